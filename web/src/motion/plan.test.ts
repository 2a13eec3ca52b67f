import { describe, expect, it } from 'vitest'
import type { Fact } from '../wire/messages'
import { MOTION } from '../shared/timing'
import { plan, SWAP_BACKS } from './plan'

const fly = (facts: Fact[], me: number | null) => plan(facts, me).flights
const end = (facts: Fact[], me: number | null = 0) => Math.max(...fly(facts, me).map((one) => one.at + one.lasts))

describe('flights', () => {
  it('deals in turns and is done in 1.4 seconds, even to ten', () => {
    const facts: Fact[] = Array.from({ length: 10 }, (_, seat) => ({ kind: 'dealt', seat, cards: Array(7).fill('?') }))
    const flights = fly(facts, 3)
    expect(flights).toHaveLength(70)
    expect(flights.slice(0, 10).map((one) => one.to)).toContain('hand')
    expect(new Set(flights.slice(0, 10).map((one) => one.to)).size).toBe(10)
    expect(end(facts)).toBeLessThanOrEqual(MOTION.deal.whole + 1)
  })

  it('goes from the hand of the player to the pile, and from the plate of another', () => {
    const played = (seat: number): Fact => ({ kind: 'played', seat, card: 'r7', out_of_turn: false })
    expect(fly([played(2)], 2)[0]).toMatchObject({ from: 'hand', to: 'pile', token: 'r7' })
    expect(fly([played(1)], 2)[0]).toMatchObject({ from: 'seat-1', to: 'pile' })
    expect(fly([played(1)], null)[0]).toMatchObject({ from: 'seat-1' })
  })

  it('throws King Pig’s cards one after the other, quicker from the eighth on', () => {
    const facts: Fact[] = Array.from({ length: 10 }, (_, i) => ({
      kind: 'received',
      seat: 1 + (i % 3),
      card: '?',
      stops: i === 9,
    }))
    const lasts = fly(facts, 0).map((one) => one.lasts)
    expect(lasts).toEqual([300, 300, 300, 300, 300, 300, 300, 120, 120, 120])
  })

  it('lets what follows a card wait for it', () => {
    const facts: Fact[] = [
      { kind: 'played', seat: 0, card: 'bd', out_of_turn: false },
      { kind: 'drew', seat: 1, cards: ['?', '?'], why: 'draw-two' },
    ]
    const [card, first, second] = fly(facts, 0)
    expect(first!.at).toBeGreaterThan(card!.at)
    expect(second!.at - first!.at).toBe(MOTION.draw.apart)
  })

  it('marks the card that ends King Pig’s giving, and that one alone', () => {
    const facts: Fact[] = [
      { kind: 'hit', seat: 0, colour: 'g' },
      { kind: 'received', seat: 1, card: '?', stops: false },
      { kind: 'received', seat: 2, card: '?', stops: true },
    ]
    expect(fly(facts, 0).map((one) => one.flash)).toEqual([false, 'g'])
  })

  it('swaps two hands at once: our new one open, the other one as backs', () => {
    const facts: Fact[] = [
      { kind: 'swapped', seat: 2, other: 0 },
      { kind: 'holds', seat: 2, cards: ['?', '?', '?'] },
      { kind: 'holds', seat: 0, cards: ['b1', 'W'] },
    ]
    const { flights } = plan(facts, 0, ['r3', 'g2', 'yr'])
    expect(flights.map(({ from, to, token, was }) => [from, to, token, was])).toEqual([
      ['hand', 'seat-2', '?', 'r3'],
      ['hand', 'seat-2', '?', 'g2'],
      ['hand', 'seat-2', '?', 'yr'],
      ['seat-2', 'hand', 'b1', undefined],
      ['seat-2', 'hand', 'W', undefined],
    ])
    expect(flights.filter(({ at }) => at === 0)).toHaveLength(2)
  })

  it.each([
    [1, ['hand', 'seat-1', 'seat-3']],
    [-1, ['seat-1', 'seat-3', 'hand']],
  ])('moves every hand one seat on, past who is out, in direction %i', (direction, to) => {
    const facts: Fact[] = [
      { kind: 'played', seat: 1, card: 'r0', out_of_turn: false },
      { kind: 'movedon', direction },
      { kind: 'holds', seat: 0, cards: ['b1'] },
      { kind: 'holds', seat: 1, cards: Array(25).fill('?') },
      { kind: 'holds', seat: 3, cards: ['?'] },
    ]
    const flights = fly(facts, 0).slice(1)
    const came = new Map(flights.map((one) => [one.from, one.to]))
    expect((['seat-3', 'hand', 'seat-1'] as const).map((from) => came.get(from))).toEqual(to)
    expect(flights.filter((one) => one.to === 'seat-1')).toHaveLength(SWAP_BACKS)
    expect(flights.every((one) => one.at > 0)).toBe(true)
  })

  it('is done with a hand of thirty in a second', () => {
    const cards = Array<string>(30).fill('b1')
    expect(end([{ kind: 'holds', seat: 0, cards }])).toBeLessThanOrEqual(MOTION.swap.whole)
  })

  it('lets a guessed card slip in below the top', () => {
    const cleared = (on_top: boolean): Fact => ({ kind: 'cleared', seat: 1, card: 'p3', on_top })
    expect([fly([cleared(false)], 0)[0]!.under, fly([cleared(true)], 0)[0]!.under]).toEqual([true, false])
  })
})

describe('what moves where it is', () => {
  const stirs = (fact: Fact) => plan([fact], 0).stirs

  it('shakes the head that guessed wrong', () => {
    const guessed = (right: boolean): Fact => ({ kind: 'guessed', seat: 2, colour: 'g', right })
    expect(stirs(guessed(false))).toMatchObject([{ zone: 'face-2', lasts: MOTION.shake }])
    expect(stirs(guessed(true))).toEqual([])
  })

  it('turns the disc of Avatar State when it has landed', () => {
    const played = (card: string): Fact => ({ kind: 'played', seat: 1, card, out_of_turn: true })
    expect(stirs(played('A'))).toMatchObject([{ zone: 'disc', at: MOTION.play, lasts: 500 }])
    expect(stirs(played('W'))).toEqual([])
  })

  it('lets a reshuffled pile breathe for as long as its backs cross over', () => {
    const facts: Fact[] = [{ kind: 'reshuffled', count: 30 }]
    expect(plan(facts, 0).stirs).toMatchObject([{ zone: 'draw', lasts: end(facts) }])
  })
})
