/** What the parts of the dock share: the hand with its keys, what is chosen, what is on its way, what was said. */
import { tick } from 'svelte'
import { deck } from '../art/colours'
import { factsOf, type TableNews, type NewsListener } from '../game/news'
import type { ActOutcome, TableStore } from '../game/table.svelte'
import { STAYS } from '../shared/timing'
import { specialOf } from '../wire/cards'
import { keepRound, keepTaught, keptRound, preferences, prefer, taught, type Preferences } from '../wire/kept-seats'
import type { TableView, View } from '../wire/messages'
import { w } from '../words/index.svelte'
import { choosing, litCards, question } from './decisions'
import { arrange, groupStarts, lastKey, moved, ORDERS, reconcile, settled, type HandCard, type Order } from './hand'
import { isKnown, type RoundMemory } from './round-memory'
import type { CardRefusal } from './refusals'
import { slipKind } from './slip'

/** The hand that a challenge laid open; without a proof it was no bluff. */
export interface OpenHand {
  seat: number
  cards: string[]
  proof: string[]
  /** How many cards it cost whom it cost, if that was told. */
  drawn?: number
}

export type DockPanel = 'menu' | 'me'

const roundOf = (view: TableView): string => `${view.match}.${view.round}`
/** The same as long as no card is played and nothing else is asked. */
const momentOf = (game: View): string => `${game.discard_pile.length} ${game.phase}`
/** Whether a call may be made ahead: the next card that is played leaves one. */
const isCallable = (game: View | null): boolean => !!game && game.hand.length <= 2
const callStands = ({ game, viewer }: TableView): boolean => viewer !== null && !!game?.callers.includes(viewer)
/** The hand of somebody else that the view shows. */
function openHand({ game, viewer }: TableView): OpenHand | null {
  if (!game?.shown || game.shown[0] === viewer) return null
  const [seat, cards] = game.shown
  return { seat, cards, proof: game.proof }
}
const same = (some: readonly string[], others: readonly string[]): boolean =>
  [...some].sort().join() === [...others].sort().join()

export class DockState implements NewsListener {
  prefs = $state.raw<Preferences>(preferences())
  cards = $state.raw<HandCard[]>([])
  /** Keys in the order they were dragged to. */
  placed = $state.raw<number[]>([])
  chosen = $state<number | null>(null)
  /** Played, and not yet answered: it is out of sight. */
  leaving = $state<number | null>(null)
  /** uno! was pressed before it counts; the next play takes it along. */
  early = $state(false)
  /** uno! was pressed with too many cards: the prompt says so for a moment. */
  tooEarly = $state(false)
  asked = $state.raw<CardRefusal | null>(null)
  panel = $state<DockPanel | null>(null)
  /** The hand that a challenge laid open, for as long as the view shows it and there is time to read it. */
  open = $state.raw<OpenHand | null>(null)
  touch = $state(false)
  /** Until something else is urgent. */
  caught = $state(false)
  told = $state('')
  /** The cards are dealt, and the slip is here: there is time to learn something. */
  teaches = $state(false)
  /** The special card is in our hand or on the pile, for the first time on this device. */
  #new = $state(false)
  #taught = $state(false)
  #mine = false
  #round = ''
  /** The last key that a card got. */
  #made = 0
  #glow: ReturnType<typeof setTimeout> | undefined
  /** Runs for as long as a hand takes to read. */
  #reading: ReturnType<typeof setTimeout> | undefined
  #hint: ReturnType<typeof setTimeout> | undefined

  readonly store: TableStore
  readonly #look: () => TableView

