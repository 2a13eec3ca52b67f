/**
 * Whether somebody is still there. A socket whose network has gone says nothing of it for minutes, and a laptop
 * that slept wakes up with dead ones: so we ask now and then, and whenever there is reason to doubt.
 */
import { PULSE } from '../shared/timing'

export interface HeartbeatListener {
  /** Ask for a sign of life. */
  ask(): void
  /** Nobody answered. */
  dead(): void
  /** There is reason to doubt: the page is seen again, the network is back, the machine slept. */
  woken(network: boolean): void
}

export class Heartbeat {
  #pulse: HeartbeatListener
  #asked = 0
  #ticked = Date.now()
  #ticking: ReturnType<typeof setInterval>
  #silence: ReturnType<typeof setTimeout> | undefined
  #away = new AbortController()

  constructor(pulse: HeartbeatListener) {
    this.#pulse = pulse
    this.#ticking = setInterval(() => this.#tick(), PULSE.tick)
    const { signal } = this.#away
    const seen = () => document.visibilityState === 'visible' && pulse.woken(false)
    document.addEventListener('visibilitychange', seen, { signal })
    window.addEventListener('pageshow', (event) => event.persisted && pulse.woken(false), { signal })
    window.addEventListener('online', () => pulse.woken(true), { signal })
    window.addEventListener('offline', () => pulse.woken(true), { signal })
  }

  /** Something was heard. */
  heard(): void {
    clearTimeout(this.#silence)
    this.#silence = undefined
    this.#asked = performance.now()
  }

  /** Ask now, and do not wait long. */
  doubt(): void {
    this.#expect(PULSE.shortPatience)
    this.#pulse.ask()
  }

  /** There is nobody to listen to. */
  rest(): void {
    clearTimeout(this.#silence)
    this.#silence = undefined
    this.#asked = 0
  }

  stop(): void {
    this.rest()
    clearInterval(this.#ticking)
    this.#away.abort()
  }

  #tick(): void {
    const now = Date.now() // only this clock goes on while the machine sleeps
    const slept = now - this.#ticked > PULSE.slept
    this.#ticked = now
    if (slept) return this.#pulse.woken(false)
    if (this.#asked && performance.now() - this.#asked >= PULSE.askAfter && this.#silence === undefined) {
      this.#expect(PULSE.patience)
      this.#pulse.ask()
    }
  }

  #expect(patience: number): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.#silence = undefined
      this.#pulse.dead()
    }, patience)
  }
}
