/** What no view tells of a round, kept for a reload; in another round, or at another table, it is worth nothing. */
import type { TableView } from '../wire/messages'
import { isCard } from '../wire/cards'
import { type HandCard } from './hand'
import type { DockState } from './dock.svelte'

export interface RoundMemory extends Pick<DockState, 'cards' | 'placed' | 'early' | 'open'> {
  table: string
  round: string
  mine: boolean
  moment: string
}

const isToken = (one: unknown): boolean => typeof one === 'string' && isCard(one)
const isHeld = ({ key, token }: HandCard): boolean => Number.isInteger(key) && key < 1e9 && isToken(token)

/** Whether it is as we keep it: it may be by another version of the page, or by somebody else. */
export function isKnown({ cards, placed, open }: RoundMemory, { players }: TableView): boolean {
  try {
    return (
      cards.every(isHeld) &&
      new Set(cards.map(({ key }) => key)).size === cards.length &&
      Array.isArray(placed) &&
      (open === null || (open.seat in players && open.cards.every(isToken) && open.proof.every(isToken)))
    )
  } catch {
    return false // there is less of it than we keep
  }
}
