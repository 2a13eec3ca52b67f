/** What happens around the game, as sentences: who comes and goes, when rounds begin, who has won. */
import type { Words } from '../words/index.svelte'
import type {
  Begun,
  CameBack,
  Changed,
  Closed,
  Committed,
  Joined,
  Left,
  Offered,
  Passed,
  Renamed,
  Revealed,
  Scored,
  TimedOut,
} from '../wire/messages'
import type { Who } from '../words/who'

export type TableFact =
  | Begun
  | CameBack
  | Changed
  | Closed
  | Committed
  | Joined
  | Left
  | Offered
  | Passed
  | Renamed
  | Revealed
  | Scored
  | TimedOut

export function tableSentence(fact: TableFact, who: (seat: number) => Who, names: string[], w: Words): string {
  const { log } = w
  const level = (bot: string): string => w.common.levels[bot] ?? bot
  switch (fact.kind) {
    case 'begun':
      return fact.round === 1 && fact.match > 1 ? log.match(fact.match) : log.round(fact.round)
    case 'scored':
      return fact.winners.length ? log.wins(fact.winners.map(who)) : ''
    case 'joined':
      if (fact.bot) return log.botSitsDown({ name: fact.name, you: false }, level(fact.bot))
      return log.sitsDown({ ...who(fact.seat), name: fact.name })
    case 'renamed':
      return fact.name === names[fact.seat]
        ? log.newHead(who(fact.seat), w.common.heads[fact.head] ?? '')
        : log.renamed(who(fact.seat), fact.name)
    case 'left':
      if (!fact.bot) return log.leaves(who(fact.seat))
      if (fact.bot === 'autopilot') return log.leavesToAutopilot(who(fact.seat))
      return log.leavesToBot(who(fact.seat), level(fact.bot))
    case 'cameback':
      return log.comesBack(who(fact.seat))
    case 'changed':
      return log.changed(fact.settings.seats ?? names.length)
    case 'timedout':
      return log.timeIsUp(who(fact.seat))
    case 'closed':
      return log.closed()
    // Promises are checked at the end of a round; to be asked, and to let a moment pass, is no event.
    case 'committed':
    case 'revealed':
    case 'offered':
    case 'passed':
      return ''
    default: {
      const untold: never = fact // the compiler sees to it; a newer server may still know more
      void untold
      return ''
    }
  }
}
