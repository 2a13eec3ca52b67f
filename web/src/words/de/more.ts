/** What is read beside the game: options, replay, rules, the sheet of cards. */
import type { More } from '../index.svelte'
import { options } from './options'
import { replay } from './replay'
import { rules } from './rules'
import { sheet } from './sheet'

export const more: More = { options, replay, rules, sheet }
