/** A finished round, step by step: each step as a view of a table whose hands all lie open. */
import { Parts } from '../game/news'
import type { Fact, ReplayedStep, ReplayedSteps, TableView, View } from '../wire/messages'

export class Reel {
  index = $state(0)
  readonly steps: ReplayedStep[]
  /** Nothing is told about before it began. */
  readonly past: Fact[] = []
  readonly parts = new Parts()

  constructor(readonly round: ReplayedSteps) {
    this.steps = round.steps
  }

  readonly view = $derived.by(() => viewOf(this.round, this.index))
  readonly step = $derived.by(() => this.steps[this.index]!)
  /** Top card and colour when the move of this step was made. */
  readonly before = $derived.by(() => (this.index ? (viewOf(this.round, this.index - 1).game ?? null) : null))
  readonly atEnd = $derived.by(() => this.index >= this.steps.length - 1)

  /** Steps where a special card fell, for the marks along the scrubber. */
  get specials(): { index: number; card: string }[] {
    return this.steps.flatMap((step, index) => (/^[KMNA]$/.test(step.action) ? [{ index, card: step.action }] : []))
  }

  /** One step on is played with its flights; a jump just shows where things stand. */
  show(index: number): void {
    const wanted = Math.max(0, Math.min(this.steps.length - 1, index))
    const next = wanted === this.index + 1
    const acts = next ? [{ seq: wanted, facts: this.steps[wanted]?.facts ?? [] }] : []
    const after = viewOf(this.round, wanted)
    this.parts.tell({ before: this.view, acts, after }, () => (this.index = wanted))
  }
}

/** A step of a replay as the table would show it. What never changes is not told at every step. */
export function viewOf(round: ReplayedSteps, index: number): TableView {
  const game = {
    edition: round.edition,
    options: round.options,
    seats: round.players.length,
    viewer: null,
    ...round.steps[index]?.game,
  } as View
  const last = index === round.steps.length - 1
  return {
    seq: index,
    phase: 'playing',
    viewer: null,
    settings: {
      edition: round.edition,
      seats: round.players.length,
      options: round.options,
      bots: {},
      bot_names: [],
      public: false,
      turn_seconds: null,
      catch_grace_ms: 0,
      leaver: 'sensible',
      reflexes: true,
      think_ms: 0,
    },
    players: round.players.map((name, seat) => ({
      name,
      bot: '',
      away: false,
      idle: false,
      head: round.heads[seat] ?? seat,
    })),
    match: round.match,
    round: round.round,
    scores: last ? round.scores_after : round.scores_before,
    collected: [],
    leftovers: [],
    winners: [],
    commitment: round.commitment,
    promise: '',
    revealed: [],
    awaited: game.actor,
    asked: null,
    decision: 0,
    deadline: null,
    catch_from: null,
    game,
  }
}
