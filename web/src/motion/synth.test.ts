import { describe, expect, it } from 'vitest'
import type { Fact, TableView } from '../wire/messages'
import { plan } from './plan'
import { soundsOf } from './synth'

const view = { viewer: 0 } as TableView

describe('what is heard', () => {
  it('is the most telling thing alone', () => {
    const facts: Fact[] = [
      { kind: 'played', seat: 1, card: 'bs', out_of_turn: false },
      { kind: 'skipped', seat: 2 },
      { kind: 'asked', seat: 0, phase: 'turn', turn: 0 },
    ]
    expect(soundsOf(facts, view).map((one) => one.sound)).toEqual(['turn'])
    expect(soundsOf(facts, { ...view, viewer: 3 }).map((one) => one.sound)).toEqual(['hop'])
  })

  it('is the own card, not the question that follows from it', () => {
    const laid = { kind: 'played', seat: 0, card: 'W', out_of_turn: false } as const
    const heard = (facts: Fact[]) => soundsOf(facts, view).map((one) => one.sound)
    expect(heard([laid, { kind: 'asked', seat: 0, phase: 'name', turn: 0 }])).toEqual(['card'])
    expect(
      heard([
        { ...laid, seat: 1 },
        { kind: 'asked', seat: 0, phase: 'answer', turn: 1 },
      ]),
    ).toEqual(['turn'])
  })

  it.each<[Fact, string]>([
    [{ kind: 'swapped', seat: 1, other: 0 }, 'gift'],
    [{ kind: 'movedon', direction: 1 }, 'gift'],
    [{ kind: 'retired', seat: 1, cards: [] }, 'lost'],
  ])('goes with hands that change seats, and with who is out: %o', (fact, heard) => {
    expect(soundsOf([fact], view).map((one) => one.sound)).toEqual([heard])
  })

  it('rises by a semitone with each card that King Pig throws, and a bell rings at the hit', () => {
    const facts: Fact[] = [1, 2, 3].map((seat) => ({ kind: 'received', seat, card: '?', stops: seat === 3 }))
    expect(soundsOf(facts, view).map((one) => [one.sound, one.step])).toEqual([
      ['pig', 0],
      ['pig', 1],
      ['bell', 2],
    ])
  })

  it('keeps step with the cards that King Pig throws, also where they fly quicker', () => {
    const facts: Fact[] = Array.from({ length: 12 }, (_, i) => ({
      kind: 'received',
      seat: 1 + (i % 3),
      card: '?',
      stops: i === 11,
    }))
    expect(soundsOf(facts, view).map((one) => one.at)).toEqual(plan(facts, 0).flights.map((one) => one.at))
  })

  it('tells a round that was won from one that is over', () => {
    const over = (winner: number): Fact[] => [{ kind: 'ended', winner, void: false, points: [0, 5], how: 'card' }]
    expect(soundsOf(over(0), view)[0]?.sound).toBe('roundWon')
    expect(soundsOf(over(1), view)[0]?.sound).toBe('roundOver')
  })
})
