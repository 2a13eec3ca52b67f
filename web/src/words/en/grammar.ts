/** Small grammar that many English sentences need. */
import { cards } from './cards'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export const { card, colours } = cards
export const colour = (letter: string): string => colours[letter] ?? letter
/** Numbers up to ten in words, as sentences have them. */
export const number = (n: number): string => NUMBERS[n] ?? String(n)
export const cardsOf = (n: number): string => (n === 1 ? '1 card' : `${n} cards`)
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What the words beside the game need of it. */
export const grammar = { card, colour, number, upper }
export type Grammar = typeof grammar
