/** Getting up from a table. */
import { NETWORK } from '../shared/timing'
import type { TableStore } from '../game/table.svelte'
import { go } from '../shared/route.svelte'
import type { TableView } from '../wire/messages'
import type { Words } from '../words/index.svelte'

/** What it means to leave now. */
export function leaveSays(view: TableView, words: Words): string {
  const says = words.table.leave
  if (view.viewer === null) return says.watching
  return view.phase === 'waiting' ? says.waiting : says.playing
}

/** A spectator just goes; a player gets up first, and goes whatever the answer is. */
export async function leaveTable(view: TableView, store: TableStore): Promise<void> {
  const leaving = view.viewer !== null && view.phase !== 'closed' && store.status === 'live'
  if (leaving)
    await Promise.race([store.act({ act: 'leave' }), new Promise((late) => setTimeout(late, NETWORK.leaving))]).catch(
      () => undefined,
    )
  go('/')
}
