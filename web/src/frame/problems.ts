/** What can be in the way of a page, as one of the few kinds that have words. */
import { ApiProblem } from '../wire/api'

export type ProblemKind =
  | 'dead-link'
  | 'full'
  | 'running'
  | 'left'
  | 'unplayable'
  | 'old-page'
  | 'server'
  | 'lost'
  | 'busy'
  | 'not-over'
  | 'no-replay'

const KINDS: { [code in ApiProblem['error']]?: ProblemKind } = {
  'not-over': 'not-over',
  unplayable: 'unplayable',
  'round-running': 'running',
}
/** What has no words of its own, by its status. */
const BY_STATUS: Record<number, ProblemKind> = { 404: 'dead-link', 409: 'full', 422: 'dead-link', 429: 'busy' }

export function kindOf(error: unknown): ProblemKind {
  if (!(error instanceof ApiProblem)) return 'server'
  return KINDS[error.error] ?? BY_STATUS[error.status] ?? 'server'
}

/** How a connection to a table may have ended for good. */
export const ENDINGS: Record<string, ProblemKind> = {
  gone: 'dead-link',
  left: 'left',
  unplayable: 'unplayable',
  'old-page': 'old-page',
}
