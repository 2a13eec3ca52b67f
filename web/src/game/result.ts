/** The result of a round, and of the match with its last one, in sentences. */
import type { Words } from '../words/index.svelte'
import type { TableView } from '../wire/messages'
import { isolated, type Who } from '../words/who'
import { nameOf } from './names'
import { scoringOf } from './scoring'

export function resultOf(view: TableView, words: Words): string {
  const { game, gained, scores, viewer, winners } = view
  const { log } = words
  if (!game) return ''
  const who = (seat: number): Who => ({ name: isolated(nameOf(view, seat, words)), you: seat === viewer })
  const { method, target } = scoringOf(view)
  const winner = game.winner === null ? null : who(game.winner)
  const points = (method !== 'alternative' && gained?.[game.winner ?? -1]) || 0
  return [
    winner === null
      ? (game.ended === 'too-long' ? log.tooLong : log.void)()
      : game.ended === 'gift'
        ? log.goesOutGiving(winner, points)
        : game.ended === 'mercy'
          ? log.lasts(winner, points)
          : log.goesOut(winner, game.top, points),
    winners.length ? log.wins(winners.map(who)) : '',
    viewer === null || method === 'single' ? '' : log.yourScore(scores[viewer] ?? 0, target),
  ]
    .filter(Boolean)
    .join(' ')
}
