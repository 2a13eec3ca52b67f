/** What a house rule does, measured: one line beside its switch. */
import { EFFECTS } from '../wire/option-sentences'
import type { OptionInfo } from '../wire/options'
import { m } from '../words/index.svelte'
import { choiceName } from './option-groups'

const signed = (percent: number) => `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}\u00a0%`

/** Of the choice that is made; where all is as on the sheet, of what could be chosen instead. */
export function effectOf({ key }: OptionInfo, value: string): string {
  const words = m().options.effects
  const effects = EFFECTS[key] ?? {}
  const single = Object.values(effects).length === 1 ? Object.values(effects)[0] : undefined
  const chosen = effects[value] ?? single
  if (chosen) {
    const told = [chosen.match === undefined ? words.round(chosen.round ?? 0) : words.match(chosen.match)]
    if (chosen.out !== undefined) told.push(words.out(chosen.out))
    return told.join(' ')
  }
  const others = Object.entries(effects).map(
    ([choice, { round }]) => `${choiceName(key, choice)} ${signed(round ?? 0)}`,
  )
  return others.length ? words.lengths(others.join(', ')) : ''
}
