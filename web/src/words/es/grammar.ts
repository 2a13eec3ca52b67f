/** What Spanish asks of a sentence: articles, agreement, and "e" for "y" before an i. */
import { ofSpecials } from '../../wire/cards'
import { editions } from './editions'

const NUMBERS = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez']

export const colours: Record<string, string> = { r: 'rojo', y: 'amarillo', g: 'verde', b: 'azul', p: 'rosa' }
const feminine: Record<string, string> = { ...colours, r: 'roja', y: 'amarilla' }
const faces: Record<string, string> = { s: 'Salta', r: 'Reversa', d: 'Roba Dos' }
const wilds: Record<string, string> = {
  ...ofSpecials(editions, 'name'),
  W: 'Comodín',
  F: 'Comodín Roba Cuatro',
}

export const colour = (letter: string): string => colours[letter] ?? letter
/** As a card is counted: it is feminine. */
export const number = (n: number): string => NUMBERS[n] ?? String(n)
export const cards = (n: number): string => (n === 1 ? 'una carta' : `${number(n)} cartas`)
export const cardsOf = (n: number): string => (n === 1 ? '1 carta' : `${n} cartas`)
export const seconds = (n: number): string => (n === 1 ? '1 segundo' : `${n} segundos`)
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Mia y Bruno", "Mia e Inés"; not before ia, ie, io, iu, where the i is no vowel of its own. */
const and = (next: string): string => (/^h?i(?![aeou])/i.test(next.normalize('NFD')) ? 'e' : 'y')
export const list = (parts: string[]): string => {
  const last = parts[parts.length - 1] ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${and(last)} ${last}`
}

/** A Reversa is feminine, and so is a card that nobody may see. */
const isFeminine = (token: string): boolean => token === '?' || (token.length === 2 && token[1] === 'r')

/** "carta roja". */
export const coloured = (letter: string): string => `carta ${feminine[letter] ?? letter}`
/** "7 azul", "Reversa roja", "Comodín". */
export function card(token: string): string {
  if (token === '?') return 'una carta'
  const [letter = '', face = ''] = token
  const shade = (isFeminine(token) ? feminine : colours)[letter] ?? letter
  return wilds[token] ?? (faces[face] ? `${faces[face]} ${shade}` : `${face}\u00a0${shade}`) // a figure stays with its colour
}
/** "un 7 azul", "una Reversa roja". */
export const a = (token: string): string =>
  token === '?' ? card(token) : `${isFeminine(token) ? 'una' : 'un'} ${card(token)}`
/** "el 7 azul", "la Reversa roja". */
export const the = (token: string): string =>
  token === '?' ? 'la carta' : `${isFeminine(token) ? 'la' : 'el'} ${card(token)}`
/** "lo", "la", "los" or "las", in place of cards. */
export const it = (tokens: string[]): string =>
  `${tokens.every(isFeminine) ? 'la' : 'lo'}${tokens.length === 1 ? '' : 's'}`

/** "azul, un 7 o un comodín": what lies on the pile asks for it. */
export const wanted = (letter: string | null, top: string): string => {
  const faces: Record<string, string> = { s: 'un Salta', r: 'una Reversa', d: 'un Roba Dos' }
  const face = top.length === 2 ? (faces[top[1] ?? ''] ?? `un ${top[1]}`) : ''
  const asked = [letter ? colour(letter) : '', face].filter(Boolean).join(', ')
  return asked ? `${asked} o un comodín` : 'un comodín'
}

/** What the words beside the game need of it. */
export const grammar = { card, cardsOf, colour, number, the, upper, wanted }
export type Grammar = typeof grammar
