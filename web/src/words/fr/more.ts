/** What is read beside the game: options, replay, rules, the sheet of cards. */
import type { More } from '../index.svelte'
import { bound } from './grammar'
import { options } from './options'
import { replay } from './replay'
import { rules } from './rules'
import { sheet } from './sheet'

export const more: More = bound({ options, replay, rules, sheet })
