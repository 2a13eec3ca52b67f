/**
 * One place where news becomes a change. The parts of the page hear of it in the order that stands here, each while the
 * page still shows what was; what a part answers is done once the page shows what is.
 */
import { tick } from 'svelte'
import type { Fact, Missed, TableView } from '../wire/messages'

/** What has happened, act by act, and the table before the first of them and after the last. */
export interface TableNews {
  before: TableView | null
  /** One, as a rule; several after a gap; none where nothing can be told. */
  acts: Missed[]
  after: TableView
}

export interface NewsListener {
  hear(news: TableNews): (() => void) | void
}

export const ORDER = [
  'log', // what happened can be read before it is seen
  'dock', // the own hand: what was laid open to it, whether one was caught
  'stage', // who is jumped over, what flashes
  'motion', // where cards lie is measured now; they fly when the page has changed
  'sound', // goes with what is seen
] as const
export type PartName = (typeof ORDER)[number]

export class Parts {
  #parts = new Map<PartName, NewsListener>()

  /** From now on this part hears of news; the answer ends that. */
  join(name: PartName, part: NewsListener): () => void {
    this.#parts.set(name, part)
    return () => {
      if (this.#parts.get(name) === part) this.#parts.delete(name)
    }
  }

  /** `show` is what changes the page. */
  tell(news: TableNews, show: () => void): void {
    const afters = ORDER.map((name) => attempt(() => this.#parts.get(name)?.hear(news)))
    show()
    const wanted = afters.filter((after) => typeof after === 'function')
    if (wanted.length) void tick().then(() => wanted.forEach(attempt))
  }
}

export const factsOf = ({ acts }: Pick<TableNews, 'acts'>): Fact[] => acts.flatMap(({ facts }) => facts)

/** A part that fails, an animation as a rule, must not stop the game. */
function attempt<T>(does: () => T): T | undefined {
  try {
    return does()
  } catch (problem) {
    console.error(problem) // eslint-disable-line no-console -- it would be lost, and a test looks for it
    return undefined
  }
}
