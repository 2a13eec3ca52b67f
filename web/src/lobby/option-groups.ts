/** The options of an edition as the page shows them: grouped as the sheets are, with where their defaults come from. */
import { OPTIONS, PRESETS, type OptionInfo } from '../wire/options'
import type { TableView } from '../wire/messages'
import { m } from '../words/index.svelte'

export const GROUPS = ['deal', 'first', 'drawing', 'actions', 'drawFour', 'special', 'last', 'scoring'] as const

/** The options of an edition that make sense beside what else is chosen. */
export function optionsOf(edition: string, beside: Record<string, string> = {}): OptionInfo[] {
  return OPTIONS.filter((one) => edition in one.defaults && fits(one, beside))
}

function fits({ needs }: OptionInfo, beside: Record<string, string>): boolean {
  const [key = '', value] = needs.split(':')
  return (beside[key] ?? value) === value
}

export const usualChoice = (option: OptionInfo, edition: string): string => option.defaults[edition] ?? ''

/** The options whose choice is not the usual one. */
export function changed(edition: string, options: Record<string, string>): string[] {
  return optionsOf(edition, options)
    .filter((one) => (options[one.key] ?? usualChoice(one, edition)) !== usualChoice(one, edition))
    .map((one) => one.key)
}

/** Only what differs: the rest is as the edition has it. */
export function onlyChanges(edition: string, options: Record<string, string>): Record<string, string> {
  return Object.fromEntries(changed(edition, options).map((key) => [key, options[key] ?? '']))
}

/** Options that go well together, by name; what an edition does not know is left out. `softer` has its own choices in each. */
export function presetsOf(edition: string): Record<string, Record<string, string>> {
  const softer = Object.fromEntries(optionsOf(edition).flatMap(({ key, softer }) => (softer ? [[key, softer]] : [])))
  const all = Object.entries({ ...PRESETS, softer }).map(([name, options]) => [name, onlyChanges(edition, options)])
  return Object.fromEntries(all) as Record<string, Record<string, string>>
}

/** How many rules a table has changed; that calls are asked in turn is one. */
export const countChanges = ({ edition, options, reflexes }: TableView['settings']): number =>
  changed(edition, options).length + Number(reflexes === false)

/** The preset that a table plays by, if it plays by all of it and nothing else. Without reflexes that is `calm`. */
export function presetAt(edition: string, options: Record<string, string>, reflexes = true): string {
  if (!reflexes) return changed(edition, options).length ? '' : 'calm'
  const written = (some: Record<string, string>) => JSON.stringify(Object.entries(onlyChanges(edition, some)).sort())
  const found = Object.entries(presetsOf(edition)).find(([, wanted]) => written(wanted) === written(options))
  return found?.[0] ?? ''
}

/** What an option is called at a table of that edition. */
export const optionName = (edition: string, key: string): string =>
  m().editions[edition]?.options?.[key]?.name ?? m().options.names[key] ?? key

/** What a choice is called; one word may mean something else in another option. */
export const choiceName = (key: string, value: string): string =>
  m().options.choices[`${key}:${value}`] ?? m().options.choices[value] ?? value

/** The address at which anybody opens a table by the same rules. */
export function recipe(edition: string, options: Record<string, string>): string {
  const preset = presetAt(edition, options)
  const parts = preset && preset !== 'softer' && preset !== 'sheet' ? { preset } : onlyChanges(edition, options)
  return `/new?${new URLSearchParams({ edition, ...parts }).toString()}`
}

export interface Recipe {
  edition: string
  seats: number
  options: Record<string, string>
  /** What the address asks for and no table can have, as it is written there. */
  unknown: string[]
}

/** What such an address asks for. A single option counts for more than the preset. */
export function readRecipe(query: string, editions: string[]): Recipe {
  const asked = new URLSearchParams(query)
  const unknown: string[] = []
  const edition = asked.get('edition') ?? editions[0] ?? ''
  const seats = Number(asked.get('seats') ?? 4)
  const preset = asked.get('preset') ?? 'sheet'
  const options = { ...(PRESETS[preset] ?? {}) }
  if (!editions.includes(edition)) unknown.push(`edition=${edition}`)
  if (!(Number.isInteger(seats) && seats >= 2 && seats <= 10)) unknown.push(`seats=${asked.get('seats')}`)
  if (!(preset in PRESETS)) unknown.push(`preset=${preset}`)
  for (const [key, value] of asked) {
    if (key === 'edition' || key === 'seats' || key === 'preset') continue
    const option = OPTIONS.find((one) => one.key === key)
    const sides = key === 'teams' && value === 'two' && seats % 2
    const makesSense = option && allows(option, value) && fits(option, Object.fromEntries(asked)) && !sides
    if (makesSense && edition in option.defaults) options[key] = value
    else unknown.push(`${key}=${value}`)
  }
  return { edition, seats, options: onlyChanges(edition, options), unknown }
}

/** What may be typed: for the target of a match less than the engine takes, because 1 or 10,000 points are no game. */
export const fieldRange = ({ key, numbers }: OptionInfo): [number, number] | null =>
  key === 'target' ? [50, 2000] : numbers

function allows(option: OptionInfo, value: string): boolean {
  const range = fieldRange(option)
  if (!range) return option.choices.includes(value)
  return /^(0|[1-9]\d*)$/.test(value) && Number(value) >= range[0] && Number(value) <= range[1]
}
