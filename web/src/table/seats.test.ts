import { describe, expect, it } from 'vitest'
import type { TableView } from '../wire/messages'
import { band, marks, opponents, phoneColumns, places, seatsAround, shortWay } from './seats'

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
    expect([1, 3, 4, 5, 9].map((shown) => phoneColumns(shown))).toEqual([1, 3, 4, 5, 5])
    expect([1, 3, 4, 5, 9].map((shown) => phoneColumns(shown, true))).toEqual([1, 3, 4, 3, 3])
  })
})

describe('the Ring', () => {
  it('has a band as wide as drawn, and fewer signs where it is small', () => {
    expect(band(126)).toBe(30)
    expect([marks(126), marks(109)]).toEqual([8, 6])
  })
})

describe('the needle', () => {
  it('takes the short way', () => {
    expect(shortWay(90, 180)).toBe(180)
    expect(shortWay(350, 10)).toBe(370)
    expect(shortWay(10, 350)).toBe(-10)
    expect(shortWay(730, 0)).toBe(720)
    expect([shortWay(90, 270, 1), shortWay(90, 270, -1), shortWay(90, 280, 1)]).toEqual([270, -90, 280])
    expect(shortWay(90, 10, 1)).toBe(10)
  })
})
