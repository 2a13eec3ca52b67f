/** The rules as data, made from docs/rules by the build; and the search in them. */
import { EDITIONS } from '../wire/editions-and-levels'
import type { Source } from '../wire/option-sentences'

export type Inline =
  | string
  | { kind: 'em' | 'strong' | 'code' | 'card'; text: string }
  | { kind: 'link'; text: string; page: string; anchor: string }
  | { kind: 'clause'; text: string; page: string }

export type Block =
  | { kind: 'clause'; id: string; title: Inline[]; text: Inline[]; sources: Source[] }
  | { kind: 'text'; text: Inline[] }
  | { kind: 'note'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; language: string; lines: string[] }

export type Clause = Extract<Block, { kind: 'clause' }>

export interface Page {
  key: string
  title: string
  lead: Block[]
  sections: { id: string; title: string; blocks: Block[] }[]
}

export interface Rules {
  pages: Page[]
  clauses: Record<string, string>
  /** What people search for, one list for each of LANGUAGES, and the clauses that settle it. */
  index: { terms: string[][]; clauses: string[] }[]
}

/** The keys of the pages, in the order in which one reads them. */
export const PAGES = ['rules', 'common', ...EDITIONS.map(({ key }) => key), 'house-rules', 'rulings']

let asked: Promise<Rules> | null = null

/** Fetched once for a visit. */
export function rules(): Promise<Rules> {
  asked ??= fetch('/rules.json')
    .then((answer) => {
      if (!answer.ok) throw new Error(`rules.json: ${answer.status}`)
      return answer.text()
    })
    .then((text) => JSON.parse(text.replaceAll("'", '’')) as Rules)
  asked.catch(() => (asked = null))
  return asked
}

export const plain = (words: Inline[]): string =>
  words.map((one) => (typeof one === 'string' ? one : one.text)).join('')

/** A clause of one ruling: its tag tells which, so the brackets in the text need not. */
export function untagged(words: Inline[], sources: Source[]): Inline[] {
  const rulings = [...new Set(sources.flatMap((one) => one.rulings))]
  const at = words.findIndex((one) => typeof one === 'object' && one.kind === 'clause' && one.text === rulings[0])
  const before = words[at - 1]
  const after = words[at + 1]
  if (rulings.length !== 1 || typeof before !== 'string' || typeof after !== 'string') return words
  if (!before.endsWith(' (') || !after.startsWith(')')) return words
  return [...words.slice(0, at - 1), before.slice(0, -2) + after.slice(1), ...words.slice(at + 2)]
}

/** As one types in a hurry: without accents, capitals and curled apostrophes. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase()

/** Whether a text has all words of the question, or their beginnings, in any order. */
export function has(text: string, question: string): boolean {
  const here = folded(text)
  const words = folded(question).split(/\s+/).filter(Boolean)
  return words.length > 0 && words.every((word) => here.includes(word))
}

/** The clauses that the question is about: those that the index names, then those that have its words. */
export function search(book: Rules, question: string): Found[] {
  const all = book.pages.flatMap((page) =>
    page.sections
      .flatMap((section) => section.blocks)
      .filter((block): block is Clause => block.kind === 'clause')
      .map((clause) => ({ page: page.key, clause })),
  )
  const settling = indexed(book, wordsOf(question))
  const first = settling.flatMap((id) => all.filter(({ clause }) => clause.id === id))
  const having = question.trim().length > 1 ? all.filter(({ clause }) => has(textOf(clause), question)) : []
  const found = [...new Set([...first, ...having])]
  const rank = ({ page, clause }: Found) => Number(!settling.includes(clause.id)) * 2 + Number(isHouse(page))
  return found.sort((one, other) => rank(one) - rank(other))
}

export interface Found {
  page: string
  clause: Clause
}
const isHouse = (page: string) => page === 'house-rules'
const textOf = ({ id, title, text }: Clause) => `${id} ${plain(title)} ${plain(text)}`

/** A plus sign belongs to its number. */
const wordsOf = (text: string): string[] => folded(text).match(/\+?[\p{L}\p{N}]+/gu) ?? []

