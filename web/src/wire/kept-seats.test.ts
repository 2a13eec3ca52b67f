// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, createTable, recordLink, takeSeat, lobby } from './api'
import * as kept from './kept-seats'

let asked: { path: string; body: Record<string, unknown> | undefined }[]

beforeEach(() => {
  localStorage.clear()
  asked = []
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Each answer in turn; null: nobody answers. */
function serve(...answers: ([number, object] | null)[]): void {
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string }) => {
    asked.push({ path, body: body === undefined ? undefined : JSON.parse(body) })
    const answer = answers.shift()
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0] }))
  })
}

const seated = { table: 't', seat: 2, token: 'tok', seq: 1 }

test('a seat is kept', async () => {
  serve([201, seated])
  expect(await takeSeat('t', { name: 'Ann', head: 3 })).toEqual(seated)
  expect(asked[0]).toMatchObject({ path: '/api/tables/t/seats', body: { name: 'Ann', head: 3 } })
  expect(String(asked[0]?.body?.id).length).toBeGreaterThanOrEqual(22)
  expect(kept.seatAt('t')).toMatchObject({ token: 'tok', seat: 2 })
  expect(kept.wishAt('t')).toBeNull()
})

test('without an answer the same wish is sent again, with the same id', async () => {
  serve(null, [503, { error: 'store', text: '', detail: '' }], [201, seated])
  await takeSeat('t', { name: 'Ann' })
  expect(asked).toHaveLength(3)
  expect(new Set(asked.map(({ body }) => body?.id)).size).toBe(1)
})

test('also after a reload, whatever is wished for then; but not once it has lapsed', async () => {
  kept.keepWish('t', { id: 'x'.repeat(24), name: 'Ann', when: Date.now() })
  serve([409, { error: 'refused', text: 'the seat was left', detail: '' }], [201, seated])
  await takeSeat('t', { name: 'Ben' })
  expect(asked.map(({ body }) => body?.name)).toEqual(['Ann', 'Ben'])
  expect(asked[1]?.body?.id).not.toBe('x'.repeat(24))
})

test.each([
  ['a moment less than an hour', 3_599_000, 'Ann'],
  ['an hour', 3_600_000, 'Ben'],
])('a wish that is %s old: %s ms', async (_, age, name) => {
  vi.spyOn(Date, 'now').mockReturnValue(10_000_000)
  kept.keepWish('t', { id: 'x'.repeat(24), name: 'Ann', when: 10_000_000 - age })
  serve([201, seated])
  await takeSeat('t', { name: 'Ben' })
  expect(asked.map(({ body }) => body?.name)).toEqual([name])
})

test('a refusal is told as it is, and the wish dropped', async () => {
  serve([409, { error: 'name-taken', text: 'the name is taken', detail: 'choose another' }])
  await expect(takeSeat('t', { name: 'Ann' })).rejects.toMatchObject({
    status: 409,
    error: 'name-taken',
  })
  expect(kept.wishAt('t')).toBeNull()
})

test('nobody answers: a problem like any other', async () => {
  serve(null)
  const problem = await lobby().catch((one: unknown) => one)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({ status: 0, error: 'offline', passing: true })
})

test('addresses', async () => {
  serve([201, { table: 't', link: '', promise: '' }])
  await createTable({ edition: 'mod' })
  expect(asked[0]?.path).toBe('/api/tables')
  expect(recordLink('a/b', 2)).toBe('/api/tables/a%2Fb/record?match=2')
})

test('nonsense in the store, or none at all, counts as nothing kept', () => {
  localStorage.setItem('lastcard.seats', '[1,')
  localStorage.setItem('lastcard.me', '"Ann"')
  localStorage.setItem('lastcard.finished', '{}')
  expect([kept.seatAt('t'), kept.me().name, kept.finished()]).toEqual([null, '', []])
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked')
    },
    setItem: () => {
      throw new DOMException('blocked')
    },
  })
  kept.keepSeat('t', 1, 'tok')
  kept.keepMe({ name: 'Ann' })
  expect([kept.seatAt('t')?.token, kept.me().name, kept.me().bots]).toEqual(['tok', 'Ann', 3])
})

test('what is damaged is mended, or left out', () => {
  localStorage.setItem('lastcard.me', JSON.stringify({ name: 'x'.repeat(500), head: 99, bots: 99, level: 7 }))
  localStorage.setItem('lastcard.seats', JSON.stringify({ a: null, b: 3 }))
  localStorage.setItem('lastcard.wishes', JSON.stringify({ a: null }))
  localStorage.setItem('lastcard.finished', JSON.stringify([1, null, 'x', { table: 5 }]))
  expect(kept.me()).toMatchObject({ name: 'x'.repeat(24), head: null, bots: 3, level: 'sensible' })
  expect([kept.lastTables(), kept.seatAt('a'), kept.seatAt('b'), kept.wishAt('a')]).toEqual([[], null, null, null])
  expect(kept.finished()).toEqual([])
  kept.keepSeat('t', 1, 'tok')
  expect(kept.lastTables()).toEqual(['t'])
})

test('a name of pictures that the server takes is kept whole', () => {
  kept.keepMe({ name: '🦊'.repeat(24) })
  expect(kept.me().name).toBe('🦊'.repeat(24))
})

test.each(['', '[', 'null'])('a tab that remembers %j of a round knows of none', (text) => {
  sessionStorage.setItem('lastcard.round', text)
  expect(kept.keptRound()).toBeNull()
})

test('old seats make room for new ones', () => {
  for (let i = 0; i < 70; i++) {
    vi.spyOn(Date, 'now').mockReturnValue(1000 + i)
    kept.keepSeat(`t${i}`, 0, 'tok')
  }
  expect(Object.keys(kept.seats())).toHaveLength(60)
  expect([kept.seatAt('t0'), kept.seatAt('t69')?.token]).toEqual([null, 'tok'])
})
