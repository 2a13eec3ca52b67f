/** The options of an edition as the page shows them: grouped as the sheets are, with what the sheet says. */
import { OPTIONS, type OptionInfo } from '../wire/options'

export const GROUPS = ['deal', 'first', 'drawing', 'actions', 'drawFour', 'special', 'last', 'scoring'] as const

export function optionsOf(edition: string): OptionInfo[] {
  return OPTIONS.filter((one) => edition in one.defaults)
}

export const sheetValue = (option: OptionInfo, edition: string): string => option.defaults[edition] ?? ''

/** What the table has otherwise than the sheet. */
export function changed(edition: string, options: Record<string, string>): string[] {
  return optionsOf(edition)
    .filter((one) => (options[one.key] ?? sheetValue(one, edition)) !== sheetValue(one, edition))
    .map((one) => one.key)
}

/** Only what differs: the rest is as the edition has it. */
export function onlyChanges(edition: string, options: Record<string, string>): Record<string, string> {
  return Object.fromEntries(changed(edition, options).map((key) => [key, options[key] ?? '']))
}

/** Softer rules that many families play by. */
export const houseRules = (edition: string): Record<string, string> =>
  Object.fromEntries(optionsOf(edition).flatMap(({ key, softer }) => (softer ? [[key, softer]] : [])))
