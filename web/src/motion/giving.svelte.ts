/**
 * King Pig's giving, for as long as it is to be seen: counts grow with every card that lands, until the last one has,
 * or until somebody has seen enough. The next question is there at once: nothing waits for it.
 */
import { MOTION } from '../shared/timing'
import type { LogLine } from '../game/lines'
import type { Fact } from '../wire/messages'
import type { Flight } from './plan'

const FEW = 2

export class Giving {
  /** Cards are in the air. */
  going = $state(false)
  /** How many cards have landed. */
  landed = $state(0)
  #receivers = $state.raw<number[]>([])
  #timers: ReturnType<typeof setTimeout>[] = []
  #skip: () => void = () => undefined

  /** If King Pig has hit, cards are on their way, one after the other. */
  begin(facts: Fact[], skip: () => void): void {
    const receivers = facts.flatMap((fact) => (fact.kind === 'received' ? [fact.seat] : []))
    if (receivers.length < FEW) return
    this.end()
    this.#receivers = receivers
    this.#skip = skip
    this.going = true
  }

  fly(throws: Flight[]): void {
    if (!this.going) return
    throws.forEach(({ at, lasts }, i) => this.#timers.push(setTimeout(() => (this.landed = i + 1), at + lasts)))
    const last = throws[throws.length - 1]
    this.#timers.push(setTimeout(() => this.end(), Math.min(MOTION.throw.whole, last ? last.at + last.lasts : 0)))
  }

  /** Cards that a seat has got and that are not there yet. */
  due(seat: number): number {
    return !this.going ? 0 : this.#receivers.slice(this.landed).filter((one) => one === seat).length
  }

  /** The log, but for the line that would tell how it ends while that is still to be seen. */
  told(lines: LogLine[]): LogLine[] {
    const early = this.going && lines.at(-1)?.facts.some(({ kind }) => kind === 'received')
    return early ? lines.slice(0, -1) : lines
  }

  showAtOnce(): void {
    this.#skip()
    this.end()
  }

  end(): void {
    this.#timers.forEach(clearTimeout)
    this.#timers = []
    this.going = false
    this.landed = 0
  }
}
