/** What has just happened and is to be seen for a moment: who is jumped over, that somebody broke in. */
import { factsOf, type TableNews, type NewsListener } from '../game/news'
import { STAYS } from '../shared/timing'
import { interrupts } from '../wire/cards'

export class Happenings implements NewsListener {
  /** Who was jumped over a moment ago. */
  out = $state<number | null>(null)
  hops = $state(0)
  /** How often a card was laid that may break in. */
  flashes = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined

  hear(news: TableNews): void {
    for (const fact of factsOf(news)) {
      if (fact.kind === 'skipped') this.#jump(fact.seat)
      else if (fact.kind === 'played' && interrupts(fact.card)) this.flashes++
    }
  }

  #jump(seat: number): void {
    this.out = seat
    this.hops++
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.out = null), STAYS.sitsOut)
  }

  dispose(): void {
    clearTimeout(this.#timer)
  }
}
