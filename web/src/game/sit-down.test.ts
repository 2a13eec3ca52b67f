// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepMe, me } from '../wire/kept-seats'
import type { ErrorCode } from '../wire/messages'
import { speak } from '../words/index.svelte'
import { sitDown } from './sit-down'

let asked: string[]

beforeEach(async () => {
  localStorage.clear()
  await speak('en')
  asked = []
})

afterEach(() => vi.unstubAllGlobals())

/** A table that refuses a name for a reason, in words that nobody should go by, and takes all others. */
function serve(refusal: (name: string) => ErrorCode | null): void {
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { name } = JSON.parse(body) as { name: string }
    asked.push(name)
    const error = refusal(name)
    const answer = error ? { error, text: 'no', detail: 'no' } : { table: 't', seat: 0, token: 'tok', seq: 1 }
    return Promise.resolve(new Response(JSON.stringify(answer), { status: error ? 409 : 201 }))
  })
}

test('a namesake gets a number', async () => {
  keepMe({ name: 'Ann' })
  serve((name) => (['Ann', 'Ann 2'].includes(name) ? 'name-taken' : null))
  await sitDown('t', [])
  expect(asked).toEqual(['Ann', 'Ann 2', 'Ann 3'])
  expect(me().name).toBe('Ann')
})

test.each([
  ['Ann 🦊🦊🦊🦊🦊🦊🦊🦊🦊', 'Ann 🦊🦊🦊🦊🦊🦊🦊🦊🦊 2'],
  ['🦊'.repeat(24), '🦊'.repeat(22) + ' 2'],
  ['👩‍🚀'.repeat(8), '👩‍🚀'.repeat(7) + ' 2'],
  ['x'.repeat(24), 'x'.repeat(22) + ' 2'],
])('the number of the namesake of %s cuts no character in two', async (name, second) => {
  keepMe({ name })
  serve((called) => (called === name ? 'name-taken' : null))
  await sitDown('t', [])
  expect(asked).toEqual([name, second])
  expect([...second].length).toBeLessThanOrEqual(24)
})

test.each<ErrorCode>(['name-impossible', 'name-of-bots'])(
  'a name that no table takes is forgotten: %s',
  async (error) => {
    keepMe({ name: 'Bot 1' })
    serve((name) => (name === 'Bot 1' ? error : null))
    await sitDown('t', [])
    expect(asked).toHaveLength(2)
    expect(me().name).toBe(asked[1])
  },
)

test.each<ErrorCode>(['table-full', 'round-running', 'seat-taken'])('nobody tries again where %s', async (error) => {
  keepMe({ name: 'Ann' })
  serve(() => error)
  await expect(sitDown('t', [])).rejects.toMatchObject({ error })
  expect(asked).toEqual(['Ann'])
})
