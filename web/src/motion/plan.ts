/**
 * Which cards fly where, from what happened. Pure: zones are names, times are milliseconds after the news.
 * A decision never waits for any of it.
 */
import { MOTION } from '../shared/timing'
import { interrupts } from '../wire/cards'
import type { Fact } from '../wire/messages'

/** So many backs stand for a hand that changes seats, and so many for a pile that is shuffled. */
export const SWAP_BACKS = 7
const SHUFFLED = 12
/** From this card on King Pig throws faster. */
const QUICK_FROM = 8

/** A head is where a card is worn, a face all that is shown of a player with it. */
export type Zone = 'draw' | 'pile' | 'hand' | 'disc' | `${'seat' | 'head' | 'face'}-${number}`

export interface Flight {
  from: Zone
  to: Zone
  /** What is seen of the card while it flies; "?" is its back. */
  token: string
  at: number
  lasts: number
  curve: string
  /** The card of the own hand that it was, if it shows its back now. */
  was?: string
  /** In a bow: a high one with dots behind it, as King Pig throws, or to the left, so that hands pass each other. */
  arc?: boolean
  /** One of King Pig's, quick or not. */
  thrown?: boolean
  /** The colour whose shape it flashes where it lands: it ends the giving. */
  flash?: string | false
  /** Slips in below the top card. */
  under?: boolean
}

/** Something that moves where it is. */
export interface Stir {
  zone: Zone
  frames: string[]
  at: number
  lasts: number
}

export const CURVES = {
  play: 'cubic-bezier(.2,.8,.2,1)',
  out: 'ease-out',
  cross: 'ease-in-out',
  pop: 'cubic-bezier(.34,1.4,.64,1)',
} as const

const SHAKE = [0, -8, 7, -5, 3, 0].map((by) => `translate(${by}%) rotate(${by / 2}deg)`)
const BREATHE = ['none', 'scale(1.1)', 'none']
const QUARTER = ['rotate(-90deg)', 'none']

export interface Plan {
  flights: Flight[]
  stirs: Stir[]
}

/** All that one act moves. `me` is the seat whose hand lies open on this screen, `held` what that was before. */
export function plan(facts: Fact[], me: number | null, held: string[] = []): Plan {
  const planner = new Planner(me, held)
  planner.all(facts)
  return planner
}

class Planner implements Plan {
  readonly flights: Flight[] = []
  readonly stirs: Stir[] = []
  private at = 0
  private thrown = 0
  private hit = ''

  constructor(
    private readonly me: number | null,
    private readonly held: string[],
  ) {}

  all(facts: Fact[]): void {
    this.deal(facts)
    for (const fact of facts) this.one(fact)
    this.exchange(facts)
  }

  private one(fact: Fact): void {
    switch (fact.kind) {
      case 'turned':
        return this.alone({ from: 'draw', to: 'pile', token: fact.card, lasts: MOTION.play, curve: CURVES.play })
      case 'played':
        if (interrupts(fact.card)) this.stir('disc', QUARTER, MOTION.disc, MOTION.play)
        return this.alone({
          from: this.home(fact.seat),
          to: 'pile',
          token: fact.card,
          lasts: MOTION.play,
          curve: CURVES.play,
        })
      case 'drew':
        return this.row(
          fact.cards.map((token) => ({ from: 'draw', to: this.home(fact.seat), token })),
          MOTION.draw,
          CURVES.play,
        )
      case 'hit':
        this.hit = fact.colour
        return
      case 'received':
        return this.throw(fact.seat, fact.card, fact.stops && this.hit)
      case 'gave':
        return this.row(
          [{ from: this.home(fact.seat), to: this.home(fact.to), token: fact.card }],
          MOTION.give,
          CURVES.out,
        )
      case 'forehead':
        return this.row([{ from: 'draw', to: `head-${fact.seat}`, token: fact.card }], MOTION.forehead, CURVES.pop)
      case 'guessed':
        return fact.right ? undefined : this.stir(`face-${fact.seat}`, SHAKE, MOTION.shake)
      case 'cleared':
        return this.alone({
          from: `head-${fact.seat}`,
          to: 'pile',
          token: fact.card,
          lasts: MOTION.play,
          curve: CURVES.out,
          under: !fact.on_top,
        })
      case 'reshuffled':
        return this.shuffle()
    }
  }

