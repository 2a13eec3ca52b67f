/** One way to catch: at the plate, in the rail, on the slip and by key. */
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import Dock from '../dock/Dock.svelte'
import { fetchLateSlips } from '../dock/Slips.svelte'
import { TableStore } from '../game/table.svelte'
import { golden } from '../wire/golden'
import { MadeUp } from '../wire/made-up'
import type { TableView } from '../wire/messages'
import { speak } from '../words/index.svelte'
import Catch from './Catch.svelte'

/** Our turn, and seat 1 has not said uno. */
const TABLE = golden('table')
/** The same where everybody is asked in turn. */
const ASKED = golden('table', { actor: 1, legal: ['catch1', 'pass'] }, { asked: 0 })
const GRACE = 1200
const CAUGHT = { act: 'play', token: 'catch1' }

let feed: MadeUp
let store: TableStore
let shown: object[]

beforeAll(async () => {
  await speak('en')
  await fetchLateSlips() // or a clock that is not ours would decide when the slip is there
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame'] })
  shown = []
})
afterEach(async () => {
  for (const one of shown) await unmount(one)
  store.dispose()
  vi.useRealTimers()
})

function sit(view: TableView): void {
  feed = new MadeUp(view)
  store = new TableStore('t', feed.open)
  feed.show({ ...view, catch_from: GRACE })
  const target = document.body
  const props = { view: store.view!, store }
  shown = [mount(Dock, { target, props }), mount(Catch, { target, props: { ...props, seat: 1 } })]
  flushSync()
}

async function pass(ms: number): Promise<void> {
  feed.clock += ms
  await vi.advanceTimersByTimeAsync(ms)
  flushSync()
}

const button = (selector: string) => document.querySelector<HTMLButtonElement>(selector)!
const WAYS: Record<string, [TableView, () => void, string]> = {
  'at the plate': [TABLE, () => button('[aria-label="Catch Mia"]').click(), '[aria-label="Catch Mia"]'],
  'in the rail': [TABLE, () => button('[data-call=catch]').click(), '[data-call=catch]'],
  'on the slip': [ASKED, () => button('[data-answer=catch]').click(), '[data-answer=catch]'],
  'by key': [
    TABLE,
    () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true })),
    '[data-call=catch]',
  ],
}

const but = (left: string) => Object.keys(WAYS).filter((way) => way !== left)

test.each(but('by key'))(
  'a catch %s that has just appeared under a finger takes no press, and a moment later it does',
  async (way) => {
    const [view, press, where] = WAYS[way]!
    sit(view)
    await pass(100)
    press()
    flushSync()
    expect(button(where).getAttribute('aria-busy')).toBe('false')
    await pass(GRACE)
    expect(feed.acts).toEqual([])
    press()
    await pass(0)
    expect(feed.acts).toEqual([CAUGHT])
  },
)

test('the key of a catch is meant for nothing else: it counts at once', async () => {
  const [view, press] = WAYS['by key']!
  sit(view)
  press()
  await pass(2 * GRACE)
  expect(feed.acts).toEqual([CAUGHT])
})

/** On the slip itself what was refused has taken its place. */
test.each(but('on the slip'))('a catch %s goes beside what is open: nothing is closed by it', async (way) => {
  const [view, press] = WAYS[way]!
  sit(view)
  feed.refuses = [{ code: 'does-not-match', clause: 'MATCH-1' }]
  await store.play('r4')
  await pass(400)
  press()
  flushSync()
  expect(store.refusal?.token).toBe('r4')
  await pass(GRACE)
  expect([feed.acts.at(-1), store.refusal]).toEqual([CAUGHT, null]) // it is told of, and what was refused is past
})

test.each(Object.keys(WAYS))(
  'a catch %s is taken at once and waits, to be seen, for the end of the grace',
  async (way) => {
    const [view, press, where] = WAYS[way]!
    sit(view)
    await pass(400) // what appears under a finger is deaf for a moment
    press()
    flushSync()
    expect([button(where).getAttribute('aria-busy'), feed.acts]).toEqual(['true', []])
    await pass(GRACE)
    expect(feed.acts).toEqual([CAUGHT])
    expect(button(where).getAttribute('aria-busy')).toBe('false')
  },
)
