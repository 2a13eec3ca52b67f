// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERY, NETWORK, PAUSES } from '../shared/timing'
import { aView, FakeChannel, FakeSocket } from '../wire/fake-socket'
import * as kept from '../wire/kept-seats'
import type { Fact, TableView } from '../wire/messages'
import { en } from '../words/en'
import { sentence } from './sentences'
import { TableStore } from './table.svelte'

let store: TableStore

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('fetch', FakeSocket.knock)
  FakeSocket.all = []
  FakeChannel.open.clear()
  FakeSocket.reachable = true
  localStorage.clear()
})

afterEach(() => {
  store.dispose()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function live(view: TableView = aView(5)): Promise<TableStore> {
  kept.keepSeat('t', 0, 'secret')
  store = new TableStore('t')
  await vi.advanceTimersByTimeAsync(1)
  FakeSocket.last.greet(view)
  await vi.advanceTimersByTimeAsync(2500)
  return store
}

const news = (seq: number, facts: Fact[], view = {}) =>
  FakeSocket.last.tell({ type: 'news', seq, facts, view: { seq, ...view } })
const words = () => store.lines.map((line) => sentence(line, store.view, en))
const asked: Fact = { kind: 'asked', seat: 2, phase: 'turn', turn: 2 }
const played = (seat: number, card: string): Fact => ({ kind: 'played', seat, card, out_of_turn: false })

test('it begins with an empty log and tells what comes', async () => {
  await live()
  expect([store.status, store.view?.seq, store.lines]).toEqual(['live', 5, []])
  news(6, [played(1, 'b7'), asked])
  expect(words()).toEqual(['Bruno plays blue 7.'])
  expect(store.latest).toHaveLength(1)
})

test('what was missed is told too; what can no longer be told begins anew', async () => {
  await live()
  news(6, [played(1, 'b7'), asked])
  FakeSocket.last.tell({
    type: 'snapshot',
    seq: 8,
    view: aView(8),
    missed: [
      { seq: 7, facts: [played(2, 'b8'), asked] },
      { seq: 8, facts: [played(0, 'b9'), asked] },
    ],
  })
  expect(words()).toEqual(['Bruno plays blue 7.', 'Mia plays blue 8.', 'You play blue 9.'])
  const late = { type: 'snapshot', seq: 90, missed: null, recalled: [{ seq: 90, facts: [played(1, 'r1'), asked] }] }
  FakeSocket.last.tell({ ...late, view: aView(90, { phase: 'playing', game: {} as never }) })
  expect(words()).toEqual(['Bruno plays red 1.'])
  FakeSocket.last.tell({ ...late, view: aView(90) })
  expect(words()).toEqual([]) // before the first deal there is no log
})

test('after a reload the first snapshot fills the log with what happened before, without a word', async () => {
  const playing = { phase: 'playing', game: {} as never } as const
  store = new TableStore('t')
  const heard = vi.fn()
  store.parts.join('sound', { hear: heard })
  await vi.advanceTimersByTimeAsync(1)
  const recalled = [
    { seq: 29, facts: [played(1, 'b7'), asked] },
    { seq: 30, facts: [played(2, 'b8'), asked] },
  ]
  FakeSocket.last.greet(aView(30, playing), null, recalled)
  expect(words()).toEqual(['Bruno plays blue 7.', 'Mia plays blue 8.'])
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ acts: [] })
  expect(store.latest).toEqual([])
  news(31, [played(0, 'b9'), asked])
  expect(words()).toEqual(['Bruno plays blue 7.', 'Mia plays blue 8.', 'You play blue 9.'])
  expect(FakeSocket.last.of('resync')).toEqual([])
})

test('the parts of the page hear of a gap act by act, and of the table before and after it', async () => {
  await live()
  const heard = vi.fn()
  store.parts.join('stage', { hear: heard })
  const missed = [
    { seq: 6, facts: [played(1, 'b7')] },
    { seq: 7, facts: [asked] },
  ]
  FakeSocket.last.tell({ type: 'snapshot', seq: 7, view: aView(7), missed })
  expect(heard).toHaveBeenCalledExactlyOnceWith({ before: aView(5), acts: missed, after: aView(7) })
})

