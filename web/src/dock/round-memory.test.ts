import { expect, test } from 'vitest'
import { aView } from '../wire/fake-socket'
import { isKnown, type RoundMemory } from './round-memory'

const OPEN = { seat: 1, cards: ['r7', 'W'], proof: ['r7'] }
const KNOWN: RoundMemory = {
  table: 't',
  round: '1.1',
  mine: true,
  moment: '3 turn',
  early: false,
  cards: [
    { key: 1, token: 'r7', fresh: false },
    { key: 2, token: 'F', fresh: true },
  ],
  placed: [2, 1],
  open: OPEN,
}
const again = (some: object): RoundMemory => JSON.parse(JSON.stringify({ ...KNOWN, ...some }))

test('what the page keeps of a round it knows again', () => {
  expect(isKnown(again({}), aView(5))).toBe(true)
  expect(isKnown(again({ cards: [], placed: [], open: null }), aView(5))).toBe(true)
})

test.each<[string, unknown[]]>([
  [
    'cards',
    [
      null,
      'x',
      {},
      [null],
      ['x'],
      [{}],
      [[]],
      [{ key: 1 }],
      [{ token: 'r7' }],
      [{ key: '1', token: 'r7' }],
      [{ key: 1, token: 7 }],
    ],
  ],
  [
    'cards',
    [
      [
        { key: 1, token: 'r7' },
        { key: 1, token: 'r8' },
      ],
      [{ key: 2 ** 53, token: 'r7' }],
    ],
  ],
  ['placed', [null, 'x', {}]],
  [
    'open',
    [
      'x',
      {},
      [],
      5,
      true,
      undefined,
      { seat: 1 },
      { ...OPEN, seat: 99 },
      { ...OPEN, cards: 'r7' },
      { ...OPEN, cards: [null] },
      { ...OPEN, proof: {} },
    ],
  ],
])('with other %s it is none of ours', (field, values) => {
  for (const value of values) expect(isKnown(again({ [field]: value }), aView(5)), JSON.stringify(value)).toBe(false)
})
