/** The end of a round or of a match. */
import type { Who } from '../who'

export const end = {
  lastCard: 'last card!',
  goesOut: (who: string, card: string) => `${who} goes out with ${card}.`,
  youGoOut: (card: string) => `You go out with ${card}.`,
  goesOutGiving: (who: string) => `${who} gives the last cards away.`,
  youGoOutGiving: 'You give your last cards away.',
  remains: (who: string) => `Everybody else holds too many cards: ${who} wins the round.`,
  youRemain: 'Everybody else holds too many cards: you win the round.',
  void: 'Nobody could move. No points, new deal.',
  tooLong: 'The round went on for too long. No points, new deal.',
  player: 'Player',
  left: 'Left in hand',
  nothing: 'nothing',
  /** What somebody's cards add up to. */
  adds: (points: number) => (points === 1 ? '1 point left' : `${points} points left`),
  thisRound: 'This round',
  score: (target: string) => `Score to\u00a0${target}`,
  total: 'Score',
  tally: 'Left‑over tally',
  /** What the columns mean, the way that counts here first. */
  says: {
    points: (target: string) =>
      `Whoever goes out gets the points of all cards that the others hold; ${target} points win the match. The left‑over tally adds up what everybody was left with; it does not count here.`,
    alternative: (target: string) =>
      `What you are left with counts against you: when a left‑over tally reaches ${target}, the lowest wins. The score does not count here.`,
    single: () => 'One hand is the whole game. Points are kept for those who like to add them up.',
  } as Record<string, (target: string) => string>,
  dealsNext: (who: string) => `${who} deals next.`,
  youDealNext: 'You deal next.',
  seed: (seed: string) => `The secret number of this shuffle, ${seed}, is open now:`,
  check: 'check the deal',
  checks: 'The deck was shuffled by the very number that was promised before the deal. Nobody has tampered with it.',
  checksNot: 'This is not the number that was promised before the deal. Somebody has tampered with this round.',
  promised: 'its fingerprint, promised before the deal',
  computed: 'its fingerprint, worked out now',
  watchAgain: 'Watch again',
  botFor: (name: string) => `Let a bot play for ${name}`,
  nextRound: 'Next round',
  rematch: 'Rematch',
  record: 'Download the record',
  wins: (who: string) => `${who} wins the match.`,
  youWin: 'You win the match.',
  /** `you`: the reader is the first of them. */
  share: (names: string, _you: boolean) => `${names} share the match.`,
  winTogether: (names: string, _you: boolean) => `${names} win the match together.`,
  sides: 'Partners score together: only the cards of the other side count.',
  drewMost: (player: Who, n: number) => `${player.you ? 'You' : player.name} drew the most cards: ${n}.`,
  caughtMost: (player: Who, n: number) =>
    `${player.you ? 'You were' : `${player.name} was`} caught most often: ${n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`}.`,
  boldest: (player: Who) => `${player.you ? 'You' : player.name} had the boldest bluff.`,
  cardsWorth: (card: string, points: number) => `${card}, ${points}`,
  lastActs: 'Played last, it still makes the next player draw before the count.',
  toStart: 'To the start page',
  closed: 'The table was closed when everybody had gone.',
  caption: 'What everybody is left with',
}
