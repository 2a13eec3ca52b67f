/**
 * One table over one WebSocket: the view is always whole, and what is asked for is done once.
 * The rules are those of docs/protocol.md, "Numbers, gaps and coming back".
 */
import { NETWORK } from '../shared/timing'
import { applyChanges } from './changes'
import type { Listener, FeedAnswer, TableRefusal } from './feed'
import { read } from './frames'
import { secret } from './kept-seats'
import { ReconnectingSocket } from './reconnecting-socket'
import {
  VERSION,
  type Advice,
  type Answer,
  type ClientMessage,
  type PersonAct,
  type ServerMessage,
  type Signal,
  type Snapshot,
  type TableView,
  type Trouble,
} from './messages'

const OTHER_VERSION = 4002
const NO_REASON = 1006
const AGAIN_AT_ONCE = 4
/** How many acts of the past are worth telling somebody who was not there. */
const RECALL = 20
/** In bytes: no server reads more than that at once. */
const LONGEST_FRAME = 4096
/** It was closed over something that was said, and would be again. */
const BLAMED = [1002, 1003, 1007, 1009]

type Reply = FeedAnswer | Answer | Advice

/** Something said that nobody has answered yet. */
interface Unanswered {
  frame: string
  answer(told: Reply | null): void
  /** What it is answered with if nobody ever does; null: that is a question, and not worth being asked again. */
  otherwise: TableRefusal | null
  /** On this connection. */
  said: boolean
}

export class Connection {
  /** The last number seen. */
  seq = -1
  view: TableView | null = null
  #table: string
  #token: string
  #listener: Listener
  #line: ReconnectingSocket
  #resyncing = false
  #unanswered = new Map<string, Unanswered>()
  #unsaid: string[] = [] // ids of acts that are to be said again
  #ahead = 0 // of the table's clock
  #pings = 0
  #pinged = 0

