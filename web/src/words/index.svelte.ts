/** The words of the page in the reader's language; only those are fetched, before the page is shown. */
import { untrack } from 'svelte'
import { recall, remember } from '../shared/keep'
import type { en } from './en'
import type { more } from './en/more'

export type Words = typeof en
export type More = typeof more
export type Language = 'en' | 'de' | 'fr' | 'es'
export const LANGUAGES: Language[] = ['en', 'de', 'fr', 'es']

const KEPT = 'lastcard.language'
const books: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  fr: () => import('./fr'),
  es: () => import('./es'),
}

const shelves: Record<Language, () => Promise<{ more: More }>> = {
  en: () => import('./en/more'),
  de: () => import('./de/more'),
  fr: () => import('./fr/more'),
  es: () => import('./es/more'),
}

let words = $state.raw<Words | null>(null)
let read = $state.raw<More | null>(null)
let language = $state<Language>('en')

/** The words now; call it where they are shown, so that a change of language is seen at once. */
export function w(): Words {
  if (!words) throw new Error('no words yet: speak() comes first')
  return words
}
export const spoken = (): Language => language

/** The words of rules and options, which no table needs to begin; `fetchMore` comes first. */
export function m(): More {
  if (!read) throw new Error('fetchMore() comes first')
  return read
}
export async function fetchMore(): Promise<void> {
  read = (await shelves[untrack(spoken)]()).more
}

export async function speak(wanted: Language): Promise<void> {
  const [book, shelf] = await Promise.all([books[wanted](), read && shelves[wanted]()])
  words = book.words
  if (shelf) read = shelf.more
  language = wanted
  document.documentElement.lang = wanted
  remember(KEPT, wanted)
}

/** The language that was chosen before, or the first one of the browser's that we know. */
export function preferred(): Language {
  const wishes = [recall(KEPT), ...navigator.languages.map((one) => one.slice(0, 2))]
  return LANGUAGES.find((one) => one === wishes.find((wish) => LANGUAGES.includes(wish as Language))) ?? 'en'
}
