/** A refusal in our words: the clause says what kind it is, the view says the rest. */
import type { TableView } from '../wire/messages'
import type { Words } from '../words/index.svelte'
import { isCard } from './hand'

export interface Refusal {
  token: string
  clause: string
  stale?: boolean
  wait_ms?: number
}

export interface Why {
  title: string
  text: string
}

const MATCHING = ['MATCH', 'D2', 'REV', 'SKIP']

export function why(refusal: Refusal, view: TableView, words: Words): Why {
  const { why: say } = words.dock
  const { token, clause } = refusal
  const game = view.game
  if (refusal.stale || !game) return { title: say.moved, text: say.movedText }
  const chapter = clause.split('-')[0] ?? ''
  if (isCard(token) && MATCHING.includes(chapter))
    return {
      title: say.title(token, game.colour, game.top),
      text: say.hint(game.colour, game.top, game.legal.includes('draw')),
    }
  if (clause === 'DCO-1' && game.drawn) return { title: say.drawnOnly(token), text: say.drawnOnlyText(game.drawn) }
  if (clause === 'WAS-6') return { title: say.follow(token), text: say.followText }
  if (clause === 'WAS-4') return { title: say.avatarMoment, text: say.avatarMomentText }
  if (chapter === 'WAS') return { title: say.avatarState, text: say.avatarStateText }
  if (clause === 'WD4-2') return { title: say.drawFour, text: say.drawFourText }
  if (clause === 'TURN-3' || clause === 'WILD-3')
    return { title: say.notYourTurn(view.players[game.actor ?? -1]?.name ?? ''), text: say.notYourTurnText }
  if (clause === 'SHUF-5') return { title: say.draw, text: say.drawText }
  if (token.startsWith('catch'))
    return refusal.wait_ms
      ? { title: say.catchEarly, text: say.catchEarlyText }
      : { title: say.catchLate, text: say.catchLateText }
  if (token === 'uno') return { title: say.call, text: say.callText }
  return { title: say.other, text: say.otherText }
}
