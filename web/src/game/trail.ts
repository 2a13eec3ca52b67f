/** What happened since one's own last move, seat by seat. It is read from the log, so a reload does not lose it. */
import type { Fact } from '../wire/messages'
import type { LogLine } from './lines'

export interface Trace {
  /** The cards that were laid there, the newest last. */
  laid: string[]
  /** How many came into the hand. */
  came: number
  /** Was jumped over. */
  hopped: boolean
}

/** More of them would hide each other. */
const MOST_LAID = 2
const OWN_MOVES: ReadonlySet<Fact['kind']> = new Set(['played', 'kept', 'took', 'challenged', 'guessed'])

/** By seat; seats at which nothing happened are left out, and one's own cards are known. Nobody is told of a table they only watch. */
export function trailOf(lines: LogLine[], viewer: number | null): Map<number, Trace> {
  const trail = new Map<number, Trace>()
  if (viewer === null) return trail
  const facts = lines.flatMap((line) => line.facts)
  const begun = facts.findLastIndex((fact) => fact.kind === 'begun' || isOwnMove(fact, viewer))
  const at = (seat: number): Trace => {
    const trace = trail.get(seat) ?? { laid: [], came: 0, hopped: false }
    trail.set(seat, trace)
    return trace
  }
  let drawn = 0 // in the turn that goes on: who plays it has none more than before
  for (const fact of facts.slice(begun + 1)) {
    if (fact.kind === 'played') {
      const trace = at(fact.seat)
      trace.laid = [...trace.laid, fact.card].slice(-MOST_LAID)
      trace.came -= drawn
    } else if (fact.kind === 'drew') at(fact.seat).came += fact.cards.length
    else if (fact.kind === 'received') at(fact.seat).came++
    else if (fact.kind === 'gave') at(fact.to).came++
    else if (fact.kind === 'skipped') at(fact.seat).hopped = true
    else continue
    drawn = fact.kind === 'drew' && fact.why === 'turn' ? 1 : 0
  }
  return trail
}

const isOwnMove = (fact: Fact, viewer: number): boolean =>
  'seat' in fact && fact.seat === viewer && (OWN_MOVES.has(fact.kind) || (fact.kind === 'drew' && fact.why === 'turn'))
