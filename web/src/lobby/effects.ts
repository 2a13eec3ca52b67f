/** What a house rule or a preset does, measured: one line beside its switch. */
import { EFFECTS, type Effect } from '../wire/option-sentences'
import type { OptionInfo } from '../wire/options'
import { m } from '../words/index.svelte'
import { choiceName } from './option-groups'

const signed = (percent: number) => `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}\u00a0%`

/** Of the choice that is made; with the standard choice, of what could be chosen instead. */
export function effectOf({ key }: OptionInfo, value: string): string {
  const effects = EFFECTS[key] ?? {}
  const single = Object.values(effects).length === 1 ? Object.values(effects)[0] : undefined
  const chosen = effects[value] ?? single
  return chosen ? told(chosen) : lengths(effects, (choice) => choiceName(key, choice))
}

/** Of the preset that is chosen; else of each that could be. */
export function effectOfPreset(preset: string): string {
  const effects = EFFECTS['preset'] ?? {}
  const chosen = effects[preset]
  return chosen ? told(chosen) : lengths(effects, (name) => m().options.presets[name] ?? name)
}

function told({ round = 0, match, out }: Effect): string {
  const words = m().options.effects
  const said = [match === undefined ? words.round(round) : words.match(match)]
  if (out !== undefined) said.push(words.out(out))
  return said.join(' ')
}

function lengths(effects: Record<string, Effect>, nameOf: (choice: string) => string): string {
  const all = Object.entries(effects).map(([choice, { round }]) => `${nameOf(choice)} ${signed(round ?? 0)}`)
  return all.length ? m().options.effects.lengths(all.join(', ')) : ''
}
