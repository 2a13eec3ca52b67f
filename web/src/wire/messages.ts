// Made by building/wire.py from the server. Do not edit: change that and make it anew.

export const VERSION = 1

export type ClientMessage =
  | Hello
  | ActMessage
  | Ask
  | Advise
  | Resync
  | Signal
  | Ping

export type ServerMessage =
  | Welcome
  | Snapshot
  | News
  | Done
  | Refused
  | Answer
  | Advice
  | Signalled
  | Pong
  | Trouble

export type PersonAct =
  | Sit
  | Rename
  | Leave
  | Back
  | Change
  | Clear
  | Dismiss
  | Start
  | PlayAct
  | PassAct
  | NextRound
  | Rematch
  | Close

export type Fact =
  | DealerDraw
  | DealerChosen
  | Dealt
  | Turned
  | Returned
  | Played
  | Named
  | Hit
  | Gift
  | Gave
  | Received
  | Drew
  | Short
  | Kept
  | Declined
  | Skipped
  | Reversed
  | Owed
  | Took
  | Challenged
  | Shown
  | Swapped
  | MovedOn
  | Holds
  | Verdict
  | Forehead
  | Guessed
  | Cleared
  | Called
  | Caught
  | Exposed
  | Retired
  | Reshuffled
  | Asked
  | Opened
  | Ended
  | Begun
  | CameBack
  | Changed
  | Closed
  | Committed
  | Joined
  | Left
  | Offered
  | Passed
  | Renamed
  | Revealed
  | Scored
  | TimedOut

export type RefusalCode =
  | 'round-over'
  | 'out-of-round'
  | 'match-over'
  | 'round-running'
  | 'not-your-turn'
  | 'not-held'
  | 'does-not-match'
  | 'draw-four-unlawful'
  | 'must-play'
  | 'must-lay'
  | 'last-card-barred'
  | 'drew-already'
  | 'drawn-only'
  | 'nothing-to-keep'
  | 'no-colour-asked'
  | 'name-first'
  | 'hit-first'
  | 'gift-first'
  | 'give-first'
  | 'guess-first'
  | 'question-first'
  | 'answer-first'
  | 'answer-of-another'
  | 'swap-first'
  | 'no-swap'
  | 'no-draw-four'
  | 'draw-not-answered'
  | 'unchallengeable'
  | 'no-call'
  | 'called-already'
  | 'no-catch'
  | 'catch-called'
  | 'catch-late'
  | 'catch-oneself'
  | 'follow-only'
  | 'all-colours-needed'
  | 'unresolved'
  | 'stale'
  | 'too-early'
  | 'not-playing'
  | 'no-next-round'
  | 'begun-already'
  | 'not-over'
  | 'closed'
  | 'asked-in-turn'
  | 'nothing-to-pass'
  | 'not-a-player'
  | 'away'
  | 'not-away'
  | 'replaced'
  | 'host-only'
  | 'house-only'
  | 'last-player-only'
  | 'seats-free'
  | 'seats-needed'
  | 'no-seat'
  | 'seat-taken'
  | 'table-full'
  | 'no-bot'
  | 'sent-away'
  | 'nobody-there'
  | 'name-impossible'
  | 'name-taken'
  | 'name-of-bots'
  | 'no-head'
  | 'head-taken'
  | 'nothing-new'
  | 'worn-out'
  | 'id-used'
  | 'bad-id'
  | 'unreadable'
  | 'wrong'

export type TroubleCode =
  | 'unreadable'
  | 'version'
  | 'hello'
  | 'spectator'
  | 'store'

export type ErrorCode =
  | 'round-running'
  | 'table-full'
  | 'seat-taken'
  | 'no-seat'
  | 'name-taken'
  | 'name-impossible'
  | 'name-of-bots'
  | 'sent-away'
  | 'id-used'
  | 'closed'
  | 'worn-out'
  | 'stale'
  | 'cut-off'
  | 'no-token'
  | 'origin'
  | 'wrong-host'
  | 'metrics'
  | 'not-over'
  | 'rehearsal'
  | 'no-table'
  | 'no-match'
  | 'no-round'
  | 'http'
  | 'unplayable'
  | 'too-long'
  | 'not-json'
  | 'wrong'
  | 'bad-id'
  | 'too-many-tables'
  | 'too-many-seats'
  | 'too-many-requests'
  | 'too-many-connections'
  | 'broken'
  | 'store'

