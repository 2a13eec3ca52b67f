import { expect, test } from 'vitest'
import type { Fact } from '../wire/messages'
import { linesOf } from './lines'
import { trailOf } from './trail'

const NAMES = ['Ann', 'Mia', 'Inge', 'Bruno']
const played = (seat: number, card: string): Fact => ({ kind: 'played', seat, card, out_of_turn: false })
const drew = (seat: number, cards: number, why: 'turn' | 'draw-two' = 'turn'): Fact => ({
  kind: 'drew',
  seat,
  cards: Array<string>(cards).fill('?'),
  why,
})
const skipped = (seat: number): Fact => ({ kind: 'skipped', seat })
const trail = (acts: Fact[][], viewer: number | null = 0) =>
  Object.fromEntries(
    trailOf(
      acts.flatMap((facts, seq) => linesOf(seq, facts, NAMES)),
      viewer,
    ),
  )

test('everybody has what they did and what was done to them since our last move', () => {
  const acts = [[played(3, 'r1')], [played(0, 'r2')], [played(1, 'rs'), skipped(2)], [played(3, 'rd')]]
  expect(trail([...acts, [drew(0, 2, 'draw-two'), skipped(0)]])).toEqual({
    0: { laid: [], came: 2, hopped: true },
    1: { laid: ['rs'], came: 0, hopped: false },
    2: { laid: [], came: 0, hopped: true },
    3: { laid: ['rd'], came: 0, hopped: false },
  })
})

test('our own card is not there, but what it did to the next one is', () => {
  expect(trail([[played(3, 'r1')], [played(0, 'rd'), drew(1, 2, 'draw-two'), skipped(1)]])).toEqual({
    1: { laid: [], came: 2, hopped: true },
  })
})

test('a drawn card that is played at once leaves nobody with more', () => {
  expect(trail([[played(0, 'r2')], [drew(1, 1)], [played(1, 'r7')], [drew(2, 1)]])).toEqual({
    1: { laid: ['r7'], came: 0, hopped: false },
    2: { laid: [], came: 1, hopped: false },
  })
})

test('of many cards of one seat the last two are there', () => {
  expect(trail([[played(0, 'r2')], ...['rs', 'ys', 'y1'].map((card) => [played(1, card)])])[1]?.laid).toEqual([
    'ys',
    'y1',
  ])
})

test('what King Pig throws and what Mod gives has come into a hand', () => {
  const received: Fact = { kind: 'received', seat: 2, card: '?', stops: false } as Fact
  const gave: Fact = { kind: 'gave', seat: 1, to: 3, card: '?' } as Fact
  const seen = trail([[played(0, 'r2')], [played(1, 'K'), received, received], [gave]])
  expect([seen[2]?.came, seen[3]?.came]).toEqual([2, 1])
})

test('who only watches has made no move to begin at', () => {
  expect(trail([[played(1, 'r2')]], null)).toEqual({})
})
