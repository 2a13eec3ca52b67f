/** How one gets from the start page to a table: with bots at once, or with a link for friends. */
import { goWhen } from '../shared/route.svelte'
import { ApiProblem, createTable, view } from '../wire/api'
import { forgetSeat, lastTables, wantDeal } from '../wire/kept-seats'
import type { Settings } from '../wire/messages'
import { sitDown } from '../game/sit-down'
import { w } from '../words/index.svelte'

/** Alone with bots there is no clock, and time enough to say uno before a bot notices. */
const ALONE = { turn_seconds: null, catch_grace_ms: 2500 }

const ENDED = /over|closed/

/** Where one sat last and the game goes on. */
export async function ownTable(): Promise<{ table: string; edition: string } | null> {
  for (const table of lastTables()) {
    try {
      const { phase, settings } = await view(table)
      if (!ENDED.test(phase)) return { table, edition: settings.edition }
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.error === 'no-table') forgetSeat(table)
    }
  }
  return null
}

/** Deal at once against bots, as many and as good as last time. */
export function playNow(edition: string, bots: number, level: string): Promise<void> {
  const levels = Object.fromEntries(Array.from({ length: bots }, (_, i) => [String(i + 1), level]))
  return open({ edition, seats: bots + 1, bots: levels, ...ALONE }, level)
}

/** A table of one's own, to be filled with friends, or with anybody who looks for a table. */
export const withFriends = (edition: string, anybody = false): Promise<void> =>
  open({ edition, seats: 4, public: anybody })

/** A table as it is wished; with a level of bots it is dealt at once. */
export const open = (settings: Settings, deal = ''): Promise<void> =>
  goWhen(
    createTable({ bot_names: w().common.botNames, ...settings }).then(async ({ table }) => {
      await sitDown(table, [])
      if (deal) wantDeal(table, deal)
      return `/table/${table}`
    }),
  )
