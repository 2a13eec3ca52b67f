// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAUSES } from '../shared/timing'
import { backoff } from './backoff'
import { Connection } from './connection'
import { aView, FakeSocket } from './fake-socket'
import type { Contact } from './feed'
import type { Fact, Missed, TableView } from './messages'

let contacts: Contact[]
let shown: { view: TableView; missed?: Missed[] | null; facts?: Fact[] }[]
let open: Connection[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', FakeSocket.knock)
  FakeSocket.all = []
  FakeSocket.reachable = true
  FakeSocket.slow = false
  FakeSocket.knocks = 0
  contacts = []
  shown = []
  open = []
})

afterEach(() => {
  open.forEach((one) => one.close())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function connect(token = 'secret'): Connection {
  const connection = new Connection('t', token, {
    contact: (now) => contacts.push(now),
    snapshot: (view, missed) => shown.push({ view, missed }),
    news: (view, facts) => shown.push({ view, facts }),
    signalled: () => undefined,
  })
  open.push(connection)
  return connection
}

async function live(seq = 5): Promise<Connection> {
  const connection = connect()
  await vi.advanceTimersByTimeAsync(1)
  FakeSocket.last.greet(aView(seq))
  await vi.advanceTimersByTimeAsync(3000)
  return connection
}

const kept: Fact = { kind: 'kept', seat: 1 }

test('the hello comes first, with the token and without a number', async () => {
  await live()
  expect(FakeSocket.last.url).toMatch(/^ws:.*\/api\/socket$/)
  expect(FakeSocket.last.said[0]).toEqual({
    type: 'hello',
    version: 1,
    table: 't',
    token: 'secret',
    since: null,
    recall: 20,
  })
  expect(contacts).toEqual(['live'])
})

test('a spectator has no token', () => {
  connect('')
  vi.advanceTimersByTime(1)
  expect(FakeSocket.last.said[0]).not.toHaveProperty('token')
})

test('news tell only what has changed, and the view stays whole', async () => {
  const connection = await live()
  FakeSocket.last.tell({
    type: 'news',
    seq: 6,
    facts: [kept],
    view: { seq: 6, round: 2, game: { top: 'r7', colour: 'r' } },
  })
  FakeSocket.last.tell({ type: 'news', seq: 7, facts: [], view: { seq: 7, game: { colour: 'g' } } })
  expect(connection.view).toMatchObject({ seq: 7, round: 2, phase: 'waiting', game: { top: 'r7', colour: 'g' } })
  expect(shown[1]?.facts).toEqual([kept])
  FakeSocket.last.tell({ type: 'news', seq: 8, facts: [], view: { seq: 8, round: 3 } })
  expect(connection.view?.game).toMatchObject({ top: 'r7', colour: 'g' })
})

test('known news are passed over, and a gap is asked about once', async () => {
  const connection = await live()
  FakeSocket.last.tell({ type: 'news', seq: 5, facts: [], view: { seq: 5, round: 9 } })
  expect(connection.view?.round).toBe(0)
  expect(FakeSocket.last.of('resync')).toEqual([])
  FakeSocket.last.tell({ type: 'news', seq: 7, facts: [], view: { seq: 7, round: 9 } })
  FakeSocket.last.tell({ type: 'news', seq: 8, facts: [], view: { seq: 8, round: 9 } })
  expect(FakeSocket.last.of('resync')).toEqual([{ type: 'resync', since: 5 }])
  expect(connection.view?.round).toBe(0)
  FakeSocket.last.tell({ type: 'snapshot', seq: 8, view: aView(8, { round: 9 }), missed: [{ seq: 6, facts: [kept] }] })
  expect(connection.seq).toBe(8)
  FakeSocket.last.tell({ type: 'news', seq: 11, facts: [], view: { seq: 11 } })
  expect(FakeSocket.last.of('resync')).toHaveLength(2)
})

const GARBAGE: Record<string, unknown> = {
  nothing: null,
  'a number': 7,
  'a list': [],
  'no type': {},
  'a snapshot without a view': { type: 'snapshot', seq: 6, missed: null },
  'a snapshot of nobody': { type: 'snapshot', seq: 6, view: { ...aView(6), players: [null] }, missed: null },
  'a snapshot with holes in the past': { type: 'snapshot', seq: 6, view: aView(6), missed: [{ seq: 6 }] },
  'news without a view': { type: 'news', seq: 6, facts: [] },
  'news without facts': { type: 'news', seq: 6, view: { seq: 6 } },
  'news of nothing': { type: 'news', seq: 6, facts: [null], view: { seq: 6 } },
  'news without a number': { type: 'news', facts: [], view: {} },
  'news of no game': { type: 'news', seq: 6, facts: [], view: { seq: 6, game: 5 } },
  'a clock that stands': { type: 'pong', id: 1, clock: null },
}

test.each(Object.entries(GARBAGE))('%s is not believed: the whole is asked for', async (_, frame) => {
  const connection = await live()
  const before = connection.view
  FakeSocket.last.tell(frame as object as Record<string, unknown>)
  expect([connection.view, connection.seq, shown.length]).toEqual([before, 5, 1])
  expect(FakeSocket.last.of('resync')).toEqual([{ type: 'resync', since: 5 }])
  FakeSocket.last.tell({ type: 'snapshot', seq: 6, view: aView(6), missed: [] })
  FakeSocket.last.tell({ type: 'news', seq: 7, facts: [], view: { seq: 7, round: 2 } })
  expect(connection.view).toMatchObject({ seq: 7, round: 2 })
  expect([FakeSocket.all.length, Number.isFinite(connection.now())]).toEqual([1, true])
})

test('nor is what comes instead: then the line is begun anew, not in a frenzy', async () => {
  const connection = await live()
  FakeSocket.last.tell({ type: 'news' })
  FakeSocket.last.tell({ type: 'snapshot' })
  await vi.advanceTimersByTimeAsync(PAUSES.spread + 2)
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.last.tell({ type: 'snapshot' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(FakeSocket.all).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3000)
  FakeSocket.last.greet(aView(6), [{ seq: 6, facts: [] }])
  expect(connection.seq).toBe(6)
})

test('a snapshot counts also with a smaller number', async () => {
  const connection = await live(9)
  FakeSocket.last.tell({ type: 'snapshot', seq: 4, view: aView(4), missed: null })
  FakeSocket.last.tell({ type: 'news', seq: 5, facts: [], view: { seq: 5, round: 1 } })
  expect(connection.view).toMatchObject({ seq: 5, round: 1 })
})

test('lost and back: soon, with the last number, and a short break is not worth a word', async () => {
  await live()
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(PAUSES.spread + 2)
  expect(FakeSocket.all).toHaveLength(2)
  expect(FakeSocket.last.said[0]).toMatchObject({ type: 'hello', since: 5 })
  FakeSocket.last.greet(aView(6), [{ seq: 6, facts: [] }])
  await vi.advanceTimersByTimeAsync(1000)
  expect(contacts).toEqual(['live'])
  expect(shown[1]?.missed).toEqual([{ seq: 6, facts: [] }])
})

test('those who lost the connection in one moment come back in many', () => {
  const tries = (chance: number) =>
    [0, 1, 5].map((fails) => backoff({ fails, loud: 0, since: 0, watched: true }, chance))
  expect(tries(0)).toEqual([0, 25, 250])
  expect(tries(1)).toEqual([PAUSES.spread, PAUSES.first, PAUSES.longestWatched])
})

test('whoever has said hello waits for a table that many others come to, and does not knock anew', async () => {
  await live()
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(PAUSES.spread + 2)
  const sockets = FakeSocket.all.length
  await vi.advanceTimersByTimeAsync(15_000)
  FakeSocket.last.greet(aView(6))
  expect(FakeSocket.all).toHaveLength(sockets)
  expect(contacts.at(-1)).toBe('live')
})

test('while the server is away it is asked again and again, never more than two seconds apart', async () => {
  await live()
  FakeSocket.reachable = false
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(contacts).toEqual(['live', 'lost'])
  expect(FakeSocket.knocks).toBeGreaterThan(15)
  expect(FakeSocket.knocks).toBeLessThan(60)
  expect(FakeSocket.all.length).toBeLessThan(7) // browsers hold back sockets that fail again and again
  FakeSocket.reachable = true
  await vi.advanceTimersByTimeAsync(2000)
  FakeSocket.last.greet(aView(6))
  expect(contacts).toEqual(['live', 'lost', 'live'])
})

test('a server that restarts says so, and that is remembered until it is back', async () => {
  await live()
  FakeSocket.reachable = false
  FakeSocket.last.end(1012)
  await vi.advanceTimersByTimeAsync(5000)
  expect(contacts).toEqual(['live', 'restarting'])
})

test('an answer to a knock that nobody waits for any more opens nothing', async () => {
  const connection = await live()
  FakeSocket.reachable = false
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(10_000)
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((answer) => answers.push(() => answer(new Response('ok')))))
  await vi.advanceTimersByTimeAsync(1500)
  connection.close()
  const sockets = FakeSocket.all.length
  answers.forEach((answer) => answer())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(FakeSocket.all).toHaveLength(sockets)
})

test.each([
  [502, false],
  [504, false],
  [503, true],
])('a knock that is answered with %s: somebody is there: %s', async (status, there) => {
  await live()
  FakeSocket.reachable = false
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(10_000)
  const sockets = FakeSocket.all.length
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
  await vi.advanceTimersByTimeAsync(5000)
  expect(FakeSocket.all.length > sockets).toBe(there)
})

test('when the network is back nobody waits for the pause', async () => {
  await live()
  FakeSocket.reachable = false
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(20_000)
  FakeSocket.reachable = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(2)
  expect(FakeSocket.last.said[0]).toMatchObject({ type: 'hello' })
})

test('an act without an answer is said again with the same id, after each snapshot', async () => {
  const connection = await live()
  const outcome = connection.act({ act: 'play', token: 'r7' })
  const [first] = FakeSocket.last.of('act')
  expect(first).toMatchObject({ do: { act: 'play', token: 'r7' }, seen: 5 })
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(PAUSES.spread + 2)
  expect(FakeSocket.last.of('act')).toEqual([])
  FakeSocket.last.greet(aView(6))
  expect(FakeSocket.last.of('act')).toEqual([first])
  FakeSocket.last.tell({ type: 'done', id: first?.id ?? '', seq: 6 })
  expect(await outcome).toMatchObject({ type: 'done', seq: 6 })
  FakeSocket.last.tell({ type: 'snapshot', seq: 6, view: aView(6), missed: null })
  expect(FakeSocket.last.of('act')).toHaveLength(1)
})

test('what was decided without a connection is said as soon as there is one', async () => {
  const connection = connect()
  void connection.act({ act: 'start' })
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSocket.last.of('act')).toEqual([])
  FakeSocket.last.greet(aView(1))
  expect(FakeSocket.last.of('act')).toMatchObject([{ do: { act: 'start' }, seen: null }])
})

test('many acts are said a few at a time', async () => {
  const connection = await live()
  for (let i = 0; i < 9; i++) void connection.act({ act: 'rename', name: `n${i}` })
  FakeSocket.last.end(1006)
  await vi.advanceTimersByTimeAsync(PAUSES.spread + 2)
  FakeSocket.last.greet(aView(6))
  expect(FakeSocket.last.of('act')).toHaveLength(4)
  FakeSocket.last.tell({ type: 'done', id: FakeSocket.last.of('act')[0]?.id ?? '', seq: 7 })
  expect(FakeSocket.last.of('act')).toHaveLength(5)
})

test('trouble with the store: the same act once more, a little later', async () => {
  const connection = await live()
  void connection.act({ act: 'start' })
  const [first] = FakeSocket.last.of('act')
  FakeSocket.last.tell({ type: 'trouble', code: 'store', text: '', detail: '', id: first?.id ?? '' })
  await vi.advanceTimersByTimeAsync(600)
  expect(FakeSocket.last.of('act')).toEqual([first, first])
})

test.each([
  [4001, 'elsewhere'],
  [4002, 'old-page'],
  [4003, 'gone'],
  [4005, 'unplayable'],
  [4009, 'left'],
] as const)('after %i nobody comes back: %s', async (code, ending) => {
  const connection = await live()
  const outcome = connection.act({ act: 'start' })
  FakeSocket.last.end(code)
  expect(await outcome).toMatchObject({ type: 'refused', code: 'unheard' })
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(contacts).toEqual(['live', ending])
  expect(await connection.act({ act: 'start' })).toMatchObject({ type: 'refused' })
})

test('a version that is not ours is an old page', async () => {
  connect()
  await vi.advanceTimersByTimeAsync(1)
  FakeSocket.last.tell({ type: 'trouble', code: 'version', text: '', detail: '', id: '' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(contacts).toEqual(['old-page'])
})

test('taking over: the seat is asked for anew', async () => {
  const connection = await live()
  FakeSocket.last.end(4001)
  connection.again()
  await vi.advanceTimersByTimeAsync(1)
  FakeSocket.last.greet(aView(8))
  expect(contacts).toEqual(['live', 'elsewhere', 'loading', 'live'])
})

test('too many messages: a second at first, then longer', async () => {
  await live()
  FakeSocket.last.end(1008)
  await vi.advanceTimersByTimeAsync(900)
  expect(FakeSocket.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(700)
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.last.end(1008)
  await vi.advanceTimersByTimeAsync(1900)
  expect(FakeSocket.all).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1200)
  expect(FakeSocket.all).toHaveLength(3)
})

test('who was cut off for saying too much waits, whatever the network does', async () => {
  await live()
  FakeSocket.last.end(1008)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(400)
  expect(FakeSocket.all).toHaveLength(1)
})

test('silence is noticed: a ping after ten seconds, and without an answer a new connection', async () => {
  await live()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(FakeSocket.last.of('ping')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(FakeSocket.all.length).toBeGreaterThan(1)
  expect(FakeSocket.all[0]?.closedHere).toBe(true)
})

test('who answers is left alone, and tells the time', async () => {
  const connection = await live()
  let answered = 0
  for (let second = 0; second < 60; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    for (const { id } of FakeSocket.last.of('ping').slice(answered)) {
      answered++
      FakeSocket.last.tell({ type: 'pong', id: id ?? 0, clock: Date.now() + 5000 })
    }
  }
  expect(answered).toBeGreaterThanOrEqual(4)
  expect(FakeSocket.all).toHaveLength(1)
  expect(connection.now() - Date.now()).toBeGreaterThanOrEqual(5000)
})

test.each([
  [900, true],
  [1100, false],
])('an answer that took %s ms tells the time: %s', async (took, tells) => {
  const connection = await live()
  const ahead = () => connection.now() - performance.now()
  const before = ahead()
  window.dispatchEvent(new Event('online')) // asks at once
  const [ping] = FakeSocket.last.of('ping')
  await vi.advanceTimersByTimeAsync(took)
  FakeSocket.last.tell({ type: 'pong', id: ping!.id!, clock: connection.now() + 90_000 })
  expect(ahead() - before).toBeCloseTo(tells ? 90_000 + took / 2 : 0, -1)
})

test('a laptop that slept asks at once whether its connection is still there', async () => {
  await live()
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(FakeSocket.last.of('ping')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1300)
  expect(FakeSocket.all).toHaveLength(2)
})

test('a clock that is set back by hours changes neither the pings nor the time of the table', async () => {
  const connection = await live()
  const before = connection.now()
  vi.setSystemTime(Date.now() - 6 * 3_600_000)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(FakeSocket.last.of('ping')).toHaveLength(1)
  expect(connection.now() - before).toBeCloseTo(11_000, -1)
})

test('a page that is seen again asks at once', async () => {
  await live()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.last.of('ping')).toHaveLength(1)
})

test('questions get their answers', async () => {
  const connection = await live()
  const why = connection.ask('r2')
  const [question] = FakeSocket.last.of('ask')
  FakeSocket.last.tell({
    type: 'answer',
    id: question?.id ?? '',
    seq: 5,
    legal: false,
    clause: 'MATCH-1',
    reason: 'no',
    hint: '',
  })
  expect(await why).toMatchObject({ legal: false, clause: 'MATCH-1' })
})

test('nobody waits for the answer to a question that lost its connection, and it is not asked again', async () => {
  const connection = await live()
  const questions = [connection.ask('r2'), connection.advise()]
  FakeSocket.last.end(1006)
  expect(await Promise.all([...questions, connection.ask('r3')])).toEqual([null, null, null])
  await vi.advanceTimersByTimeAsync(PAUSES.spread + 2)
  FakeSocket.last.greet(aView(6))
  expect([...FakeSocket.last.of('ask'), ...FakeSocket.last.of('advise')]).toEqual([])
})

test('what cannot be read, and what is not known yet, does no harm', async () => {
  await live()
  FakeSocket.last.onmessage?.({ data: '{' })
  FakeSocket.last.tell({ type: 'weather', rain: true })
  expect(contacts).toEqual(['live'])
})

test('a page that is left before its socket was open hangs up when it is, for browsers complain otherwise', async () => {
  connect().close()
  expect(FakeSocket.last.closedHere).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect([FakeSocket.last.closedHere, FakeSocket.last.said]).toEqual([true, []])
  FakeSocket.slow = true // and nobody waits for one that hangs: the next one would stand behind it
  connect().close()
  await vi.advanceTimersByTimeAsync(4000)
  expect(FakeSocket.last.closedHere).toBe(true)
})
