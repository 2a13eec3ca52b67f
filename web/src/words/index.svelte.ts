/** The words of the page in the reader's language; only those are fetched, before the page is shown. */
import { untrack } from 'svelte'
import { recall, remember } from '../shared/browser-storage'
import type { en } from './en'
import type { more } from './en/more'

export type Words = typeof en
export type More = ReturnType<typeof more>
export type Language = 'en' | 'de' | 'fr' | 'es'
export const LANGUAGES: Language[] = ['en', 'de', 'fr', 'es']

const KEPT = 'lastcard.language'
const books = {
  en: () => import('./en'),
  de: () => import('./de'),
  fr: () => import('./fr'),
  es: () => import('./es'),
}

const shelves: Record<Language, () => Promise<More>> = {
  en: () => opened(books.en(), import('./en/more')),
  de: () => opened(books.de(), import('./de/more')),
  fr: () => opened(books.fr(), import('./fr/more')),
  es: () => opened(books.es(), import('./es/more')),
}

/** A shelf is handed the grammar of its book: if both imported it, it would be one more file to fetch. */
async function opened<Grammar>(
  book: Promise<{ grammar: Grammar }>,
  shelf: Promise<{ more: (grammar: Grammar) => More }>,
): Promise<More> {
  const [{ grammar }, { more }] = await Promise.all([book, shelf])
  return more(grammar)
}

let words = $state.raw<Words | null>(null)
let read = $state.raw<More | null>(null)
let language = $state<Language>('en')
let wish: Language

/** The words now; call it where they are shown, so that a change of language is seen at once. */
export function w(): Words {
  if (!words) throw new Error('no words yet: speak() comes first')
  return words
}
export const spoken = (): Language => language

/** The words of lobby, score sheet, rules and options, which no deal needs to begin; `fetchMore` comes first. */
export function m(): More {
  if (!read) throw new Error('fetchMore() comes first')
  return read
}
export async function fetchMore(): Promise<void> {
  if (untrack(() => read)) return
  const wanted = untrack(spoken)
  const found = await shelves[wanted]()
  if (wanted === language) read = found
  else await fetchMore() // another language was chosen meanwhile
}

/** Speak another language. If its words do not come it is kept all the same: a page that is loaded anew speaks it. */
export async function speak(wanted: Language): Promise<void> {
  remember(KEPT, (wish = wanted))
  const book = await books[wanted]()
  const shelf = read && (await shelves[wanted]()) // by now: it may have been fetched meanwhile, in the language before
  if (wish !== wanted) return
  words = book.words
  read = shelf
  language = wanted
  document.documentElement.lang = wanted
}

/** The language that was chosen before, or the first one of the browser's that we know. */
export function preferred(): Language {
  const wishes = [recall(KEPT), ...navigator.languages.map((one) => one.slice(0, 2))]
  return LANGUAGES.find((one) => one === wishes.find((wish) => LANGUAGES.includes(wish as Language))) ?? 'en'
}
