/** What can be in the way of a page, as one of the few kinds that have words. */
import { ApiProblem } from '../wire/api'

export type ProblemKind =
  | 'dead-link'
  | 'full'
  | 'dismissed'
  | 'running'
  | 'left'
  | 'unplayable'
  | 'old-page'
  | 'server'
  | 'lost'
  | 'busy'
  | 'not-over'
  | 'no-replay'

const KINDS: Record<ApiProblem['error'], ProblemKind> = {
  'no-table': 'dead-link',
  'no-match': 'dead-link',
  'no-round': 'dead-link',
  http: 'dead-link',
  wrong: 'dead-link',
  'worn-out': 'full',
  closed: 'dead-link',
  'table-full': 'full',
  'seat-taken': 'full',
  'no-seat': 'full',
  'sent-away': 'dismissed',
  'round-running': 'running',
  unplayable: 'unplayable',
  'not-over': 'not-over',
  'too-many-tables': 'busy',
  'too-many-seats': 'busy',
  'too-many-requests': 'busy',
  'too-many-connections': 'busy',
  // From here on the page may try again: it was not the visitor.
  stale: 'server',
  'id-used': 'server',
  'bad-id': 'server',
  'name-taken': 'server',
  'name-impossible': 'server',
  'name-of-bots': 'server',
  'no-token': 'server',
  origin: 'server',
  'wrong-host': 'server',
  metrics: 'server',
  rehearsal: 'server',
  'cut-off': 'server',
  'too-long': 'server',
  'not-json': 'server',
  store: 'server',
  broken: 'server',
  offline: 'server',
}

/** Whether the visitor gets no seat, but can watch the table. */
export const isWatchable = (kind: ProblemKind | null) => kind === 'full' || kind === 'running' || kind === 'dismissed'

export function kindOf(error: unknown): ProblemKind {
  const code: string = error instanceof ApiProblem ? error.error : 'broken'
  return (KINDS as Partial<Record<string, ProblemKind>>)[code] ?? 'server' // a newer server may have others
}

/** How a connection to a table may have ended for good. */
export const ENDINGS: Record<string, ProblemKind> = {
  gone: 'dead-link',
  left: 'left',
  unplayable: 'unplayable',
  'old-page': 'old-page',
}
