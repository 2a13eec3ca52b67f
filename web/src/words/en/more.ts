/** What is read beside the game: options, replay, rules, the sheet of cards. */
import { options } from './options'
import { replay } from './replay'
import { rules } from './rules'
import { sheet } from './sheet'

export const more = { options, replay, rules, sheet }
