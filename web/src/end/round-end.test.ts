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

function end(view: TableView): MadeUp {
  const feed = new MadeUp(view)
  const store = new TableStore('t', feed.open)
  shown = mount(RoundEnd, { target: document.body, props: { view, store } })
  flushSync()
  return feed
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

test('the reader is called You in the lines about the match', async () => {
  end({ ...golden('match'), viewer: 1 })
  answer.resolve(MATCH)
  await told()
  expect(said()).toBe('You drew the most cards: 3.')
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

const headlines = () => [...document.querySelectorAll('.headline')].map((one) => one.textContent.trim())
const verdict = () => document.querySelector('.verdict')!.textContent

test('who wins because all others hold too many cards has laid no last card', () => {
  const view = golden('end')
  const won = (winner: number): TableView => ({ ...view, game: { ...view.game!, winner, ended: 'mercy' } })
  end(won(1))
  expect(headlines()).toEqual(['Everybody else holds too many cards: Mia wins the round.'])
  expect(document.querySelector('.end .top')).toBeNull()
  void unmount(shown!)
  end(won(0))
  expect(headlines()).toEqual(['Everybody else holds too many cards: you win the round.'])
})

test.each([
  ['void', 'Nobody could move. No points, new deal.'],
  ['too-long', 'The round went on for too long. No points, new deal.'],
] as const)('a round that ended by %s says why it is void', (ended, why) => {
  const view = golden('end')
  end({ ...view, winners: [], game: { ...view.game!, winner: null, void: true, ended } })
  expect(headlines()).toEqual([why])
})

test('partners win together, and others share', () => {
  const view = { ...golden('match'), viewer: 2, winners: [0, 2] }
  end(view)
  expect(verdict()).toBe(`You and ${view.players[0]!.name} share the match.`)
  void unmount(shown!)
  end({ ...view, settings: { ...view.settings, options: { ...view.settings.options, teams: 'two' } } })
  expect(verdict()).toBe(`You and ${view.players[0]!.name} win the match together.`)
  expect(document.querySelector('.sheet')!.textContent).toContain('Partners score together')
})

const PATIENCE = 4000 // milliseconds: a second is little on a busy machine
const offer = () => [...document.querySelectorAll('button')].find((one) => one.textContent.includes('bot play for'))
const asleep = (view: TableView): TableView => ({
  ...view,
  players: view.players.map((player, seat) => ({ ...player, asleep: seat === 1 })),
})

test('the seat of who slept the whole round is given to a bot by a press', async () => {
  const view = asleep(golden('end'))
  const feed = end(view)
  expect(offer()!.textContent).toBe(`Let a bot play for ${view.players[1]!.name}`)
  await vi.waitFor(() => {
    offer()!.click() // a sheet takes no press in its first moment
    expect(feed.acts).toHaveLength(1)
  }, PATIENCE)
  expect(feed.acts).toEqual([{ act: 'sit', seat: 1, name: expect.any(String), bot: 'sensible' }])
  expect(view.players.map(({ name }) => name)).not.toContain((feed.acts[0] as { name: string }).name)
})

test.each([
  ['everybody is awake', golden('end')],
  ['one looks on', { ...asleep(golden('end')), viewer: null }],
])('nobody is replaced where %s', (_why, view) => {
  end(view)
  expect(offer()).toBeUndefined()
})

test.each([true, false])('a rehearsal says that it is one, and nothing else does: %s', (rehearsed) => {
  const view = golden('end')
  end({ ...view, settings: { ...view.settings, rehearsed } })
  expect(document.body.textContent.includes('may know all cards')).toBe(rehearsed)
})

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('bdi')!.textContent)
/** How far the black and the coloured line of each row reach. */
const lines = () =>
  [...document.querySelectorAll('.race')].map((race) =>
    [...race.querySelectorAll('i')].reverse().map((line) => Number(line.style.scale.split(' ')[0])),
  )

test('when a match is over everybody stands in their place, and its winner wears a wreath', () => {
  const view = golden('match')
  end({ ...view, winners: [2], leftovers: [40, 10, 5, 30] })
  expect(rows()).toEqual(['Oma Inge', 'Mia', 'Bruno', 'You'])
  expect(document.querySelectorAll('.place')).toHaveLength(4)
  expect(document.querySelector('.champion .wreath')).not.toBeNull()
})

test('after a round nobody has a place yet, and a line shows the way to the target', async () => {
  const view = golden('end')
  const pot = view.game!.points!.reduce((sum, one) => sum + one, 0)
  end({ ...view, collected: [pot + 100, 250, 0, 0] })
  expect([rows()[0], document.querySelector('.place, .wreath')]).toEqual(['You', null])
  await vi.waitFor(() => expect(lines()[0]).toEqual([100 / 500, (pot + 100) / 500]), 3000)
  expect(lines()[1]).toEqual([250 / 500, 250 / 500])
})

const again = () => [...document.querySelectorAll('a')].find((one) => one.textContent === 'Watch again')
const seatedBy = (players: Partial<TableView['players'][number]>[]): TableView => {
  const view = golden('end')
  return { ...view, players: view.players.map((player, seat) => ({ ...player, ...players[seat] })) }
}
const BOT = { bot: 'casual', away: false }

test('after a round among bots it can be watched again', () => {
  const view = seatedBy([{ bot: '' }, BOT, BOT, BOT])
  end(view)
  expect(again()!.getAttribute('href')).toBe(`/table/t/replay?match=${view.match}&round=${view.round}`)
})

test.each([
  ['somebody else plays', { bot: '' }],
  ['a bot plays for somebody else', { bot: 'casual', away: true }],
])('after a round in which %s it cannot be watched again yet', (_, other) => {
  end(seatedBy([{ bot: '' }, BOT, other, BOT]))
  expect(again()).toBeUndefined()
})
