/** How one gets from the start page to a table: with bots at once, or with a link for friends. */
import { go } from '../shared/route.svelte'
import { ApiProblem, createTable, takeSeat } from '../wire/api'
import { keepMe, me, wantDeal } from '../wire/kept'
import type { Settings } from '../wire/messages'
import { guestName } from '../game/guest'
import { w } from '../words/index.svelte'

/** Alone with bots there is no clock, and time enough to say uno before a bot notices. */
const ALONE = { turn_seconds: null, catch_grace_ms: 2500 }

/** Deal at once against bots, as many and as good as last time. */
export async function playNow(edition: string, bots: number, level: string): Promise<void> {
  const levels = Object.fromEntries(Array.from({ length: bots }, (_, i) => [String(i + 1), level]))
  const table = await open({ edition, seats: bots + 1, bots: levels, ...ALONE })
  wantDeal(table, level)
  go(`/table/${table}`)
}

/** A table of one's own, to be filled with friends, or with anybody who looks for a table. */
export async function withFriends(edition: string, anybody = false): Promise<void> {
  go(`/table/${await open({ edition, seats: 4, public: anybody })}`)
}

async function open(settings: Settings): Promise<string> {
  const { table } = await createTable({ bot_names: w().common.botNames, ...settings })
  await sitDown(table)
  return table
}

/** Take a seat with the name and head of last time; who never had one gets a name by lot, a namesake a number. */
export async function sitDown(table: string, seat?: number): Promise<void> {
  const { name, head } = me()
  let called = name || guestName(w().log.guestNames)
  for (let n = 2; ; n++) {
    try {
      await takeSeat(table, { name: called, head: head ?? undefined, seat })
      if (!name) keepMe({ name: called })
      return
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || n > 10) throw problem
      if (problem.detail === 'choose another name') called = `${called.replace(/ \d+$/, '').slice(0, 21)} ${n}`
      else if (/name/.test(problem.text + problem.detail) && name) {
        keepMe({ name: '' }) // one that no table takes: forget it
        return sitDown(table, seat)
      } else throw problem
    }
  }
}
