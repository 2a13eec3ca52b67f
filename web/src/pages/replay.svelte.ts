/** A finished round, step by step: a table to look at, whose hands all lie open. */
import { isSpecial } from '../wire/cards'
import type { Feed, Listener, FeedAnswer } from '../wire/feed'
import type { ReplayedStep, ReplayedSteps, TableView, View } from '../wire/messages'
import { quietTable } from '../wire/quiet-table'

/** A page the server sends has 500 steps: these, and the one before them, for the card that lay there. */
const PAGE = 499
/** Where the page with a step begins. */
export const pageOf = (step: number): number => Math.max(0, Math.floor(step / PAGE) * PAGE - 1)
/** How many steps before the end of what is here the next page is fetched. */
const AHEAD = 50

export class Reel implements Feed {
  index = $state(0)
  /** How many steps the round has. They are fetched in pages, as they are needed. */
  readonly total: number
  /** The seat that was the reader's, who is called "You" there and sits in front. */
  readonly viewer: number | null
  readonly #start: number
  #steps = $state.raw<Record<number, ReplayedStep>>({})
  #wanted = 0
  #fetching = false
  #listener: Listener | null = null

  constructor(
    readonly round: ReplayedSteps,
    /** The page from a step on; null if it cannot be had. */
    readonly fetchFrom: (step: number) => Promise<ReplayedSteps | null>,
    { viewer = null, at = 0 }: { viewer?: number | null; at?: number } = {},
  ) {
    this.total = round.total
    this.viewer = viewer
    this.#add(round)
    const start = Math.min(at, this.total - 1)
    this.index = this.#start = this.#steps[start] ? start : round.first
  }

  readonly step = $derived.by(() => this.#steps[this.index]!)
  /** Top card and colour when the move of this step was made. */
  readonly before = $derived.by(() => (this.index ? this.#gameAt(this.index - 1) : null))
  readonly atEnd = $derived.by(() => this.index >= this.total - 1)

  /** Steps where a special card fell, for the marks along the scrubber. */
  get specials(): { index: number; card: string }[] {
    const steps = Object.entries(this.#steps)
    return steps.flatMap(([index, { action }]) => (isSpecial(action) ? [{ index: Number(index), card: action }] : []))
  }

  /** For a store: `new TableStore(table, reel.open)`. */
  readonly open = (listener: Listener): Feed => {
    this.#listener = listener
    listener.contact('live')
    this.show(this.#start)
    return this
  }

  /** One step on is played with its flights; a jump just shows where things stand. What is not here is fetched. */
  show(index: number): void {
    this.#wanted = Math.max(0, Math.min(this.total - 1, index))
    if (this.#steps[this.#wanted]) this.#present(this.#wanted)
    void this.#fetch()
  }

  #present(index: number): void {
    const next = index === this.index + 1
    const view = this.#viewAt(index)
    this.index = index
    if (next) this.#listener?.news(view, this.step.facts)
    else this.#listener?.snapshot(view, null, [])
  }

  /** Fetch the page with the wanted step, or the next one before it is needed; one page at a time. */
  async #fetch(): Promise<void> {
    const missing = [this.#wanted, Math.min(this.#wanted + AHEAD, this.total - 1)].find((step) => !this.#steps[step])
    if (missing === undefined || this.#fetching) return
    this.#fetching = true
    const page = await this.fetchFrom(pageOf(missing))
    this.#fetching = false
    if (!page) return
    this.#add(page)
    if (this.index !== this.#wanted) this.show(this.#wanted)
  }

  #add({ first, steps }: ReplayedSteps): void {
    this.#steps = { ...this.#steps, ...Object.fromEntries(steps.map((step, i) => [first + i, step])) }
  }

  /** What never changes is not told at every step. */
  #gameAt(index: number): View {
    const { edition, options, players } = this.round
    return { edition, options, seats: players.length, viewer: null, ...this.#steps[index]?.game } as View
  }

  /** A step as the table would show it. */
  #viewAt(index: number): TableView {
    const { edition, match, round: number, heads } = this.round
    const game = this.#gameAt(index)
    const players = this.round.players.map((name, seat) => ({ name, head: heads[seat] }))
    const now = { seq: index, viewer: this.viewer, phase: 'playing', match, round: number, awaited: game.actor, game }
    return { ...quietTable(edition, players), ...now }
  }

  // There is nothing to do but to look on.

  now = (): number => performance.now()
  act = (): Promise<FeedAnswer> => Promise.resolve({ type: 'refused', id: '', seq: this.index, ...NOTHING_TO_DO })
  ask = (): Promise<null> => Promise.resolve(null)
  advise = (): Promise<null> => Promise.resolve(null)
  signal(): void {}
  again(): void {}
  close(): void {
    this.#listener = null
  }
}

const NOTHING_TO_DO = { code: 'unheard', clause: '', reason: '', hint: '', wait_ms: 0, stale: true } as const
