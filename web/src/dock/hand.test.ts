import { describe, expect, it } from 'vitest'
import {
  acrossRows,
  arrange,
  dropPlace,
  groupStarts,
  lastKey,
  moved,
  outOfSight,
  reconcile,
  settled,
  spread,
  type HandCard,
  type HandRoom,
} from './hand'

const RED_DECK = ['r', 'y', 'g', 'b']
const tokens = (cards: HandCard[]) => cards.map((card) => card.token)
const keys = (cards: HandCard[]) => cards.map((card) => card.key)
const dealt = (text: string) => reconcile([], text.split(' '))

describe('reconcile', () => {
  it('keeps the keys of the cards that stay', () => {
    const before = dealt('r1 g7 W')
    const after = reconcile(before, ['W', 'g7', 'b2'])
    expect(tokens(after)).toEqual(['g7', 'W', 'b2'])
    expect(keys(after).slice(0, 2)).toEqual([before[1]?.key, before[2]?.key])
    expect(keys(before)).not.toContain(after[2]?.key)
  })

  it('marks what was drawn, but not a whole new hand', () => {
    const before = dealt('r1 g7')
    expect(before.some((card) => card.fresh)).toBe(false)
    const after = reconcile(before, ['r1', 'g7', 'b2'])
    expect(after.map((card) => card.fresh)).toEqual([false, false, true])
    expect(reconcile(after, ['r1', 'b2']).map((card) => card.fresh)).toEqual([false, true])
    expect(reconcile(settled(after), ['r1', 'g7', 'b2']).some((card) => card.fresh)).toBe(false)
    expect(reconcile(before, ['y1', 'y2']).some((card) => card.fresh)).toBe(false)
  })

  it('lets the one of two equal cards go that was played', () => {
    const before = dealt('r7 r7 b1')
    const [first, second] = keys(before)
    expect(keys(reconcile(before, ['r7', 'b1'], { gone: first }))).toContain(second)
    expect(keys(reconcile(before, ['r7', 'b1'], { gone: second }))).toContain(first)
  })

  it('gives a new card a new key even if an equal one just left', () => {
    const before = dealt('b1 r7')
    const [, gone] = keys(before)
    const without = reconcile(before, ['b1'], { gone })
    expect(keys(reconcile(without, ['b1', 'r7'], { made: lastKey(before) }))).not.toContain(gone)
  })
})

describe('arrange', () => {
  const hand = dealt('W b3 r9 rs g0 b1 A rd y3')

  it('sorts by colour, then face', () => {
    expect(tokens(arrange(hand, 'colour', RED_DECK)).join(' ')).toBe('r9 rs rd y3 g0 b1 b3 W A')
  })
  it('sorts by face, then colour', () => {
    expect(tokens(arrange(hand, 'face', RED_DECK)).join(' ')).toBe('g0 b1 y3 b3 r9 rs rd W A')
  })
  it('leaves cards as they were drawn', () => {
    expect(tokens(arrange([...hand].reverse(), 'drawn', RED_DECK))).toEqual(tokens(hand))
  })
  it('follows a dragged order, and puts new cards last', () => {
    const placed = moved(hand, hand[8]?.key ?? 0, 0)
    const more = reconcile(hand, [...tokens(hand), 'g5'])
    expect(tokens(arrange(more, 'hand', RED_DECK, placed)).join(' ')).toBe('y3 W b3 r9 rs g0 b1 A rd g5')
  })
  it('knows where a colour group begins', () => {
    const sorted = arrange(hand, 'colour', RED_DECK)
    expect(groupStarts(sorted, 'colour').flatMap((start, i) => (start ? [i] : []))).toEqual([3, 4, 5, 7])
    expect(groupStarts(sorted, 'face').some(Boolean)).toBe(false)
  })
})

const ROOMS: Record<string, HandRoom> = {
  wide: { width: 704, phone: false },
  'narrow table': { width: 448, phone: false },
  phone: { width: 344, phone: true },
  'low phone': { width: 344, phone: true, low: true },
  'large phone': { width: 590, phone: true },
}
const COUNTS = Array.from({ length: 40 }, (_, i) => i + 1)
const groups = (n: number) => Array.from({ length: n }, (_, i) => i > 0 && i % Math.ceil(n / 5) === 0)

