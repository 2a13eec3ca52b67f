/** The one line above the hand: what is awaited, and from whom. */
import { playerName } from '../game/names'
import type { Status } from '../game/table.svelte'
import type { QuestionWords } from '../shared/edition'
import type { TableView } from '../wire/messages'
import type { Words } from '../words/index.svelte'
import { breakIn, jumpIn, litCards, opponentsLeft, question, stacks } from './decisions'

/** More names than that would not be listened to. */
const MOST_NAMED = 4
/** From so many seats on it is worth telling how long it takes. */
const CROWD = 5

export interface PromptMoment {
  /** Touch: the card that a second tap would play. */
  chosen: string | null
  /** The call was made ahead, by us or already at the table. */
  said: boolean
  status?: Status
}

export function promptLine(view: TableView, words: Words, { chosen, said, status = 'live' }: PromptMoment): string {
  const { game, viewer, players } = view
  const { prompt } = words.dock
  if (!game || game.over || viewer === null) return prompt.ended
  if (status !== 'live') return status === 'elsewhere' ? prompt.elsewhere : prompt.offline
  if (players[viewer]?.away) return prompt.away
  if (players[viewer]?.idle) return prompt.autopilot
  if (game.out.includes(viewer)) return prompt.out
  if (game.exposed === viewer) return prompt.exposed
  const name = (seat: number | null): string => playerName(view, seat)
  const asked = question(view)
  if (asked === 'drawn' && game.legal.includes('uno') && !said) return prompt.sayUno
  if (asked === 'answer')
    return stacks(game) ? words.dock.slip.stack.title(game.pending) : prompt.answer(name(game.turn))
  if (asked === 'swap') return words.dock.slip.swap.title
  if (asked === 'drawn' && !game.legal.includes('keep')) return words.dock.slip.drawn.must
  if (asked) return own(view, words, asked)?.prompt(name(game.receiver)) ?? usual(prompt)[asked] ?? prompt.ended
  if (view.awaited !== viewer) return waiting(view, words)
  return yourTurn(view, words, { chosen, said })
}

/** The words for what the special card asks. */
const own = ({ game }: TableView, words: Words, phase: string): QuestionWords | undefined =>
  words.editions[game?.edition ?? '']?.questions?.[phase]

/** The words for what every edition asks. */
const usual = ({ opening, name, drawn, speak }: Words['dock']['prompt']): Record<string, string> => ({
  opening,
  name,
  drawn,
  speak,
})

function yourTurn(view: TableView, words: Words, { chosen, said }: PromptMoment): string {
  const game = view.game
  const { prompt } = words.dock
  if (!game) return prompt.ended
  const lit = litCards(view)
  if (!lit.size)
    return game.passes ? prompt.mustPass : game.options.draw_until === 'on' ? prompt.drawOn : prompt.mustDraw
  if (chosen && lit.has(chosen)) return prompt.again(chosen)
  if (game.hand.length === 2 && said) return prompt.unoSaid
  if (game.legal.includes('uno')) return prompt.sayUno
  return fits(view, words)
}

/** The cards that fit, by name as far as there is room: many of them, or none. */
export function fits(view: TableView, words: Words, most = MOST_NAMED): string {
  const lit = litCards(view)
  const tokens = view.game?.hand.filter((token) => lit.has(token)) ?? []
  const named = tokens.length > most ? tokens.slice(0, Math.max(0, most - 1)) : tokens
  return words.dock.prompt.fits(tokens.length, named, named.length ? tokens.length - named.length : 0)
}

function waiting(view: TableView, words: Words): string {
  const { game, awaited, asked, players } = view
  const { prompt } = words.dock
  const name = players[awaited ?? game?.actor ?? -1]?.name
  if (!game || !name) return prompt.ended
  const phase = asked !== null ? 'asked' : game.phase === 'answer' && stacks(game) ? 'turn' : game.phase
  const says = own(view, words, phase)?.others ?? prompt.others[phase] ?? prompt.others.turn
  const line = says?.(name) ?? ''
  if (breakIn(view)) return prompt.allFour(line)
  if (jumpIn(view)) return prompt.jump(line)
  const turns = turnsUntil(view)
  return turns ? prompt.until(line, turns) : line
}

/** How many turns it is until ours, if nobody is skipped; 0: not worth a word. */
function turnsUntil(view: TableView): number {
  const { game } = view
  const others = opponentsLeft(view)
  if (!game || game.phase !== 'turn' || others.length < CROWD - 1) return 0
  const at = others.indexOf(game.turn)
  return at < 0 ? 0 : game.direction > 0 ? others.length - at : at + 1
}

/** The whole table in sentences: turn, colour, top, direction, counts, time. */
export function standing(view: TableView, words: Words, seconds: number | null): string {
  const { game, viewer } = view
  if (!game) return ''
  const { standing: say } = words.dock
  const counts = game.sizes.flatMap((n, seat) =>
    game.out.includes(seat) ? [] : seat === viewer ? say.youHold(n) : say.holds(playerName(view, seat), n),
  )
  const owed = game.phase === 'answer' && stacks(game) && game.actor !== viewer
  return [
    view.awaited === viewer ? say.yours : say.theirs(playerName(view, view.awaited)),
    say.colour(game.colour),
    say.top(game.top),
    game.direction > 0 ? say.clockwise : say.anticlockwise,
    say.counts(counts),
    owed ? words.log.owed({ name: playerName(view, game.actor), you: false }, game.pending) : '',
    seconds === null ? '' : say.time(seconds),
  ]
    .filter(Boolean)
    .join(' ')
}
