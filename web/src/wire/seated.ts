/**
 * The connection of somebody who may have a seat here: it goes with the token that this browser keeps, until that turns
 * out to be worth nothing.
 */
import { Connection } from './connection'
import type { Contact, Feed, Listener, FeedAnswer } from './feed'
import * as kept from './kept-seats'
import type { Advice, Answer, Missed, PersonAct, Signal, TableView } from './messages'

export class SeatedConnection implements Feed {
  readonly #table: string
  readonly #listener: Listener
  readonly #connection: Connection
  #token: string
  #worthless = ''
  /** Another tab took the seat over. */
  #elsewhere = false
  /** To the other tabs of this browser at this table. A lock would say the same, but not on plain HTTP. */
  readonly #tabs: BroadcastChannel | null

  constructor(table: string, listener: Listener) {
    this.#table = table
    this.#listener = listener
    this.#token = this.#kept()
    this.#tabs = channel(`lastcard.table.${table}`)
    if (this.#tabs) this.#tabs.onmessage = () => this.#elsewhere && this.again()
    window.addEventListener('pagehide', this.#release)
    this.#connection = new Connection(table, this.#token, {
      contact: (now) => this.#contacted(now),
      snapshot: (view, missed, recalled) => this.#snapshot(view, missed, recalled),
      news: (view, facts) => listener.news(view, facts),
      signalled: (seat, sign) => listener.signalled(seat, sign),
    })
  }

  #kept(): string {
    return kept.seatAt(this.#table)?.token ?? ''
  }

  #contacted(now: Contact): void {
    if (now === 'gone' && this.#token) {
      // The token may be worth nothing any more while the table is there: then one can still look on.
      this.#worthless = this.#token
      this.#token = ''
      return this.#connection.again('')
    }
    this.#elsewhere = now === 'elsewhere'
    if (now === 'left') kept.forgetSeat(this.#table)
    this.#listener.contact(now)
  }

  #snapshot(view: TableView, missed: Missed[] | null, recalled: Missed[]): void {
    if (this.#worthless && this.#kept() === this.#worthless) kept.forgetSeat(this.#table)
    this.#listener.snapshot(view, missed, recalled)
  }

  /** With the seat that was taken meanwhile, or the one that another tab has; also to look on after one has left. */
  again(): void {
    this.#token = this.#kept()
    this.#connection.again(this.#token)
  }

  /** Only the tab that has the seat sends this, so two open tabs never take it from each other in turn. */
  readonly #release = (): void => {
    if (this.#token && !this.#elsewhere) this.#tabs?.postMessage('released')
  }

  now(): number {
    return this.#connection.now()
  }
  act(wanted: PersonAct): Promise<FeedAnswer> {
    return this.#connection.act(wanted)
  }
  ask(token: string): Promise<Answer | null> {
    return this.#connection.ask(token)
  }
  advise(): Promise<Advice | null> {
    return this.#connection.advise()
  }
  signal(sign: Signal['sign']): void {
    this.#connection.signal(sign)
  }
  close(): void {
    this.#release()
    window.removeEventListener('pagehide', this.#release)
    this.#tabs?.close()
    this.#connection.close()
  }
}

/** Browsers that keep nothing may refuse it. */
function channel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
