import { describe, expect, it } from 'vitest'
import { backsIn, phoneRows } from './layout-rows'

const on = (room: number, width = 360) => ({ width, room, rem: 16 })

describe('seats on a phone', () => {
  it('stand in one row as long as they are few', () => {
    expect(phoneRows(3, on(372))).toMatchObject({ few: true, tight: false, flat: false, columns: 3 })
    expect(phoneRows(4, on(600))).toMatchObject({ few: true, columns: 4 })
    expect(phoneRows(9, on(400))).toMatchObject({ few: false, tight: false, columns: 5 })
  })

  it('get smaller before they lie flat, and lose their names last', () => {
    const steps = (shown: number, rooms: number[]) =>
      rooms
        .map((room) => phoneRows(shown, on(room)))
        .map(({ tight, flat, least }) => Number(tight) + Number(flat) + Number(least))
    expect(steps(9, [390, 370, 312, 240])).toEqual([0, 1, 2, 3])
    expect(steps(3, [330, 300, 240])).toEqual([0, 1, 2])
  })

  it('never lie flat with open hands', () => {
    expect(phoneRows(4, { ...on(200), open: true }).flat).toBe(false)
  })
})

describe('a fan on a phone', () => {
  it('leaves room for its number and for the edge of the plate', () => {
    const wide = (backs: number, count: number) =>
      (backs > 2 ? 1.28 : 1) * 1.35 + 0.19 * 1.35 * (backs - 1) + 0.4 + 1.2 * String(count).length
    for (const shown of [1, 2, 3, 4])
      for (const count of [1, 8, 9, 10, 23]) {
        const { fan } = phoneRows(shown, on(600))
        expect(wide(Math.min(count, backsIn(fan, count)), count)).toBeLessThanOrEqual(fan + 0.4)
      }
  })

  it('is one back alone in a crowd', () => {
    expect(backsIn(phoneRows(9, on(400)).fan, 7)).toBe(1)
  })
})
