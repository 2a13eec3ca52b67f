/** The player's own part: prompt, hand, slips, rail, keys. */
import { card, cardsOf, colours, number, upper, wanted } from './grammar'

const byName = (tokens: string[]): string => (tokens.length ? `: ${tokens.map(card).join(', ')}` : '')

export const dock = {
  upper,
  you: 'You',
  worn: 'Your forehead card is hidden from you',
  caught: (n: number) => `You were caught: ${number(n)} card${n === 1 ? '' : 's'}.`,
  cards: cardsOf,
  hand: (cards: number, lit: number) =>
    lit ? `Your hand, ${cardsOf(cards)}, ${lit} playable` : `Your hand, ${cardsOf(cards)}`,
  handRegion: 'Your hand',
  calls: 'Calls',
  promptRegion: 'What to do',
  more: (n: number) => `+${n}`,
  card: {
    rest: (token: string) => upper(card(token)),
    lit: (token: string) => `${upper(card(token))}, playable`,
    unfit: (token: string, colour: string | null, top: string) =>
      `${upper(card(token))}, does not fit: needs ${wanted(colour, top)} or a wild`,
    notNow: (token: string) => `${upper(card(token))}, not now`,
  },

  /** What is awaited, and from whom. */
  prompt: {
    offline: 'No connection. You can play again when it is back.',
    elsewhere: 'You are playing in another tab.',
    /** How many cards fit, the names of some or none of them, and how many have no name here. */
    fits: (n: number, tokens: string[], rest: number) =>
      `Your turn. ${upper(number(n))} card${n === 1 ? ' fits' : 's fit'}${byName(tokens)}${rest ? ` and ${number(rest)} more` : ''}.`,
    mustDraw: 'Your turn. Nothing fits, so draw a card.',
    drawOn: 'Your turn. Nothing fits, so draw until something does.',
    mustPass: 'Your turn. Nothing fits and nothing is left to draw.',
    sayUno: 'Two cards left. Say uno! and play.',
    unoSaid: 'Two cards left, and uno! is said. Play one.',
    again: (token: string) => `Your turn. Tap again to play ${card(token)}.`,
    drawn: 'Play the drawn card, or keep it.',
    opening: 'You begin. Name the colour.',
    name: 'Name the colour in play.',
    answer: (name: string) => `${name} waits for your answer.`,
    speak: 'You may step in before play goes on.',
    jump: (line: string) => `${line} You hold the very same card.`,
    exposed: 'You have one card. Say uno! before somebody catches you.',
    autopilot: 'Autopilot plays for you.',
    away: 'A bot plays for you.',
    out: 'You are out of this round.',
    ended: 'The round is over.',
    others: {
      turn: (name: string) => `${name} is thinking.`,
      drawn: (name: string) => `${name} drew a card and is thinking.`,
      opening: (name: string) => `${name} names the first colour.`,
      name: (name: string) => `${name} names a colour.`,
      answer: (name: string) => `${name} takes four, or challenges.`,
      asked: (name: string) => `${name} is asked first.`,
    } as Record<string, (name: string) => string>,
    allFour: (line: string) => `${line} You hold all four colours.`,
    until: (line: string, n: number) =>
      n === 1 ? `${line} You are next.` : `${line} ${upper(number(n))} turns until yours.`,
    giving: (colour: string, n: number) =>
      `Cards go round until a ${colours[colour] ?? ''} one falls.${n ? ` ${upper(number(n))} so far.` : ''}`,
    showAtOnce: 'Show at once',
  },
  seconds: (n: number) => `0:${String(n).padStart(2, '0')}`,
  secondsLeft: (n: number) => `${n} seconds left`,

  draw: 'Draw',
  pass: 'Pass',
  sort: 'Sort',
  sorted: {
    colour: 'Sorted by colour.',
    face: 'Sorted by number.',
    drawn: 'In the order you drew them.',
    hand: 'In your own order.',
  } as Record<string, string>,

  menu: {
    open: 'More',
    close: 'Close',
  },

  rail: {
    unoEarly: 'Say uno! when you have two cards left.',
    uno: 'uno!',
    unoRest: 'Say uno',
    unoLit: 'Say uno now',
    unoSaid: 'You said uno',
    catch: (name: string) => `Catch ${name}`,
    breakIn: 'Break in',
    jumpIn: 'Jump in',
    back: 'I’m back',
  },

  /** How many cards of a colour one holds, under its name. */
  holds: (n: number, first: boolean) => (n === 0 ? 'none' : first ? `you hold ${n}` : String(n)),
  colourButton: (colour: string, n: number) => `${upper(colours[colour] ?? '')}, you hold ${n || 'none'}`,
  colour: (colour: string) => upper(colours[colour] ?? ''),
  slip: {
    region: 'A question to you',
    goOn: 'Go on',
    name: { title: 'Which colour?', after: 'And the colour in play?', text: 'The number says how many you hold.' },
    opening: { title: 'Which colour begins?', text: 'The first card has none. You choose, and then you play.' },
    answer: {
      title: (name: string, colour: string | null) =>
        colour ? `${name} played Wild Draw Four on ${colours[colour]}.` : `${name} played Wild Draw Four.`,
      text: (name: string, colour: string | null, wilds: boolean, open: boolean, n: number) => {
        const others = colour ? `a ${colours[colour]} card` : 'a card of that colour'
        return `${name} may do that only without ${others}${wilds ? ' or wild' : ''} in hand. Challenge, and ${open ? 'everybody sees' : 'you alone see'} that hand: if it is a bluff, ${name} draws the four; if not, you draw ${number(n)}.`
      },
      take: 'Take four',
      challenge: 'Challenge',
      laidOn: (under: string) => `Wild Draw Four on ${card(under)}`,
    },
    stack: {
      title: (n: number) => `${upper(number(n))} cards are on their way to you.`,
      text: (can: boolean): string =>
        can ? 'Play a card that answers, and they go on to the next player.' : 'You have no card that answers.',
      take: (n: number) => `Take ${number(n)}`,
    },
    swap: {
      title: 'With whom do you swap hands?',
      text: 'You get all their cards, and they get yours.',
    },
    shown: {
      guilty: (token: string | null, name: string, n: number) =>
        `It was a bluff${token ? `: ${card(token)}` : ''}. ${name} draws ${number(n)}.`,
      innocent: (open: boolean, n: number) =>
        `No bluff: nothing of that colour. ${open ? 'The challenger draws' : 'You draw'} ${number(n)}.`,
      plain: (name: string) => `This is what ${name} holds.`,
      text: 'Only you see this hand.',
      open: 'Everybody sees this hand.',
      playOn: (colour: string | null) =>
        colour ? `You play on; ${colours[colour]} stays the colour.` : 'You play on.',
    },
    drawn: {
      title: (token: string) => `You drew ${card(token)}. It fits.`,
      text: 'Only this card may be played now.',
      must: 'At this table a drawn card that fits is played.',
      play: 'Play it',
      keep: 'Keep it',
    },
    guess: {
      title: 'What is on your forehead?',
      right: 'Right: it goes, and you play on.',
      wrong: 'Wrong: your turn is over.',
      more: (n: number) => `You wear ${number(n)}. This is about the oldest.`,
      not: (colours_: string[]) => `It is not ${colours_.map((one) => colours[one]).join(' or ')}.`,
    },
    follow: {
      title: 'You are in. Now play a coloured card.',
      text: 'Its colour becomes the colour in play, its effect counts from you. Pick it in your hand; wilds do not fit here.',
    },
    speak: {
      title: 'Do you step in?',
      text: 'Everybody is asked in turn here, so there is no hurry.',
      pass: 'No, play on',
      uno: 'Say uno!',
    },
  },

  me: {
    open: (name: string) => `${name}: change name or head`,
  },

  watching: {
    region: 'You are watching',
    free: (n: number) =>
      n === 0
        ? 'You are watching. No seat is free.'
        : n === 1
          ? 'You are watching. One seat is free.'
          : `You are watching. ${upper(number(n))} seats are free.`,
    later: (n: number) =>
      n === 0
        ? 'You are watching.'
        : n === 1
          ? 'You are watching. One seat will be free after this round.'
          : `You are watching. ${upper(number(n))} seats will be free after this round.`,
    sit: 'Sit down',
    failed: 'That seat is gone. Try again in a moment.',
  },

  /** The W key: turn, colour, top, direction, counts, time. */
  standing: {
    yours: 'It is your turn.',
    theirs: (name: string) => `${name} is to act.`,
    colour: (colour: string | null) => (colour ? `Colour in play ${colours[colour]}.` : 'No colour is in play.'),
    top: (token: string) => `Top card ${card(token)}.`,
    clockwise: 'Clockwise.',
    anticlockwise: 'Anticlockwise.',
    holds: (name: string, n: number) => `${name} ${n}`,
    youHold: (n: number) => `you ${n}`,
    counts: (all: string[]) => `Cards: ${all.join(', ')}.`,
    time: (n: number) => `${n} seconds left.`,
  },
}
