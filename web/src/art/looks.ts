/** How the editions look: each draws itself, with the pencils that it gets from here. */
import { byKey, type Draw, type Look } from '../shared/edition'
import type { Colour } from './colours'
import { pen, shape, use } from './strokes'

/** The big shape fills the lower right; each is as large as it can be without crowding the index. */
const bigness: Record<Colour, number> = { r: 88, y: 104, g: 112, b: 112, p: 116 }
const AT = { x: 62, y: 94 }

/** Where a shape's own middle is, so that nested ones keep an even band. */
const HEART: Record<Colour, [number, number]> = { r: [50, 50], y: [50, 50], g: [50, 60], b: [47, 52], p: [50, 52] }

function big(colour: Colour, k = 1, paint = 'var(--d)'): string {
  const size = bigness[colour]
  const [x, y] = HEART[colour]
  const away = (size / 100) * (1 - k)
  return shape(colour, AT.x + (x - 50) * away, AT.y + (y - 50) * away, size * k, `fill="${paint}"`)
}

const place = (id: string, x: number, y: number, k: number) => use(id, `transform="translate(${x} ${y}) scale(${k})"`)

const found = byKey(import.meta.glob<Draw>('../editions/*.ts', { eager: true, query: '?look', import: 'look' }))

export const LOOKS: Record<string, Look> = Object.fromEntries(
  Object.entries(found).map(([key, draw]) => [key, draw({ big, bigness, pen, place, shape })]),
)

/** An edition that nobody has drawn looks like the plain deck. */
export const lookOf = (edition: string): Look => LOOKS[edition] ?? LOOKS.classic!
