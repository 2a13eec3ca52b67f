/** Words of the stage: the Ring, the plates, the bar above and the column beside them. */
import { cards } from './cards'
import { common } from './common'
import { cardsOf, upper } from './grammar'

const seconds = (n: number): string => (n === 1 ? '1 second' : `${n} seconds`)

export const table = {
  main: 'Table',
  you: 'You',
  players: 'Players',
  loading: 'Getting the cards.',
  title: { yours: 'Your turn · lastcard', other: (edition: string) => `${edition} · lastcard` },

  ring: {
    clockwise: 'clockwise',
    anticlockwise: 'anticlockwise',
    /** On the chip, where a colour is named on its own. */
    colour: (letter: string) => upper(cards.colours[letter] ?? ''),
    noColour: 'No colour yet',
    hit: (letter: string) => `${upper(cards.colours[letter] ?? '')} is hit`,
    says: (colour: string | null, clockwise: boolean, top: string) =>
      `${colour ? `Colour in play ${cards.colours[colour]}` : 'No colour in play yet'}. ${
        clockwise ? 'Clockwise' : 'Anticlockwise'
      }. Top card ${cards.card(top)}.`,
    left: (n: number) => `${n} left`,
    draw: (n: number) => `Draw pile, ${n} left: draw a card`,
    drawPile: (n: number) => `Draw pile, ${n} left`,
  },

  seat: {
    /** The quiet word under a name. */
    next: 'next',
    away: 'away, autopilot',
    autopilot: 'autopilot',
    botFor: (name: string) => `bot for ${name}`,
    bot: (level: string) => `${common.levels[level] ?? level} bot`,
    saidUno: 'said uno!',
    sitsOut: 'sits out',
    out: 'out',
    partner: 'your partner',
    free: 'Free seat',
    grew: (n: number) => `+${n}`,
    catch: 'Catch!',
    catchNamed: (name: string) => `Catch ${name}`,
    /** All that a seat shows, as one sentence. */
    says: (name: string, cardCount: number, more: string[]) => [name, cardsOf(cardCount), ...more].join(', '),
    toAct: 'to act',
    seconds,
    exposed: 'has not said uno',
    forehead: (name: string, tokens: string[]) =>
      `${name} wears ${tokens.map((token) => cards.card(token)).join(' and ')} on the forehead`,
  },

  signs: {
    hello: 'Hello',
    hurry: 'Your turn?',
    oops: 'Oops',
    thanks: 'Thank you',
    'well-played': 'Well played',
    wow: 'Wow',
  } as Record<string, string>,
  signSays: (name: string, sign: string) => `${name}: ${sign}`,

  bar: {
    banner: 'Table',
    home: 'lastcard, to the start page',
    round: (n: number) => `Round ${n}`,
    to: (target: string) => `to ${target}`,
    tally: (target: string) => `lowest wins, until ${target}`,
    single: 'One hand',
    over: (n: number) => `Round ${n} is over`,
    waiting: 'waiting for the deal',
    sheet: 'standard rules',
    house: (n: number) => (n === 1 ? '1 rule differs' : `${n} rules differ`),
    houseTitle: 'Rules in force',
    houseSays: (rules: string) => `Rules in force: ${rules}`,
    sound: { on: 'Sound is on', off: 'Sound is off' },
    language: 'Language',
    help: 'Keys',
    leave: 'Leave the table',
    menu: 'Menu',
    log: 'Scores and log',
    lost: 'Connection lost. Your seat is kept. Trying again.',
    restarting: 'The server is coming back.',
    elsewhere: 'This game is open in another tab.',
    here: 'Play here',
    back: 'Back in your seat.',
    unkept: 'Your browser keeps nothing. A reload costs the seat.',
  },

  leave: {
    question: 'Leave the table?',
    playing: 'A bot plays on for you. The link brings you back.',
    waiting: 'Your seat is free again.',
    watching: 'You stop watching.',
    yes: 'Leave',
    no: 'Stay',
  },

  side: {
    label: 'Scores and log',
    scores: 'Scores',
    to: (target: string) => `to ${target}`,
    lowest: (target: string) => `lowest wins at ${target}`,
    hands: 'Hands won',
    tonight: 'at this table',
    happened: 'What happened',
    nothing: 'Nothing yet.',
    hello: 'Say hello',
    rules: 'Rules',
    close: 'Close',
  },
}
