/** The page of a replay: its address, what it leaves behind, and who is called "You". */
// @vitest-environment happy-dom
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TableStore } from '../game/table.svelte'
import { STAYS } from '../shared/timing'
import { replayRound } from '../wire/api'
import { golden } from '../wire/golden'
import { keepFinished, keepMe, keepSeat, keepSeatName } from '../wire/kept-seats'
import type { ReplayedSteps } from '../wire/messages'
import { fetchMore, speak } from '../words/index.svelte'
import ReplayPage from './ReplayPage.svelte'

vi.mock(import('../wire/api'), async (real) => ({ ...(await real()), replayRound: vi.fn() }))

const GAME = { ...golden('table').game!, hands: [['r1'], ['g2'], ['b3'], ['y4']] }
const STEPS = 6
/** Four players; in every step seat 1 draws a card. */
const ROUND = {
  ...{ table: 't', match: 2, round: 3, rounds: 3, edition: GAME.edition, options: {}, dealer: 0, total: STEPS },
  players: ['Ann', 'Mia', 'Bruno', 'Inge'],
  heads: [0, 1, 2, 3],
  ...{ seed: '', commitment: '', scores_before: [], scores_after: [], first: 0 },
  steps: Array.from({ length: STEPS }, (_, i) => ({
    ...{ seat: 1, action: 'draw', why: null, clause: '', game: GAME },
    facts: i ? [{ kind: 'drew', seat: 1, cards: ['g2'], why: 'turn' }] : [],
  })),
} as unknown as ReplayedSteps

let shown: object | undefined

beforeAll(async () => {
  await speak('en')
  await fetchMore()
})
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.mocked(replayRound).mockReset()
  vi.mocked(replayRound).mockImplementation((_table, round, _match, from = 0) =>
    Promise.resolve({ ...ROUND, round, first: from, steps: ROUND.steps.slice(from) }),
  )
})
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function open(at = 0): Promise<void> {
  shown = mount(ReplayPage, { target: document.body, props: { table: 't', match: 2, round: 3, at } })
  await settled()
}
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(STAYS.address)
  await tick()
  flushSync()
}
const press = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.click()
const position = () => Number(document.querySelector<HTMLInputElement>('input[type=range]')!.value)
const address = () => location.pathname + location.search
const story = () => document.querySelector('.story strong')!.textContent
const names = () => [...document.querySelectorAll('.plate .name')].map((one) => one.textContent)

test('the address follows the replay step by step, without new entries in the history', async () => {
  await open()
  const entries = history.length
  expect(address()).toBe('/table/t/replay?match=2&round=3')
  press('One move on')
  press('One move on')
  await settled()
  expect([address(), history.length]).toEqual(['/table/t/replay?match=2&round=3&at=2', entries])
  press('To the deal')
  await settled()
  expect(address()).toBe('/table/t/replay?match=2&round=3')
})

test('a link to a step opens the replay there, and Share copies that step', async () => {
  let copied = ''
  vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(void (copied = text)) } })
  await open(4)
  expect(position()).toBe(4)
  ;[...document.querySelectorAll('button')].find((one) => one.textContent === 'Share')!.click()
  await settled()
  expect(copied).toBe(`${location.origin}/table/t/replay?match=2&round=3&at=4`)
  vi.unstubAllGlobals()
})

test('a link past the end of a round leads to its last step', async () => {
  await open(999)
  expect(position()).toBe(STEPS - 1)
})

test('each round that is opened closes the one before, and the page closes the last', async () => {
  const disposed = vi.spyOn(TableStore.prototype, 'dispose')
  await open()
  const rounds = document.querySelector('select')!
  rounds.value = '1'
  rounds.dispatchEvent(new Event('change', { bubbles: true }))
  await settled()
  expect(disposed).toHaveBeenCalledTimes(1)
  await unmount(shown!)
  shown = undefined
  expect(disposed).toHaveBeenCalledTimes(2)
})

test.each<[string, () => void, string[]]>([
  ['that was played to its end here', () => finish(1), ['Ann', 'You']],
  ['in which we sat elsewhere', () => (finish(0), keepSeat('t', 1, 'token')), ['You', 'Mia']],
  ['that is still played, at our seat', () => sit('Mia'), ['Ann', 'You']],
  [
    'that is still played, after a change of name elsewhere',
    () => (sit('Mia'), keepMe({ name: 'Kim' })),
    ['Ann', 'You'],
  ],
  ['from before we took that seat', () => sit('Lena'), ['Ann', 'Mia']],
  ['from before we took that seat, by the same name', () => (sit('Lena'), keepMe({ name: 'Mia' })), ['Ann', 'Mia']],
  ['of a seat whose name is unknown here', () => keepSeat('t', 1, 'token'), ['Ann', 'Mia']],
  ['of strangers', () => undefined, ['Ann', 'Mia']],
])('in the replay of a match %s we alone are called You', async (_, keep, called) => {
  keep()
  await open(1)
  expect(story()).toContain(`${called[1]} draw`)
  expect(names().toSorted()).toEqual([...called, 'Bruno', 'Inge'].toSorted())
})

const sit = (name: string) => (keepSeat('t', 1, 'token'), keepSeatName('t', 1, name))
const finish = (seat: number) =>
  keepFinished({ table: 't', match: 2, edition: 'mod', players: ROUND.players, seat, winners: [], when: 1 })