  constructor(table: string, token: string, listener: Listener) {
    this.#table = table
    this.#token = token
    this.#listener = listener
    this.#line = new ReconnectingSocket({
      hello: () => this.#hello(),
      hear: (frame) => this.#hear(frame),
      ping: () => this.#ping(),
      contact: (now) => listener.contact(now),
      lost: (code, over) => this.#lost(code, over),
    })
  }

  /** The table's time in milliseconds, as well as it can be known. */
  now(): number {
    return performance.now() + this.#ahead // the clock of the machine may be set meanwhile
  }

  /** Do something at the table. It is sent again with the same id until there is an answer. */
  act(wanted: PersonAct): Promise<FeedAnswer> {
    const id = secret()
    return this.#post({ type: 'act', id, do: wanted, seen: this.#since() }, unheard(id, this.seq))
  }

  /** May this be played now, and if not, why? null: nobody answered. */
  ask(token: string): Promise<Answer | null> {
    return this.#post({ type: 'ask', id: secret(), token }, null)
  }

  /** What would a bot do in our place? */
  advise(): Promise<Advice | null> {
    return this.#post({ type: 'advise', id: secret() }, null)
  }

  /** A quick reaction; it may get lost. */
  signal(sign: Signal['sign']): void {
    if (this.#line.ready) this.#say({ type: 'signal', sign })
  }

  /** Come back though it was over, or with another token. */
  again(token = this.#token): void {
    this.#token = token
    this.#line.again()
  }

  /** For good. */
  close(): void {
    this.#line.close()
  }

  // What is said

  #hello(): string {
    this.#resyncing = false
    const token = this.#token ? { token: this.#token } : {}
    const asked = { since: this.#since(), recall: RECALL }
    const hello: ClientMessage = { type: 'hello', version: VERSION, table: this.#table, ...token, ...asked }
    return JSON.stringify(hello)
  }

  #since(): number | null {
    return this.seq >= 0 ? this.seq : null
  }

  /** Say it until there is an answer, or none can come. */
  #post<T extends Reply | null>(
    message: Extract<ClientMessage, { id: string }>,
    otherwise: T & (TableRefusal | null),
  ): Promise<T> {
    if (this.#line.over || !(otherwise || this.#line.ready)) return Promise.resolve(otherwise)
    const frame = JSON.stringify(message)
    if (new TextEncoder().encode(frame).length > LONGEST_FRAME)
      return Promise.resolve(otherwise && { ...otherwise, code: 'unreadable', stale: false })
    return new Promise((answer) => {
      const waiting = { frame, answer: answer as Unanswered['answer'], otherwise, said: false }
      this.#unanswered.set(message.id, waiting)
      if (this.#line.ready) this.#sayWaiting(waiting)
    })
  }

  #sayWaiting(waiting: Unanswered): void {
    waiting.said = true
    this.#line.send(waiting.frame)
  }

  #say(message: ClientMessage): void {
    this.#line.send(JSON.stringify(message))
  }

  #ping(): void {
    this.#pinged = performance.now()
    this.#say({ type: 'ping', id: ++this.#pings })
  }

  /** What has no answer; not all at once, or the server may cut us off before it has done any. */
  #sayAgain(most: number): void {
    while (this.#unsaid.length && most > 0) {
      const waiting = this.#unanswered.get(this.#unsaid.shift() ?? '')
      if (!waiting) continue
      most--
      this.#sayWaiting(waiting)
    }
  }

  // What is heard

  #hear(frame: string): void {
    const message = read(frame)
    if (!message) return this.#garbled()
    switch (message.type) {
      case 'welcome':
        this.#ahead = message.clock - performance.now()
        break
      case 'snapshot':
        return this.#snapshot(message)
      case 'news':
        return this.#news(message)
      case 'done':
      case 'refused':
      case 'answer':
      case 'advice':
        this.#settle(message.id, message)
        return this.#sayAgain(1)
      case 'signalled':
        return this.#listener.signalled(message.seat, message.sign)
      case 'pong':
        return this.#setClock(message.id, message.clock)
      case 'trouble':
        return this.#trouble(message)
    }
  }

  /** It counts always, also one with a smaller number: the store may have been restored from an older copy. */
  #snapshot({ seq, view, missed, recalled }: Snapshot): void {
    this.#resyncing = false
    this.seq = seq
    this.view = view
    this.#line.arrived()
    this.#unsaid = [...this.#unanswered.keys()] // before anybody says more
    this.#listener.snapshot(view, missed ?? null, recalled ?? [])
    this.#sayAgain(AGAIN_AT_ONCE)
  }

  #news({ seq, facts, view }: Extract<ServerMessage, { type: 'news' }>): void {
    if (seq <= this.seq) return // known already
    if (seq === this.seq + 1 && this.view && this.#line.ready) {
      this.seq = seq
      this.view = applyChanges(this.view, view)
      this.#listener.news(this.view, facts)
    } else this.#resync()
  }

  #resync(): void {
    if (this.#resyncing) return
    this.#resyncing = true
    this.#say({ type: 'resync', since: this.#since() })
  }

  /** Something was said that nobody understands: ask for the whole once more, and if that is no help, begin anew. */
  #garbled(): void {
    if (!this.#line.ready) return // who introduces themselves so is not waited for much longer
    if (this.#resyncing) this.#line.end(NO_REASON)
    else this.#resync()
  }

  #settle(id: string, told: Reply | null): void {
    const waiting = this.#unanswered.get(id)
    this.#unanswered.delete(id)
    waiting?.answer(told)
  }

  #trouble({ code, id, text }: Trouble): void {
    if (code === 'version') return this.#line.end(OTHER_VERSION)
    const waiting = this.#unanswered.get(id)
    if (!id || !waiting) return
    if (code === 'store') {
      setTimeout(() => this.#unanswered.has(id) && this.#line.ready && this.#sayWaiting(waiting), NETWORK.store)
      return
    }
    this.#settle(id, waiting.otherwise && { ...waiting.otherwise, code, clause: code, reason: text })
    this.#sayAgain(1)
  }

  #setClock(id: number, clock: number): void {
    const took = performance.now() - this.#pinged
    if (id === this.#pings && took < NETWORK.clockTrust) this.#ahead = clock + took / 2 - performance.now()
  }

  /** An act that had no answer is said again after the next snapshot, unless it is to blame; a question is old by then. */
  #lost(code: number, over: boolean): void {
    const blamed = BLAMED.includes(code)
    for (const [id, waiting] of this.#unanswered) {
      const { otherwise, said } = waiting
      if (over || !otherwise) this.#settle(id, otherwise)
      else if (blamed && said) this.#settle(id, { ...otherwise, code: 'unfollowed', stale: false })
      else waiting.said = false
    }
  }
}

/** What an act is answered with that can have no other answer any more. */
function unheard(id: string, seq: number): TableRefusal {
  const words = { clause: '', reason: '', hint: '' }
  return { type: 'refused', id, seq, code: 'unheard', ...words, wait_ms: 0, stale: true }
}
