/** What the view asks of the one who looks: nothing but `view.game` and who is awaited is needed for it. */
import type { TableView, View } from '../wire/messages'
import { interrupts, isCard, isWild } from '../wire/cards'

/** The phases of the rules that ask something; or we are asked whether we speak up. */
export type KnownQuestion =
  'opening' | 'name' | 'hit' | 'gift' | 'give' | 'answer' | 'drawn' | 'guess' | 'follow' | 'speak' | 'swap'
/** A special card may ask what only its edition knows. */
export type Question = KnownQuestion | (string & Record<never, never>)

/** They are answered by the hand, or not at all; every other phase has a slip. */
const NO_SLIP = ['turn', 'over']

/** The question that is put to us, or null. */
export function question(view: TableView): Question | null {
  const { game, viewer } = view
  if (!game || viewer === null || view.phase !== 'playing') return null
  if (game.legal.includes('pass')) return 'speak'
  if (game.actor !== viewer || !decides(game)) return null
  return NO_SLIP.includes(game.phase) ? null : game.phase
}

/** Whether anything is open to us but calls, catches and breaking in. */
const decides = (game: View): boolean =>
  game.legal.some((token) => token !== 'uno' && !interrupts(token) && !token.startsWith('catch'))

/** Whether the turn is ours to act on by a card of the hand. */
export function choosing(view: TableView): boolean {
  const { game, viewer } = view
  if (!game || viewer === null || game.actor !== viewer || game.legal.includes('pass')) return false
  if (game.phase === 'answer') return game.legal.some(isCard)
  return ['turn', 'drawn', 'follow'].includes(game.phase) && game.legal.length > 0
}

/** The cards that may be laid now. While cards are given away the slip has them, not the hand. */
export function litCards(view: TableView): Set<string> {
  const game = view.game
  if (!game || game.phase === 'give') return new Set()
  return new Set(game.legal.filter(isCard))
}

export const colourChoices = (view: TableView): string[] => {
  const game = view.game
  const known = game && view.viewer !== null ? (game.guessed[view.viewer] ?? '') : ''
  const open = game?.legal.filter((token) => token.length === 1 && !isCard(token)) ?? []
  return game?.phase === 'guess' ? open.filter((one) => !known.includes(one)) : open
}

export const heldOf = (hand: string[], colour: string): string[] =>
  hand.filter((token) => token[0] === colour && !isWild(token))

/** The colour that one holds most of, of those offered. */
export function mostHeld(hand: string[], offered: string[]): string | undefined {
  return offered.reduce<string | undefined>(
    (best, one) => (best === undefined || heldOf(hand, one).length > heldOf(hand, best).length ? one : best),
    undefined,
  )
}

/** The opponents of the reader who are still in the round, clockwise from the left neighbour. */
export function opponentsLeft({ game, viewer }: TableView): number[] {
  const seats = game?.seats ?? 0
  const around = Array.from({ length: seats }, (_, i) => ((viewer ?? 0) + 1 + i) % seats)
  return around.filter((seat) => seat !== viewer && !game?.out.includes(seat))
}

export interface Parcel {
  /** null: the card that has to stay. */
  seat: number | null
  token: string
}

/** Who would get which card if they went in this order. */
export const parcels = ({ game }: TableView, order: string[]): Parcel[] =>
  order.map((token, i) => ({ seat: game?.gifts[i] ?? null, token }))

export const catchable = (game: View): number | null => {
  const token = game.legal.find((one) => one.startsWith('catch'))
  return token ? Number(token.slice(5)) : null
}

/** The special card with which we may break into the turn of another. */
export const breakIn = ({ game }: TableView): string | undefined => game?.legal.find(interrupts)

/** The like of the top card, with which we may jump in where the table plays so. */
export const jumpIn = ({ game, viewer }: TableView): string | undefined =>
  game?.actor === viewer ? undefined : game?.legal.find((token) => isCard(token) && !interrupts(token))

/** Whether draw cards may be answered at this table: then whoever is hit is asked, whatever they hold. */
export const stacks = ({ options: { stacking = 'off', deflect = 'off' } }: View): boolean =>
  stacking + deflect !== 'offoff'

export type SlotCall = { kind: 'catch'; seat: number } | { kind: 'breakIn' | 'jumpIn'; card: string } | { kind: 'back' }

/** Who wants the slot of the rail, first come first; the others stand in the prompt. */
export function slotCalls(view: TableView): SlotCall[] {
  const { game, viewer } = view
  if (viewer === null) return []
  const calls: SlotCall[] = []
  const asked = game?.legal.includes('pass') // then the slip has the buttons
  const caught = game && !asked ? catchable(game) : null
  if (caught !== null) calls.push({ kind: 'catch', seat: caught })
  const waits = game && !asked && game.actor !== viewer
  for (const [kind, card] of [['breakIn', breakIn(view)] as const, ['jumpIn', jumpIn(view)] as const])
    if (waits && card) calls.push({ kind, card })
  if (view.players[viewer]?.idle || view.players[viewer]?.away) calls.push({ kind: 'back' })
  return calls
}
