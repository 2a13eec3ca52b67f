import type { TableView } from '../wire/messages'
import { w } from '../words/index.svelte'
import type { TableStore } from './table.svelte'

/** Let a bot have a seat, under a name that nobody has. */
export function seatBot(store: TableStore, view: TableView, seat: number): void {
  const taken = view.players.map((one) => one.name)
  const name = w().common.botNames.find((one) => !taken.includes(one)) ?? `Bot ${seat + 1}`
  void store.act({ act: 'sit', seat, name, bot: 'sensible' })
}