describe.each(Object.entries(ROOMS))('spread on %s', (_, room) => {
  it.each(COUNTS)('lays %i cards so that each shows its index', (n) => {
    const { places, width, height, reach, scrolls } = spread(groups(n), room)
    expect(places).toHaveLength(n)
    places.forEach((place, i) => {
      const next = places[i + 1]
      if (next?.row === place.row) expect(next.x - place.x).toBeGreaterThanOrEqual(0.28 * width - 0.001)
      expect(place.x).toBeGreaterThanOrEqual(-0.001)
      expect(place.x + width).toBeLessThanOrEqual((scrolls ? reach : room.width) + 0.001)
      expect(place.y).toBeGreaterThanOrEqual(0)
      expect(place.y + width * 1.5).toBeLessThanOrEqual(height)
      if (place.row > 0) expect(place.y - (places[0]?.y ?? 0)).toBeGreaterThanOrEqual(56)
    })
  })
})

describe('spread', () => {
  it('fans up to 20 cards on a table and takes two rows from 21 on', () => {
    expect(spread(groups(8), { width: 704, phone: false }).places.at(-1)?.turn).toBeCloseTo(6.125)
    expect(new Set(spread(groups(20), { width: 704, phone: false }).places.map(({ row }) => row)).size).toBe(1)
    expect(new Set(spread(groups(21), { width: 704, phone: false }).places.map(({ row }) => row)).size).toBe(2)
  })
  it.each(COUNTS)('covers no letter of %i cards, and no button above them', (n) => {
    for (const more of [{}, { low: true }, { high: true }]) {
      const { places, width, lift } = spread(groups(n), { width: 704, phone: false, ...more })
      const [letter, thin, thick, button] = [0.71 * width, 4.5, 6.5, 6]
      const back = places.find(({ row }) => row === 0)
      const front = places.find(({ row }) => row === 1)
      if (back && front) expect(front.y - lift.lit - thin).toBeGreaterThanOrEqual(back.y + letter)
      for (const { y } of places) expect(y - lift.chosen - thick).toBeGreaterThan(-button - 0.6)
    }
  })
  it('takes one row for 7 cards on a phone, two for 8, and scrolls beyond 26', () => {
    const rows = (n: number) =>
      new Set(spread(groups(n), { width: 344, phone: true }).places.map(({ row }) => row)).size
    expect([rows(7), rows(8)]).toEqual([1, 2])
    expect(spread(groups(26), { width: 344, phone: true }).scrolls).toBe(false)
    expect(spread(groups(27), { width: 344, phone: true }).scrolls).toBe(true)
  })
  it('finds the nearest card of the other row', () => {
    const { places } = spread(groups(12), { width: 344, phone: true })
    expect(acrossRows(places, 2, 1)).toBe(8)
    expect(acrossRows(places, 8, -1)).toBe(2)
    expect(acrossRows(places, 2, -1)).toBe(2)
  })
  it('drops a card where it is let go, within its row', () => {
    const laid = spread(groups(12), { width: 344, phone: true })
    const at = (i: number) => (laid.places[i]?.x ?? 0) + 1
    expect(dropPlace(laid, 0, at(3) + laid.width)).toBe(3)
    expect(dropPlace(laid, 8, -10)).toBe(6)
    expect(dropPlace(laid, 8, at(8) + laid.width / 2)).toBe(8)
  })
  it('counts what is scrolled out of sight', () => {
    const laid = spread(groups(30), { width: 344, phone: true })
    expect(outOfSight(laid, 0, 344)).toEqual({ before: 0, after: 2 })
    expect(outOfSight(laid, laid.reach - 344, 344).after).toBe(0)
    expect(outOfSight(spread(groups(7), { width: 344, phone: true }), 0, 344)).toEqual({ before: 0, after: 0 })
  })
})

describe('a window that is not as usual', () => {
  const starts = (count: number) => Array.from({ length: count }, () => false)
  const rows = (count: number, more: object) =>
    new Set(spread(starts(count), { width: 344, phone: true, ...more }).places.map(({ row }) => row)).size

  it('has smaller cards if it is low, and larger ones if it is high', () => {
    const [low, usual, high] = [{ low: true }, {}, { high: true }].map((more) =>
      spread(starts(7), { width: 700, phone: false, ...more }),
    )
    expect(low!.width).toBeLessThan(usual!.width)
    expect(high!.width).toBeGreaterThan(usual!.width)
    expect(low!.height).toBeLessThan(usual!.height)
  })

  it('has one row while something is asked, and scrolls it if need be', () => {
    expect(rows(12, {})).toBe(2)
    expect(rows(12, { asked: true })).toBe(1)
    const many = spread(starts(25), { width: 344, phone: true, asked: true })
    expect([many.scrolls, new Set(many.places.map(({ row }) => row)).size]).toEqual([true, 1])
  })

  it('has one row beside the table for as long as each card can be read', () => {
    expect(rows(12, { flat: true })).toBe(1)
    expect(rows(14, { flat: true })).toBe(2)
    expect(spread(starts(4), { width: 600, phone: true, flat: true, rem: 32 }).width).toBe(112)
  })
})
