// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { go } from '../shared/route.svelte'
import * as kept from '../wire/kept-seats'
import { speak } from '../words/index.svelte'
import { ownTable, withFriends } from './start'

let asked: string[]

beforeEach(async () => {
  localStorage.clear()
  await speak('en')
  go('/')
  asked = []
})

afterEach(() => vi.unstubAllGlobals())

/** A server whose tables are in these phases; a table that is not among them is gone. */
function serve(phases: Record<string, string>): void {
  vi.stubGlobal('fetch', (path: string) => {
    const table = path.split('/').pop() ?? ''
    asked.push(table)
    const phase = phases[table]
    const answer = phase ? { phase, settings: { edition: 'mod' } } : { error: 'no-table', text: '', detail: '' }
    return Promise.resolve(new Response(JSON.stringify(answer), { status: phase ? 200 : 404 }))
  })
}

/** Seats at these tables, the last one taken last. */
function sat(...tables: string[]): void {
  for (const [when, table] of tables.entries()) {
    vi.spyOn(Date, 'now').mockReturnValueOnce(1000 + when)
    kept.keepSeat(table, 0, 'tok')
  }
}

test('one goes on where one sat last and it is not over', async () => {
  sat('oldest', 'playing', 'over', 'gone')
  serve({ oldest: 'waiting', playing: 'playing', over: 'over' })
  expect(await ownTable()).toEqual({ table: 'playing', edition: 'mod' })
  expect(asked).toEqual(['gone', 'over', 'playing'])
})

test('what is gone is not asked for again, and of many tables only a few are', async () => {
  sat(...Array.from({ length: 30 }, (_, i) => `t${i}`), 'gone')
  serve(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`t${i}`, 'closed'])))
  expect(await ownTable()).toBeNull()
  expect(asked).toContain('gone')
  expect(asked.length).toBeLessThan(10)
  asked = []
  await ownTable()
  expect(asked).not.toContain('gone')
  expect(kept.seatAt('t29')).not.toBeNull()
})

test('a server that does not answer costs nobody a seat', async () => {
  sat('t')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await ownTable()).toBeNull()
  expect(kept.seatAt('t')).not.toBeNull()
})

test.each([
  ['/', '/table/t'],
  ['/rules', '/rules'],
])('who went to %s meanwhile is at %s then', async (meanwhile, then) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ table: 't', link: '', promise: '', seat: 0, token: 'tok', seq: 1 }), {
        status: 201,
      }),
    ),
  )
  const ready = withFriends('mod')
  if (meanwhile !== '/') go(meanwhile)
  await ready
  expect(location.pathname).toBe(then)
})
