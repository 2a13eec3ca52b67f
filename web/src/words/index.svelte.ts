/** The words of the page in the reader's language. English is always there; the others are fetched when asked for. */
import { recall, remember } from '../shared/keep'
import { en } from './en'

export type Words = typeof en
export type Language = 'en' | 'de' | 'fr' | 'es'
export const LANGUAGES: Language[] = ['en', 'de', 'fr', 'es']

const KEPT = 'lastcard.language'
const others: Record<Exclude<Language, 'en'>, () => Promise<{ words: Words }>> = {
  de: () => import('./de'),
  fr: () => import('./fr'),
  es: () => import('./es'),
}

let words = $state.raw<Words>(en)
let language = $state<Language>('en')

/** The words now; call it where they are shown, so that a change of language is seen at once. */
export const w = (): Words => words
export const spoken = (): Language => language

export async function speak(wanted: Language): Promise<void> {
  words = wanted === 'en' ? en : (await others[wanted]()).words
  language = wanted
  document.documentElement.lang = wanted
  remember(KEPT, wanted)
}

/** The language that was chosen before, or the first one of the browser's that we know. */
export function preferred(): Language {
  const wishes = [recall(KEPT), ...navigator.languages.map((one) => one.slice(0, 2))]
  return LANGUAGES.find((one) => one === wishes.find((wish) => LANGUAGES.includes(wish as Language))) ?? 'en'
}
