/** A WebSocket that comes back by itself: when it is lost, when the network returns, when the machine wakes up. */
import { NETWORK } from '../shared/timing'
import { backoff } from './backoff'
import { Heartbeat } from './heartbeat'

/** Coming back by itself is no help then. */
export type Ending = 'elsewhere' | 'gone' | 'left' | 'unplayable' | 'old-page'
export type Contact = 'loading' | 'live' | 'lost' | 'restarting' | Ending

export const ENDINGS: Record<number, Ending> = {
  4001: 'elsewhere',
  4002: 'old-page',
  4003: 'gone',
  4005: 'unplayable',
  4009: 'left',
  4010: 'gone',
}
const RESTARTS = 1012
const TOO_MUCH = 1008
const NO_REASON = 1006
const CLOSED_HERE = 1000
/** Browsers hold sockets back for seconds after many failed ones: from so many on, ask by HTTP first. */
const KNOCK_AFTER = 2
const NOBODY_BEHIND = [502, 504]

export interface Speaker {
  /** What is said first on every new connection. */
  hello(): string
  hear(frame: string): void
  /** Ask for a sign of life. */
  ping(): void
  contact(now: Contact): void
  /** What was said and not answered may be lost, as a connection was closed with this code; `over`: for good. */
  lost(code: number, over: boolean): void
}

export class ReconnectingSocket {
  /** Both sides have introduced themselves. */
  ready = false
  #speaker: Speaker
  #socket: WebSocket | null = null
  #knocking: AbortController | null = null
  #contact: Contact = 'loading'
  #over: Ending | 'closed' | null = null
  #fails = 0
  #loud = 0
  #came = 0
  #lostAt = 0
  #next: ReturnType<typeof setTimeout> | undefined
  #notice: ReturnType<typeof setTimeout> | undefined
  #heart: Heartbeat

  constructor(speaker: Speaker) {
    this.#speaker = speaker
    this.#heart = new Heartbeat({
      ask: () => speaker.ping(),
      dead: () => this.end(NO_REASON),
      woken: (network) => this.#woken(network),
    })
    this.#connect()
  }

  get over(): boolean {
    return this.#over !== null
  }

  /** Lost if there is no connection. */
  send(frame: string): void {
    if (this.#socket?.readyState === 1) this.#socket.send(frame)
  }

  /** The introduction is complete. */
  arrived(): void {
    clearTimeout(this.#next)
    this.ready = true
    this.#lostAt = 0
    this.#tell('live')
  }

  /** Come back though it was over. */
  again(): void {
    if (this.#over === 'closed') return
    this.#over = null
    this.#fails = this.#loud = 0
    this.#detach()
    this.#tell('loading')
    this.#connect()
  }

  /** For good. */
  close(): void {
    this.#over = 'closed'
    this.#detach(true)
    clearTimeout(this.#notice)
    this.#heart.stop()
    this.#speaker.lost(CLOSED_HERE, true)
  }

  /** The connection has ended, or is as good as that. */
  end(code: number): void {
    if (!this.#socket) return
    const lived = performance.now() - this.#came
    const sound = this.ready && lived > NETWORK.sound
    this.#lostAt ||= performance.now()
    this.#detach()
    const ending = ENDINGS[code]
    if (ending) {
      this.#over = ending
      this.#tell(ending)
      return this.#speaker.lost(code, true)
    }
    this.#fails = sound ? 0 : this.#fails + 1
    if (code === TOO_MUCH) this.#loud = lived > NETWORK.quiet ? 1 : this.#loud + 1
    else if (sound) this.#loud = 0
    this.#miss(code === RESTARTS ? 'restarting' : 'lost')
    this.#speaker.lost(code, false)
    this.#tryLater()
  }

  #tryLater(): void {
    const watched = document.visibilityState === 'visible'
    const pause = backoff({ fails: this.#fails, loud: this.#loud, since: performance.now() - this.#lostAt, watched })
    this.#next = setTimeout(() => this.#connect(), pause)
  }

  #connect(): void {
    if (this.#fails < KNOCK_AFTER) this.#open()
    else void this.#knock()
  }

  /** Is anybody there? Only then a socket is worth a try. */
  async #knock(): Promise<void> {
    clearTimeout(this.#next)
    const knocking = (this.#knocking = new AbortController())
    this.#next = setTimeout(() => knocking.abort(), NETWORK.knock)
    const answer = await fetch('/healthz', { cache: 'no-store', signal: knocking.signal }).catch(() => null)
    if (this.#knocking !== knocking) return // somebody else has taken this up
    this.#knocking = null
    if (answer && !NOBODY_BEHIND.includes(answer.status)) return this.#open()
    this.#fails++
    this.#tryLater()
  }

  #open(): void {
    clearTimeout(this.#next)
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`)
    this.#socket = socket
    this.#came = performance.now()
    this.#giveUpAfter(NETWORK.connect)
    socket.onopen = () => {
      this.#giveUpAfter(NETWORK.welcome)
      this.send(this.#speaker.hello())
    }
    socket.onmessage = (event) => {
      this.#heart.heard()
      if (!this.ready) this.#giveUpAfter(NETWORK.connect)
      this.#speaker.hear(String(event.data))
    }
    socket.onclose = (event) => this.end(event.code)
  }

  #giveUpAfter(patience: number): void {
    clearTimeout(this.#next)
    this.#next = setTimeout(() => this.end(NO_REASON), patience)
  }

  /** Let go of the socket without waiting for its goodbye, which may never come; `gently`: but for its hello. */
  #detach(gently = false): void {
    clearTimeout(this.#next)
    this.#heart.rest()
    this.#knocking?.abort()
    this.#knocking = null
    const socket = this.#socket
    this.#socket = null
    this.ready = false
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    const hangUp = () => socket.close()
    if (!gently || socket.readyState) return hangUp()
    socket.onopen = hangUp // browsers complain of sockets that are closed before
    setTimeout(hangUp, NETWORK.connect)
  }

  #woken(network: boolean): void {
    if (this.over || this.#loud) return
    if (this.ready) return this.#heart.doubt()
    if (this.#socket && !network && performance.now() - this.#came < NETWORK.unnoticed) return // we have just knocked
    this.#detach()
    this.#connect()
  }

  #tell(contact: Contact): void {
    clearTimeout(this.#notice)
    this.#notice = undefined
    if (contact === this.#contact) return
    this.#contact = contact
    this.#speaker.contact(contact)
  }

  /** Say that the connection is missed, if it stays away; that the server restarts is known until it is back. */
  #miss(contact: 'lost' | 'restarting'): void {
    if (this.#contact === 'restarting') return
    if (this.#contact === 'lost') {
      if (contact === 'restarting') this.#tell(contact)
    } else if (this.#notice === undefined || contact === 'restarting') {
      clearTimeout(this.#notice)
      this.#notice = setTimeout(() => this.#tell(contact), NETWORK.unnoticed)
    }
  }
}
