/** The sheet at the end of a match says when it has been told all that it shows. */
// @vitest-environment happy-dom
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TableStore } from '../game/table.svelte'
import { replay } from '../wire/api'
import { golden } from '../wire/golden'
import { MadeUp } from '../wire/made-up'
import type { Replay, TableView } from '../wire/messages'
import { fetchMore, speak } from '../words/index.svelte'
import RoundEnd from './RoundEnd.svelte'

vi.mock(import('../wire/api'), async (real) => ({ ...(await real()), replay: vi.fn() }))

const MATCH = {
  players: ['Ann', 'Mia'],
  rounds: [{ events: [{ kind: 'drew', seat: 1, cards: ['?', '?', '?'], why: 'draw-two' }] }],
} as unknown as Replay

let answer: { resolve: (found: Replay) => void; reject: (error: Error) => void }
let shown: object | undefined

beforeAll(async () => {
  await speak('en')
  await fetchMore()
})
beforeEach(() => {
  vi.mocked(replay).mockReset()
  vi.mocked(replay).mockReturnValue(new Promise((resolve, reject) => (answer = { resolve, reject })))
})
afterEach(() => unmount(shown!))

function end(view: TableView): void {
  const feed = new MadeUp(view)
  const store = new TableStore('t', feed.open)
  shown = mount(RoundEnd, { target: document.body, props: { view, store } })
  flushSync()
}

async function told(): Promise<void> {
  await new Promise((go) => setTimeout(go))
  await tick()
}

const busy = () => document.querySelector('.warm')!.getAttribute('aria-busy')
const said = () => document.querySelector('.warm')!.textContent.trim()

test('it is busy until the whole match is told, and then says who drew most', async () => {
  end(golden('match'))
  expect([busy(), said()]).toEqual(['true', ''])
  answer.resolve(MATCH)
  await told()
  expect([busy(), said()]).toEqual(['false', 'Mia drew the most cards: 3.'])
})

test('where the match cannot be told nothing is missed', async () => {
  end(golden('match'))
  answer.reject(new Error('no server'))
  await told()
  expect([busy(), said()]).toEqual(['false', ''])
})

test('after a round nothing is asked for', () => {
  end(golden('end'))
  expect([busy(), vi.mocked(replay).mock.calls]).toEqual(['false', []])
})
