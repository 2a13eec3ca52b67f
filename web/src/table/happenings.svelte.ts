/** What the stage has seen happen and the view does not tell: calls, jumps, King Pig's colour. */
import { untrack } from 'svelte'
import { factsOf, type News, type Part } from '../game/news'
import type { TableStore } from '../game/table.svelte'
import { STAYS } from '../shared/timing'
import type { Fact, TableView } from '../wire/messages'

export class Happenings implements Part {
  /** Seats that have called and hold that one card still. */
  said = $state.raw<ReadonlySet<number>>(new Set())
  /** Who was jumped over a moment ago. */
  out = $state<number | null>(null)
  hops = $state(0)
  /** How often Avatar State was laid. */
  flashes = $state(0)
  hit = $state<string | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Listen to a table; the answer ends it. */
  follow(store: Pick<TableStore, 'past' | 'view' | 'parts'>): () => void {
    const { past } = store
    untrack(() => past.length && store.view && this.recall(past, store.view))
    const leave = store.parts.join('stage', this)
    return () => {
      leave()
      clearTimeout(this.#timer)
    }
  }

  hear(news: News): void {
    this.take(factsOf(news), news.after)
  }

  /** What happened before a reload: nobody jumps any more, but what was said is said. */
  recall(past: Fact[], now: TableView): void {
    const lasting = past.filter(({ kind }) => kind === 'called' || kind === 'hit')
    const grew = (seat: number, since: Fact) =>
      past
        .slice(past.indexOf(since))
        .some((fact) => (fact.kind === 'drew' || fact.kind === 'received') && fact.seat === seat)
    this.take(
      lasting.filter((fact) => fact.kind !== 'called' || !grew(fact.seat, fact)),
      now,
    )
  }

  take(facts: Fact[], after: TableView): void {
    const said = new Set(this.said)
    for (const fact of facts) {
      if (fact.kind === 'called') said.add(fact.seat)
      else if (fact.kind === 'skipped') this.#jump(fact.seat)
      else if (fact.kind === 'played' && fact.card === 'A') this.flashes++
      else if (fact.kind === 'hit') this.hit = fact.colour
      else if (fact.kind === 'begun') said.clear()
    }
    for (const seat of said) if (!holds(after, seat)) said.delete(seat)
    if (said.size !== this.said.size || [...said].some((seat) => !this.said.has(seat))) this.said = said
    if (after.game?.top !== 'K' || after.game.phase !== 'name') this.hit = null
  }

  #jump(seat: number): void {
    this.out = seat
    this.hops++
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.out = null), STAYS.sitsOut)
  }
}

/** A call counts for the last card, and for this turn if it was made ahead of time. */
function holds(view: TableView, seat: number): boolean {
  const size = view.game?.sizes[seat] ?? 0
  return size === 1 || (size === 2 && !!view.game?.called && view.game.turn === seat)
}
