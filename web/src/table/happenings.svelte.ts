/** What the stage has seen happen and the view does not tell: calls, jumps, King Pig's colour. */
import type { TableStore } from '../game/table.svelte'
import type { Fact, TableView } from '../wire/messages'

const SITS_OUT = 1200

export class Happenings {
  /** Seats that have called and hold that one card still. */
  said = $state.raw<ReadonlySet<number>>(new Set())
  /** Who was jumped over a moment ago. */
  out = $state<number | null>(null)
  hops = $state(0)
  hit = $state<string | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Listen to a table; the answer ends it. */
  follow(store: TableStore): () => void {
    const off = store.onNews((_before, facts, after) => this.take(facts, after))
    return () => {
      off()
      clearTimeout(this.#timer)
    }
  }

  take(facts: Fact[], after: TableView): void {
    const said = new Set(this.said)
    for (const fact of facts) {
      if (fact.kind === 'called') said.add(fact.seat)
      else if (fact.kind === 'skipped') this.#jump(fact.seat)
      else if (fact.kind === 'hit') this.hit = fact.colour
      else if (fact.kind === 'begun') said.clear()
    }
    for (const seat of said) if (!holds(after, seat)) said.delete(seat)
    if (said.size !== this.said.size || [...said].some((seat) => !this.said.has(seat))) this.said = said
    if (after.game?.top !== 'K' || after.game.colour !== null) this.hit = null
  }

  #jump(seat: number): void {
    this.out = seat
    this.hops++
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.out = null), SITS_OUT)
  }
}

/** A call counts for the last card, and for this turn if it was made ahead of time. */
function holds(view: TableView, seat: number): boolean {
  const size = view.game?.sizes[seat] ?? 0
  return size === 1 || (size === 2 && !!view.game?.called && view.game.turn === seat)
}
