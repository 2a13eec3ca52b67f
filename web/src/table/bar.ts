/** What the bar says of a table. */
import { scoringOf } from '../game/scoring'
import type { TableView } from '../wire/messages'
import type { Words } from '../words/index.svelte'

/** How many rules differ from those of the edition; that calls are asked in turn is one. */
export const rulesThatDiffer = ({ house_rules, settings }: TableView): number =>
  house_rules.length + Number(settings.reflexes === false)

export function ruleWord(view: TableView, words: Words): string {
  const count = rulesThatDiffer(view)
  return count ? words.table.bar.house(count) : words.table.bar.sheet
}

/** Round and target: "Round 3", "to 500". */
export function roundWords(view: TableView, words: Words): string[] {
  const says = words.table.bar
  if (view.phase === 'waiting' || !view.game) return [says.waiting]
  const { method, target } = scoringOf(view)
  if (method === 'single') return [says.single]
  const round = view.phase === 'playing' ? says.round(view.round) : says.over(view.round)
  return [round, method === 'alternative' ? says.tally(target) : says.to(target)]
}