/** What a news tells of the view: only what has changed since the number before. */
export type ViewChanges = Partial<Omit<TableView, 'seq' | 'game'>> & {
  seq: number
  game?: Partial<View> | null
}

export interface Hello {
  type: 'hello'
  version: number
  table: string
  token?: string
  since?: number | null
  recall?: number
}

export interface ActMessage {
  type: 'act'
  id: string
  do: Sit | Rename | Leave | Back | Change | Clear | Dismiss | Start | PlayAct | PassAct | NextRound | Rematch | Close
  seen?: number | null
}

export interface Sit {
  act: 'sit'
  seat: number
  name: string
  bot?: string
  head?: number | null
  home?: number
}

export interface Rename {
  act: 'rename'
  name?: string | null
  head?: number | null
}

export interface Leave {
  act: 'leave'
}

export interface Back {
  act: 'back'
}

export interface Change {
  act: 'change'
  seats?: number
  options?: Record<string, string>
  public?: boolean
  turn_seconds?: number | null
  catch_grace_ms?: number | null
  leaver?: string
  reflexes?: boolean
  think_ms?: number
}

export interface Clear {
  act: 'clear'
  seat: number
}

export interface Dismiss {
  act: 'dismiss'
  seat: number
}

export interface Start {
  act: 'start'
  fill?: string
}

export interface PlayAct {
  act: 'play'
  token: string
  uno?: boolean
}

export interface PassAct {
  act: 'pass'
}

export interface NextRound {
  act: 'nextround'
}

export interface Rematch {
  act: 'rematch'
}

export interface Close {
  act: 'close'
  reason?: string
}

export interface Ask {
  type: 'ask'
  id: string
  token: string
}

export interface Advise {
  type: 'advise'
  id: string
}

export interface Resync {
  type: 'resync'
  since?: number | null
}

export interface Signal {
  type: 'signal'
  sign: 'hello' | 'hurry' | 'oops' | 'thanks' | 'well-played' | 'wow'
}

export interface Ping {
  type: 'ping'
  id?: number
}

export interface Welcome {
  type: 'welcome'
  version: number
  table: string
  seat: number | null
  clock: number
  signs: string[]
}

export interface Snapshot {
  type: 'snapshot'
  seq: number
  view: TableView
  missed: Missed[] | null
  recalled: Missed[]
}

export interface TableView {
  seq: number
  phase: string
  viewer: number | null
  settings: Required<Settings>
  house_rules: string[]
  players: SeatView[]
  host: number | null
  match: number
  round: number
  scores: number[]
  collected: number[]
  leftovers: number[]
  gained: number[] | null
  winners: number[]
  matches_won: number[]
  next_dealer: number | null
  commitment: string
  promise: string
  revealed: string[]
  awaited: number | null
  asked: number | null
  decision: number
  deadline: number | null
  catch_from: number | null
  deal_from: number | null
  game: View | null
}

export interface SeatView {
  name: string
  bot: string
  away: boolean
  head: number | null
  idle: boolean
  asleep: boolean
}

export interface View {
  edition: string
  options: Record<string, string>
  seats: number
  viewer: number | null
  dealer: number
  turn: number
  actor: number | null
  next: number | null
  direction: number
  colour: string | null
  top: string
  phase: string
  hand: string[]
  sizes: number[]
  discard_pile: string[]
  draw_size: number
  passes: boolean
  foreheads: string[][]
  exposed: number | null
  called: boolean
  callers: number[]
  pending: number
  owed_for: 'F' | 'd' | null
  open_to_jumps: boolean
  out: number[]
  hit: string | null
  before: string | null
  convicts: string[]
  drawn: string | null
  gift: string | null
  receiver: number | null
  gifts: number[]
  guessed: string[]
  shown: [number, string[]] | null
  proof: string[]
  drew_on: [string, number][][]
  named: ([string, number] | null)[]
  fours: [number, number, number][]
  known: string[][]
  with_call: string[]
  legal: string[]
  over: boolean
  winner: number | null
  void: boolean
  ended: 'card' | 'draw-card' | 'gift' | 'king-pig' | 'mercy' | 'too-long' | 'void' | null
  points: number[] | null
  hands: string[][] | null
}

