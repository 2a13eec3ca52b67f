/** How it is counted at a table. The server settles every option: there is nothing to make up here. */
import type { TableView } from '../wire/messages'

export interface Scoring {
  /** `points`, `alternative` or `single`. */
  method: string
  target: string
}

export function scoringOf({ settings: { options } }: Pick<TableView, 'settings'>): Scoring {
  const { scoring = '', target = '' } = options
  return { method: scoring, target }
}
