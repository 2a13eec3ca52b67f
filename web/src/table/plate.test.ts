import { describe, expect, it } from 'vitest'
import { golden } from '../wire/golden'
import type { SeatView, TableView, View } from '../wire/messages'
import { en } from '../words/en'
import { nameOf, playerName } from '../game/names'
import { plateSays, quietWord } from './plate'

const CALM = { out: false, grew: 0 }
const player = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  name,
  bot: '',
  away: false,
  idle: false,
  asleep: false,
  head: 0,
  ...more,
})

/** Amara's turn at a table of four, but for what a test is about. */
function table(game: Partial<View> = {}, more: Partial<TableView> = {}): TableView {
  const players = [
    player('Lena'),
    player('Amara'),
    player('Bruno', { bot: 'sensible' }),
    player('Paul', { away: true, bot: 'autopilot' }),
  ]
  return golden('uno', { turn: 1, actor: 1, next: 2, sizes: [7, 9, 1, 3], ...game }, { awaited: 1, players, ...more })
}

describe('what a plate says', () => {
  it('who is called like the word for the reader is set apart', () => {
    const view = table({}, { players: [player('You'), player('you'), player('Youssef')] })
    expect([0, 1, 2].map((seat) => nameOf(view, seat, en))).toEqual(['You', '“you”', 'Youssef'])
  })

  it('a name from right to left keeps to itself, so that a figure after it does not change sides', () => {
    const players = [player('Ann'), player('מרים')]
    expect([0, 1, 9, null].map((seat) => playerName({ players }, seat))).toEqual(['Ann', '\u2068מרים\u2069', '', ''])
  })

  it('who is to act, and for how long still', () => {
    expect(plateSays(table({}, { deadline: 20_000 }), 1, CALM, en, 1_200)).toBe('Amara, 9 cards, to act, 19 seconds')
  })

  it('who has not said uno', () => {
    expect(plateSays(table({ exposed: 2 }), 2, CALM, en)).toBe('Bruno, 1 card, has not said uno, next')
  })

  it('what is worn on the forehead', () => {
    const view = table({ foreheads: [['?'], ['g6'], [], []] }, { awaited: 0 })
    expect(plateSays(view, 1, CALM, en)).toMatch(/^Amara, 9 cards.*\. Amara wears green 6 on the forehead$/)
  })
})

describe('the quiet word', () => {
  it('is short where there is no room', () => {
    expect(quietWord(table(), 3, CALM, en, true)).toBe('autopilot')
  })

  it.each([
    [2, table(), CALM, 'next'],
    [3, table(), CALM, 'away, autopilot'],
    [3, table(), { ...CALM, out: true }, 'sits out'],
    [2, table({ callers: [2] }), CALM, 'said uno!'],
    [2, table({ out: [2] }), { ...CALM, out: true }, 'out'],
  ])('of seat %i', (seat, view, seen, word) => {
    expect(quietWord(view, seat, seen, en)).toBe(word)
  })

  it('says whose bot plays on', () => {
    const view = table(
      {},
      { players: [player('Lena'), player('Amara'), player('Bruno'), player('Paul', { away: true, bot: 'sensible' })] },
    )
    expect(quietWord(view, 3, CALM, en)).toBe('bot for Paul')
  })

  it('while seats are asked in turn, whose turn it will be is next', () => {
    const view = table({ turn: 1, actor: 1 }, { asked: 0, awaited: 0 })
    expect([1, 2].map((seat) => quietWord(view, seat, CALM, en))).toEqual(['next', en.table.seat.bot('sensible')])
  })

  it('tells partners where two sides play, and nobody a partner who only watches', () => {
    const settings = { ...table().settings, options: { teams: 'two' } }
    expect([1, 2].map((seat) => quietWord(table({ next: 0 }, { settings }), seat, CALM, en))).toEqual([
      quietWord(table({ next: 0 }), 1, CALM, en),
      'your partner',
    ])
    expect(quietWord(table({ next: 0 }, { settings, viewer: null }), 2, CALM, en)).toBe('steady bot')
  })

  it('names the level of a bot that is not next, or next after the reader', () => {
    expect(quietWord(table({ next: 0 }), 2, CALM, en)).toBe('steady bot')
    expect(quietWord(table({}, { viewer: 1 }), 2, CALM, en)).toBe('steady bot')
  })
})
