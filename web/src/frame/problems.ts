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

export function kindOf(error: unknown): ProblemKind {
  if (!(error instanceof ApiProblem)) return 'server'
  if (error.status === 404 || error.status === 422) return 'dead-link'
  if (error.error === 'not-over') return 'not-over'
  if (error.status === 429) return 'busy'
  if (error.error === 'unplayable') return 'unplayable'
  if (error.status !== 409) return 'server'
  return error.text === 'a round is being played' ? 'running' : 'full'
}

/** How a connection to a table may have ended for good. */
export const ENDINGS: Record<string, ProblemKind> = {
  gone: 'dead-link',
  left: 'left',
  unplayable: 'unplayable',
  'old-page': 'old-page',
}
