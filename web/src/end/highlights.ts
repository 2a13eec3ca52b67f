/** One warm line for some players when a match is over: who drew most, was caught most often, bluffed. */
import type { Fact, Replay } from '../wire/messages'

export interface Warm {
  kind: 'drewMost' | 'caughtMost' | 'boldest'
  seat: number
  count: number
}

export function warmLines(replay: Replay): Warm[] {
  const drawn = new Array<number>(replay.players.length).fill(0)
  const caught = [...drawn]
  const bluffed = [...drawn]
  for (const round of replay.rounds) count(round.events, drawn, caught, bluffed)
  const lines: Warm[] = []
  const add = (kind: Warm['kind'], counts: number[]) => {
    const most = Math.max(...counts)
    const seat = counts.indexOf(most)
    if (most > 0 && counts.lastIndexOf(most) === seat) lines.push({ kind, seat, count: most })
  }
  add('drewMost', drawn)
  add('caughtMost', caught)
  add('boldest', bluffed)
  return lines
}

/** A bluff is bold when nobody doubted it: we know it from a guilty verdict only, so the caught ones count. */
function count(events: Fact[], drawn: number[], caught: number[], bluffed: number[]): void {
  const more = (counts: number[], seat: number, by = 1) => (counts[seat] = (counts[seat] ?? 0) + by)
  for (const event of events) {
    if (event.kind === 'drew') more(drawn, event.seat, event.cards.length)
    else if (event.kind === 'received') more(drawn, event.seat)
    else if (event.kind === 'caught') more(caught, event.seat)
    else if (event.kind === 'verdict' && event.guilty) more(bluffed, event.seat)
  }
}
