/** The rules as data, made from docs/rules by the build; and the search in them. */

export type Inline =
  | string
  | { kind: 'em' | 'strong' | 'code' | 'card'; text: string }
  | { kind: 'link'; text: string; page: string; anchor: string }
  | { kind: 'clause'; text: string; page: string }

export type Block =
  | { kind: 'clause'; id: string; title: Inline[]; text: Inline[]; rulings: string[] }
  | { kind: 'text'; text: Inline[] }
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

let asked: Promise<Rules> | null = null

/** Fetched once for a visit. */
export function rules(): Promise<Rules> {
  asked ??= fetch('/rules.json').then((answer) => {
    if (!answer.ok) throw new Error(`rules.json: ${answer.status}`)
    return answer.json() as Promise<Rules>
  })
  asked.catch(() => (asked = null))
  return asked
}

export const plain = (words: Inline[]): string => words.map((one) => (typeof one === 'string' ? one : one.text)).join('')

/** The clauses that contain all words of the question, or whose id begins with it. */
export function search(book: Rules, question: string): { page: string; clause: Clause }[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return []
  return book.pages.flatMap((page) =>
    page.sections
      .flatMap((section) => section.blocks)
      .filter((block): block is Clause => block.kind === 'clause')
      .filter((clause) => {
        const text = `${clause.id} ${plain(clause.title)} ${plain(clause.text)}`.toLowerCase()
        return words.every((word) => text.includes(word))
      })
      .map((clause) => ({ page: page.key, clause })),
  )
}
