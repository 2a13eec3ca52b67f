import type { TableView } from '../wire/messages'
import type { Words } from '../words/index.svelte'
import { apart, isolated } from '../words/who'

/** What everybody calls a seat: its player's name, or "You". */
export function nameOf(view: TableView, seat: number, words: Words): string {
  const {
    you,
    seat: { free },
  } = words.table
  return seat === view.viewer ? you : apart(view.players[seat]?.name || free, you)
}

/** The name alone, in whatever sentence it stands; of nobody, none. */
export const playerName = ({ players }: Pick<TableView, 'players'>, seat: number | null | undefined): string =>
  isolated(players[seat ?? -1]?.name ?? '')
