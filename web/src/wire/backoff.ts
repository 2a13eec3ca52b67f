/** How long to wait before knocking again: longer each time, with chance in it, so that not all knock at once. */
import { PAUSES } from '../shared/timing'

const DOUBLINGS = 10

export interface BackoffState {
  /** Tries that failed since the connection was lost. */
  fails: number
  /** How often in a row we were cut off for saying too much. */
  loud: number
  /** Since when there is no connection, in milliseconds. */
  since: number
  watched: boolean
}

export function backoff({ fails, loud, since, watched }: BackoffState, chance = Math.random()): number {
  if (loud) return Math.min(PAUSES.longestLoud, PAUSES.loud * 2 ** Math.min(loud - 1, DOUBLINGS) * (1 + chance / 2))
  if (!fails) return PAUSES.spread * chance
  const longest = watched && since < PAUSES.watchedFor ? PAUSES.longestWatched : PAUSES.longest
  return Math.min(longest, PAUSES.first * 2 ** Math.min(fails - 1, DOUBLINGS)) * (0.25 + 0.75 * chance)
}
