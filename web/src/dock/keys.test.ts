/** A key is the table's only when it is meant for it, and counts once however long it is held. */
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { TableStore } from '../game/table.svelte'
import { golden } from '../wire/golden'
import { MadeUp } from '../wire/made-up'
import { speak } from '../words/index.svelte'
import Seated from './Seated.test.svelte'

let feed: MadeUp
let store: TableStore
let shown: object

beforeAll(() => speak('en'))
beforeEach(() => {
  feed = new MadeUp(golden('table', { legal: ['draw'] }))
  store = new TableStore('t', feed.open)
  feed.show()
  shown = mount(Seated, { target: document.body, props: { store } })
  flushSync()
})
afterEach(async () => {
  await unmount(shown)
  store.dispose()
  sessionStorage.clear()
})

function press(how: KeyboardEventInit): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true, ...how }))
}

test('D draws', () => {
  press({})
  expect(feed.acts).toEqual([{ act: 'play', token: 'draw' }])
})

test.each<[string, KeyboardEventInit]>([
  ['with Ctrl is the browser’s', { ctrlKey: true }],
  ['with Meta is the browser’s', { metaKey: true }],
  ['with Alt is the browser’s', { altKey: true }],
  ['in the middle of a character belongs to that', { isComposing: true }],
  ['that is held down was for what was there before', { repeat: true }],
])('D %s, and draws nothing', (_, how) => {
  press(how)
  expect(feed.acts).toEqual([])
})
