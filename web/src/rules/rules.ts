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

/** The clauses that the question is about; their ids are words, too. */
export function search(book: Rules, question: string): { page: string; clause: Clause }[] {
  return book.pages.flatMap((page) =>
    page.sections
      .flatMap((section) => section.blocks)
      .filter((block): block is Clause => block.kind === 'clause')
      .filter((clause) => has(`${clause.id} ${plain(clause.title)} ${plain(clause.text)}`, question))
      .map((clause) => ({ page: page.key, clause })),
  )
}