export interface Missed {
  seq: number
  facts: Fact[]
}

export interface News {
  type: 'news'
  seq: number
  facts: Fact[]
  view: ViewChanges
}

export interface Done {
  type: 'done'
  id: string
  seq: number
}

export interface Refused {
  type: 'refused'
  id: string
  seq: number
  code: RefusalCode
  clause: string
  reason: string
  hint: string
  wait_ms: number
  stale: boolean
}

export interface Answer {
  type: 'answer'
  id: string
  seq: number
  legal: boolean
  code: RefusalCode | ''
  clause: string
  reason: string
  hint: string
}

export interface Advice {
  type: 'advice'
  id: string
  seq: number
  token: string
  uno: boolean
}

export interface Signalled {
  type: 'signalled'
  seat: number
  sign: 'hello' | 'hurry' | 'oops' | 'thanks' | 'well-played' | 'wow'
}

export interface Pong {
  type: 'pong'
  id: number
  clock: number
}

export interface Trouble {
  type: 'trouble'
  code: TroubleCode
  text: string
  detail: string
  id: string
}

export interface DealerDraw {
  kind: 'dealerdraw'
  seat: number
  card: string
}

export interface DealerChosen {
  kind: 'dealerchosen'
  seat: number
  how: 'draw-high' | 'given' | 'host' | 'random'
}

export interface Dealt {
  kind: 'dealt'
  seat: number
  cards: string[]
}

export interface Turned {
  kind: 'turned'
  card: string
  ignored: boolean
}

export interface Returned {
  kind: 'returned'
  cards: string[]
}

export interface Played {
  kind: 'played'
  seat: number
  card: string
  out_of_turn: boolean
}

export interface Named {
  kind: 'named'
  seat: number
  colour: string
}

export interface Hit {
  kind: 'hit'
  seat: number
  colour: string
}

export interface Gift {
  kind: 'gift'
  seat: number
  colour: string
}

export interface Gave {
  kind: 'gave'
  seat: number
  to: number
  card: string
}

export interface Received {
  kind: 'received'
  seat: number
  card: string
  stops: boolean
}

export interface Drew {
  kind: 'drew'
  seat: number
  cards: string[]
  why: 'caught' | 'challenge' | 'draw-four' | 'draw-two' | 'turn'
}

export interface Short {
  kind: 'short'
  seat: number
  missing: number
}

export interface Kept {
  kind: 'kept'
  seat: number
}

export interface Declined {
  kind: 'declined'
  seat: number
}

export interface Skipped {
  kind: 'skipped'
  seat: number
}

export interface Reversed {
  kind: 'reversed'
  direction: number
}

export interface Owed {
  kind: 'owed'
  seat: number
  cards: number
  turn: number
}

export interface Took {
  kind: 'took'
  seat: number
  cards: number
}

export interface Challenged {
  kind: 'challenged'
  seat: number
  whom: number
}

export interface Shown {
  kind: 'shown'
  seat: number
  to: number | null
  cards: string[]
  proof: string[]
  colour: string | null
}

export interface Swapped {
  kind: 'swapped'
  seat: number
  other: number
}

export interface MovedOn {
  kind: 'movedon'
  direction: number
}

export interface Holds {
  kind: 'holds'
  seat: number
  cards: string[]
}

export interface Verdict {
  kind: 'verdict'
  seat: number
  guilty: boolean
}

export interface Forehead {
  kind: 'forehead'
  seat: number
  card: string
}

export interface Guessed {
  kind: 'guessed'
  seat: number
  colour: string
  right: boolean
}

export interface Cleared {
  kind: 'cleared'
  seat: number
  card: string
  on_top: boolean
}

export interface Called {
  kind: 'called'
  seat: number
  early: boolean
}

