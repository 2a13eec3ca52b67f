/**
 * Cards on their way: which are in the air, and what is covered until they land. News finish what still flies: nothing
 * waits for an animation. Flights.svelte draws them.
 */
import { getContext, setContext } from 'svelte'
import type { TableNews, NewsListener } from '../game/news'
import { MOTION, still, TEMPO } from '../shared/timing'
import type { Fact } from '../wire/messages'
import { Giving } from './giving.svelte'
import { framesOf, type Aloft, type Trail } from './path'
import { plan, type Flight, type Plan } from './plan'
import { Zones } from './zones'

type Starts = (DOMRect | undefined)[]

export class Motion implements NewsListener {
  readonly zones = new Zones()
  readonly giving = new Giving()
  aloft = $state.raw<Aloft[]>([])
  trails = $state.raw<Trail[]>([])
  #running: Animation[] = []
  #count = 0
  /** Gifts come with news of their own each, and fly one after the other all the same. */
  #gifts = false
  #nextGift = 0

  /** `hasHand`: the reader's own cards are in a hand below the table, not on the stage. */
  constructor(private readonly hasHand = true) {}

  /** The page does not show the news yet: cards that leave are still where they were. Of a gap its last act is seen. */
  hear({ before, acts, after }: TableNews): (() => void) | void {
    const facts = acts.at(-1)?.facts ?? []
    return this.#prepare(facts, plan(facts, this.hasHand ? after.viewer : null, before?.game?.hand))
  }

  #prepare(facts: Fact[], moves: Plan): (() => void) | void {
    const { flights, stirs } = moves
    const given = facts.filter(({ kind }) => kind === 'gave').length
    if (!this.#gifts || !given) this.finish()
    this.#gifts = given > 0
    if (!(flights.length + stirs.length) || document.hidden || TEMPO === 0) return
    const now = performance.now()
    const wait = given ? Math.max(0, this.#nextGift - now) : 0
    this.#nextGift = now + wait + given * MOTION.give.apart
    for (const one of flights) one.at += wait
    const starts = flights.map((one) => this.zones.of(one.from, one.was ?? one.token)?.getBoundingClientRect())
    this.giving.begin(facts, () => this.finish())
    return () => void this.#launch(moves, starts)
  }

  /** Where cards will lie is covered at once; they set out when a slip has had its say on where the Ring is. */
  async #launch({ flights, stirs }: Plan, starts: Starts): Promise<void> {
    const mine = this.#running
    const calm = still()
    const ends = this.#landings(flights)
    const veils = calm ? [] : this.#cover(flights, ends, MOTION.covered)
    if (calm) this.#fadeIn(ends)
    this.giving.fly(flights.filter(({ thrown }) => thrown))
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))
    if (mine !== this.#running) return
    for (const veil of veils) veil.cancel()
    const found = this.#landings(flights, ends)
    if (calm) {
      this.#fadeIn(found.filter((one, i) => !ends[i] && one))
      return this.#outline(stirs)
    }
    this.#cover(flights, found)
    this.#stir(stirs)
    this.#setOut(flights, starts, found)
  }

  /** The elements that the cards will be; each card of the hand is landed on once. */
  #landings(flights: Flight[], known: (Element | undefined)[] = []): (Element | undefined)[] {
    const taken = new Set(known)
    return flights.map(({ to, token }, i) => {
      if (known[i] || to !== 'hand') return known[i] ?? this.zones.of(to)
      const free = this.zones.all(`card-${token}`).findLast((one) => !taken.has(one))
      taken.add(free)
      return free
    })
  }

  /** Until a card is there, or for so long, nothing is seen of it; what flies to a fan or under a pile covers nothing. */
  #cover(flights: Flight[], ends: (Element | undefined)[], ms?: number): Animation[] {
    return flights.flatMap(({ to, under, at, lasts }, i) =>
      under || to.startsWith('seat') || to === 'draw' ? [] : this.#run(ends[i], { opacity: [0, 0] }, ms ?? at + lasts),
    )
  }

  #fadeIn(ends: (Element | undefined)[]): void {
    for (const end of ends) this.#run(end, { opacity: [0, 1] }, MOTION.fade)
  }

  #stir(stirs: Plan['stirs']): void {
    for (const { zone, frames, at, lasts } of stirs)
      this.#run(this.zones.of(zone), { transform: frames }, { delay: at, duration: lasts, easing: 'ease-in-out' })
  }

  /** Whoever wants it calm sees the disc outlined instead of turned. */
  #outline([first]: Plan['stirs']): void {
    if (first?.zone === 'disc')
      this.#run(this.zones.of('pile')?.children[0], { outline: Array(2).fill('4px solid var(--ink)') }, MOTION.disc)
  }

  #setOut(flights: Flight[], starts: Starts, ends: (Element | undefined)[]): void {
    const up = flights.flatMap((flight, i) => {
      const left = flight.from === 'draw' || flight.from === 'pile' ? undefined : starts[i]
      const start = left ?? this.zones.boxOf(this.zones.of(flight.from, flight.token))
      const end = this.zones.boxOf(ends[i])
      return start && end ? [{ ...flight, key: ++this.#count, start, end }] : []
    })
    this.aloft = [...this.aloft, ...up]
    this.trails = up.filter(({ arc, thrown }) => arc && thrown)
  }

  #run(
    element: Element | undefined,
    frames: PropertyIndexedKeyframes,
    timing: number | KeyframeAnimationOptions,
  ): Animation[] {
    if (!element) return []
    const running = element.animate(frames, timing)
    this.#running.push(running)
    return [running]
  }

  /** For `{@attach}`: fly an element that was put at the place where it will land. */
  readonly fly = (flight: Aloft) => (element: Element) => {
    const { key, at, lasts } = flight
    const flown = element.animate(framesOf(flight), {
      delay: at,
      duration: lasts,
      easing: flight.curve,
      fill: 'backwards',
    })
    // King Pig's last card waits where it landed until its shape was seen.
    const last = flight.flash
      ? element.lastElementChild!.animate(
          { opacity: [0, 1, 1, 0], transform: ['scale(.4)', 'scale(1.5)', 'none', 'none'] },
          { delay: at + lasts, duration: MOTION.trail, fill: 'both' },
        )
      : flown
    last.onfinish = () => (this.aloft = this.aloft.filter((one) => one.key !== key))
  }

  /** For `{@attach}`: a dot comes when the card is past it, and goes. */
  readonly fade = (trail: Trail, t: number) => (element: Element) => {
    const animation = element.animate(
      { opacity: [0, 1, 1, 0], offset: [0, 0.05, 0.5] },
      { delay: trail.at + t * trail.lasts, duration: MOTION.trail, fill: 'both' },
    )
    if (t > 0.8) animation.onfinish = () => (this.trails = this.trails.filter((one) => one.key !== trail.key))
  }

  finish(): void {
    for (const one of this.#running) one.cancel()
    this.#running = []
    this.aloft = []
    this.trails = []
    this.giving.end()
  }
}

const HERE = Symbol('motion')

export const shareMotion = (motion: Motion): Motion => setContext(HERE, motion)

/** What moves at the table that this part belongs to; a part that stands alone has one in which nothing does. */
export const useMotion = (): Motion => getContext<Motion | undefined>(HERE) ?? new Motion()
