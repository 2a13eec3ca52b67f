/** Only the host deals, and the others see whom they wait for. */
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import Lobby from '../lobby/Lobby.svelte'
import { replay } from '../wire/api'
import { TableStore } from '../game/table.svelte'
import { golden } from '../wire/golden'
import { MadeUp } from '../wire/made-up'
import type { TableView } from '../wire/messages'
import { fetchMore, speak } from '../words/index.svelte'
import RoundEnd from './RoundEnd.svelte'

vi.mock(import('../wire/api'), async (real) => ({ ...(await real()), replay: vi.fn() }))

const HOST = 1
const MINUTES = 60_000

let feed: MadeUp
let shown: object
let store: TableStore

beforeAll(async () => {
  await speak('en')
  await fetchMore()
})
beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(replay).mockReturnValue(new Promise(() => undefined))
})
afterEach(async () => {
  vi.useRealTimers()
  store.dispose()
  await unmount(shown)
})

/** As seat 0 or as the host, who is called Kim. */
function show(name: 'lobby' | 'end' | 'match', table: Partial<TableView>): void {
  const found = golden(name, {}, { host: HOST, deal_from: 2 * MINUTES, ...table })
  const players = found.players.map((player, seat) => (seat === HOST ? { ...player, name: 'Kim', bot: '' } : player))
  const view = { ...found, players }
  feed = new MadeUp(view)
  store = new TableStore('t', feed.open)
  shown = mount(name === 'lobby' ? Lobby : RoundEnd, { target: document.body, props: { view, store } })
  flushSync()
}

const button = () => document.querySelector<HTMLElement>('[data-primary]')
const waits = () => document.querySelector('.waits')?.textContent ?? ''
const EVERYWHERE = [
  ['in the lobby', 'lobby', 'start'],
  ['between rounds', 'end', 'nextround'],
  ['after a match', 'match', 'rematch'],
] as const

test.each(EVERYWHERE)('a guest sees %s who deals, and has no button for it', (_, name) => {
  show(name, { viewer: 0 })
  expect([button(), waits()]).toEqual([null, 'Waiting for Kim to deal.'])
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  expect(feed.acts).toEqual([])
})

test.each(EVERYWHERE)('the host deals %s', (_, name, act) => {
  show(name, { viewer: HOST })
  expect(waits()).toBe('')
  vi.advanceTimersByTime(1000) // what has just appeared takes no press
  button()!.click()
  expect(feed.acts).toMatchObject([{ act }])
})

test.each(EVERYWHERE)('a guest may deal %s once the host has let two minutes pass', (_, name, act) => {
  show(name, { viewer: 0 })
  feed.clock = 2 * MINUTES - 1
  vi.advanceTimersByTime(1000)
  flushSync()
  expect(button()).toBeNull()
  feed.clock = 2 * MINUTES
  vi.advanceTimersByTime(1000)
  flushSync()
  vi.advanceTimersByTime(1000)
  button()!.click()
  expect(feed.acts).toMatchObject([{ act }])
})

test('who is the host goes by the table, not by the seat', () => {
  show('lobby', { viewer: 0, host: 0 })
  expect(button()).not.toBeNull()
})

test.each([
  ['the host', HOST, true],
  ['a guest, who waits for the host', 0, false],
])('who deals by the rules is told to %s: %s', (_, viewer, told) => {
  show('end', { viewer, next_dealer: 2 })
  expect(document.querySelector('.next')!.textContent.includes('deals next')).toBe(told)
})
