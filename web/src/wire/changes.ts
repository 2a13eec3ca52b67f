/** News tell what has changed in a view; here they are laid over the view that was there. */
import type { TableView, View, ViewChanges } from './messages'

export function applyChanges(view: TableView, changes: ViewChanges): TableView {
  const { game, ...table } = changes
  return { ...view, ...table, game: game ? ({ ...view.game, ...game } as View) : view.game }
}
