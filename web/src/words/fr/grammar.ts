/** What French asks of a sentence: articles, agreement and elision. */
import { ofSpecials } from '../../wire/cards'
import { editions } from './editions'

const NUMBERS = ['zéro', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']

export const colours: Record<string, string> = { r: 'rouge', y: 'jaune', g: 'vert', b: 'bleu', p: 'rose' }
const feminine: Record<string, string> = { ...colours, g: 'verte', b: 'bleue' }
const faces: Record<string, string> = { s: 'Passe ton tour', r: 'Inversion', d: '+2' }
const wilds: Record<string, string> = {
  ...ofSpecials(editions, 'name'),
  W: 'Joker',
  F: 'Super Joker +4',
}

export const colour = (letter: string): string => colours[letter] ?? letter
/** As a card or a place is counted: both are feminine. */
export const number = (n: number): string => NUMBERS[n] ?? String(n)
export const many = (n: number, word: string): string => `${number(n)} ${word}${n < 2 ? '' : 's'}`
export const cardsOf = (n: number): string => `${n} carte${n < 2 ? '' : 's'}`
export const seconds = (n: number): string => `${n} seconde${n < 2 ? '' : 's'}`
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const list = (parts: string[], word = 'et'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts[parts.length - 1]}`

/** An Inversion is feminine, and so is a card that nobody may see. */
const isFeminine = (token: string): boolean => token === '?' || (token.length === 2 && token[1] === 'r')

/** Whether "le" and "de" are cut before it; before y only where it is a vowel, as in Yves. */
const isVowel = (name: string): boolean => /^([aeiouœæ]|y[^aeiouy])/i.test(name.normalize('NFD'))

/** "une carte bleue". */
export const coloured = (letter: string): string => `carte ${feminine[letter] ?? letter}`
/** "7 bleu", "Inversion verte", "Joker". */
export function card(token: string): string {
  if (token === '?') return 'une carte'
  const [letter = '', face = ''] = token
  const shade = (isFeminine(token) ? feminine : colours)[letter] ?? letter
  return wilds[token] ?? (faces[face] ? `${faces[face]} ${shade}` : `${face}\u00a0${shade}`) // a figure stays with its colour
}
/** "un 7 bleu", "une Inversion verte". */
export const a = (token: string): string =>
  token === '?' ? card(token) : `${isFeminine(token) ? 'une' : 'un'} ${card(token)}`
/** "le 7 bleu", "l’Inversion verte". */
export function the(token: string): string {
  if (token === '?') return 'la carte'
  const name = card(token)
  return (isVowel(name) ? 'l’' : isFeminine(token) ? 'la ' : 'le ') + name
}
/** "le" or "la", in place of a card. */
export const it = (token: string): string => (isFeminine(token) ? 'la' : 'le')

/** "de Mia", "d’Ada". */
export const of = (name: string): string => (isVowel(name) ? `d’${name}` : `de ${name}`)

/** "que Mia", "qu’Ada". */
export const that = (name: string): string => (isVowel(name) ? `qu’${name}` : `que ${name}`)

/** French has a space before : ; ! ? and inside « », a narrow one before the last three; it must not break the line. */
export function bound<T>(words: T): T
export function bound(words: unknown): unknown {
  if (typeof words === 'string') return words.replace(/ (?=[:»])|(?<=«) /g, '\u00a0').replace(/ (?=[;!?])/g, '\u202f')
  if (typeof words === 'function') return (...given: unknown[]) => bound(words(...given))
  if (Array.isArray(words)) return words.map(bound)
  if (words === null || typeof words !== 'object') return words
  return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, bound(one)]))
}

/** "du bleu, un 7 ou un joker": what lies on the pile asks for it. */
export const wanted = (letter: string | null, top: string): string => {
  const faces: Record<string, string> = { s: 'un Passe ton tour', r: 'une Inversion', d: 'un +2' }
  const face = top.length === 2 ? (faces[top[1] ?? ''] ?? `un ${top[1]}`) : ''
  return list([letter ? `du ${colour(letter)}` : '', face, 'un joker'].filter(Boolean), 'ou')
}

/** What the words beside the game need of it. */
export const grammar = { bound, card, cardsOf, colour, number, of, that, the, upper, wanted }
export type Grammar = typeof grammar
