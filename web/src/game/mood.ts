/** The face of a seat, made from the view. */
import type { Mood } from '../art/heads'
import type { TableView } from '../wire/messages'

/** Had too many cards, where a table plays so. */
export const isOut = (view: TableView, seat: number): boolean => !!view.game?.out.includes(seat)
/** Has called, and that still counts. */
export const hasCalled = (view: TableView, seat: number): boolean => !!view.game?.callers.includes(seat)
export const exposed = (view: TableView, seat: number): boolean => view.game?.exposed === seat

/** A bot that plays for somebody else keeps the eyes open; one that plays for the reader does not. */
const asleep = (view: TableView, seat: number): boolean => {
  const player = view.players[seat]
  if (!player || isOut(view, seat)) return true
  return player.bot === 'autopilot' || ((player.away || player.idle) && (!player.bot || seat === view.viewer))
}

export function moodOf(
  view: TableView,
  seat: number,
  { grew, called }: { grew?: boolean; called?: boolean } = {},
): Mood {
  if (asleep(view, seat)) return 'shut'
  if (grew) return 'oh'
  if (exposed(view, seat)) return 'worry'
  if (view.game?.phase === 'guess' && view.awaited === seat) return 'worry'
  return called || hasCalled(view, seat) ? 'happy' : 'calm'
}
