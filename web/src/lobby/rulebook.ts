/** The options of an edition as the page shows them: grouped as the sheets are, with what the sheet says. */
import { OPTIONS, type OptionInfo } from '../wire/options'

export const GROUPS = ['deal', 'first', 'actions', 'drawFour', 'special', 'last', 'scoring'] as const
export type Group = (typeof GROUPS)[number]

const GROUP_OF: Record<string, Group> = {
  dealer: 'deal',
  next_dealer: 'deal',
  foil: 'deal',
  avatar_state_count: 'deal',
  ignored_start_cards: 'first',
  two_player_reverse: 'actions',
  draw_four: 'drawFour',
  wild_match: 'drawFour',
  challenge_reveal: 'drawFour',
  last_card_draw: 'last',
  last_card_special: 'last',
  scoring: 'scoring',
  target: 'scoring',
  tie: 'scoring',
  forehead_scores: 'scoring',
}

/** An option that nobody has put anywhere belongs to the special card of its edition. */
export const groupOf = (key: string): Group => GROUP_OF[key] ?? 'special'

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
export function houseRules(edition: string): Record<string, string> {
  const wishes: Record<string, string> = {
    draw_four: 'free',
    last_card_draw: 'off',
    king_pig_colours: 'one',
    mod_optional: 'on',
    avatar_wild_on_turn: 'on',
  }
  return Object.fromEntries(Object.entries(wishes).filter(([key]) => optionsOf(edition).some((one) => one.key === key)))
}