  constructor(store: TableStore, look: () => TableView) {
    this.store = store
    this.#look = look
    this.#taught = taught().includes(look().settings.edition)
    $effect(() => this.#keep())
  }

  readonly view = $derived.by(() => this.#look())
  readonly order = $derived(this.prefs.sort as Order)
  readonly shown = $derived(arrange(this.cards, this.order, deck(this.view.settings.edition), this.placed))
  readonly starts = $derived(groupStarts(this.shown, this.order))
  readonly live = $derived.by(() => this.store.status === 'live')
  /** Without a connection nothing can be played, so nothing looks as if it could. */
  readonly lit = $derived(this.live ? litCards(this.view) : new Set<string>())
  readonly choosing = $derived(choosing(this.view))
  readonly question = $derived(question(this.view))
  readonly why = $derived.by<CardRefusal | null>(() => this.asked ?? this.store.refusal)
  /** Some tables play without calls. */
  readonly calls = $derived(this.view.game?.options.uno_call !== 'off')
  /** What the special card does is told once. */
  readonly lesson = $derived(this.teaches && this.#new && !this.#taught)
  readonly said = $derived(this.early || callStands(this.view))
  readonly chosenToken = $derived(this.cards.find((card) => card.key === this.chosen)?.token ?? null)

  prefer(some: Partial<Preferences>): void {
    prefer(some)
    this.prefs = { ...this.prefs, ...some }
  }

  /** A new view is there. */
  take(view: TableView): void {
    const game = view.game
    const round = roundOf(view)
    const mine = game?.turn === view.viewer
    if (round !== this.#round) {
      this.early = false
      this.open = openHand(view)
      if (!this.#round && game) this.#recall(view, game)
    }
    if (!openHand(view) && (!this.#reading || question(view))) this.open = null
    this.#made = Math.max(this.#made, lastKey(this.cards)) // they may be from before a reload
    this.cards = reconcile(this.cards, game?.hand ?? [], { gone: this.leaving, made: this.#made })
    if (this.cards.some((card) => card.fresh)) this.#settle()
    const special = specialOf(view.settings.edition)
    this.#new ||= !!special && !!game && [game.top, ...game.hand].includes(special)
    const gone = (key: number | null) => !this.cards.some((card) => card.key === key)
    if (gone(this.leaving)) this.leaving = null
    if (gone(this.chosen)) this.chosen = null
    if ((this.#mine && !mine) || !isCallable(game)) this.early = false
    if (mine && !this.#mine) this.tooEarly = false
    this.#mine = mine
    this.#round = round
    if (this.early && game?.exposed === view.viewer && game?.legal.includes('uno')) void this.call()
  }

  #keep(): void {
    const { view, cards, placed, early, open } = this
    if (!view.game) return
    const mine = view.game.turn === view.viewer
    const when = { table: this.store.id, round: roundOf(view), mine, moment: momentOf(view.game) }
    keepRound({ ...when, cards, placed, early, open } satisfies RoundMemory)
  }

  /** Here again in the same round. A call is good for one turn: with other cards in hand that has passed. */
  #recall(view: TableView, game: View): void {
    const known = keptRound<RoundMemory>()
    if (known?.table !== this.store.id || known.round !== roundOf(view)) return
    if (!isKnown(known, view)) return
    const { cards, placed, early, open } = known
    Object.assign(this, { cards, placed })
    const passed = known.mine && game.turn !== view.viewer
    const held = cards.map(({ token }) => token)
    if (!passed && same(game.hand, held)) this.early = early
    if (openHand(view) && known.moment === momentOf(game)) this.open = open // or it has been looked at
  }

  /** Drawn cards glow for a moment. */
  #settle(): void {
    clearTimeout(this.#glow)
    this.#glow = setTimeout(() => (this.cards = settled(this.cards)), STAYS.glow)
  }

  hear({ acts, before, after }: TableNews): (() => void) | void {
    if (before?.decision !== after.decision) this.asked = null
    const facts = factsOf({ acts })
    const at = facts.findLastIndex((fact) => fact.kind === 'shown')
    const hand = openHand(after)
    if (at >= 0 && hand)
      this.#show({ ...hand, drawn: facts.slice(at).find((fact) => fact.kind === 'drew')?.cards.length })
    const caught = facts.some((fact) => fact.kind === 'caught' && fact.seat === after.viewer)
    if (caught) return () => (this.caught = true) // after what is urgent now: it is told instead
  }

  /** The others may play on within a second: the hand stays for as long as it takes to read, unless we go on. */
  #show(hand: OpenHand): void {
    this.open = hand
    clearTimeout(this.#reading)
    this.#reading = setTimeout(() => {
      this.#reading = undefined
      if (!openHand(this.view)) this.open = null
    }, STAYS.hand)
  }

  layOutOfTurn(token: string): void {
    void this.play(token, this.shown.find((card) => card.token === token)?.key)
  }

  /** Any action; a call that was made ahead goes with the play it belongs to. */
  async play(token: string, key: number | null = null): Promise<ActOutcome> {
    if (slipKind(this) === 'lesson') this.learn() // who plays on has read it
    this.dismiss()
    if (!this.store.deciding) this.leaving = key // one at a time
    const outcome = await this.store.play(token, this.early && !!this.view.game?.with_call.includes(token))
    await tick() // the view that came with it is taken first
    if (this.leaving === key) this.leaving = null
    return outcome
  }

  async call(): Promise<void> {
    if (this.view.game?.legal.includes('uno')) {
      this.early = false
      await this.play('uno')
    } else if (!isCallable(this.view.game)) this.#refuseCall()
    else this.early = this.calls && !this.said
  }

  #refuseCall(): void {
    this.tell(w().dock.rail.unoEarly)
    this.tooEarly = true
    clearTimeout(this.#hint)
    this.#hint = setTimeout(() => (this.tooEarly = false), STAYS.hint)
  }

  /** Read aloud. A reader hears only what changes, so the same words again differ by a space. */
  tell(text: string): void {
    this.told = this.told === text ? `${text}\u00a0` : text
  }

  async playForMe(): Promise<void> {
    const advice = await this.store.advise()
    if (!advice?.token) return
    this.dismiss()
    if (advice.token === 'pass') await this.store.act({ act: 'pass' })
    else await this.store.play(advice.token, advice.uno)
  }

  async askWhy(token: string): Promise<void> {
    const told = await this.store.ask(token)
    if (!told || told.legal) return
    this.open = null
    this.asked = { token, code: told.code, clause: told.clause }
  }

  learn(): void {
    this.#taught = true
    keepTaught(this.view.settings.edition)
  }

  /** Close every slip that asks nothing. */
  dismiss(): void {
    this.open = null
    this.asked = null
    this.panel = null
    if (this.store.refusal) this.store.clearRefusal()
  }

  sort(): void {
    const at = ORDERS.indexOf(this.order)
    this.prefer({ sort: ORDERS[(at + 1) % ORDERS.length] ?? 'colour' })
  }

  move(key: number, to: number): void {
    this.placed = moved(this.shown, key, to)
    this.prefer({ sort: 'hand' })
  }
}
