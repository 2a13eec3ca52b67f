/** What is read beside the game: lobby, score sheet, options, keys, replay, rules, the sheet of cards, seldom slips. */
import type { More } from '../index.svelte'
import { editions } from './editions-more'
import { end } from './end'
import type { Grammar } from './grammar'
import { keys } from './keys'
import { lobby } from './lobby'
import { options } from './options'
import { replay } from './replay'
import { rules } from './rules'
import { sheet } from './sheet'
import { shelves } from './shelves'
import { slips } from './slips'

export const more = (grammar: Grammar): More => ({
  editions,
  end: end(grammar),
  keys,
  lobby: lobby(grammar),
  options,
  replay: replay(grammar),
  rules,
  sheet,
  shelves,
  slips: slips(grammar),
})
