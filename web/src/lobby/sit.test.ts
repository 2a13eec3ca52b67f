/** Who wants to sit down and is refused is told so, where they pressed. */
// @vitest-environment happy-dom
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sitDown } from '../game/sit-down'
import { TableStore } from '../game/table.svelte'
import { ApiProblem } from '../wire/api'
import { MadeUp } from '../wire/made-up'
import type { ErrorCode } from '../wire/messages'
import { quietTable } from '../wire/quiet-table'
import { en } from '../words/en'
import { fetchMore, speak } from '../words/index.svelte'
import Lobby from './Lobby.svelte'

vi.mock(import('../game/sit-down'), async (real) => ({ ...(await real()), sitDown: vi.fn() }))

const { problem } = en.pages
let shown: object

beforeAll(async () => {
  await speak('en')
  await fetchMore()
})
afterEach(() => unmount(shown))

/** Look on, at a table with these players, where an empty name is a free seat; then press "Sit down". */
async function sit(players: string[], refusals: (ErrorCode | null)[]): Promise<void> {
  const view = quietTable(
    'mod',
    players.map((name) => ({ name })),
  )
  for (const error of refusals) {
    const answer = error ? Promise.reject(new ApiProblem(409, error, 'no')) : Promise.resolve()
    vi.mocked(sitDown).mockReturnValueOnce(answer)
  }
  const store = new TableStore('t', new MadeUp(view).open)
  shown = mount(Lobby, { target: document.body, props: { view, store } })
  for (const _ of refusals) {
    flushSync()
    document.querySelector<HTMLElement>('.guest .button')!.click()
    await new Promise((go) => setTimeout(go))
    await tick()
  }
}

const told = () => document.querySelector('[role=alert]')?.textContent ?? ''

test.each<[ErrorCode, keyof typeof problem]>([
  ['too-many-requests', 'busy'],
  ['broken', 'server'],
  ['round-running', 'running'],
  ['seat-taken', 'server'], // others are free
])('%s', async (error, kind) => {
  await sit(['Ann', ''], [error])
  expect(told()).toBe(`${problem[kind].title} ${problem[kind].text}`)
})

test('what was told is gone with the next try', async () => {
  await sit(['Ann', ''], ['broken', null])
  expect(told()).toBe('')
})
