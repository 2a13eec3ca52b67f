/** Which parts of the sprite, one over the other, make a card. */
import { isSpecial } from '../wire/cards'
import { isColour } from './colours'
import { faceOf } from './faces'
import { LOOKS } from './looks'
import { deckOf } from './wilds'

export type CardLook = 'plain' | 'tiny' | 'asked'

export function drawing(token: string, edition: string, called?: string | null, look: CardLook = 'plain'): string[] {
  const wanted = edition in LOOKS ? edition : 'classic'
  const [first = '?', face = ''] = token
  const named = called && isColour(called) ? called : ''
  if (isColour(first)) return [`${wanted}-${first}`, faceOf(first, face)]
  if (first === 'W') return [`wild-${deckOf(edition)}${named}`]
  if (first === 'F') return [`four-${deckOf(edition)}${named}`]
  if (isSpecial(first)) return named ? [`special-${first}`, `named-${named}`] : [`special-${first}`]
  return [look === 'plain' ? `back-${wanted}` : `back-${look}`]
}
