/** A table as the page knows it: always the newest view, the log, and what one does there. */
import { NETWORK, STAYS } from '../shared/timing'
import type { Contact, Feed, OpenFeed, TableRefusal } from '../wire/feed'
import * as kept from '../wire/kept-seats'
import type { Advice, Answer, Fact, Missed, PersonAct, Signal, TableView } from '../wire/messages'
import { SeatedConnection } from '../wire/seated'
import type { LogLine } from './lines'
import { TableLog } from './log.svelte'
import { Parts } from './news'

export type Status = Contact
export type Sign = Signal['sign']
/** `refused` is null if it was not even tried: something else is being decided, or its moment has passed. */
export type ActOutcome = { ok: true } | { ok: false; refused: TableRefusal | null }

export interface RefusedAct {
  token: string
  code: TableRefusal['code']
  clause: string
}

const UNTRIED: ActOutcome = { ok: false, refused: null }

export class TableStore {
  readonly id: string
  /** What hears of news, each part in its turn. */
  readonly parts = new Parts()
  #view = $state.raw<TableView | null>(null)
  #status = $state.raw<Status>('loading')
  #aside = $state.raw<'back' | 'unkept' | null>(null)
  #signs = $state.raw<{ seat: number; sign: string; key: number }[]>([])
  #log = new TableLog()
  #refusal = $state.raw<RefusedAct | null>(null)
  #dealing = $state.raw(false)
  #acts = $state.raw<{ what: PersonAct; outcome: Promise<ActOutcome> }[]>([])
  #asked = { seq: -1, answers: new Map<string, Promise<Answer | null>>() }
  #signalledAt = -NETWORK.signs
  #feed: Feed
  #missed = false
  #keys = 0
  #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(id: string, open: OpenFeed = (listener) => new SeatedConnection(id, listener)) {
    this.id = id
    this.parts.join('log', this.#log)
    this.#feed = open({
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
  /** A decision is on its way: there is nothing to decide until it is answered. */
  get deciding(): boolean {
    return this.#acts.some(({ what }) => decides(what))
  }
  /** Something that we did has no answer yet. */
  get unanswered(): boolean {
    return this.#acts.length > 0
  }
  /** Who is about to be caught by us. */
  get catching(): number | null {
    const act = this.#acts.find(({ what }) => isCatch(what))
    return act && isCatch(act.what) ? Number(act.what.token.slice(5)) : null
  }
  /** The cards are on their way: there is nothing to set up any more. */
  get dealing(): boolean {
    return this.#dealing
  }
  get refusal(): RefusedAct | null {
    return this.#refusal
  }

  /** The table's clock, in milliseconds. */
  now(): number {
    return this.#feed.now()
  }

  /** Do something. The same thing twice at once is one thing, and of two decisions the first counts. */
  act(what: PersonAct): Promise<ActOutcome> {
    const same = JSON.stringify(what)
    const running = this.#acts.find((one) => JSON.stringify(one.what) === same)
    if (running) return running.outcome
    if (decides(what) && this.deciding) return Promise.resolve(UNTRIED)
    const outcome = this.#carryOut(what)
    this.#acts = [...this.#acts, { what, outcome }]
    return outcome
  }

  play(token: string, uno = false): Promise<ActOutcome> {
    return this.act(uno ? { act: 'play', token, uno } : { act: 'play', token })
  }

  /** From wherever: it goes beside all that is open or being decided, and closes nothing. */
  catch(seat: number): Promise<ActOutcome> {
    return this.play(`catch${seat}`)
  }

  /** Whether a card may be played now, and if not, why. Asked once as long as nothing happens. */
  ask(token: string): Promise<Answer | null> {
    const seq = this.#view?.seq ?? -1
    if (this.#asked.seq !== seq) this.#asked = { seq, answers: new Map() }
    const { answers } = this.#asked
    const answer = answers.get(token) ?? this.#feed.ask(token)
    answers.set(token, answer)
    void answer.then((told) => told ?? answers.delete(token))
    return answer
  }

  /** What a bot would do in one's place. */
  advise(): Promise<Advice | null> {
    return this.#feed.advise()
  }

  /** A quick reaction; more than two a second are one too many for everybody. */
  signal(sign: Sign): void {
    if (performance.now() - this.#signalledAt < NETWORK.signs) return
    this.#signalledAt = performance.now()
    this.#feed.signal(sign)
  }

  clearRefusal(): void {
    this.#refusal = null
  }

  /** "Play here": this tab takes the seat from the other one. Also to look on after one has left. */
  takeOver(): void {
    this.#feed.again()
  }

  dispose(): void {
    this.#feed.close()
    this.#timers.forEach(clearTimeout)
  }

  // Acts

  async #carryOut(what: PersonAct): Promise<ActOutcome> {
    const told = await (isCatch(what) ? this.#catch(what) : this.#feed.act(what))
    this.#acts = this.#acts.filter((one) => one.what !== what)
    if (told === null) return UNTRIED
    if (told.type === 'done' || (told.type === 'refused' && told.code === 'nothing-new')) {
      this.#refusal = null
      return { ok: true }
    }
    if (!told.stale) this.#refuse(what, told) // a moment that has passed needs no explanation
    return { ok: false, refused: told }
  }

  /**
   * Before a catch counts everybody gets a breath. The press is taken at once and waits for the end of that, wherever
   * the button is; who calls in time is safe, and nothing is said.
   */
  async #catch(what: Catch): Promise<FeedResult | null> {
    await this.#pause((this.#view?.catch_from ?? 0) - this.now())
    if (!this.#view?.game?.legal.includes(what.token)) return null
    const told = await this.#feed.act(what)
    const early = told.type === 'refused' ? told.wait_ms : 0 // by the table's clock, which is the one that counts
    if (early <= 0 || early > NETWORK.longestGrace) return told
    await this.#pause(early)
    return this.#feed.act(what)
  }

  #refuse(what: PersonAct, { code, clause }: TableRefusal): void {
    this.#refusal = { token: what.act === 'play' ? what.token : what.act, code, clause }
  }

  // What is heard

  #contacted(now: Contact): void {
    if (now === 'live') {
      this.#aside = this.#missed ? 'back' : kept.seatAt(this.id) && kept.seatsPass() ? 'unkept' : null
      if (this.#aside) this.#after(this.#missed ? STAYS.back : STAYS.warning, () => (this.#aside = null))
    }
    this.#missed = now === 'lost' || now === 'restarting'
    this.#status = now
  }

  #snapshot(view: TableView, missed: Missed[] | null, recalled: Missed[]): void {
    const before = this.#view
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
    if (before?.decision !== view.decision) this.#refusal = null // it was about what has passed
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

  #pause(ms: number): Promise<void> {
    return ms > 0 ? new Promise((go) => this.#after(ms + NETWORK.graceMargin, go)) : Promise.resolve()
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      then()
    }, ms)
    this.#timers.add(timer)
  }
}

type FeedResult = Awaited<ReturnType<Feed['act']>>
type Catch = Extract<PersonAct, { act: 'play' }>
const isCatch = (what: PersonAct): what is Catch => what.act === 'play' && what.token.startsWith('catch')
/** Calls and catches go beside what is decided. */
const decides = (what: PersonAct): boolean =>
  what.act === 'pass' || (what.act === 'play' && what.token !== 'uno' && !isCatch(what))
