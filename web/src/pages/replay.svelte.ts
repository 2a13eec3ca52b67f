/** A finished round, step by step: a table to look at, whose hands all lie open. */
import { isSpecial } from '../wire/cards'
import type { Feed, Listener, FeedAnswer } from '../wire/feed'
import type { ReplayedStep, ReplayedSteps, TableView, View } from '../wire/messages'
import { quietTable } from '../wire/quiet-table'

export class Reel implements Feed {
  index = $state(0)
  readonly steps: ReplayedStep[]
  #listener: Listener | null = null

  constructor(readonly round: ReplayedSteps) {
    this.steps = round.steps
  }

  readonly step = $derived.by(() => this.steps[this.index]!)
  /** Top card and colour when the move of this step was made. */
  readonly before = $derived.by(() => (this.index ? gameOf(this.round, this.index - 1) : null))
  readonly atEnd = $derived.by(() => this.index >= this.steps.length - 1)

  /** Steps where a special card fell, for the marks along the scrubber. */
  get specials(): { index: number; card: string }[] {
    return this.steps.flatMap((step, index) => (isSpecial(step.action) ? [{ index, card: step.action }] : []))
  }

  /** For a store: `new TableStore(table, reel.open)`. */
  readonly open = (listener: Listener): Feed => {
    this.#listener = listener
    listener.contact('live')
    this.show(0)
    return this
  }

  /** One step on is played with its flights; a jump just shows where things stand. */
  show(index: number): void {
    const wanted = Math.max(0, Math.min(this.steps.length - 1, index))
    const next = wanted === this.index + 1
    const view = viewOf(this.round, wanted)
    this.index = wanted
    if (next) this.#listener?.news(view, this.step.facts)
    else this.#listener?.snapshot(view, null, [])
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

/** What never changes is not told at every step. */
const gameOf = ({ edition, options, players, steps }: ReplayedSteps, index: number): View =>
  ({ edition, options, seats: players.length, viewer: null, ...steps[index]?.game }) as View

/** A step as the table would show it. */
function viewOf(round: ReplayedSteps, index: number): TableView {
  const game = gameOf(round, index)
  const players = round.players.map((name, seat) => ({ name, head: round.heads[seat] }))
  const { match, round: number } = round
  const now = { seq: index, phase: 'playing', match, round: number, awaited: game.actor, game }
  return { ...quietTable(round.edition, players), ...now }
}
