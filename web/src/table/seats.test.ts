import { describe, expect, it } from 'vitest'
import type { TableView } from '../wire/messages'
import { after, band, isCovered, marks, opponents, phoneColumns, places, ringPlace, seatsAround, shortWay } from './seats'

const table = (seats: number, viewer: number | null) =>
  ({ viewer, players: Array.from({ length: seats }, () => ({})) }) as Pick<TableView, 'viewer' | 'players'>

describe('the seat table', () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('has a place for every opponent of %i seats', (seats) => {
    expect(places(seats)).toHaveLength(seats - 1)
  })

  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('is the same seen in a mirror, or nearly, with %i seats', (seats) => {
    const around = places(seats)
    around.forEach(({ x, y }, i) => {
      const other = around[around.length - 1 - i]!
      expect(Math.abs(x + other.x - 100)).toBeLessThanOrEqual(1)
      expect(y).toBe(other.y)
    })
  })

  it('goes clockwise: up at the left, down at the right', () => {
    for (let seats = 3; seats <= 10; seats++) {
      const xs = places(seats).map(({ x }) => x)
      expect(xs[0]).toBeLessThan(50)
      expect(xs.at(-1)).toBeGreaterThan(50)
    }
  })

  it('begins with the seat at the left of the viewer', () => {
    expect(opponents(table(4, 2))).toEqual([3, 0, 1])
    expect(opponents(table(4, null))).toEqual([1, 2, 3])
  })

  it('has the bottom seat last where it is shown too', () => {
    expect(seatsAround(table(3, null), true).map(({ seat }) => seat)).toEqual([1, 2, 0])
  })

  it('stands in rows of five on the phone, and of up to four for few', () => {
    expect([1, 3, 4, 5, 9].map(phoneColumns)).toEqual([1, 3, 4, 5, 5])
  })

  it('knows who is next in either direction', () => {
    expect([after(0, 1, 4), after(0, -1, 4), after(3, 1, 4)]).toEqual([1, 3, 0])
  })
})

describe('the Ring', () => {
  it('is as large as drawn on the usual stage', () => {
    expect(ringPlace(4, 988, 502, 'wide').radius).toBeCloseTo(126)
    expect(ringPlace(10, 988, 502, 'wide').radius).toBeCloseTo(112)
    expect(band(126)).toBe(30)
    expect([marks(126), marks(109)]).toEqual([8, 6])
  })

  it.each([120, 200, 260])('stays above a slip of %i pixels but for the edge of its band', (slip) => {
    const { radius, y } = ringPlace(3, 988, 502, 'wide', { slip })
    expect(y + 0.67 * radius * 0.75).toBeLessThan(502 - slip)
    expect(y - radius - band(radius) / 2).toBeGreaterThan(0)
  })

  it.each([0, 155])('keeps clear of a plate above it, with a slip of %i pixels', (slip) => {
    const { radius, y } = ringPlace(4, 988, 502, 'wide', { slip, roof: 122 })
    expect(y - radius - band(radius) / 2).toBeGreaterThanOrEqual(122)
    expect(radius).toBeGreaterThan(80)
  })

  it('leaves it to the bar to tell the colour when a tall slip covers its lower half', () => {
    expect(isCovered(ringPlace(4, 988, 502, 'wide', { slip: 280, roof: 122 }), 502, 280)).toBe(true)
    expect(isCovered(ringPlace(4, 988, 502, 'wide', { slip: 150, roof: 122 }), 502, 150)).toBe(false)
    expect(isCovered(ringPlace(4, 988, 502, 'wide'), 502, 0)).toBe(false)
  })

  it.each([[360, 250], [360, 160], [328, 120]])('fits on a phone into %i x %i', (width, height) => {
    const { radius, y } = ringPlace(4, width, height, 'phone')
    expect(y - radius - band(radius) / 2).toBeGreaterThanOrEqual(-10)
    expect(2 * radius + band(radius)).toBeLessThan(width)
  })
})

describe('the needle', () => {
  it('takes the short way', () => {
    expect(shortWay(90, 180)).toBe(180)
    expect(shortWay(350, 10)).toBe(370)
    expect(shortWay(10, 350)).toBe(-10)
    expect(shortWay(730, 0)).toBe(720)
  })
})
