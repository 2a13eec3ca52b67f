/** Small grammar that many English sentences need. */
import { cards } from './cards'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export const { card, colours } = cards
export const colour = (letter: string): string => colours[letter] ?? letter
/** Numbers up to ten in words, as sentences have them. */
export const number = (n: number): string => NUMBERS[n] ?? String(n)
export const cardsOf = (n: number): string => (n === 1 ? '1 card' : `${n} cards`)
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "blue, a 7 or a wild": what lies on the pile asks for it. */
export const wanted = (colour: string | null, top: string): string => {
  const faces: Record<string, string> = { s: 'a Skip', r: 'a Reverse', d: 'a Draw Two' }
  const face = top.length === 2 ? (faces[top[1] ?? ''] ?? `a ${top[1]}`) : ''
  return [colour ? colours[colour] : '', face].filter(Boolean).join(', ')
}

/** What the words beside the game need of it. */
export const grammar = { card, cardsOf, colour, number, upper, wanted }
export type Grammar = typeof grammar
