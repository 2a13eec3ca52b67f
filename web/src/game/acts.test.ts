/** What one does at a table, with a made-up one at the other end. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { golden } from '../wire/golden'
import { MadeUp } from '../wire/made-up'
import { TableStore } from './table.svelte'

/** Our turn, and seat 1 has not said uno. */
const TABLE = golden('table', {}, { catch_from: null })
const GRACE = 1200
const IN_TIME = { ...TABLE.game, exposed: null, legal: ['draw'] }

let feed: MadeUp
let store: TableStore

beforeEach(() => {
  vi.useFakeTimers()
  feed = new MadeUp(TABLE)
  store = new TableStore('t', feed.open)
  feed.show()
})
afterEach(() => {
  store.dispose()
  vi.useRealTimers()
})

/** The table goes on for so long. */
async function pass(ms: number): Promise<void> {
  feed.clock += ms
  await vi.advanceTimersByTimeAsync(ms)
}

const tokens = () => feed.acts.map((what) => (what.act === 'play' ? what.token : what.act))

test('the same thing twice at once is one thing', async () => {
  const outcome = store.play('r4')
  expect([store.play('r4') === outcome, store.deciding]).toEqual([true, true])
  expect(await outcome).toEqual({ ok: true })
  expect([tokens(), store.deciding]).toEqual([['r4'], false])
})

test('of two decisions at once the first counts, and the second hears that it was not tried', async () => {
  const first = store.play('r4')
  const others = [store.play('draw'), store.play('r8'), store.act({ act: 'pass' })]
  for (const other of others) expect(await other).toEqual({ ok: false, refused: null })
  expect(await first).toEqual({ ok: true })
  expect(tokens()).toEqual(['r4'])
  await store.play('draw')
  expect(tokens()).toEqual(['r4', 'draw'])
})

test('calls, catches and names go beside a decision', async () => {
  const all = [store.play('r4'), store.play('uno'), store.catch(1), store.act({ act: 'rename', name: 'Anna' })]
  for (const one of all) expect(await one).toEqual({ ok: true })
  expect(tokens().toSorted()).toEqual(['catch1', 'r4', 'rename', 'uno'])
})

test('a catch is taken at once, waits for the end of the grace, and is seen to wait', async () => {
  feed.show({ ...TABLE, catch_from: feed.clock + GRACE })
  const outcome = store.catch(1)
  expect([store.catching, store.deciding, tokens()]).toEqual([1, false, []])
  expect(store.catch(1)).toBe(outcome)
  await pass(GRACE - 10)
  expect([store.catching, tokens()]).toEqual([1, []])
  await pass(50)
  expect([store.catching, tokens()]).toEqual([null, ['catch1']])
  expect(await outcome).toEqual({ ok: true })
})

test('without a grace a catch goes at once', async () => {
  expect(await store.catch(1)).toEqual({ ok: true })
  expect(tokens()).toEqual(['catch1'])
})

test('who calls in time is safe, and nobody says a word', async () => {
  feed.show({ ...TABLE, catch_from: feed.clock + GRACE })
  const outcome = store.catch(1)
  feed.tell([{ kind: 'called', seat: 1, early: false }], { game: IN_TIME, catch_from: null })
  await pass(GRACE + 50)
  expect(await outcome).toEqual({ ok: false, refused: null })
  expect([tokens(), store.refusal, store.catching]).toEqual([[], null, null])
})

test('where our clock is ahead of the table’s, the catch goes again when the table says so', async () => {
  feed.refuses = [{ code: 'too-early', wait_ms: 800 }]
  const outcome = store.catch(1)
  await pass(700)
  expect([tokens(), store.catching]).toEqual([['catch1'], 1])
  await pass(200)
  expect(await outcome).toEqual({ ok: true })
  expect(tokens()).toEqual(['catch1', 'catch1'])
})

test('a refusal stays until something is accepted; what came too late needs no word', async () => {
  feed.refuses = [
    { code: 'does-not-match', clause: 'MATCH-1' },
    { code: 'stale', stale: true },
  ]
  expect(await store.play('r2')).toMatchObject({ ok: false, refused: { code: 'does-not-match' } })
  expect(store.refusal).toEqual({ token: 'r2', code: 'does-not-match', clause: 'MATCH-1' })
  await store.play('draw')
  expect(store.refusal).toMatchObject({ code: 'does-not-match' })
  await store.play('draw')
  expect(store.refusal).toBeNull()
})