export interface Caught {
  kind: 'caught'
  seat: number
  by: number
}

export interface Exposed {
  kind: 'exposed'
  seat: number | null
}

export interface Retired {
  kind: 'retired'
  seat: number
  cards: string[]
}

export interface Reshuffled {
  kind: 'reshuffled'
  count: number
}

export interface Asked {
  kind: 'asked'
  seat: number
  phase: string
  turn: number
}

export interface Opened {
  kind: 'opened'
  seat: number
  cards: string[]
  foreheads: string[]
}

export interface Ended {
  kind: 'ended'
  winner: number | null
  void: boolean
  points: number[]
  how: 'card' | 'draw-card' | 'gift' | 'king-pig' | 'mercy' | 'too-long' | 'void'
}

export interface Begun {
  kind: 'begun'
  match: number
  round: number
  commitment: string
}

export interface CameBack {
  kind: 'cameback'
  seat: number
}

export interface Changed {
  kind: 'changed'
  settings: Settings
}

export interface Settings {
  edition: string
  seats?: number
  options?: Record<string, string>
  bots?: Record<string, string>
  bot_names?: string[]
  public?: boolean
  turn_seconds?: number | null
  catch_grace_ms?: number | null
  leaver?: string
  reflexes?: boolean
  think_ms?: number
  rehearsed?: boolean
}

export interface Closed {
  kind: 'closed'
  reason: string
}

export interface Committed {
  kind: 'committed'
  match: number
  round: number
  commitment: string
}

export interface Joined {
  kind: 'joined'
  seat: number
  name: string
  bot: string
  head: number
}

export interface Left {
  kind: 'left'
  seat: number
  bot: string
}

export interface Offered {
  kind: 'offered'
  seat: number
}

export interface Passed {
  kind: 'passed'
  seat: number
}

export interface Renamed {
  kind: 'renamed'
  seat: number
  name: string
  head: number
}

export interface Revealed {
  kind: 'revealed'
  match: number
  round: number
  seed: string
}

export interface Scored {
  kind: 'scored'
  scores: number[]
  winners: number[]
}

export interface TimedOut {
  kind: 'timedout'
  seat: number
}

export interface Created {
  table: string
  link: string
  promise: string
}

export interface TakeSeat {
  name: string
  seat?: number | null
  head?: number | null
  id?: string
}

export interface RenewToken {
  id?: string
}

export interface Seated {
  table: string
  seat: number
  token: string
  seq: number
}

export interface Listed {
  table: string
  settings: Required<Settings>
  players: string[]
  heads: number[]
  free: number
}

export interface Tables {
  tables: Listed[]
  bots: string[]
}

export interface ReplayedRound {
  seed: string
  dealer: number
  events: Fact[]
  winner: number | null
  points: number[]
}

export interface Replay {
  table: string
  match: number
  edition: string
  options: Record<string, string>
  players: string[]
  scores: number[]
  winners: number[]
  rounds: ReplayedRound[]
}

export interface ReplayedStep {
  seat: number | null
  action: string
  why: 'call' | 'call-late' | 'called-colour' | 'catch' | 'challenge' | 'decline' | 'deflect' | 'draw' | 'draw-four-bluff' | 'draw-four-free' | 'draw-four-lawful' | 'draw-instead' | 'drawn-card' | 'follow' | 'gift' | 'give' | 'guess' | 'hit' | 'interrupt' | 'jump-in' | 'keep' | 'name' | 'pass' | 'question' | 'same-colour' | 'same-number' | 'same-sign' | 'special' | 'stack' | 'swap' | 'take' | 'wild' | null
  clause: string
  facts: Fact[]
  game: Record<string, unknown>
}

export interface ReplayedSteps {
  table: string
  match: number
  round: number
  rounds: number
  edition: string
  options: Record<string, string>
  players: string[]
  heads: (number | null)[]
  seed: string
  commitment: string
  dealer: number
  scores_before: number[]
  scores_after: number[]
  total: number
  first: number
  steps: ReplayedStep[]
}

export interface Problem {
  error: ErrorCode
  text: string
  detail: string
}
