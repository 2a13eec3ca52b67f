/** Tables as the engine itself shows them (tests/golden/views), for tests. */
import type { Snapshot, TableView, View } from './messages'

const FOLDER = '../../../tests/golden/views'
const VIEWS = import.meta.glob<Snapshot>('../../../tests/golden/views/*.json', { eager: true, import: 'default' })

/** A golden view, with some of the game or of the table as a test wants it. */
export function golden(name: string, game: Partial<View> = {}, table: Partial<TableView> = {}): TableView {
  const found = VIEWS[`${FOLDER}/${name}.json`]?.view
  if (!found) throw new Error(`there is no golden view "${name}"`)
  return { ...found, ...table, game: found.game && { ...found.game, ...game } }
}
