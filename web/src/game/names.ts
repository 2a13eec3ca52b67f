import type { TableView } from '../wire/messages'
import { spoken, w, type Words } from '../words/index.svelte'
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

/** The winners of a match as one subject, the reader first. */
export function winnerNames(winners: number[], viewer: number | null, name: (seat: number) => string): string {
  const others = winners.filter((seat) => seat !== viewer).map(name)
  const you = others.length < winners.length ? [w().table.you] : []
  return new Intl.ListFormat(spoken()).format([...you, ...others])
}
