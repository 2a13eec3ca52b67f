/** What a plate tells of its seat, made from the view alone. */
import { exposed, hasCalled, isOut } from '../game/mood'
import { nameOf } from '../game/names'
import type { TableView } from '../wire/messages'
import type { Words } from '../words/index.svelte'

/** What the stage has just seen happen. */
export interface Seen {
  /** Was jumped over a moment ago. */
  out: boolean
  /** Cards that came in within the last second. */
  grew: number
}

/** Seconds until the awaited decision is taken out of the player's hands; null: there is no hurry. */
export function secondsLeft(view: Pick<TableView, 'deadline' | 'phase'>, now?: number): number | null {
  if (view.deadline === null || now === undefined || view.phase !== 'playing') return null
  return Math.max(0, Math.ceil((view.deadline - now) / 1000))
}

export const cardsOf = (view: TableView, seat: number): number => view.game?.sizes[seat] ?? 0
export const toAct = (view: TableView, seat: number): boolean =>
  view.phase === 'playing' && (view.awaited === seat || view.asked === seat)

/** One quiet word under the name; the most urgent one wins. `short`: shut eyes tell the half of it. */
export function quietWord(view: TableView, seat: number, seen: Seen, words: Words, short = false): string {
  const says = words.table.seat
  const player = view.players[seat]
  if (!player) return ''
  if (isOut(view, seat)) return says.out
  if (seen.out) return says.sitsOut
  if (hasCalled(view, seat)) return says.saidUno
  if (player.away && player.bot && player.bot !== 'autopilot') return says.botFor(player.name)
  if (player.away || player.idle) return short ? says.autopilot : says.away
  if (isNext(view, seat)) return says.next
  if (isPartner(view, seat)) return says.partner
  return player.bot ? says.bot(player.bot) : ''
}

/** Plays on the reader's side: every other seat does. */
const isPartner = ({ settings, viewer }: TableView, seat: number): boolean =>
  settings.options['teams'] === 'two' && viewer !== null && seat !== viewer && (seat + viewer) % 2 === 0

/** Next in the direction of play. With two at the table, and on one's own turn, that is plain to see. */
function isNext(view: TableView, seat: number): boolean {
  const { game } = view
  if (!game || view.phase !== 'playing' || view.players.length < 3 || game.actor === null || game.turn === view.viewer)
    return false
  if (view.asked !== null) return game.turn === seat // they play on when all were asked
  return game.next === seat && view.awaited !== seat
}

/** The plate for who cannot see it. */
export function plateSays(view: TableView, seat: number, seen: Seen, words: Words, now?: number): string {
  const says = words.table.seat
  const more: string[] = []
  if (exposed(view, seat)) more.push(says.exposed)
  if (toAct(view, seat)) {
    more.push(says.toAct)
    const left = view.players[seat]?.bot ? null : secondsLeft(view, now)
    if (left !== null) more.push(says.seconds(left))
  }
  const word = quietWord(view, seat, seen, words)
  if (word) more.push(word)
  const name = nameOf(view, seat, words)
  const sentence = says.says(name, cardsOf(view, seat), more)
  const foreheads = view.game?.foreheads[seat] ?? []
  return foreheads.length ? `${sentence}. ${says.forehead(name, foreheads)}` : sentence
}
