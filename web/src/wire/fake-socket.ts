/** A WebSocket for tests: what is said can be read, what the server would say can be said. */
import { quietTable } from './quiet-table'
import type { ClientMessage, Missed, ServerMessage, TableView } from './messages'

export class FakeSocket {
  static all: FakeSocket[] = []
  /** Whether somebody answers at the other end. */
  static reachable = true
  /** Whether the other end lets everybody wait. */
  static slow = false
  readyState = 0
  said: ClientMessage[] = []
  closedHere = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
    if (!FakeSocket.slow) setTimeout(() => (FakeSocket.reachable ? this.#open() : this.end(1006)), 1)
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all[FakeSocket.all.length - 1]
    if (!socket) throw new Error('nobody has connected')
    return socket
  }

  /** In place of `fetch`: whether anybody is there. */
  static knocks = 0
  static knock = (): Promise<Response> => {
    FakeSocket.knocks++
    return FakeSocket.reachable ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('nobody there'))
  }

  #open(): void {
    if (this.closedHere) return
    this.readyState = 1
    this.onopen?.()
  }

  send(frame: string): void {
    this.said.push(JSON.parse(frame))
  }

  close(): void {
    this.closedHere = true
    this.readyState = 3
  }

  /** The server says something. */
  tell(message: ServerMessage | Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The server, or the network, ends it. */
  end(code: number): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code })
  }

  greet(view: TableView, missed: Missed[] | null = null, recalled: Missed[] = []): void {
    this.tell({ type: 'welcome', version: 1, table: 't', seat: view.viewer, clock: Date.now(), signs: [] })
    this.tell({ type: 'snapshot', seq: view.seq, view, missed, recalled })
  }

  of<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }>[] {
    return this.said.filter((one): one is Extract<ClientMessage, { type: T }> => one.type === type)
  }
}

/** A table of three that waits for its first deal. */
export function aView(seq: number, more: Partial<TableView> = {}): TableView {
  const none = [0, 0, 0]
  const quiet = quietTable('mod', [{ name: 'Ann' }, { name: 'Bruno' }, { name: 'Mia' }])
  return { ...quiet, seq, viewer: 0, scores: none, collected: none, leftovers: none, promise: 'p', ...more }
}

/** The other tabs of the browser, for tests. */
export class FakeChannel {
  static open = new Set<FakeChannel>()
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor(readonly name: string) {
    FakeChannel.open.add(this)
  }

  postMessage(data: unknown): void {
    if (!FakeChannel.open.has(this)) return
    for (const other of FakeChannel.open) if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }

  close(): void {
    FakeChannel.open.delete(this)
  }
}