test('lost, back for two seconds, then live as ever', async () => {
  await live()
  FakeSocket.reachable = false
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.status).toBe('lost')
  FakeSocket.reachable = true
  await vi.advanceTimersByTimeAsync(2000)
  FakeSocket.last.greet(aView(5))
  expect([store.status, store.aside]).toEqual(['live', 'back'])
  await vi.advanceTimersByTimeAsync(2100)
  expect(store.aside).toBeNull()
})

test('another tab plays, until this one takes over', async () => {
  await live()
  FakeSocket.last.end(4001)
  expect(store.status).toBe('elsewhere')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  store.takeOver()
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSocket.last.of('hello')[0]).toMatchObject({ token: 'secret', since: 5 })
  FakeSocket.last.greet(aView(9))
  expect(store.status).toBe('live')
})

/** A table in two tabs: the second one has taken the seat over. */
async function inTwoTabs(): Promise<TableStore> {
  await live()
  const [first] = FakeSocket.all
  const second = new TableStore('t')
  await vi.advanceTimersByTimeAsync(1)
  FakeSocket.last.greet(aView(6))
  first!.end(4001)
  expect([store.status, second.status]).toEqual(['elsewhere', 'live'])
  return second
}

test.each(['is closed', 'leaves the table'])('the first tab recovers the seat when the second one %s', async (way) => {
  const second = await inTwoTabs()
  if (way === 'is closed') window.dispatchEvent(new Event('pagehide'))
  else second.dispose()
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSocket.last.of('hello')[0]).toMatchObject({ token: 'secret', since: 5 })
  FakeSocket.last.greet(aView(9))
  expect(store.status).toBe('live')
  second.dispose()
})

/** A tab is killed: it says nothing to the others, and does nothing any more. */
function crash(tab: TableStore, channel: number): void {
  ;[...FakeChannel.open][channel]!.close()
  tab.dispose()
}
const SILENCE = EVERY.otherTabs + NETWORK.otherTab

test('the first tab recovers the seat when the second one crashes', async () => {
  const second = await inTwoTabs()
  await vi.advanceTimersByTimeAsync(NETWORK.otherTab + 1)
  expect([store.status, second.status, FakeSocket.all.length]).toEqual(['elsewhere', 'live', 2])
  crash(second, 1)
  await vi.advanceTimersByTimeAsync(SILENCE + 1)
  expect(FakeSocket.last.of('hello')[0]).toMatchObject({ token: 'secret', since: 5 })
  FakeSocket.last.greet(aView(9))
  expect(store.status).toBe('live')
})

test('a hidden tab recovers the seat of a crashed one as soon as it is looked at', async () => {
  const shows = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  crash(await inTwoTabs(), 1)
  await vi.advanceTimersByTimeAsync(2 * SILENCE)
  expect([store.status, FakeSocket.all.length]).toEqual(['elsewhere', 2])
  shows.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(NETWORK.otherTab + 1)
  expect(FakeSocket.all).toHaveLength(3)
  shows.mockRestore()
})

test('no tab takes the seat from another browser, which took it from another tab here', async () => {
  const second = await inTwoTabs()
  FakeSocket.all[1]!.end(4001)
  await vi.advanceTimersByTimeAsync(2 * SILENCE)
  expect([store.status, second.status, FakeSocket.all.length]).toEqual(['elsewhere', 'elsewhere', 2])
  second.dispose()
})

test('two open tabs do not take the seat from each other when they are looked at, or when a third one closes', async () => {
  const second = await inTwoTabs()
  const third = new TableStore('t')
  await vi.advanceTimersByTimeAsync(1)
  FakeSocket.last.greet(aView(7))
  FakeSocket.all[1]!.end(4001)
  second.dispose() // it no longer has the seat, so it releases nothing
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all).toHaveLength(3)
  expect([store.status, third.status]).toEqual(['elsewhere', 'live'])
  third.dispose()
})

test('a browser that refuses a channel between tabs can play all the same', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    vi.fn(function () {
      throw new DOMException('no storage', 'SecurityError')
    }),
  )
  await live()
  expect(store.status).toBe('live')
})

test('a token that is worth nothing: one can still look on, and the seat is forgotten', async () => {
  kept.keepSeat('t', 0, 'old')
  store = new TableStore('t')
  await vi.advanceTimersByTimeAsync(1)
  FakeSocket.last.end(4003)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSocket.last.of('hello')[0]).not.toHaveProperty('token')
  expect(kept.seatAt('t')).not.toBeNull()
  FakeSocket.last.greet(aView(3, { viewer: null }))
  expect([store.status, kept.seatAt('t')]).toEqual(['live', null])
})

