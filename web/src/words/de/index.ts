/** All German words, in the shape of the English ones. */
import type { Words } from '../index.svelte'
import { cards } from './cards'
import { common } from './common'
import { dock } from './dock'
import { editions } from './editions'
import { log } from './log'
import { pages } from './pages'
import { table } from './table'

export const words: Words = { cards, common, dock, editions, log, pages, table }
export { grammar } from './grammar'
