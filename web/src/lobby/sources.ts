/** Where a rule that can be chosen comes from: one line beside its row. */
import { SOURCES } from '../wire/option-sentences'
import { m } from '../words/index.svelte'

/** Where the usual choice comes from, in words; '' if neither a sheet nor a ruling has it. */
export function sourceOf(key: string, edition: string): string {
  const words = m().rules
  const sources = SOURCES[key] ?? []
  const found = sources.find((one) => one.edition === edition) ?? sources.find((one) => !one.edition)
  if (!found) return ''
  return [...(found.sheet ? [words.sources[found.sheet]] : []), ...found.rulings.map(words.ruling)].join(', ')
}
