/** Every clause that the log names can be reached with keys alone, and Tab comes to one of them only. */
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { TableStore } from '../game/table.svelte'
import { golden } from '../wire/golden'
import { MadeUp } from '../wire/made-up'
import type { Fact } from '../wire/messages'
import { speak } from '../words/index.svelte'
import Log from './Log.svelte'

const played = (seat: number, card: string): Fact => ({ kind: 'played', seat, card, out_of_turn: false })

let feed: MadeUp
let store: TableStore
let shown: object

beforeAll(() => speak('en'))
beforeEach(() => {
  feed = new MadeUp(golden('table'))
  store = new TableStore('t', feed.open)
  feed.show()
  const happened = [played(1, 'K'), played(2, 'b7'), played(0, 'N'), played(1, 'M')]
  for (const fact of happened) feed.tell([fact])
  shown = mount(Log, { target: document.body, props: { view: store.view!, store } })
  flushSync()
})
afterEach(async () => {
  await unmount(shown)
  store.dispose()
})

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a')]
/** What Tab comes to. */
const reached = () => links().flatMap((link) => (link.tabIndex === 0 ? [link.textContent] : []))
const focused = () => document.activeElement?.textContent

function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  flushSync()
  return event.defaultPrevented
}

test('Tab comes to the newest clause', () => {
  expect(links().map((link) => link.textContent)).toEqual(['KP-1', 'NAR-1', 'MOD-1'])
  expect(reached()).toEqual(['MOD-1'])
})

test('arrows, Home and End go from clause to clause, and stop at both ends', () => {
  links()[2]?.focus()
  const way = ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home'].map((key) => (press(key), focused()))
  expect(way).toEqual(['NAR-1', 'KP-1', 'KP-1', 'NAR-1', 'MOD-1', 'KP-1'])
  expect(reached()).toEqual(['KP-1'])
  press('ArrowDown')
  feed.tell([played(2, 'A')])
  flushSync()
  expect([focused(), reached()]).toEqual(['NAR-1', ['NAR-1']])
  ;(document.activeElement as HTMLElement).blur()
  flushSync()
  expect(reached()).toEqual(['WAS-4'])
})

test('from the log itself arrows scroll, as everywhere', () => {
  document.querySelector<HTMLElement>('.list')?.focus()
  expect(press('ArrowUp')).toBe(false)
  links()[0]?.focus()
  expect([press('ArrowLeft'), press('a'), press('ArrowUp')]).toEqual([false, false, true])
})
