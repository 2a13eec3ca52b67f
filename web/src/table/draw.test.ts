/** The draw pile, the button and the key draw in the same way. */
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TableStore } from '../game/table.svelte'
import { golden } from '../wire/golden'
import { taught } from '../wire/kept-seats'
import { MadeUp } from '../wire/made-up'
import { fetchMore, speak } from '../words/index.svelte'
import { fetchLateSlips } from '../dock/Slips.svelte'
import Table from './Table.svelte'

const MINE = golden('table', { hand: ['r2', 'M'], legal: ['draw'], turn: 0, actor: 0, phase: 'turn', edition: 'mod' })
const find = (selector: string) => document.querySelector<HTMLElement>(selector)

let feed: MadeUp
let store: TableStore
let shown: object

beforeAll(async () => {
  await speak('en')
  await Promise.all([fetchMore(), fetchLateSlips()])
})
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  for (const side of ['offsetWidth', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(800) // nothing is laid out here, and the Ring needs room
  const mine = { ...MINE, awaited: 0, settings: { ...MINE.settings, edition: 'mod' } }
  feed = new MadeUp(mine)
  store = new TableStore('t', feed.open)
  feed.show()
  shown = mount(Table, { target: document.body, props: { view: mine, store } })
  flushSync()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  store.dispose()
  await unmount(shown)
})

const WAYS: [string, () => void][] = [
  ['the pile', () => find('[data-zone=draw]')!.click()],
  ['the button', () => find('.button.draw')!.click()],
  ['the key', () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'd' }))],
]

test.each(WAYS)('drawing by %s closes an open menu', (_, draw) => {
  find('button.menu')!.click()
  flushSync()
  expect(find('[data-kind=menu]')).not.toBeNull()
  draw()
  flushSync()
  expect(feed.acts).toEqual([{ act: 'play', token: 'draw' }])
  expect(find('[data-kind=menu]')).toBeNull()
})

test.each(WAYS)('drawing by %s ends the lesson about the special card', async (_, draw) => {
  await vi.runAllTimersAsync()
  flushSync()
  expect(find('[data-kind=lesson]')).not.toBeNull()
  draw()
  flushSync()
  expect([find('[data-kind=lesson]'), taught()]).toEqual([null, ['mod']])
})
