import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Giving } from './giving.svelte'
import { plan } from './plan'
import type { Fact } from '../wire/messages'

const thrown = (...seats: number[]) =>
  plan(
    seats.map((seat): Fact => ({ kind: 'received', seat, card: '?', stops: false })),
    0,
  ).flights.filter((one) => one.thrown)

let giving: Giving

/** What is told when King Pig hits a colour and so many cards fall. */
const fallen = (seats: number[]): Fact[] => [
  { kind: 'hit', seat: 0, colour: 'r' },
  ...seats.map((seat): Fact => ({ kind: 'received', seat, card: '?', stops: false })),
]

beforeEach(() => {
  vi.useFakeTimers()
  giving = new Giving()
})
afterEach(() => {
  giving.end()
  vi.useRealTimers()
})

test('counts grow with every card that lands, and the last one ends it', () => {
  giving.begin(fallen([1, 2, 1]), () => undefined)
  giving.fly(thrown(1, 2, 1))
  expect([giving.going, giving.due(1), giving.due(2), giving.due(3)]).toEqual([true, 2, 1, 0])
  vi.advanceTimersByTime(650)
  expect([giving.landed, giving.due(1), giving.due(2)]).toEqual([2, 1, 0])
  vi.advanceTimersByTime(300)
  expect([giving.going, giving.due(1)]).toEqual([false, 0])
})

test('a single card is no reason to wait', () => {
  giving.begin(fallen([1]), () => undefined)
  expect([giving.going, giving.due(1)]).toEqual([false, 0])
})

test('whoever has seen enough sees the rest at once; a long giving ends by itself', () => {
  const skip = vi.fn()
  giving.begin(fallen([1, 2]), skip)
  giving.fly(thrown(1, 2))
  giving.showAtOnce()
  expect([skip.mock.calls.length, giving.going]).toEqual([1, false])
  const many = Array.from({ length: 40 }, (_, i) => 1 + (i % 3))
  giving.begin(fallen(many), skip)
  giving.fly(thrown(...many))
  vi.advanceTimersByTime(3600)
  expect(giving.going).toBe(false)
})
