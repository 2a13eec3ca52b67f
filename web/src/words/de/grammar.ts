/** Small grammar that many German sentences need. */
import { cards } from './cards'

const NUMBERS = ['keine', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn']

/** Numbers up to ten in words; "eine" stands for a card. */
export const number = (n: number): string => NUMBERS[n] ?? String(n)
export const { card } = cards
export const colour = (letter: string): string => cards.colours[letter] ?? letter
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** "eine Karte", "drei Karten": in sentences. */
export const many = (n: number): string => (n === 1 ? 'eine Karte' : `${number(n)} Karten`)
/** "1 Karte", "3 Karten": on the table. */
export const cardsOf = (n: number): string => (n === 1 ? '1 Karte' : `${n} Karten`)
export const seconds = (n: number): string => (n === 1 ? '1 Sekunde' : `${n} Sekunden`)
export const list = (parts: string[], and = 'und'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts[parts.length - 1]}`

/** "kluger Bot": a level is an adjective here; one that has no German word stays a name. */
export const botOf = (level: string): string =>
  /^(sorglos|ungeübt|klug)$/.test(level) ? `${level}er Bot` : `Bot (${level})`

/** "Blau, eine 7 oder einen Joker", as something to lay. */
export const wanted = (letter: string | null, top: string): string => {
  const faces: Record<string, string> = { s: 'Aussetzen', r: 'Richtungswechsel', d: 'Zieh Zwei' }
  const face = top.length === 2 ? (faces[top[1] ?? ''] ?? `eine ${top[1]}`) : ''
  return list([letter ? colour(letter) : '', face, 'einen Joker'].filter(Boolean), 'oder')
}

/** What the words beside the game need of it. */
export const grammar = { botOf, card, cardsOf, colour, number, upper, wanted }
export type Grammar = typeof grammar
