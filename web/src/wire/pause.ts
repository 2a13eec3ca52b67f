/** How long to wait before knocking again: longer each time, with chance in it, so that not all knock at once. */

const FIRST = 100
const LONGEST = 5000
/** While somebody looks on, at first: who waits for a server that restarts wants to be back in two seconds. */
const LONGEST_WATCHED = 1000
const WATCHED_FOR = 3 * 60_000
const LOUD = 1000
const LONGEST_LOUD = 30_000
const DOUBLINGS = 10

export interface Knocking {
  /** Tries that failed since the connection was lost. */
  fails: number
  /** How often in a row we were cut off for saying too much. */
  loud: number
  /** Since when there is no connection, in milliseconds. */
  since: number
  watched: boolean
}

export function pauseAfter({ fails, loud, since, watched }: Knocking, chance = Math.random()): number {
  if (loud) return Math.min(LONGEST_LOUD, LOUD * 2 ** Math.min(loud - 1, DOUBLINGS) * (1 + chance / 2))
  if (!fails) return 0
  const longest = watched && since < WATCHED_FOR ? LONGEST_WATCHED : LONGEST
  return Math.min(longest, FIRST * 2 ** Math.min(fails - 1, DOUBLINGS)) * (0.5 + chance / 2)
}
