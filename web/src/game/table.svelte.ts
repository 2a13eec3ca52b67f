/** A live table as the page knows it: always the newest view, the log, and what one does there. */
import { NETWORK, STAYS } from '../shared/timing'
import * as api from '../wire/api'
import { Connection, type Contact } from '../wire/connection'
import * as kept from '../wire/kept'
import type { Advice, Answer, Fact, Missed, PersonAct, Refused, Signal, TableView, TakeSeat } from '../wire/messages'
import type { LogLine } from './lines'
import { TableLog } from './log.svelte'
import { Parts } from './news'

export type Status = Contact
export type Sign = Signal['sign']
export type Outcome = { ok: true } | { ok: false; refused: Refused }
export interface Refusal {
  token: string
  clause: string
  reason: string
  hint: string
}

export class TableStore {
  readonly id: string
  /** What hears of news, each part in its turn. */
  readonly parts = new Parts()
  #view = $state.raw<TableView | null>(null)
  #status = $state.raw<Status>('loading')
  #aside = $state.raw<'back' | 'unkept' | null>(null)
  #signs = $state.raw<{ seat: number; sign: string; key: number }[]>([])
  #log = new TableLog()
  #refusal = $state.raw<Refusal | null>(null)
  #dealing = $state.raw(false)
  #acts: { what: PersonAct; outcome: Promise<Outcome> }[] = []
  #asked = { seq: -1, answers: new Map<string, Promise<Answer | null>>() }
  #signalledAt = -NETWORK.signs
  #connection: Connection
  #token: string
  #refused = '' // a token that was worth nothing
  #missed = false
  #keys = 0
  #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(id: string) {
    this.id = id
    this.parts.join('log', this.#log)
    this.#token = kept.seatAt(id)?.token ?? ''
    this.#connection = new Connection(id, this.#token, {
      contact: (now) => this.#contacted(now),
      snapshot: (view, missed, recalled) => this.#snapshot(view, missed, recalled),
      news: (view, facts) => this.#news(view, facts),
      signalled: (seat, sign) => this.#signalled(seat, sign),
    })
  }

  get view(): TableView | null {
    return this.#view
  }
  get status(): Status {
    return this.#status
  }
  /** What is said for a moment: a lost connection is there again, or a reload would cost the seat. */
  get aside(): 'back' | 'unkept' | null {
    return this.#aside
  }
  /** Reactions, each for three seconds. */
  get signs(): { seat: number; sign: string; key: number }[] {
    return this.#signs
  }
  get lines(): LogLine[] {
    return this.#log.lines
  }
  get latest(): LogLine[] {
    return this.#log.latest
  }
  get past(): Fact[] {
    return this.#log.past
  }
  /** A decision is on its way: there is nothing to decide until it is answered. */
  get deciding(): boolean {
    return this.#acts.some(({ what }) => decides(what))
  }
  /** The cards are on their way: there is nothing to set up any more. */
  get dealing(): boolean {
    return this.#dealing
  }
  get refusal(): Refusal | null {
    return this.#refusal
  }

  /** The table's clock, in milliseconds. */
  now(): number {
    return this.#connection.now()
  }

  /** Do something. The same thing twice at once is one thing, and of two decisions the first counts. */
  act(what: PersonAct): Promise<Outcome> {
    const same = JSON.stringify(what)
    const running = this.#acts.find((one) => JSON.stringify(one.what) === same || (decides(what) && decides(one.what)))
    if (running) return running.outcome
    const outcome = this.#carryOut(what)
    this.#acts.push({ what, outcome })
    return outcome
  }

  play(token: string, uno = false): Promise<Outcome> {
    return this.act(uno ? { act: 'play', token, uno } : { act: 'play', token })
  }

  /** Whether a card may be played now, and if not, why. Asked once as long as nothing happens. */
  ask(token: string): Promise<Answer | null> {
    const seq = this.#view?.seq ?? -1
    if (this.#asked.seq !== seq) this.#asked = { seq, answers: new Map() }
    const { answers } = this.#asked
    const answer = answers.get(token) ?? this.#connection.ask(token)
    answers.set(token, answer)
    void answer.then((told) => told ?? answers.delete(token))
    return answer
  }

  /** What a bot would do in one's place. */
  advise(): Promise<Advice | null> {
    return this.#connection.advise()
  }

  /** A quick reaction; more than two a second are one too many for everybody. */
  signal(sign: Sign): void {
    if (performance.now() - this.#signalledAt < NETWORK.signs) return
    this.#signalledAt = performance.now()
    this.#connection.signal(sign)
  }

  clearRefusal(): void {
    this.#refusal = null
  }

  /** "Play here": this tab takes the seat from the other one. Also to look on after one has left. */
  takeOver(): void {
    this.#token = kept.seatAt(this.id)?.token ?? ''
    this.#connection.again(this.#token)
  }

  /** Take a seat at this table; a name and a head may be left to the others to see. */
  async sitDown(wanted: Omit<TakeSeat, 'id'>): Promise<void> {
    await api.takeSeat(this.id, wanted)
    this.takeOver()
  }

  dispose(): void {
    this.#connection.close()
    this.#timers.forEach(clearTimeout)
  }

  // Acts

  async #carryOut(what: PersonAct): Promise<Outcome> {
    let told = await this.#connection.act(what)
    if (told.type === 'refused' && isCatch(what) && told.wait_ms > 0 && told.wait_ms < NETWORK.longestGrace) {
      const wait = told.wait_ms + NETWORK.graceMargin
      await new Promise((go) => setTimeout(go, wait))
      told = await this.#connection.act(what)
    }
    this.#acts = this.#acts.filter((one) => one.what !== what)
    if (told.type === 'done') {
      this.#refusal = null
      return { ok: true }
    }
    if (!told.stale) this.#refuse(what, told) // a moment that has passed needs no explanation
    return { ok: false, refused: told }
  }

  #refuse(what: PersonAct, { clause, reason, hint }: Refused): void {
    this.#refusal = { token: what.act === 'play' ? what.token : what.act, clause, reason, hint }
  }

  // What is heard

  #contacted(now: Contact): void {
    if (now === 'gone' && this.#token) {
      // The token may be worth nothing any more while the table is there: then one can still look on.
      this.#refused = this.#token
      this.#token = ''
      return this.#connection.again('')
    }
    if (now === 'left') kept.forgetSeat(this.id)
    if (now === 'live') {
      this.#aside = this.#missed ? 'back' : this.#token && kept.seatsPass() ? 'unkept' : null
      if (this.#aside) this.#after(this.#missed ? STAYS.back : STAYS.warning, () => (this.#aside = null))
    }
    this.#missed = now === 'lost' || now === 'restarting'
    this.#status = now
  }

  #snapshot(view: TableView, missed: Missed[] | null, recalled: Missed[]): void {
    const before = this.#view
    if (this.#refused && kept.seatAt(this.id)?.token === this.#refused) kept.forgetSeat(this.id)
    const whole = before !== null && missed !== null && view.seq >= before.seq
    const since = before?.seq ?? -1
    const told = whole ? missed.filter(({ seq }) => seq > since) : []
    if (!whole) this.#log.begin(view, view.game ? recalled : [])
    this.#show(view, told)
    this.#deal(view)
  }

  #news(view: TableView, facts: Fact[]): void {
    this.#show(view, [{ seq: view.seq, facts }])
  }

  #show(view: TableView, acts: Missed[]): void {
    const before = this.#view
    this.parts.tell({ before, acts, after: view }, () => (this.#view = view))
    if (view.phase === 'over' && before?.phase !== 'over') this.#keepMatch(view)
  }

  /** "Play now" does not ask twice. */
  #deal(view: TableView): void {
    if (view.phase !== 'waiting' || view.viewer === null) return
    const level = kept.dealWanted(this.id)
    if (level === null) return
    this.#dealing = true
    void this.act({ act: 'start', fill: level }).finally(() => (this.#dealing = false))
  }

  #keepMatch({ match, settings, players, viewer, winners }: TableView): void {
    const names = players.map(({ name }) => name)
    const { edition } = settings
    kept.keepFinished({ table: this.id, match, edition, players: names, seat: viewer, winners, when: Date.now() })
  }

  #signalled(seat: number, sign: string): void {
    const key = ++this.#keys
    this.#signs = [...this.#signs, { seat, sign, key }]
    this.#after(STAYS.sign, () => (this.#signs = this.#signs.filter((one) => one.key !== key)))
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      then()
    }, ms)
    this.#timers.add(timer)
  }
}

const isCatch = (what: PersonAct): boolean => what.act === 'play' && what.token.startsWith('catch')
/** Calls and catches go beside what is decided. */
const decides = (what: PersonAct): boolean =>
  what.act === 'pass' || (what.act === 'play' && what.token !== 'uno' && !isCatch(what))
