// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TableStore } from '../game/table.svelte'
import type { Fact, ReplayedSteps } from '../wire/messages'
import { Reel } from './replay.svelte'

const played = (seat: number, card: string): Fact => ({ kind: 'played', seat, card, out_of_turn: false })
const step = (action: string, facts: Fact[], game: Record<string, unknown>) => ({
  seat: 0,
  action,
  why: null,
  clause: '',
  facts,
  game,
})
const ROUND: ReplayedSteps = {
  ...{ table: 't', match: 2, round: 3, rounds: 3, edition: 'angry-birds', options: {}, dealer: 0, total: 3 },
  ...{
    players: ['Ann', 'Ben'],
    heads: [4, null],
    seed: '',
    commitment: '',
    scores_before: [],
    scores_after: [],
    first: 0,
  },
  steps: [
    step('', [], { actor: 0, top: 'b7', colour: 'b' }),
    step('b2', [played(0, 'b2')], { actor: 1, top: 'b2', colour: 'b' }),
    step('K', [played(1, 'K')], { actor: 1, top: 'K', colour: null }),
  ],
}

let reel: Reel
let store: TableStore
const heard = vi.fn()

beforeEach(() => {
  heard.mockClear()
  reel = new Reel(ROUND, () => Promise.resolve(null))
  store = new TableStore('t', reel.open)
  store.parts.join('motion', { hear: heard })
})
afterEach(() => store.dispose())

test('a replay is a table that one looks at, from the deal on', () => {
  expect([store.status, reel.index, reel.atEnd]).toEqual(['live', 0, false])
  expect(store.view).toMatchObject({ viewer: null, phase: 'playing', awaited: 0, match: 2, round: 3 })
  expect(store.view?.players.map(({ name, head }) => [name, head])).toEqual([
    ['Ann', 4],
    ['Ben', 1],
  ])
  expect(store.view?.game).toMatchObject({ edition: 'angry-birds', seats: 2, top: 'b7' })
})

test('the seat that was ours is ours in the replay too', () => {
  const mine = new Reel(ROUND, () => Promise.resolve(null), { viewer: 1 })
  const seen = new TableStore('t', mine.open)
  expect(seen.view).toMatchObject({ viewer: 1, game: { viewer: null } })
  seen.dispose()
})

test.each([
  [1, 1],
  [2, 2],
  [99, 2],
])('a replay begins at step %i of a link: %i', (at, index) => {
  const linked = new Reel(ROUND, () => Promise.resolve(null), { at })
  const seen = new TableStore('t', linked.open)
  expect([linked.index, seen.view?.seq]).toEqual([index, index])
  seen.dispose()
})

test('one step on is news, with what happened; a jump just shows where things stand', () => {
  reel.show(1)
  expect(heard).toHaveBeenLastCalledWith(expect.objectContaining({ acts: [{ seq: 1, facts: [played(0, 'b2')] }] }))
  expect([store.view?.game?.top, reel.before?.top]).toEqual(['b2', 'b7'])
  reel.show(0)
  expect(heard).toHaveBeenLastCalledWith(expect.objectContaining({ acts: [] }))
  reel.show(99)
  expect([reel.index, reel.atEnd, store.view?.game?.top]).toEqual([2, true, 'K'])
  expect(heard).toHaveBeenLastCalledWith(expect.objectContaining({ acts: [] }))
})

test('there is nothing to do there, and no reason to say so', async () => {
  expect(await store.play('draw')).toMatchObject({ ok: false })
  expect([store.refusal, await store.ask('b2'), await store.advise()]).toEqual([null, null, null])
})

test('it knows where special cards fell', () => {
  expect(reel.specials).toEqual([{ index: 2, card: 'K' }])
})

// A long round

const LONG = Array.from({ length: 1200 }, (_, i) => step(i ? `b${i % 10}` : '', [], { actor: 0, top: `${i}` }))
const pageFrom = (first: number): ReplayedSteps => ({
  ...ROUND,
  total: LONG.length,
  first,
  steps: LONG.slice(first, first + 500),
})

test('a long round is fetched page by page, before a page is needed', async () => {
  const fetched = vi.fn((first: number) => Promise.resolve(pageFrom(first)))
  const long = new Reel(pageFrom(0), fetched)
  long.show(400)
  expect([long.index, fetched.mock.calls]).toEqual([400, []])
  long.show(460)
  await vi.waitFor(() => expect(fetched.mock.calls).toEqual([[498]]))
  await fetched.mock.results[0]!.value
  long.show(600)
  expect([long.index, long.step.game.top, long.before?.top]).toEqual([600, '600', '599'])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a jump to a step that is not here shows it as soon as it is', async () => {
  const fetched = vi.fn((first: number) => Promise.resolve(pageFrom(first)))
  const long = new Reel(pageFrom(0), fetched)
  long.show(700)
  long.show(9999)
  expect([long.index, long.atEnd]).toEqual([0, false])
  await vi.waitFor(() => expect([long.index, long.atEnd]).toEqual([1199, true]))
  expect(long.before?.top).toBe('1198')
  long.show(998)
  await vi.waitFor(() => expect([long.index, long.before?.top]).toEqual([998, '997']))
})

test('a page that cannot be had is asked for again when it is wanted again', async () => {
  const fetched = vi.fn<(first: number) => Promise<ReplayedSteps | null>>()
  fetched.mockResolvedValueOnce(null).mockImplementation((first) => Promise.resolve(pageFrom(first)))
  const long = new Reel(pageFrom(0), fetched)
  long.show(700)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  expect(long.index).toBe(0)
  long.show(701)
  await vi.waitFor(() => expect(long.index).toBe(701))
})
