import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STAYS } from '../shared/timing'
import { aView } from '../wire/fake-socket'
import type { Fact } from '../wire/messages'
import { Happenings } from './recent.svelte'

let seen: Happenings

beforeEach(() => {
  vi.useFakeTimers()
  seen = new Happenings()
})
afterEach(() => {
  seen.dispose()
  vi.useRealTimers()
})

const hear = (...facts: Fact[]) => seen.hear({ before: null, acts: [{ seq: 1, facts }], after: aView(1) })

test('who is jumped over sits out for a moment, and the needle hops each time', () => {
  hear({ kind: 'skipped', seat: 2 })
  expect([seen.out, seen.hops]).toEqual([2, 1])
  vi.advanceTimersByTime(STAYS.sitsOut - 100)
  hear({ kind: 'skipped', seat: 0 })
  vi.advanceTimersByTime(STAYS.sitsOut - 100)
  expect([seen.out, seen.hops]).toEqual([0, 2])
  vi.advanceTimersByTime(200)
  expect([seen.out, seen.hops]).toEqual([null, 2])
})

test('Avatar State flashes, and no other card', () => {
  const played = (card: string): Fact => ({ kind: 'played', seat: 1, card, out_of_turn: false })
  hear(played('A'), played('b7'))
  hear(played('A'))
  expect(seen.flashes).toBe(2)
})