test('a table that is not there is gone, and nothing is forgotten for that', async () => {
  kept.keepSeat('t', 0, 'old')
  store = new TableStore('t')
  await vi.advanceTimersByTimeAsync(1)
  FakeSocket.last.end(4003)
  await vi.advanceTimersByTimeAsync(1)
  FakeSocket.last.end(4003)
  expect(store.status).toBe('gone')
  expect(kept.seatAt('t')?.token).toBe('old')
})

test('whoever has left has no seat here any more', async () => {
  await live()
  FakeSocket.last.end(4009)
  expect([store.status, kept.seatAt('t')]).toEqual(['left', null])
})

test('the same question is asked once as long as nothing happens, and again if nobody answered', async () => {
  await live()
  void store.ask('r2')
  void store.ask('r2')
  expect(FakeSocket.last.of('ask')).toHaveLength(1)
  news(6, [asked])
  void store.ask('r2')
  expect(FakeSocket.last.of('ask')).toHaveLength(2)
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(PAUSES.spread + 2)
  FakeSocket.last.greet(aView(6))
  expect(FakeSocket.last.of('ask')).toHaveLength(0)
  void store.ask('r2')
  expect(FakeSocket.last.of('ask')).toHaveLength(1)
})

test('reactions are there for three seconds', async () => {
  await live()
  FakeSocket.last.tell({ type: 'signalled', seat: 1, sign: 'wow' })
  expect(store.signs).toMatchObject([{ seat: 1, sign: 'wow' }])
  await vi.advanceTimersByTimeAsync(3100)
  expect(store.signs).toEqual([])
})

test('of two reactions within half a second the first is sent', async () => {
  await live()
  store.signal('wow')
  await vi.advanceTimersByTimeAsync(490)
  store.signal('oops')
  await vi.advanceTimersByTimeAsync(20)
  store.signal('thanks')
  expect(FakeSocket.last.of('signal').map(({ sign }) => sign)).toEqual(['wow', 'thanks'])
})

test.each([
  [3000, 2],
  [3001, 1],
])('a catch that came %s ms too early is sent %s times', async (wait_ms, times) => {
  await live(aView(5, { phase: 'playing', game: { legal: ['catch1'] } as never }))
  const told = store.catch(1)
  await vi.advanceTimersByTimeAsync(0)
  const { id } = FakeSocket.last.of('act')[0]!
  FakeSocket.last.tell({ type: 'refused', id, seq: 5, code: 'too-early', clause: '', wait_ms, stale: true })
  await vi.advanceTimersByTimeAsync(wait_ms + 100)
  expect(FakeSocket.last.of('act')).toHaveLength(times)
  store.dispose()
  await told
})

test('what is so already is no refusal', async () => {
  await live()
  const told = store.act({ act: 'rename', head: 3 })
  await vi.advanceTimersByTimeAsync(0)
  const { id } = FakeSocket.last.of('act')[0]!
  FakeSocket.last.tell({ type: 'refused', id, seq: 5, code: 'nothing-new', clause: '', wait_ms: 0, stale: false })
  expect(await told).toEqual({ ok: true })
  expect(store.refusal).toBeNull()
})

test('"Play now" deals once', async () => {
  kept.wantDeal('t', 'sensible')
  await live()
  expect(FakeSocket.last.of('act')).toMatchObject([{ do: { act: 'start', fill: 'sensible' } }])
  expect(kept.dealWanted('t')).toBeNull()
})

test('the name of the seat is kept as the table shows it', async () => {
  kept.keepMe({ name: 'Kim' })
  await live()
  expect(kept.seatAt('t')).toMatchObject({ token: 'secret', name: 'Ann' })
  const players = aView(6).players.map((one, seat) => (seat ? one : { ...one, name: 'Anna' }))
  news(6, [], { players })
  expect(kept.seatAt('t')).toMatchObject({ token: 'secret', name: 'Anna' })
})

test('a match that is over is kept for the replays', async () => {
  await live()
  news(6, [], { phase: 'over', match: 1, winners: [2] })
  const players = ['Ann', 'Bruno', 'Mia']
  expect(kept.finished()).toMatchObject([{ table: 't', match: 1, winners: [2], players, seat: 0 }])
})
