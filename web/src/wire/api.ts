/** What goes over HTTP: finding a table, sitting down, and reading a match that is over. */
import { REQUEST } from '../shared/timing'
import { dropWish, keepSeat, keepWish, secret, seatAt, wishAt, type SeatWish } from './kept-seats'
import type {
  Created,
  ErrorCode,
  Problem,
  Replay,
  ReplayedSteps,
  Seated,
  Settings,
  TableView,
  Tables,
  TakeSeat,
} from './messages'

const TRIES = 4

/** What the server answered instead, or that it did not: status 0, error "offline". */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly error: ErrorCode | 'offline',
    /** A sentence in English, for whoever looks into the console. */
    text: string,
  ) {
    super(`${error} (${status}): ${text}`)
    this.name = 'ApiProblem'
  }

  /** Whether the same request may go well a moment later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 503 || this.status === 502 || this.status === 504
  }
}

interface Request {
  method?: 'GET' | 'POST'
  body?: unknown
  token?: string
}

async function call<T>(path: string, { method = 'GET', body, token }: Request = {}): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers.Authorization = `Bearer ${token}`
  let answer: Response
  try {
    answer = await fetch(`/api/tables${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST.patience),
      cache: 'no-store',
    })
  } catch {
    throw new ApiProblem(0, 'offline', 'the server does not answer')
  }
  const told: unknown = await answer.json().catch(() => null)
  if (answer.ok && told !== null) return told as T
  const problem = told as Partial<Problem> | null
  throw new ApiProblem(answer.status, problem?.error ?? 'broken', problem?.text ?? '')
}

const at = (table: string, rest = '') => `/${encodeURIComponent(table)}${rest}`
const asked = (wanted: Record<string, number | null | undefined>): string => {
  const given = Object.entries(wanted).filter(([, value]) => value != null)
  return given.length ? '?' + given.map(([name, value]) => `${name}=${value}`).join('&') : ''
}

export const createTable = (settings: Settings): Promise<Created> => call('', { method: 'POST', body: settings })

/** The public tables, and the bots that one can play against here. */
export const lobby = (): Promise<Tables> => call('')

/** The table as the seat sees it that was taken here, or as spectators do. */
export const view = (table: string): Promise<TableView> => call(at(table), { token: seatAt(table)?.token })

/**
 * Sit down, and keep the seat here. An answer may get lost on the way: the wish is kept until there is one, and
 * sent again with the same id, also after a reload, so that nobody sits twice.
 */
export async function takeSeat(table: string, wanted: Omit<TakeSeat, 'id'>): Promise<Seated> {
  const kept = wishAt(table)
  const wish: SeatWish =
    kept && Date.now() - kept.when < REQUEST.staleWish ? kept : { ...wanted, id: secret(24), when: Date.now() }
  keepWish(table, wish)
  const { when: _, ...body } = wish
  for (let tries = 1; ; tries++) {
    try {
      const seated = await call<Seated>(at(table, '/seats'), { method: 'POST', body })
      keepSeat(table, seated.seat, seated.token)
      dropWish(table)
      return seated
    } catch (problem) {
      const again = problem instanceof ApiProblem && problem.passing
      if (!again) dropWish(table)
      if (!again && wish === kept) return takeSeat(table, wanted) // an old wish that has lapsed since
      if (!again || tries >= TRIES) throw problem
      await new Promise((go) => setTimeout(go, REQUEST.firstPause * 2 ** tries * (0.5 + Math.random() / 2)))
    }
  }
}

/** The whole of a match that is over. Without a number: the last one. */
export const replay = (table: string, match?: number | null): Promise<Replay> =>
  call(at(table, '/replay' + asked({ match })))

/** One round of it, step by step, with all hands open: as many steps as the server sends, from one on. */
export const replayRound = (
  table: string,
  round: number,
  match?: number | null,
  from?: number,
): Promise<ReplayedSteps> => call(at(table, `/replay/${round}` + asked({ match, from })))

export const recordLink = (table: string, match?: number | null): string =>
  `/api/tables${at(table, '/record' + asked({ match }))}`