  private stir(zone: Zone, frames: string[], lasts: number, after = 0): void {
    this.stirs.push({ zone, frames, at: this.at + after, lasts })
  }

  private home(seat: number): Zone {
    return seat === this.me ? 'hand' : `seat-${seat}`
  }

  /** One thing moves at a time: what comes next waits for it. */
  private alone(flight: Omit<Flight, 'at'>): void {
    this.flights.push({ ...flight, at: this.at })
    this.at += flight.lasts * 0.7
  }

  private row(
    cards: Pick<Flight, 'from' | 'to' | 'token'>[],
    time: { lasts: number; apart: number },
    curve: string,
  ): void {
    for (const card of cards) {
      this.flights.push({ ...card, at: this.at, lasts: time.lasts, curve })
      this.at += time.apart
    }
  }

  /** Hands that change seats all fly at once: ours as the cards that they are now, the others as a few backs. */
  private exchange(facts: Fact[]): void {
    const hands = facts.filter((fact) => fact.kind === 'holds')
    const onward = facts.find((fact) => fact.kind === 'movedon')?.direction ?? 1
    const { lasts, apart, whole } = MOTION.swap
    for (const [i, { seat, cards }] of hands.entries()) {
      const from = hands.at((i - onward) % hands.length)!.seat // of two the other one
      const flown = seat === this.me ? cards : cards.slice(0, SWAP_BACKS).fill('?')
      const each = Math.min(apart, (whole - lasts) / flown.length)
      for (const [n, token] of flown.entries())
        this.flights.push({
          from: this.home(from),
          to: this.home(seat),
          token,
          was: from === this.me ? this.held[n] : undefined,
          at: this.at + n * each,
          lasts,
          curve: CURVES.cross,
          arc: true,
        })
    }
  }

  private throw(seat: number, token: string, flash: string | false): void {
    const quick = ++this.thrown >= QUICK_FROM
    const lasts = quick ? MOTION.throw.quick : MOTION.throw.lasts
    this.flights.push({
      from: 'draw',
      to: this.home(seat),
      token,
      at: this.at,
      lasts,
      curve: CURVES.out,
      arc: !quick,
      thrown: true,
      flash,
    })
    this.at += lasts
  }

  private shuffle(): void {
    const lasts = MOTION.shuffle
    const apart = (lasts - MOTION.draw.lasts) / (SHUFFLED - 1)
    this.stir('draw', BREATHE, lasts)
    for (let i = 0; i < SHUFFLED; i++)
      this.flights.push({
        from: 'pile',
        to: 'draw',
        token: '?',
        at: this.at + i * apart,
        lasts: MOTION.draw.lasts,
        curve: CURVES.play,
      })
    this.at += lasts
  }

  /** Everybody gets the first card, then the second: so the seats take turns. */
  private deal(facts: Fact[]): void {
    const dealt = facts.filter((fact) => fact.kind === 'dealt')
    const total = dealt.reduce((sum, fact) => sum + fact.cards.length, 0)
    if (!total) return
    const { lasts, whole } = MOTION.deal
    const apart = Math.min(MOTION.deal.apart, (whole - lasts) / total)
    let n = 0
    for (let i = 0; i < Math.max(...dealt.map((fact) => fact.cards.length)); i++)
      for (const fact of dealt) {
        const token = fact.cards[i]
        if (token === undefined) continue
        this.flights.push({ from: 'draw', to: this.home(fact.seat), token, at: n++ * apart, lasts, curve: CURVES.out })
      }
    this.at = lasts + n * apart
  }
}
