/** A refusal in our words: the code says what kind it is, the view says the rest. */
import { playerName } from '../game/names'
import type { TableRefusal } from '../wire/feed'
import type { TableView, View } from '../wire/messages'
import type { More, Words } from '../words/index.svelte'

export interface CardRefusal {
  token: string
  code: TableRefusal['code'] | ''
  clause: string
}

export interface RefusalReason {
  title: string
  text: string
}

type Say = More['slips']['why']

/** The moment that an act was refused in. */
interface RefusedMoment {
  token: string
  game: View
  /** Whose decision is awaited. */
  actor: string
}

/** Phases in which the card of the turn is played, and the turn not yet over. */
const AFTER_PLAY = ['name', 'hit', 'swap', 'answer']

const moved = (say: Say): RefusalReason => ({ title: say.moved, text: say.movedText })
const other = (say: Say): RefusalReason => ({ title: say.other, text: say.otherText })

function whyNoCall({ viewer, turn, phase, hand }: View): 'callText' | 'callGiftText' | 'callLateText' {
  if (viewer !== turn) return 'callText'
  if (phase === 'gift' || phase === 'give') return 'callGiftText'
  return hand.length === 2 && AFTER_PLAY.includes(phase) ? 'callLateText' : 'callText'
}

/** By the code; what is not here has no better words than that it is not possible. */
export const WHY = {
  stale: moved,
  unfollowed: moved,
  'does-not-match': (say, { token, game }) => ({
    title: say.title(token, game.colour, game.top),
    text: say.hint(game.colour, game.top, game.legal.includes('draw')),
  }),
  'drawn-only': (say, { token, game }) =>
    game.drawn ? { title: say.drawnOnly(token), text: say.drawnOnlyText(game.drawn) } : other(say),
  'follow-only': (say, { token }) => ({ title: say.follow(token), text: say.otherText }),
  'draw-four-unlawful': (say) => ({ title: say.drawFour, text: say.drawFourText }),
  'not-your-turn': (say, { actor }) => ({ title: say.notYourTurn, text: say.notYourTurnText(actor) }),
  'must-play': (say) => ({ title: say.draw, text: say.drawText }),
  'must-lay': (say, { token }) =>
    token === 'keep'
      ? { title: say.mustKeep, text: say.mustKeepText }
      : { title: say.mustDraw, text: say.mustDrawText },
  'last-card-barred': (say, { token, game }) => ({
    title: say.last(token),
    text: say.lastText(game.options.last_card === 'number'),
  }),
  'swap-first': (say) => ({ title: say.swap, text: say.swapText }),
  'no-swap': (say) => ({ title: say.noSwap, text: say.noSwapText }),
  'out-of-round': (say) => ({ title: say.out, text: say.outText }),
  'too-early': (say) => ({ title: say.catchEarly, text: say.catchEarlyText }),
  'no-catch': (say) => ({ title: say.catchMore, text: say.catchMoreText }),
  'catch-called': (say) => ({ title: say.catchCalled, text: say.catchCalledText }),
  'catch-late': (say) => ({ title: say.catchLate, text: say.catchLateText }),
  'no-call': (say, { game }) => ({ title: say.call, text: say[whyNoCall(game)] }),
  'called-already': (say) => ({ title: say.called, text: say.calledText }),
  'draw-not-answered': (say) => ({ title: say.noAnswer, text: say.noAnswerText }),
} satisfies { [code in CardRefusal['code']]?: (say: Say, moment: RefusedMoment) => RefusalReason }

const known = (code: CardRefusal['code']): code is keyof typeof WHY => code in WHY

export function why(
  { token, code }: CardRefusal,
  view: TableView,
  words: Words,
  { slips: { why: say } }: More,
): RefusalReason {
  const { game } = view
  if (!game) return moved(say)
  const actor = playerName(view, game.actor)
  const usual = (known(code) ? WHY[code] : other)(say, { token, game, actor })
  const noWildCounts = code === 'draw-four-unlawful' && game.options.wild_match === 'none'
  return noWildCounts ? usual : { ...usual, ...words.editions[game.edition]?.why?.[code] }
}
