/** The log: what happens, in whole sentences. Cards and colours come as tokens and letters. */
import type { Share, Who } from '../who'
import { card, colour, number, upper } from './grammar'

/** More of one's own cards are counted, not listed. */
const LISTED = 2

const many = (n: number, word: string): string => (n === 1 ? `one ${word}` : `${number(n)} ${word}s`)
const subject = ({ name, you }: Who): string => (you ? 'You' : name)
const object = ({ name, you }: Who): string => (you ? 'you' : name)
/** "You draw", "Mia draws". */
const does = (who: Who, mine: string, theirs: string): string => `${subject(who)} ${who.you ? mine : theirs}`
const list = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`

/** "a card", "three cards", or if they can be told "red 3 and blue 7". */
function hand(tokens: string[], most = LISTED): string {
  if (!tokens.includes('?') && tokens.length && tokens.length <= most) return list(tokens.map(card))
  return tokens.length === 1 ? 'a card' : many(tokens.length, 'card')
}

const andGets = ({ you }: Who, points: number): string => (points ? ` and ${you ? 'get' : 'gets'} ${points}` : '')

export const log = {
  /** For somebody who has not told us a name. */
  guestNames: [
    'Ada',
    'Ben',
    'Clara',
    'Dora',
    'Emil',
    'Finn',
    'Greta',
    'Hugo',
    'Ida',
    'Jonah',
    'Kim',
    'Lena',
    'Max',
    'Nora',
    'Otto',
    'Pia',
    'Rosa',
    'Sam',
    'Tilda',
    'Uma',
    'Vera',
    'Will',
    'Yara',
    'Zoe',
  ],
  nobody: (seat: number) => `Seat ${seat + 1}`,

  // Cards are played
  plays: (who: Who, token: string) => `${does(who, 'play', 'plays')} ${card(token)}.`,
  playsLast: (who: Who, token: string) => `${does(who, 'play', 'plays')} ${card(token)}, the last card.`,
  playsAndSays: (who: Who, token: string) =>
    `${does(who, 'play', 'plays')} ${card(token)} and ${who.you ? 'say' : 'says'} uno!`,
  playsAndCalls: (who: Who, token: string, letter: string) =>
    `${does(who, 'play', 'plays')} ${card(token)} and ${who.you ? 'call' : 'calls'} ${colour(letter)}.`,
  playsAndHits: (who: Who, token: string, letter: string) =>
    `${does(who, 'play', 'plays')} ${card(token)} and ${who.you ? 'hit' : 'hits'} ${colour(letter)}.`,
  playsAndGives: (who: Who, token: string, letter: string) =>
    `${does(who, 'play', 'plays')} ${card(token)} and ${who.you ? 'give' : 'gives'} away ${colour(letter)}.`,
  playsAndGivesNothing: (who: Who, token: string) =>
    `${does(who, 'play', 'plays')} ${card(token)} and ${who.you ? 'give' : 'gives'} nothing away.`,
  playsThen: (who: Who, token: string, next: string) =>
    `${does(who, 'play', 'plays')} ${card(token)}, then ${card(next)}.`,
  breaksIn: (who: Who, token: string) => `${does(who, 'break', 'breaks')} in with ${card(token)}.`,
  jumpsIn: (who: Who, token: string) => `${does(who, 'jump', 'jumps')} in with ${card(token)}.`,
  breaksInThen: (who: Who, token: string, next: string) =>
    `${does(who, 'break', 'breaks')} in with ${card(token)} and ${who.you ? 'play' : 'plays'} ${card(next)}.`,
  calls: (who: Who, letter: string) => `${does(who, 'call', 'calls')} ${colour(letter)}.`,
  hits: (who: Who, letter: string) => `${does(who, 'hit', 'hits')} ${colour(letter)}.`,
  gives: (who: Who, letter: string) => `${does(who, 'give', 'gives')} away ${colour(letter)}.`,
  givesNothing: (who: Who) => `${does(who, 'give', 'gives')} nothing away.`,

  // Cards are drawn
  draws: (who: Who, tokens: string[]) => `${does(who, 'draw', 'draws')} ${hand(tokens)}.`,
  drawsAndKeeps: (who: Who, tokens: string[]) =>
    `${does(who, 'draw', 'draws')} ${hand(tokens)} and ` +
    `${who.you ? 'keep' : 'keeps'} ${tokens.length === 1 ? 'it' : 'them'}.`,
  drawsAndPlays: (who: Who, token: string) =>
    `${does(who, 'draw', 'draws')} ${card(token)} and ${who.you ? 'play' : 'plays'} it.`,
  drawsAndSitsOut: (who: Who, tokens: string[]) =>
    `${does(who, 'draw', 'draws')} ${hand(tokens)} and ${who.you ? 'sit' : 'sits'} out.`,
  keeps: (who: Who) => `${does(who, 'keep', 'keeps')} the card.`,
  takes: (who: Who, tokens: string[]) => `${does(who, 'take', 'takes')} ${hand(tokens)}.`,
  takesAndSitsOut: (who: Who, tokens: string[]) =>
    `${does(who, 'take', 'takes')} ${hand(tokens)} and ${who.you ? 'sit' : 'sits'} out.`,
  short: (who: Who, missing: number) =>
    `The piles are empty. ${does(who, 'go', 'goes')} without ${many(missing, 'card')}.`,
  reshuffled: (count: number) => `The discard pile is shuffled again. ${upper(many(count, 'card'))} to draw.`,

  // What cards do
  sitsOut: (who: Who) => `${does(who, 'sit', 'sits')} out.`,
  owed: (who: Who, n: number) => `${upper(many(n, 'card'))} are on their way to ${object(who)}.`,
  swaps: (who: Who, other: Who) => `${does(who, 'swap', 'swaps')} hands with ${object(other)}.`,
  movesOn: () => 'Every hand moves one seat on.',
  retires: (who: Who, n: number) =>
    `${does(who, 'hold', 'holds')} ${many(n, 'card')} and ${who.you ? 'are' : 'is'} out of the round.`,
  clockwise: () => 'Clockwise again.',
  anticlockwise: () => 'Play turns anticlockwise.',
  /** King Pig: "Mia got 2, Oma Inge 2, Bruno 1." */
  got: (shares: Share[]) =>
    shares
      .map(({ who, cards: some }, i) => (i ? `${object(who)} ${some.length}` : `${subject(who)} got ${some.length}`))
      .join(', ') + '.',
  /** The card that ended the giving. */
  stopped: (who: Who, letter: string) => `${who.you ? 'Yours' : `${who.name}’s`} was ${colour(letter)}.`,
  stoppedSomehow: (who: Who) => `${who.you ? 'Yours' : `${who.name}’s`} ended it.`,
  ranOut: () => 'Then the piles were empty.',
  /** Mod: "Mia gets two cards, you green 2 and green 5." */
  given: (shares: Share[]) =>
    shares
      .map(({ who, cards: some }, i) => `${i ? object(who) : does(who, 'get', 'gets')} ${hand(some, 10)}`)
      .join(', ') + '.',
  allWear: () => 'Everybody wears a card on the forehead.',
  wear: (some: Who[]) =>
    `${upper(list(some.map(object)))} ${some.length === 1 && !some[0]?.you ? 'wears' : 'wear'} a card on the forehead.`,
  guessesWrong: (who: Who, letter: string) =>
    `${does(who, 'guess', 'guesses')} ${colour(letter)}. Wrong; the card stays.`,
  guessesRight: (who: Who, letter: string, token: string, onTop: boolean) =>
    `${does(who, 'guess', 'guesses')} ${colour(letter)}. ` +
    `Right; ${card(token)} goes ${onTop ? 'onto the pile' : 'under the top card'}.`,
  guessed: (who: Who, letter: string) => `${does(who, 'guess', 'guesses')} ${colour(letter)}. Right.`,
  cleared: (token: string, onTop: boolean) =>
    `${upper(card(token))} goes ${onTop ? 'onto the pile' : 'under the top card'}.`,

  // Take or challenge
  challenges: (who: Who, whom: Who) => `${does(who, 'challenge', 'challenges')} ${object(whom)}.`,
  shows: (who: Who, tokens: string[]) => `${does(who, 'show', 'shows')} ${list(tokens.map(card)) || 'an empty hand'}.`,
  bluffed: (who: Who, tokens: string[]) =>
    `It was a bluff; ${object(who)} ${who.you ? 'draw' : 'draws'} ${hand(tokens)}.`,
  allowed: (who: Who, tokens: string[]) =>
    `It was allowed; ${object(who)} ${who.you ? 'draw' : 'draws'} ${hand(tokens)} and ${who.you ? 'sit' : 'sits'} out.`,
  bluff: () => 'It was a bluff.',
  noBluff: () => 'It was allowed.',

  // Calls and catches
  says: (who: Who) => `${does(who, 'say', 'says')} uno!`,
  saysInTime: (who: Who) => `${does(who, 'say', 'says')} uno! just in time.`,
  exposed: (who: Who): string =>
    who.you ? 'One card left, and you have not said uno.' : 'One card left, and not a word.',
  exposedAlone: (who: Who) => `${does(who, 'have', 'has')} one card left and ${who.you ? 'have' : 'has'} not said uno.`,
  catches: (who: Who, whom: Who, tokens: string[]) =>
    `${does(who, 'catch', 'catches')} ${object(whom)}: ${tokens.length ? hand(tokens) : 'no cards are left'}.`,

  // A round begins and ends
  round: (n: number) => `Round ${n}.`,
  match: (_n: number) => 'A new match. Round 1.',
  deals: (who: Who) => `${does(who, 'deal', 'deals')}.`,
  dealsByCard: (who: Who, token: string) =>
    `${does(who, 'draw', 'draws')} ${card(token)}, the highest, and ${who.you ? 'deal' : 'deals'}.`,
  dealsByLot: (who: Who) => `The lot falls on ${object(who)}: ${who.you ? 'you deal' : `${who.name} deals`}.`,
  first: (token: string) => `The first card is ${card(token)}.`,
  firstBack: (token: string) => `${upper(card(token))} comes up first and goes back.`,
  firstIgnored: (token: string) => `${upper(card(token))} comes up first and does not count.`,
  out: (who: Who) => `${does(who, 'have', 'has')} no cards left.`,
  remains: (who: Who) => `${does(who, 'are', 'is')} the only one left.`,
  worth: (points: number) => `The other cards are worth ${points === 1 ? 'one point' : `${points} points`}.`,
  nothingLeft: () => 'The other cards are worth nothing.',
  void: () => 'Nobody could move. No points, new deal.',
  tooLong: () => 'The round went on for too long. No points, new deal.',
  wins: (some: Who[]) =>
    `${upper(list(some.map(object)))} ${some.length === 1 && !some[0]?.you ? 'wins' : 'win'} the match.`,

  // The result, read aloud; without points where the winner gets none
  goesOut: (who: Who, token: string, points: number) =>
    `${does(who, 'go', 'goes')} out with ${card(token)}${andGets(who, points)}.`,
  goesOutGiving: (who: Who, points: number) =>
    `${does(who, 'give', 'gives')} the last cards away${andGets(who, points)}.`,
  lasts: (who: Who, points: number) => `${does(who, 'are', 'is')} the only one left${andGets(who, points)}.`,
  yourScore: (points: number, target: string) => `You have ${points} of ${target}.`,

  // The table
  sitsDown: (who: Who) => `${does(who, 'sit', 'sits')} down.`,
  botSitsDown: (who: Who, level: string) => `${who.name} sits down, a ${level} bot.`,
  renamed: (who: Who, name: string) => `${does(who, 'are', 'is')} called ${name} now.`,
  newHead: (who: Who, head: string) => `${does(who, 'are', 'is')} ${/^[aeiou]/.test(head) ? 'an' : 'a'} ${head} now.`,
  leaves: (who: Who) => `${does(who, 'leave', 'leaves')}. The seat is free.`,
  leavesToBot: (who: Who, level: string) => `${does(who, 'leave', 'leaves')}. A ${level} bot plays on.`,
  leavesToAutopilot: (who: Who) => `${does(who, 'leave', 'leaves')}. The autopilot plays on.`,
  comesBack: (who: Who) => `${does(who, 'are', 'is')} back.`,
  changed: (seats: number) => `The table is set anew, for ${number(seats)}.`,
  timeIsUp: (who: Who) => `${who.you ? 'Your' : `${who.name}’s`} time is up.`,
  closed: () => 'The table is closed.',
}
