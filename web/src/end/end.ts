/** What the end of a round needs to know beside the view. */
import type { TableView } from '../wire/messages'

/** Who deals the next round, as far as the rules fix it now; null if cards are drawn for it. */
export function nextDealer(view: TableView): number | null {
  const game = view.game
  if (!game) return null
  const after = (game.dealer + 1) % view.settings.seats
  switch (view.settings.options.next_dealer) {
    case 'redraw':
      return null
    case 'same':
      return game.dealer
    case 'winner':
      return game.winner ?? after
    default:
      return after
  }
}
