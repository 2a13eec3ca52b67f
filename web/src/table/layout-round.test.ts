import { describe, expect, it } from 'vitest'
import { arrange, type Stage } from './layout-round'
import { band, isSmall, phoneRing } from './seats'

const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10]
const on = (width: number, height: number, more: Partial<Stage> = {}): Stage => ({ width, height, rem: 16, ...more })
/** 1280 × 800, as it is drawn. */
const DRAWN = on(988, 502)

describe('the stage as it is drawn', () => {
  it.each([2, 3, 4, 5, 6])('has large plates and the whole Ring with %i seats', (seats) => {
    const { size, ring } = arrange(seats, DRAWN)
    expect(size).toBe('large')
    expect(ring.radius).toBeGreaterThan(seats < 6 ? 117 : 100)
  })

  it.each([7, 8, 9, 10])('has medium plates on the round table with %i seats', (seats) => {
    const { size, seats: spots, ring } = arrange(seats, DRAWN)
    expect(size).toBe('medium')
    expect(spots.filter(({ y }) => y < 22).length).toBeGreaterThan(1)
    expect(ring.radius).toBeGreaterThan(100)
  })

  it('leaves everybody where they are beside a slip', () => {
    const before = arrange(10, DRAWN)
    const after = arrange(10, { ...DRAWN, slip: 150 })
    expect(after.size).toBe(before.size)
    after.seats.forEach(({ y }, i) => expect(y).toBe(before.seats[i]?.y))
  })
})

describe('any stage', () => {
  const sizes = [
    [660, 330],
    [732, 336],
    [732, 372],
    [800, 336],
    [988, 336],
    [768, 724],
    [1148, 602],
    [2268, 1140],
  ] as const
  for (const [width, height] of sizes)
    it.each(SEATS)(`of ${width} × ${height} has a Ring that can be read with %i seats`, (seats) => {
      const { ring } = arrange(seats, on(width, height))
      expect(ring.radius).toBeGreaterThan(54)
      expect(ring.y - ring.radius - band(ring.radius) / 2).toBeGreaterThanOrEqual(0)
      expect(ring.y + ring.radius + band(ring.radius) / 2).toBeLessThan(height)
    })

  it.each(SEATS)('keeps Ring and plates above a slip, with %i seats', (seats) => {
    const { ring, seats: spots } = arrange(seats, on(732, 336, { slip: 140 }))
    expect(ring.y + ring.radius).toBeLessThan(336 - 140)
    spots.forEach(({ y }) => expect(y).toBeLessThan(((336 - 140) / 336) * 100))
  })

  it('has larger plates where there is room for them', () => {
    expect(arrange(8, on(2268, 1140)).size).toBe('huge')
    expect(arrange(4, on(732, 372)).size).not.toBe('small')
    expect(arrange(10, on(732, 336)).size).toBe('small')
  })

  it('has smaller plates where the text is large', () => {
    expect(arrange(6, on(1148, 602)).size).toBe('large')
    expect(arrange(6, on(1148, 602, { rem: 30 })).size).not.toBe('large')
  })

  it('has a place for the bottom seat where it is shown', () => {
    const { seats } = arrange(4, on(988, 648, { all: true }))
    expect(seats).toHaveLength(4)
    expect(seats.at(-1)?.y).toBeGreaterThan(80)
  })
})

describe('a tablet that stands upright', () => {
  const upright = on(768, 724)

  it.each([2, 3, 4, 5])('has %i seats in its upper half, and a large Ring below', (seats) => {
    const { ring, seats: spots } = arrange(seats, upright)
    spots.forEach(({ y }) => expect(y).toBeLessThan(50))
    expect(ring.radius).toBeGreaterThan(126)
  })

  it.each(SEATS)('has no plate at its very edge with %i seats', (seats) => {
    const wide = { huge: 23.5, large: 17.8, medium: 11.1, small: 9.1 }
    const { size, seats: spots } = arrange(seats, upright)
    spots.forEach(({ x, left }) => expect((x / 100) * 768 - wide[size] * 16 * left).toBeGreaterThanOrEqual(2))
  })

  it('leaves the bottom seat where it is', () => {
    expect(arrange(4, { ...upright, all: true }).seats.at(-1)?.y).toBeGreaterThan(80)
  })
})

describe('the Ring on a phone', () => {
  it.each([
    [360, 250],
    [360, 160],
    [328, 112],
  ])('fits into %i × %i', (width, height) => {
    const { radius, y } = phoneRing(4, width, height)
    expect(y - radius - band(radius) / 2).toBeGreaterThanOrEqual(-2)
    expect(y + radius + band(radius) / 2).toBeLessThan(height)
    expect(2 * radius + band(radius)).toBeLessThan(width)
  })

  it('leaves it to the bar to tell the colour where it is small', () => {
    expect(isSmall(phoneRing(4, 360, 130))).toBe(true)
    expect(isSmall(phoneRing(4, 360, 200))).toBe(false)
  })
})
