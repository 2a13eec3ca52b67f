/** The five card colours: their shapes, and which of them a deck has. Their paints are in cards.css. */
import type { Colour } from '../shared/edition'
import { EDITIONS } from '../wire/editions-and-levels'

export type { Colour }
export const COLOURS: Colour[] = ['r', 'y', 'g', 'b', 'p']

/** Brick, sun, fir, moon, blossom, each in a field of 100 × 100. */
export const SHAPES: Record<Colour, string> = {
  r: 'M25 10H75A15 15 0 0 1 90 25V75A15 15 0 0 1 75 90H25A15 15 0 0 1 10 75V25A15 15 0 0 1 25 10Z',
  y: 'M50 6A44 44 0 1 1 50 94A44 44 0 1 1 50 6Z',
  g: 'M41 13Q50 -1 59 13L95 74Q103 90 86 90H14Q-3 90 5 74Z',
  b: 'M60 8A44 44 0 1 0 93 65A33 33 0 1 1 60 8Z',
  p: 'M30.5 25.2A19.5 19.5 0 1 1 69.5 25.2A19.5 19.5 0 1 1 81.5 62.2A19.5 19.5 0 1 1 50 85.2A19.5 19.5 0 1 1 18.5 62.2A19.5 19.5 0 1 1 30.5 25.2Z',
}

export const isColour = (letter: string): letter is Colour => letter in SHAPES

/** The four colours of an edition's deck, in the order in which they are always shown. */
export function deck(edition: string): Colour[] {
  const colours = EDITIONS.find((one) => one.key === edition)?.colours ?? []
  return colours.length ? (colours as Colour[]) : ['r', 'y', 'g', 'b']
}

/** What data-colour a card wears: its own colour, or the ground of its kind. */
export function groundOf(token: string): string {
  const first = token[0] ?? '?'
  return first === 'F' ? 'W' : first
}