/** The clauses of the terms that fit best: equal to the words, contained in them, or begun by them. */
function indexed(book: Rules, words: string[]): string[] {
  if (!words.length) return []
  const said = words.join(' ')
  const terms = book.index.flatMap(({ terms, clauses }) =>
    terms.flat().map((term) => ({ term: wordsOf(term), clauses })),
  )
  const equal = terms.filter(({ term }) => term.join(' ') === said)
  const inside = terms.filter(
    ({ term }) => term.some((one) => one.length > 1) && term.every((one) => words.some((word) => like(one, word))),
  )
  const longest = Math.max(...inside.map(({ term }) => term.length))
  const begun = terms.filter(({ term }) => term.join(' ').startsWith(said))
  const best = [equal, inside.filter(({ term }) => term.length === longest), begun].find((some) => some.length)
  return (best ?? []).flatMap(({ clauses }) => clauses)
}

/** Whether a word is a term, or a form of it: challenged, calls. */
const like = (term: string, word: string) =>
  word === term || (term.length > 3 && word.startsWith(term) && word.length - term.length <= 3)

export interface Vocabulary {
  /** The terms of the index and their words. */
  terms: string[][]
  termWords: string[]
  /** All words that can be found. */
  words: string[]
}

/** What a question may be corrected to, the reader's language first; `lines` are in that language. */
export function vocabulary(book: Rules, language: number, lines: string[]): Vocabulary {
  const inLanguage = (n: number) => book.index.flatMap(({ terms }) => terms[n] ?? [])
  const all = book.index.flatMap(({ terms }) => terms.flat())
  const blocks = book.pages.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
  const texts = blocks.flatMap((block) => (block.kind === 'clause' ? [textOf(block)] : []))
  const unique = (said: string[]) => [...new Set(said.flatMap(wordsOf))]
  return {
    terms: [...inLanguage(language), ...inLanguage(ENGLISH), ...all].map(wordsOf),
    termWords: unique(all),
    words: unique([...inLanguage(language), ...lines, ...inLanguage(ENGLISH), ...texts, ...all]),
  }
}

const ENGLISH = 0 // among LANGUAGES
const MIN_CORRECTED = 4 // letters: another letter makes another word of a shorter one
const ENDINGS = ['s', 'es', 'd', 'ed', 'er', 'ing', 'n'] // of forms that are not taken for wrong letters

/** The question, or the term of the index or the known words that differ from it in one letter. */
export function corrected(question: string, { terms, termWords, words }: Vocabulary): string {
  const asked = wordsOf(question)
  const isKnown = (word: string) =>
    words.some((one) => one.startsWith(word)) || termWords.some((one) => isForm(word, one))
  if (isTerm(asked, terms) || asked.every((word) => words.includes(word))) return question
  if (asked.length === 1 && asked.every(isKnown)) return question
  const meant = terms.find((term) => matches(asked, term, (word, one) => word === one || oneLetterApart(word, one)))
  if (meant) return meant.join(' ')
  return question.replaceAll(/[^\s-]+/g, (typed) => {
    const [word = ''] = wordsOf(typed)
    if (isKnown(word) || words.some((one) => one.includes(word))) return typed
    return words.find((one) => oneLetterApart(word, one)) ?? typed
  })
}

/** Whether the words are a term of the index, forms of its words, or its beginning. */
const isTerm = (asked: string[], terms: string[][]) =>
  terms.some((term) => term.join(' ').startsWith(asked.join(' ')) || matches(asked, term, isForm))

const matches = (asked: string[], term: string[], match: (word: string, known: string) => boolean) =>
  asked.length === term.length && asked.every((word, n) => match(word, term[n] ?? ''))

/** Whether a word is a known one, perhaps with an ending. */
const isForm = (word: string, known: string) =>
  word === known || (known.length > 3 && ENDINGS.some((ending) => word === known + ending))

/** Whether a letter was left out, added, changed, or swapped with its neighbour. */
function oneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length < MIN_CORRECTED || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const swapped = short.slice(0, at) + (short[at + 1] ?? '') + (short[at] ?? '') + short.slice(at + 2)
  return short.slice(at + 1) === long.slice(at + 1) || swapped === long
}
