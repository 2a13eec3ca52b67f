import { describe, expect, it } from 'vitest'
import { along, framesOf, widthIn, type Aloft } from './path'

const box = (left: number, top: number, width: number) => ({ left, top, width, height: width * 1.5 })
const flight = (more: Partial<Aloft> = {}): Aloft => ({
  ...{ key: 1, from: 'draw', to: 'pile', token: 'r7', at: 0, lasts: 260, curve: 'ease-out' },
  ...{ start: box(100, 200, 40), end: box(300, 100, 80) },
  ...more,
})
const ways = (more: Partial<Aloft> = {}) => framesOf(flight(more)).map((frame) => frame.transform)

describe('the way of a card', () => {
  it('begins in the middle and at the size of where it comes from, and leans on the pile', () => {
    expect(ways()[0]).toBe('translate(-220px, 70px) scale(0.5)')
    expect(ways().at(-1)).toBe('rotate(2deg)')
    expect(ways({ to: 'hand' }).at(-1)).toBe('none')
  })

  it('is a bow where it is thrown, highest in the middle', () => {
    expect(ways()).toHaveLength(4)
    expect(ways({ arc: true, thrown: true })[3]).toBe('translate(-110px, -25px) scale(0.75)')
    expect([0, 0.5, 1].map((t) => along(flight(), t).y)).toEqual([230, 135, 160])
  })

  it('passes on the left of what comes to meet it', () => {
    const [west, east] = [box(0, 100, 40), box(400, 100, 40)]
    const halfway = (start: typeof west, end: typeof west) =>
      ways({ arc: true, from: 'seat-1', to: 'seat-2', start, end })[3]
    expect(halfway(west, east)).toBe('translate(-200px, 60px) scale(1)')
    expect(halfway(east, west)).toBe('translate(200px, -60px) scale(1)')
  })

  it('ends out of sight under a pile', () => {
    expect(framesOf(flight({ under: true })).at(-1)?.opacity).toBe(0)
  })

  it('knows no card larger than on the table, and none as wide as a fan', () => {
    const wide = ({ zone, width }: { zone: Aloft['to']; width: number }) => widthIn(box(0, 0, width), zone)
    expect([wide({ zone: 'pile', width: 90 }), wide({ zone: 'hand', width: 700 })]).toEqual([90, 110])
    expect([wide({ zone: 'seat-1', width: 200 }), wide({ zone: 'draw', width: 0 })]).toEqual([40, 60])
  })
})
