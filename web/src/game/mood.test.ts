import { expect, it } from 'vitest'
import { golden } from '../wire/golden'
import type { SeatView, TableView, View } from '../wire/messages'
import { moodOf } from './mood'

/** We sit at 0, and seat 1 is to act, with a bot at 2 and the autopilot at 3. */
function table(game: Partial<View> = {}, ours: Partial<SeatView> = {}): TableView {
  const view = golden('uno', { turn: 1, actor: 1, callers: [], exposed: null, out: [], ...game }, { awaited: 1 })
  const seats: Partial<SeatView>[] = [ours, {}, { bot: 'sensible' }, { away: true, bot: 'autopilot' }]
  const players = seats.map((more) => ({
    name: 'Ann',
    bot: '',
    away: false,
    idle: false,
    asleep: false,
    head: 0,
    ...more,
  }))
  return { ...view, viewer: 0, players }
}

it.each<[string, string, TableView, number, { grew?: boolean; called?: boolean }?]>([
  ['worried', 'worry', table({ exposed: 2 }), 2],
  ['startled by new cards', 'oh', table({ exposed: 2 }), 2, { grew: true }],
  ['happy after a call', 'happy', table({ callers: [2] }), 2],
  ['happy after a call made ahead', 'happy', table(), 0, { called: true }],
  ['asleep under the autopilot', 'shut', table(), 3],
  ['worried by a guess', 'worry', table({ phase: 'guess' }), 1],
  ['calm', 'calm', table(), 1],
  [
    'asleep when out of the round, also at the own seat',
    'shut',
    table({ out: [0], callers: [0] }),
    0,
    { called: true },
  ],
  ['asleep while a bot plays for the reader', 'shut', table({}, { away: true, bot: 'sensible' }), 0],
  ['asleep while the reader does not act', 'shut', table({}, { idle: true }), 0],
])('a head is %s', (_, mood, view, seat, more) => {
  expect(moodOf(view, seat, more)).toBe(mood)
})
