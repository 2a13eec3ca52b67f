/** Small helpers that write SVG for the sprite. */
import { SHAPES, type Colour } from './colours'
import { moved, written } from './pen'

export const part = (id: string, inside: string) => `<g id="art-${id}">${inside}</g>`
export const use = (id: string, more = '') => `<use href="#art-${id}" ${more}/>`

/** The shape of a colour, `size` wide, around a point. A path of its own, not a `<use>` inside a `<use>`: a browser
 *  builds those anew for every card it shows, and there are many cards. */
export function shape(colour: Colour, x: number, y: number, size: number, more: string): string {
  return `<path d="${outlined(colour, x, y, size)}" ${more}/>`
}

export const outlined = (colour: Colour, x: number, y: number, size: number) =>
  moved(SHAPES[colour], x - size / 2, y - size / 2, size / 100)

/** Pen letters around a point: scaled by k, stroke in units of the pen. */
export function pen(
  text: string,
  x: number,
  y: number,
  k: number,
  weight: number,
  middle = 42,
  paint = 'var(--f)',
): string {
  const { path, width } = written(text)
  const d = moved(path, x - (width * k) / 2, y - middle * k, k)
  return `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${Math.round(weight * k * 100) / 100}"/>`
}

/** Pen letters not taller than k makes them and not wider than `room`. */
export function fitted(
  text: string,
  x: number,
  y: number,
  k: number,
  weight: number,
  room: number,
  middle = 42,
): string {
  return pen(text, x, y, Math.min(k, room / (written(text).width + weight)), weight, middle)
}
