import type { TableView } from '../wire/messages'
import type { Words } from '../words/index.svelte'
import { apart } from '../words/who'

/** What everybody calls a seat: its player's name, or "You". */
export function nameOf(view: TableView, seat: number, words: Words): string {
  const {
    you,
    seat: { free },
  } = words.table
  return seat === view.viewer ? you : apart(view.players[seat]?.name || free, you)
}
