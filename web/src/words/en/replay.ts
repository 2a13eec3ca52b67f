/** The replay: its own words, and why each move was allowed. */
import type { Grammar } from './grammar'

export const replay = ({ card, colour, upper }: Grammar) => ({
  title: (edition: string) => `${edition}: replay`,
  round: (n: number, of: number) => `Round ${n} of ${of}`,
  deal: 'The deal.',
  first: 'To the deal',
  back: 'One move back',
  play: 'Play',
  pause: 'Pause',
  on: 'One move on',
  last: 'To the end',
  speed: (n: number) => `Speed ${n}`,
  scrubber: 'Move',
  position: (step: number, of: number) => `Move ${step} of ${of}`,
  rounds: 'Rounds',
  share: 'Share',
  copied: 'Link copied.',
  copyByHand: (link: string) => `The link: ${link}`,
  verify: 'Verify the shuffle',
  verified:
    'The secret number of this round has the very fingerprint that was promised before the deal, and this replay was dealt from it.',
  broken: 'The fingerprint of the secret number is not the one that was promised.',
  toTable: 'To the table',
  controls: 'Replay',
  all: 'All hands are open.',
  /** Why a move was allowed; `top` and `letter` are the top card and the colour in play before it. */
  why: {
    'same-colour': (token: string, top: string) => `${upper(card(token))} on ${card(top)}: the same colour.`,
    'called-colour': (_: string, __: string, letter: string) => `${upper(colour(letter))} was called.`,
    'same-number': (token: string, top: string) => `${upper(card(token))} on ${card(top)}: the same number.`,
    'same-sign': (token: string, top: string) => `${upper(card(token))} on ${card(top)}: the same sign.`,
    wild: (token: string) => `${upper(card(token))} fits on everything.`,
    'draw-four-lawful': (token: string, _: string, letter: string) =>
      `${upper(card(token))} is allowed: no card in this hand goes with ${letter ? colour(letter) : 'the pile'}.`,
    'draw-four-bluff': (_: string, __: string, letter: string) =>
      `A bluff: a card in this hand goes with ${letter ? colour(letter) : 'the pile'}. It may be challenged.`,
    'draw-four-free': (token: string) => `At this table ${card(token)} is always allowed.`,
    special: (token: string): string => `${upper(card(token))} fits on everything.`,
    interrupt: () => 'All four colours are in this hand, so it may break in at any time.',
    'drawn-card': () => 'A card just drawn may be played at once.',
    draw: () => 'Nothing fits, so a card is drawn.',
    'draw-instead': () => 'Nobody has to play. The price is a card.',
    pass: () => 'Nothing is left to draw.',
    keep: () => 'A card just drawn may be kept.',
    name: () => 'Whoever plays it calls the colour.',
    take: () => 'Whoever does not challenge takes the four.',
    challenge: () => 'It may be challenged by the player who would draw.',
    call: () => 'Down to the last card: time to say uno.',
    'call-late': () => 'Nobody has noticed yet, so it still counts.',
    catch: () => 'One card left and not a word: anybody may say so.',
  },
})
