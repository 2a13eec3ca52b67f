/** A live table as the page knows it: always the newest view, the log, and what one does there. */
import { tick } from 'svelte'
import * as api from '../wire/api'
import { Connection, type Contact } from '../wire/connection'
import * as kept from '../wire/kept'
import type { Advice, Answer, Fact, Missed, PersonAct, Refused, Signal, TableView, TakeSeat } from '../wire/messages'
import { joined, linesOf, type LogLine } from './lines'

export type Status = Contact
export type Sign = Signal['sign']
export type Outcome = { ok: true } | { ok: false; refused: Refused }
/** Called before the page shows `after`; what it returns is called once the page does. */
export type NewsListener = (before: TableView | null, facts: Fact[], after: TableView) => (() => void) | void

export interface Refusal {
  token: string
  clause: string
  reason: string
  hint: string
}

const BACK_FOR = 2000
const SIGN_FOR = 3000
const SIGN_PAUSE = 500
/** A catch that came in the moment of grace waits for its end, if that is near. */
const LONGEST_GRACE = 3000
const GRACE_MARGIN = 30
/** How many acts of the past the server tells. */
const MOST_RECALLED = 20

export class TableStore {
  readonly id: string
  #view = $state.raw<TableView | null>(null)
  #status = $state.raw<Status>('loading')
  #back = $state.raw(false)
  #signs = $state.raw<{ seat: number; sign: string; key: number }[]>([])
  #lines = $state.raw<LogLine[]>([])
  #latest = $state.raw<LogLine[]>([])
  #pending = $state.raw<PersonAct | null>(null)
  #refusal = $state.raw<Refusal | null>(null)
  #dealing = $state.raw(false)
  #listeners = new Set<NewsListener>()
  #acts: { what: PersonAct; outcome: Promise<Outcome> }[] = []
  #asked = { seq: -1, answers: new Map<string, Promise<Answer>>() }
  #signalledAt = 0
  #connection: Connection
  #token: string
  #refused = '' // a token that was worth nothing
  #missed = false
  #recalling = false
  #keys = 0
  #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(id: string) {
    this.id = id
    this.#token = kept.seatAt(id)?.token ?? ''
    this.#connection = new Connection(id, this.#token, {
      contact: (now) => this.#contacted(now),
      snapshot: (view, missed) => this.#snapshot(view, missed),
      news: (view, facts) => this.#news(view, facts),
      signalled: (seat, sign) => this.#signalled(seat, sign),
    })
  }

  get view(): TableView | null {
    return this.#view
  }
  get status(): Status {
    return this.#status
  }
  /** For a moment after a lost connection is there again. */
  get back(): boolean {
    return this.#back
  }
  /** Reactions, each for three seconds. */
  get signs(): { seat: number; sign: string; key: number }[] {
    return this.#signs
  }
  /** The log, newest last. The last line may grow: its key stays. */
  get lines(): LogLine[] {
    return this.#lines
  }
  /** What the last news alone are worth telling: for a live region, which should not hear a grown line twice. */
  get latest(): LogLine[] {
    return this.#latest
  }
  /** Sent and not answered yet. */
  get pending(): PersonAct | null {
    return this.#pending
  }
  /** The cards are on their way: there is nothing to set up any more. */
  get dealing(): boolean {
    return this.#dealing
  }
  get refusal(): Refusal | null {
    return this.#refusal
  }

  /** The table's clock, in milliseconds. */
  now(): number {
    return this.#connection.now()
  }

  /** Do something. The same thing twice at once is one thing: a double click does no harm. */
  act(what: PersonAct): Promise<Outcome> {
    const same = JSON.stringify(what)
    const running = this.#acts.find((one) => JSON.stringify(one.what) === same)
    if (running) return running.outcome
    const outcome = this.#carryOut(what)
    this.#acts = [...this.#acts, { what, outcome }]
    this.#pending = what
    return outcome
  }

  play(token: string, uno = false): Promise<Outcome> {
    return this.act(uno ? { act: 'play', token, uno } : { act: 'play', token })
  }

  /** Whether a card may be played now, and if not, why. Asked once as long as nothing happens. */
  ask(token: string): Promise<Answer> {
    const seq = this.#view?.seq ?? -1
    if (this.#asked.seq !== seq) this.#asked = { seq, answers: new Map() }
    const answer = this.#asked.answers.get(token) ?? this.#connection.ask(token)
    this.#asked.answers.set(token, answer)
    return answer
  }

  /** What a bot would do in one's place. */
  advise(): Promise<Advice> {
    return this.#connection.advise()
  }

  /** A quick reaction; more than two a second are one too many for everybody. */
  signal(sign: Sign): void {
    if (Date.now() - this.#signalledAt < SIGN_PAUSE) return
    this.#signalledAt = Date.now()
    this.#connection.signal(sign)
  }

  clearRefusal(): void {
    this.#refusal = null
  }

  /** "Play here": this tab takes the seat from the other one. Also to look on after one has left. */
  takeOver(): void {
    this.#token = kept.seatAt(this.id)?.token ?? ''
    this.#connection.again(this.#token)
  }

  /** Take a seat at this table; a name and a head may be left to the others to see. */
  async sitDown(wanted: Omit<TakeSeat, 'id'>): Promise<void> {
    await api.takeSeat(this.id, wanted)
    this.takeOver()
  }

  onNews(listener: NewsListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispose(): void {
    this.#connection.close()
    this.#listeners.clear()
    this.#timers.forEach(clearTimeout)
  }

  // Acts

  async #carryOut(what: PersonAct): Promise<Outcome> {
    let told = await this.#connection.act(what)
    if (told.type === 'refused' && isCatch(what) && told.wait_ms > 0 && told.wait_ms < LONGEST_GRACE) {
      const wait = told.wait_ms + GRACE_MARGIN
      await new Promise((go) => setTimeout(go, wait))
      told = await this.#connection.act(what)
    }
    this.#acts = this.#acts.filter((one) => one.what !== what)
    this.#pending = this.#acts[this.#acts.length - 1]?.what ?? null
    if (told.type === 'done') {
      this.#refusal = null
      return { ok: true }
    }
    if (!told.stale) this.#refuse(what, told) // a moment that has passed needs no explanation
    return { ok: false, refused: told }
  }

  #refuse(what: PersonAct, { clause, reason, hint }: Refused): void {
    this.#refusal = { token: what.act === 'play' ? what.token : what.act, clause, reason, hint }
  }

  // What is heard

  #contacted(now: Contact): void {
    if (now === 'gone' && this.#token) {
      // The token may be worth nothing any more while the table is there: then one can still look on.
      this.#refused = this.#token
      this.#token = ''
      return this.#connection.again('')
    }
    if (now === 'left') kept.forgetSeat(this.id)
    if (now === 'live' && this.#missed) {
      this.#back = true
      this.#after(BACK_FOR, () => (this.#back = false))
    }
    this.#missed = now === 'lost' || now === 'restarting'
    this.#status = now
  }

  #snapshot(view: TableView, missed: Missed[] | null): void {
    const before = this.#view
    if (this.#refused && kept.seatAt(this.id)?.token === this.#refused) kept.forgetSeat(this.id)
    const whole = before !== null && missed !== null && view.seq >= before.seq
    const since = before?.seq ?? -1
    const told = whole ? missed.filter(({ seq }) => seq > since) : []
    if (!whole) this.#lines = []
    if (whole && this.#recalling) this.#recall(view, missed.filter(({ seq }) => seq <= since))
    this.#show(view, told)
    this.#deal(view)
    this.#recalling = !whole && !this.#recalling && !!view.game // after a reload the log would be empty
    if (this.#recalling) this.#connection.recall(MOST_RECALLED)
  }

  /** What happened before we came: it stands in the log, and is not told aloud. */
  #recall(view: TableView, past: Missed[]): void {
    const names = view.players.map(({ name }) => name)
    const known = new Set(this.#lines.map(({ seq }) => seq))
    const lines = past.filter(({ seq }) => !known.has(seq)).flatMap(({ seq, facts }) => linesOf(seq, facts, names))
    this.#lines = joined(joined([], lines), this.#lines)
  }

  #news(view: TableView, facts: Fact[]): void {
    this.#show(view, [{ seq: view.seq, facts }])
  }

  #show(view: TableView, told: Missed[]): void {
    const before = this.#view
    const facts = told.flatMap((one) => one.facts)
    this.#log(before ?? view, told)
    const afters = [...this.#listeners].map((listener) => attempt(() => listener(before, facts, view)))
    this.#view = view
    const shown = afters.filter((after) => typeof after === 'function')
    if (shown.length) void tick().then(() => shown.forEach((after) => attempt(after)))
    if (view.phase === 'over' && before?.phase !== 'over') this.#keepMatch(view)
  }

  #log(before: TableView, told: Missed[]): void {
    let names = before.players.map(({ name }) => name)
    const latest: LogLine[] = []
    for (const { seq, facts } of told) {
      // The autopilot plays on for somebody who is not there: that the time is up is no news any more.
      const fresh = facts.filter((fact) => fact.kind !== 'timedout' || !before.players[fact.seat]?.idle)
      latest.push(...linesOf(seq, fresh, names))
      names = renamed(names, facts)
    }
    if (!latest.length) return
    this.#latest = latest
    this.#lines = joined(this.#lines, latest)
  }

  /** "Play now" does not ask twice. */
  #deal(view: TableView): void {
    if (view.phase !== 'waiting' || view.viewer === null) return
    const level = kept.dealWanted(this.id)
    if (level === null) return
    this.#dealing = true
    void this.act({ act: 'start', fill: level }).finally(() => (this.#dealing = false))
  }

  #keepMatch({ match, settings, players, viewer, winners }: TableView): void {
    const names = players.map(({ name }) => name)
    const { edition } = settings
    kept.keepFinished({ table: this.id, match, edition, players: names, seat: viewer, winners, when: Date.now() })
  }

  #signalled(seat: number, sign: string): void {
    const key = ++this.#keys
    this.#signs = [...this.#signs, { seat, sign, key }]
    this.#after(SIGN_FOR, () => (this.#signs = this.#signs.filter((one) => one.key !== key)))
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      then()
    }, ms)
    this.#timers.add(timer)
  }
}

const isCatch = (what: PersonAct): boolean => what.act === 'play' && what.token.startsWith('catch')

/** The names after somebody sat down or is called otherwise. */
function renamed(names: string[], facts: Fact[]): string[] {
  const now = [...names]
  for (const fact of facts) if (fact.kind === 'joined' || fact.kind === 'renamed') now[fact.seat] = fact.name
  return now
}

/** A listener that fails, an animation as a rule, must not stop the game. */
function attempt<T>(does: () => T): T | undefined {
  try {
    return does()
  } catch (problem) {
    console.error(problem)
    return undefined
  }
}
