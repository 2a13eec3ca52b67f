/** A made-up table: it tells what a test wants told, notes what is done there, and needs no socket. */
import type { Feed, Listener, FeedAnswer } from './feed'
import type { Advice, Answer, Fact, Missed, PersonAct, TableView, ViewChanges } from './messages'
import { applyChanges } from './changes'

export class MadeUp implements Feed {
  /** Everything that was done, in order. */
  readonly acts: PersonAct[] = []
  readonly signs: string[] = []
  /** How often somebody came back. */
  returns = 0
  closed = false
  clock = 0
  /** How the next acts are answered; what is not said is done. */
  refuses: Partial<Extract<FeedAnswer, { type: 'refused' }>>[] = []
  advice: Advice | null = null
  answer: Answer | null = null
  #view: TableView
  #listener: Listener | null = null

  constructor(view: TableView) {
    this.#view = view
  }

  /** For the store: `new TableStore('t', feed.open)`. */
  readonly open = (listener: Listener): Feed => {
    this.#listener = listener
    return this
  }

  get #there(): Listener {
    if (!this.#listener) throw new Error('nobody listens to the made-up table')
    return this.#listener
  }

  /** The table as it is now, and what was missed, if that can be told. */
  show(view: TableView = this.#view, missed: Missed[] | null = null, recalled: Missed[] = []): void {
    this.#view = view
    this.#there.contact('live')
    this.#there.snapshot(view, missed, recalled)
  }

  /** Something happens, and changes so much of the view. */
  tell(facts: Fact[], changes: Omit<ViewChanges, 'seq'> = {}): void {
    this.#view = applyChanges(this.#view, { seq: this.#view.seq + 1, ...changes })
    this.#there.news(this.#view, facts)
  }

  lose(): void {
    this.#there.contact('lost')
  }

  // Feed

  now(): number {
    return this.clock
  }

  act(wanted: PersonAct): Promise<FeedAnswer> {
    this.acts.push(wanted)
    const refused = this.refuses.shift()
    const { seq } = this.#view
    if (!refused) return Promise.resolve({ type: 'done', id: '', seq })
    return Promise.resolve({
      type: 'refused',
      id: '',
      seq,
      code: 'stale',
      clause: '',
      reason: '',
      hint: '',
      wait_ms: 0,
      stale: false,
      ...refused,
    })
  }

  ask(): Promise<Answer | null> {
    return Promise.resolve(this.answer)
  }

  advise(): Promise<Advice | null> {
    return Promise.resolve(this.advice)
  }

  signal(sign: string): void {
    this.signs.push(sign)
  }

  again(): void {
    this.returns++
  }

  close(): void {
    this.closed = true
  }
}
