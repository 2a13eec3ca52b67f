/** How cards are written: a colour and a face, or one letter for a card without a colour. */
import { EDITIONS } from './editions-and-levels'

/** The special card of an edition, if it has one. */
export const specialOf = (edition: string): string => EDITIONS.find(({ key }) => key === edition)?.special ?? ''

export const SPECIALS = EDITIONS.map(({ special }) => special).join('')
/** In the order in which a hand shows them. */
export const COLOURLESS = `WF${SPECIALS}`

const INTERRUPTING = EDITIONS.filter((one) => one.interrupts).map(({ special }) => special)

/** Whether a card may be laid out of turn. */
export const interrupts = (token: string): boolean => INTERRUPTING.includes(token)

/** The words of the special cards, by their tokens: an edition is called after its card. */
export const ofSpecials = <K extends string>(editions: Record<string, Record<K, string>>, word: K) =>
  Object.fromEntries(
    EDITIONS.flatMap(({ key, special }): [string, string][] =>
      special ? [[special, editions[key]?.[word] ?? special]] : [],
    ),
  )

export const isSpecial = (token: string): boolean => token !== '' && SPECIALS.includes(token)
export const isWild = (token: string): boolean => token.length === 1 && COLOURLESS.includes(token)
export const isCard = (token: string): boolean => token.length === 2 || isWild(token)
