/** All English words, one file an area. A translation has the same shape; the compiler sees to it. */
import { cards } from './cards'
import { common } from './common'
import { dock } from './dock'
import { editions } from './editions'
import { log } from './log'
import { pages } from './pages'
import { table } from './table'

export const en = { cards, common, dock, editions, log, pages, table }
export { en as words }
export { grammar } from './grammar'
