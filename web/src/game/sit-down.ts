import { cut } from '../shared/cut'
import { goWhen } from '../shared/route.svelte'
import { ApiProblem, takeSeat } from '../wire/api'
import { keepMe, LONGEST_NAME, me } from '../wire/kept-seats'
import type { Listed } from '../wire/messages'
import { w } from '../words/index.svelte'
import { guestName } from './guest'

const NO_NAMES: ApiProblem['error'][] = ['name-impossible', 'name-of-bots']

/**
 * Take a seat with the name and head of last time. Who never had one gets a name by lot that nobody has there; a
 * namesake gets a number.
 */
export async function sitDown(table: string, there: readonly string[], seat?: number): Promise<void> {
  const { name, head } = me()
  let called = name || guestName(w().log.guestNames, there)
  for (let n = 2; ; n++) {
    try {
      await takeSeat(table, { name: called, head: head ?? undefined, seat })
      if (!name) keepMe({ name: called })
      return
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || n > 10) throw problem
      if (problem.error === 'name-taken') called = numbered(called, n)
      else if (name && NO_NAMES.includes(problem.error)) {
        keepMe({ name: '' }) // one that no table takes: forget it
        return sitDown(table, there, seat)
      } else throw problem
    }
  }
}

function numbered(name: string, n: number): string {
  const behind = ` ${n}`
  return cut(name.replace(/ \d+$/, ''), LONGEST_NAME - behind.length) + behind
}

/** Sit down at a table that is open, and go there. */
export const join = ({ table, players }: Listed): Promise<void> =>
  goWhen(sitDown(table, players).then(() => `/table/${table}`))
