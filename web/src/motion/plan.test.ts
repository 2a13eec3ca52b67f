import { describe, expect, it } from 'vitest'
import type { Fact } from '../wire/messages'
import { plan, TIMES } from './plan'

const end = (facts: Fact[], me: number | null = 0) => Math.max(...plan(facts, me).map((one) => one.at + one.lasts))

describe('flights', () => {
  it('deals in turns and is done in 1.4 seconds, even to ten', () => {
    const facts: Fact[] = Array.from({ length: 10 }, (_, seat) => ({ kind: 'dealt', seat, cards: Array(7).fill('?') }))
    const flights = plan(facts, 3)
    expect(flights).toHaveLength(70)
    expect(flights.slice(0, 10).map((one) => one.to)).toContain('hand')
    expect(new Set(flights.slice(0, 10).map((one) => one.to)).size).toBe(10)
    expect(end(facts)).toBeLessThanOrEqual(TIMES.deal.whole + 1)
  })

  it('goes from the hand of the player to the pile, and from the plate of another', () => {
    const played = (seat: number): Fact => ({ kind: 'played', seat, card: 'r7', out_of_turn: false })
    expect(plan([played(2)], 2)[0]).toMatchObject({ from: 'hand', to: 'pile', token: 'r7' })
    expect(plan([played(1)], 2)[0]).toMatchObject({ from: 'seat-1', to: 'pile' })
    expect(plan([played(1)], null)[0]).toMatchObject({ from: 'seat-1' })
  })

  it('throws King Pig’s cards one after the other, quicker from the eighth on', () => {
    const facts: Fact[] = Array.from({ length: 10 }, (_, i) => ({ kind: 'received', seat: 1 + (i % 3), card: '?', stops: i === 9 }))
    const lasts = plan(facts, 0).map((one) => one.lasts)
    expect(lasts).toEqual([300, 300, 300, 300, 300, 300, 300, 120, 120, 120])
  })

  it('lets what follows a card wait for it', () => {
    const facts: Fact[] = [
      { kind: 'played', seat: 0, card: 'bd', out_of_turn: false },
      { kind: 'drew', seat: 1, cards: ['?', '?'], why: 'draw-two' },
    ]
    const [card, first, second] = plan(facts, 0)
    expect(first!.at).toBeGreaterThan(card!.at)
    expect(second!.at - first!.at).toBe(TIMES.draw.apart)
  })
})
