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

  constructor(table: string, listener: Listener) {
    this.#table = table
    this.#listener = listener
    this.#token = this.#kept()
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
    this.#connection.close()
  }
}
