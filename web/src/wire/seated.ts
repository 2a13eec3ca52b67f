/**
 * The connection of somebody who may have a seat here: it goes with the token that this browser keeps, until that turns
 * out to be worth nothing.
 */
import { EVERY, NETWORK } from '../shared/timing'
import { Connection } from './connection'
import type { Contact, Feed, Listener, FeedAnswer } from './feed'
import * as kept from './kept-seats'
import type { Advice, Answer, Missed, PersonAct, Signal, TableView } from './messages'

/** Between tabs: the seat is free, or has gone to some other tab; who has it; the sender has it. */
type TabMessage = 'released' | 'lost' | 'who' | 'here'

export class SeatedConnection implements Feed {
  readonly #table: string
  readonly #listener: Listener
  readonly #connection: Connection
  #token: string
  #worthless = ''
  /** Another tab took the seat over. */
  #elsewhere = false
  /** That tab is one of this browser: it has answered. */
  #near = false
  /** To the other tabs of this browser at this table. A lock would say the same, but not on plain HTTP. */
  readonly #tabs: BroadcastChannel | null
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #asking: ReturnType<typeof setInterval>

  constructor(table: string, listener: Listener) {
    this.#table = table
    this.#listener = listener
    this.#token = this.#kept()
    this.#tabs = channel(`lastcard.table.${table}`)
    if (this.#tabs) this.#tabs.onmessage = ({ data }) => this.#receive(data as TabMessage)
    window.addEventListener('pagehide', this.#release)
    document.addEventListener('visibilitychange', this.#askTabs)
    this.#asking = setInterval(this.#askTabs, EVERY.otherTabs)
    this.#connection = new Connection(table, this.#token, {
      contact: (now) => this.#contacted(now),
      snapshot: (view, missed, recalled) => this.#snapshot(view, missed, recalled),
      news: (view, facts) => {
        this.#keepName(view)
        listener.news(view, facts)
      },
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
    if (this.#elsewhere) {
      this.#near = false
      this.#post('lost')
      this.#askTabs()
    }
    if (now === 'left') kept.forgetSeat(this.#table)
    this.#listener.contact(now)
  }

  #snapshot(view: TableView, missed: Missed[] | null, recalled: Missed[]): void {
    if (this.#worthless && this.#kept() === this.#worthless) kept.forgetSeat(this.#table)
    this.#keepName(view)
    this.#listener.snapshot(view, missed, recalled)
  }

  #keepName({ viewer, players }: TableView): void {
    if (viewer !== null) kept.keepSeatName(this.#table, viewer, players[viewer]?.name ?? '')
  }

  /** With the seat that was taken meanwhile, or the one that another tab has; also to look on after one has left. */
  again(): void {
    this.#token = this.#kept()
    this.#connection.again(this.#token)
  }

  // The other tabs

  #post(message: TabMessage): void {
    this.#tabs?.postMessage(message)
  }

  get #holdsSeat(): boolean {
    return !!this.#token && !this.#elsewhere
  }

  #receive(message: TabMessage): void {
    if (message === 'released' && this.#elsewhere) this.again()
    if (message === 'lost') this.#near = false
    if (message === 'who' && this.#holdsSeat) this.#post('here')
    if (message === 'here') {
      this.#near = true
      clearTimeout(this.#silence)
    }
  }

  /** Only the tab that has the seat sends this, so two open tabs never take it from each other in turn. */
  readonly #release = (): void => {
    if (this.#holdsSeat) this.#post('released')
  }

  /**
   * A tab that crashes releases nothing, but no longer answers. Its seat goes to the tab that the player looks at: a
   * hidden one does not take it. A tab of another browser never answers, so nothing is taken from it.
   */
  readonly #askTabs = (): void => {
    if (!this.#elsewhere) return
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      if (this.#elsewhere && this.#near && document.visibilityState === 'visible') this.again()
    }, NETWORK.otherTab)
    this.#post('who')
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
    document.removeEventListener('visibilitychange', this.#askTabs)
    clearInterval(this.#asking)
    clearTimeout(this.#silence)
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
