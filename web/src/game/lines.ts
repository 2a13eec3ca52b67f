/** The log as lines: what one act led to is told together, and what belongs to the line before joins it. */
import { interrupts, isWild } from '../wire/cards'
import type { Fact } from '../wire/messages'

export interface LogLine {
  key: string
  /** The number of the act; of the last one, if the line has grown. */
  seq: number
  /** Whose head stands beside it. */
  seat: number | null
  facts: Fact[]
  /** What the players were called then. */
  names: string[]
}

export const MOST_LINES = 200

/** Facts that no line tells: what is seen elsewhere, asked for in the prompt, or of use to programs alone. */
const SILENT: ReadonlySet<Fact['kind']> = new Set(['dealt', 'committed', 'revealed', 'offered', 'passed'])

/** The lines that one act is worth; `before` are the names until then. */
export function linesOf(seq: number, facts: Fact[], before: string[]): LogLine[] {
  const names = [...before]
  for (const fact of facts) if (fact.kind === 'joined') names[fact.seat] = fact.name
  const groups = new Map<string, Fact[]>()
  let current = 'main'
  for (const fact of facts) {
    if (SILENT.has(fact.kind) || (fact.kind === 'exposed' && fact.seat === null)) continue
    if (fact.kind === 'scored' && !fact.winners.length) continue
    current = groupOf(fact, current)
    const hit = fact.kind === 'received' && !groups.has(current) && facts.find(({ kind }) => kind === 'hit')
    if (hit) groups.set(current, [hit]) // so that the line can say which colour ended the giving
    groups.set(current, [...(groups.get(current) ?? []), fact])
  }
  // The pile is shuffled in the middle of something; that is told first.
  const shuffled = groups.get('reshuffled')
  groups.delete('reshuffled')
  const told = [...groups.values(), ...(shuffled ? [shuffled] : [])].filter((some) => some.some(isTold))
  return told.map((some, i) => ({ key: `${seq}.${i}`, seq, seat: seatOf(some), facts: some, names }))
}

/** The log with more lines; a line that goes on where the last one stopped becomes part of it. */
export function joined(log: LogLine[], more: LogLine[]): LogLine[] {
  const lines = [...log]
  for (const line of more) {
    const last = lines[lines.length - 1]
    if (last && goesOn(last.facts, line.facts)) {
      const facts = [...last.facts, ...line.facts]
      lines[lines.length - 1] = { ...last, seq: line.seq, facts }
    } else lines.push(line)
  }
  return lines.slice(-MOST_LINES)
}

function groupOf(fact: Fact, current: string): string {
  switch (fact.kind) {
    case 'joined':
    case 'renamed':
    case 'left':
    case 'cameback':
      return `${fact.kind} ${fact.seat}`
    case 'begun':
    case 'received':
    case 'gave':
    case 'reshuffled':
    case 'scored':
      return fact.kind
    case 'dealerdraw':
    case 'dealerchosen':
      return 'dealer'
    case 'asked':
    case 'owed':
    case 'exposed':
    case 'called':
    case 'opened':
    case 'ended':
      return current === 'reshuffled' ? 'main' : current
    default:
      return 'main'
  }
}

const UNTOLD: ReadonlySet<Fact['kind']> = new Set(['asked', 'dealerdraw', 'opened'])
const isTold = (fact: Fact): boolean => !UNTOLD.has(fact.kind)

function seatOf(facts: Fact[]): number | null {
  const fact = facts.find(isTold)
  if (!fact || facts.some(({ kind }) => kind === 'received')) return null // goes round the table
  if (fact.kind === 'caught') return fact.by
  if (fact.kind === 'ended') return fact.winner
  if (fact.kind === 'scored') return fact.winners.length === 1 ? (fact.winners[0] ?? null) : null
  return 'seat' in fact ? fact.seat : null
}

const ANSWERS: ReadonlySet<Fact['kind']> = new Set(['named', 'hit', 'gift', 'declined'])

/** Whether the second act is the rest of what the first one began. */
function goesOn(before: Fact[], after: Fact[]): boolean {
  const first = after.find(isTold)
  // A call that comes with its play is a part of the play.
  const next = first?.kind === 'called' && first.early ? (after.find((fact) => fact.kind === 'played') ?? first) : first
  if (!next || !('seat' in next)) return false
  const mine = before.filter((fact) => isTold(fact) && 'seat' in fact && fact.seat === next.seat)
  const last = mine[mine.length - 1]
  const card = [...mine].reverse().find((fact) => fact.kind === 'played')
  const answered = mine.some((fact) => ANSWERS.has(fact.kind))
  if (ANSWERS.has(next.kind)) return !!card && isWild(card.card) && !answered
  if (next.kind === 'gave') return last?.kind === 'gave'
  const undecided = last?.kind === 'drew' && before.some((fact) => fact.kind === 'asked' && fact.phase === 'drawn')
  if (next.kind === 'kept') return undecided
  if (next.kind !== 'played' || next.out_of_turn) return false
  if (card) return interrupts(card.card) && !interrupts(next.card) && !answered
  return undecided || (last?.kind === 'called' && last.early)
}
