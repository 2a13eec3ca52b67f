/** How cards are written: a colour and a face, or one letter for a card without a colour. */
import { EDITIONS } from './house'

/** The special card of an edition, if it has one. */
export const specialOf = (edition: string): string => EDITIONS.find(({ key }) => key === edition)?.special ?? ''

export const SPECIALS = EDITIONS.map(({ special }) => special).join('')
/** In the order in which a hand shows them. */
export const COLOURLESS = `WF${SPECIALS}`

export const isSpecial = (token: string): boolean => token !== '' && SPECIALS.includes(token)
export const isWild = (token: string): boolean => token.length === 1 && COLOURLESS.includes(token)
export const isCard = (token: string): boolean => token.length === 2 || isWild(token)
