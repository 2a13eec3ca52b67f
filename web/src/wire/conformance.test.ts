// @vitest-environment happy-dom
/** The page does what docs/protocol.md says; the client in Python runs the same table. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import table from '../../../tests/protocol/conformance.json'
import { Connection } from './connection'
import { aView, FakeSocket } from './fake-socket'
import { golden } from './golden'
import type { ClientMessage, PersonAct } from './messages'

type Fields = Record<string, unknown>
type Step = Fields

const PATIENCE = 40_000
const WELCOME = { version: 1, table: 't', seat: 0, clock: 0, signs: [] }
const ANSWERS: Record<string, Fields> = {
  done: { seq: 6 },
  refused: { seq: 6, clause: '', reason: '', hint: '', wait_ms: 0, stale: false },
  trouble: { text: '', detail: '' },
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', FakeSocket.knock)
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  FakeSocket.all = []
  FakeSocket.reachable = true
  FakeSocket.slow = false
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const of = (message: Fields, wanted: Fields): Fields =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, message[name] ?? null]))
const rename = (name: string): PersonAct => ({ act: 'rename', name })

/** The steps of one case, each by its words. */
class Script {
  #connection = new Connection('t', 'secret', {
    contact: () => undefined,
    snapshot: () => undefined,
    news: () => undefined,
    signalled: () => undefined,
  })
  #socket: FakeSocket | null = null
  #heard = 0
  #ids = new Map<string, string>()
  #outcomes = new Map<string, string>()
  #lostAt = 0
  #pauses: number[] = []

  readonly steps: Record<string, (value: never, more: Fields) => unknown> = {
    'client connects': (hello: Fields, { after }) => this.#connects(hello, after),
    'client stays away': () => this.#staysAway(),
    'client wants': (act: string, { long = 1 }) => this.#wants(act, Number(long)),
    'client is told': (act: string, { outcome }) => expect(this.#outcomes.get(act)).toBe(outcome),
    'client says': (wanted: Fields) => this.#says(wanted),
    'client says nothing': () => expect(this.#unheard()).toEqual([]),
    'client shows': (wanted: Fields) => expect(this.#connection.view).toMatchObject(wanted),
    'server greets': (seq: number, { view }) => {
      this.#tell({ type: 'welcome' })
      this.#tell({ type: 'snapshot', seq, view })
    },
    'server says': (message: Fields) => this.#tell(message),
    'server answers': (act: string, { says, ...more }) =>
      this.#tell({ type: says, id: this.#ids.get(act), ...ANSWERS[String(says)], ...more }),
    'server hangs up': (code: number) => this.#hangUp(code),
    'time passes': (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
  }

  async play(steps: Step[]): Promise<void> {
    for (const step of steps) {
      const [[kind, value] = ['', null], ...more] = Object.entries(step)
      const does = this.steps[kind]
      if (!does) throw new Error(`nobody knows what it means that ${kind}`)
      await does(value as never, Object.fromEntries(more))
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(this.#unheard()).toEqual([])
    this.#connection.close()
  }

  async #connects(wanted: Fields, after: unknown): Promise<void> {
    const before = this.#socket
    for (let n = 0; FakeSocket.last === before && n < 1000; n++) await vi.advanceTimersToNextTimerAsync()
    if (before) this.#pauses.push((performance.now() - this.#lostAt) / 1000)
    this.#socket = FakeSocket.last
    this.#heard = 0
    await vi.advanceTimersByTimeAsync(1)
    expect(of(this.#next(), wanted)).toEqual(wanted)
    expect(this.#socket.said[0]?.type).toBe('hello')
    const [last, pause] = this.#pauses.slice(-2) as [number, number]
    if (after === 'longer') expect(pause).toBeGreaterThan(last)
    else if (Array.isArray(after)) {
      expect(this.#pauses.at(-1)).toBeGreaterThanOrEqual(after[0] as number)
      expect(this.#pauses.at(-1)).toBeLessThanOrEqual(after[1] as number)
    }
  }

  async #staysAway(): Promise<void> {
    await vi.advanceTimersByTimeAsync(PATIENCE)
    expect(FakeSocket.last).toBe(this.#socket)
  }

  #wants(act: string, long: number): void {
    const told = this.#connection.act(rename(act.repeat(long)))
    void told.then((one) => this.#outcomes.set(act, one.type === 'done' ? 'done' : one.code))
  }

  /** Trouble with the store takes a moment. */
  async #says(wanted: Fields): Promise<void> {
    for (let n = 0; !this.#unheard().length && n < 10; n++) await vi.advanceTimersByTimeAsync(100)
    const said = this.#next()
    if (wanted.act) {
      const act = (said.do as { name: string }).name.charAt(0)
      const id = String(said.id)
      expect(this.#ids.get(act) ?? id).toBe(id)
      this.#ids.set(act, id)
      expect(new Set(this.#ids.values()).size).toBe(this.#ids.size)
      said.act = act
    }
    expect(of(said, wanted)).toEqual(wanted)
  }

  #tell({ view = {}, ...message }: Fields): void {
    const { type, seq } = message
    if (type === 'welcome') return this.#socket?.tell({ ...message, ...WELCOME })
    const whole = typeof view === 'string' ? golden(view, {}, { seq: Number(seq) }) : aView(Number(seq), view as object)
    if (type === 'snapshot') this.#socket?.tell({ ...message, missed: null, view: whole })
    else if (type === 'news') this.#socket?.tell({ ...message, facts: [], view: { ...(view as object), seq } })
    else this.#socket?.tell(message)
  }

  #hangUp(code: number): void {
    this.#lostAt = performance.now()
    this.#socket?.end(code)
  }

  /** What the page has said since one looked, but for signs of life. */
  #unheard(): ClientMessage[] {
    return (this.#socket?.said.slice(this.#heard) ?? []).filter(({ type }) => type !== 'ping')
  }

  /** The next message of the page, which any server can read. */
  #next(): Fields {
    const [message] = this.#unheard()
    if (!message || !this.#socket) throw new Error('the page says nothing')
    this.#heard = this.#socket.said.indexOf(message) + 1
    expect(new TextEncoder().encode(JSON.stringify(message)).length).toBeLessThanOrEqual(4096)
    if ('id' in message) expect(String(message.id)).toMatch(/^.{1,100}$/)
    return { ...message }
  }
}

interface Case {
  name: string
  script: Step[]
  with?: [string, unknown[]]
}

/** Each case, once for each of the values that it is to be played with. */
const played = (table.cases as unknown as Case[]).flatMap(({ name, script, with: [what, values] = ['', [null]] }) =>
  values.map((value): [string, Step[]] => [
    what ? `${name} [${value}]` : name,
    script.map((step) =>
      Object.fromEntries(Object.entries(step).map(([key, one]) => [key, one === what ? value : one])),
    ),
  ]),
)

test.each(played)('%s', async (_, steps) => {
  await new Script().play(steps)
})
