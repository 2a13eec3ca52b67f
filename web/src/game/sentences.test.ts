import { expect, test } from 'vitest'
import type { Drew, Fact } from '../wire/messages'
import { en } from '../words/en'
import { joined, linesOf, MOST_LINES, type LogLine } from './lines'
import { clauseOf, sentence } from './sentences'

const NAMES = ['Ann', 'Bruno', 'Mia', 'Oma Inge']
const asked = (seat: number, phase = 'turn'): Fact => ({ kind: 'asked', seat, phase, turn: seat })
const played = (seat: number, card: string, out_of_turn = false): Fact => ({ kind: 'played', seat, card, out_of_turn })
const drew = (seat: number, cards: string[], why: Drew['why'] = 'turn'): Fact => ({ kind: 'drew', seat, cards, why })
const skipped = (seat: number): Fact => ({ kind: 'skipped', seat })
const exposed = (seat: number | null): Fact => ({ kind: 'exposed', seat })
const called = (seat: number, early: boolean): Fact => ({ kind: 'called', seat, early })
const settings = { edition: 'mod', seats: 5 }

/** The log after these acts, as seat 0 reads it. */
function told(acts: Fact[][], viewer: number | null = 0, names = NAMES): string[] {
  const lines = acts.reduce<LogLine[]>((log, facts, i) => joined(log, linesOf(i, facts, names)), [])
  return lines.map((line) => sentence(line, { viewer }, en))
}

test.each<[string, Fact[][], string[]]>([
  ['a card', [[played(1, 'b7'), asked(2)]], ['Bruno plays blue 7.']],
  ['a card of one’s own', [[played(0, 'b7'), asked(1)]], ['You play blue 7.']],
  ['a Skip', [[played(3, 'bs'), skipped(1), asked(2)]], ['Oma Inge plays blue Skip. Bruno sits out.']],
  [
    'a Reverse',
    [[played(0, 'br'), { kind: 'reversed', direction: -1 }, asked(3)]],
    ['You play blue Reverse. Play turns anticlockwise.'],
  ],
  [
    'another',
    [[played(1, 'yr'), { kind: 'reversed', direction: 1 }, asked(3)]],
    ['Bruno plays yellow Reverse. Clockwise again.'],
  ],
  [
    'a Reverse between two',
    [[played(1, 'yr'), { kind: 'reversed', direction: -1 }, skipped(0), asked(1)]],
    ['Bruno plays yellow Reverse. You sit out.'],
  ],
  [
    'a Draw Two',
    [[played(1, 'gd'), drew(2, ['?', '?'], 'draw-two'), skipped(2), asked(3)]],
    ['Bruno plays green Draw Two. Mia draws two cards and sits out.'],
  ],
  [
    'a Draw Two on oneself',
    [[played(1, 'gd'), drew(0, ['r3', 'W'], 'draw-two'), skipped(0), asked(3)]],
    ['Bruno plays green Draw Two. You draw red 3 and Wild and sit out.'],
  ],
  [
    'draw cards that add up, and who takes them',
    [
      [played(1, 'gd'), { kind: 'owed', seat: 2, cards: 2, turn: 1 }, asked(2, 'answer')],
      [played(2, 'rd'), { kind: 'owed', seat: 0, cards: 4, turn: 2 }, asked(0, 'answer')],
      [{ kind: 'took', seat: 0, cards: 4 }, drew(0, ['r1', 'r2', 'r3', 'r4'], 'draw-two'), skipped(0), asked(1)],
    ],
    [
      'Bruno plays green Draw Two. Two cards are on their way to Mia.',
      'Mia plays red Draw Two. Four cards are on their way to you.',
      'You take four cards and sit out.',
    ],
  ],
  [
    'the like of the top card, out of turn',
    [[played(3, 'b7', true), called(3, false), asked(1)]],
    ['Oma Inge jumps in with blue 7. Oma Inge says uno!'],
  ],
  [
    'a 7',
    [
      [played(2, 'b7'), asked(2, 'swap')],
      [
        { kind: 'swapped', seat: 2, other: 0 },
        { kind: 'holds', seat: 2, cards: ['?'] },
        { kind: 'holds', seat: 0, cards: ['r1', 'r2'] },
        exposed(2),
        asked(3),
      ],
    ],
    ['Mia plays blue 7.', 'Mia swaps hands with you. Mia has one card left and has not said uno.'],
  ],
  [
    'a 0',
    [[played(1, 'b0'), { kind: 'movedon', direction: 1 }, { kind: 'holds', seat: 0, cards: ['r1'] }, asked(2)]],
    ['Bruno plays blue 0. Every hand moves one seat on.'],
  ],
  [
    'too many cards',
    [
      [
        { kind: 'took', seat: 1, cards: 2 },
        drew(1, ['?', '?'], 'draw-two'),
        { kind: 'retired', seat: 1, cards: Array(25).fill('b1') },
      ],
    ],
    ['Bruno takes two cards. Bruno holds 25 cards and is out of the round.'],
  ],
  [
    'the last one who does not hold too many cards',
    [
      [
        played(2, 'gd'),
        drew(1, ['?', '?'], 'draw-two'),
        { kind: 'retired', seat: 1, cards: Array(25).fill('b1') },
        { kind: 'opened', seat: 2, cards: ['r1'], foreheads: [] },
        { kind: 'ended', winner: 2, void: false, points: [250, 250, 1, 250], how: 'mercy' },
      ],
    ],
    [
      'Mia plays green Draw Two. Bruno draws two cards. Bruno holds 25 cards and is out of the round. ' +
        'Mia is the only one left. The other cards are worth 750 points.',
    ],
  ],
  ['an undecided draw', [[drew(0, ['r9']), asked(0, 'drawn')]], ['You draw red 9.']],
  ['a draw that does not fit', [[drew(3, ['?']), asked(0)]], ['Oma Inge draws a card and keeps it.']],
  [
    'draw, then keep',
    [
      [drew(0, ['r9']), asked(0, 'drawn')],
      [{ kind: 'kept', seat: 0 }, asked(1)],
    ],
    ['You draw red 9 and keep it.'],
  ],
  [
    'draw, then play',
    [
      [drew(1, ['?']), asked(1, 'drawn')],
      [played(1, 'r9'), asked(2)],
    ],
    ['Bruno draws red 9 and plays it.'],
  ],
  [
    'draw, then a Wild',
    [
      [drew(1, ['?']), asked(1, 'drawn')],
      [played(1, 'W'), asked(1, 'name')],
      [{ kind: 'named', seat: 1, colour: 'g' }, asked(2)],
    ],
    ['Bruno draws Wild and plays it. Bruno calls green.'],
  ],
  [
    'draw, then play and call',
    [
      [drew(0, ['p0']), asked(0, 'drawn')],
      [called(0, true), played(0, 'p0'), asked(1)],
    ],
    ['You draw pink 0. You play pink 0 and say uno!'],
  ],
  ['keeping, alone', [[{ kind: 'kept', seat: 2 }, asked(3)]], ['Mia keeps the card.']],
  [
    'a Draw Four and what comes of it',
    [
      [played(1, 'F'), asked(1, 'name')],
      [{ kind: 'named', seat: 1, colour: 'r' }, asked(2, 'answer')],
      [{ kind: 'took', seat: 2, cards: 4 }, drew(2, ['?', '?', '?', '?'], 'draw-four'), skipped(2), asked(3)],
    ],
    ['Bruno plays Wild Draw Four and calls red.', 'Mia takes four cards and sits out.'],
  ],
  [
    'a bluff found out',
    [
      [
        { kind: 'challenged', seat: 0, whom: 1 },
        { kind: 'shown', seat: 1, to: 0, cards: ['r1', 'K'], proof: ['r1'], colour: 'r' },
        { kind: 'verdict', seat: 1, guilty: true },
        drew(1, ['?', '?', '?', '?'], 'challenge'),
        asked(0),
      ],
    ],
    ['You challenge Bruno. Bruno shows red 1 and King Pig. It was a bluff; Bruno draws four cards.'],
  ],
  [
    'a challenge lost',
    [
      [
        { kind: 'challenged', seat: 2, whom: 1 },
        { kind: 'shown', seat: 1, to: 2, cards: ['?', '?'], proof: [], colour: 'g' },
        { kind: 'verdict', seat: 1, guilty: false },
        drew(2, ['?', '?', '?', '?', '?', '?'], 'challenge'),
        skipped(2),
        asked(3),
      ],
    ],
    ['Mia challenges Bruno. It was allowed; Mia draws six cards and sits out.'],
  ],
  [
    'King Pig',
    [
      [played(0, 'K'), asked(0, 'hit')],
      [
        { kind: 'hit', seat: 0, colour: 'r' },
        { kind: 'received', seat: 2, card: '?', stops: false },
        { kind: 'received', seat: 3, card: '?', stops: false },
        { kind: 'received', seat: 1, card: '?', stops: false },
        { kind: 'received', seat: 2, card: '?', stops: false },
        { kind: 'received', seat: 3, card: '?', stops: true },
        asked(0, 'name'),
      ],
      [{ kind: 'named', seat: 0, colour: 'b' }, asked(1)],
    ],
    ['You play King Pig and hit red.', 'Mia got 2, Oma Inge 2, Bruno 1. Oma Inge’s was red.', 'You call blue.'],
  ],
  [
    'King Pig until nothing is left',
    [
      [
        { kind: 'hit', seat: 1, colour: 'r' },
        { kind: 'received', seat: 0, card: 'g4', stops: false },
        asked(1, 'name'),
      ],
    ],
    ['Bruno hits red.', 'You got 1. Then the piles were empty.'],
  ],
  [
    'Mod',
    [
      [played(1, 'M'), asked(1, 'gift')],
      [{ kind: 'gift', seat: 1, colour: 'g' }, asked(1, 'give')],
      [{ kind: 'gave', seat: 1, to: 2, card: '?' }, asked(1, 'give')],
      [
        { kind: 'gave', seat: 1, to: 3, card: '?' },
        { kind: 'gave', seat: 1, to: 0, card: 'g5' },
        { kind: 'gave', seat: 1, to: 2, card: '?' },
        exposed(1),
        asked(1, 'name'),
      ],
      [{ kind: 'named', seat: 1, colour: 'y' }, asked(2)],
    ],
    [
      'Bruno plays Mod and gives away green.',
      'Mia gets two cards, Oma Inge a card, you green 5. Bruno has one card left and has not said uno.',
      'Bruno calls yellow.',
    ],
  ],
  [
    'Mod without a gift',
    [
      [played(0, 'M'), asked(0, 'gift')],
      [{ kind: 'declined', seat: 0 }, asked(0, 'name')],
    ],
    ['You play Mod and give nothing away.'],
  ],
  [
    'Narwhal',
    [
      [played(2, 'N'), ...[3, 0, 1, 2].map((seat): Fact => ({ kind: 'forehead', seat, card: '?' })), asked(2, 'name')],
      [{ kind: 'named', seat: 2, colour: 'p' }, asked(3)],
    ],
    ['Mia plays Narwhal and calls pink. Everybody wears a card on the forehead.'],
  ],
  [
    'too few cards for all foreheads',
    [[played(2, 'N'), { kind: 'forehead', seat: 3, card: 'y2' }, asked(2, 'name')]],
    ['Mia plays Narwhal. Oma Inge wears a card on the forehead.'],
  ],
  [
    'a wrong guess',
    [[{ kind: 'guessed', seat: 2, colour: 'g', right: false }, asked(3)]],
    ['Mia guesses green. Wrong; the card stays.'],
  ],
  [
    'a right guess',
    [
      [
        { kind: 'guessed', seat: 0, colour: 'y', right: true },
        { kind: 'cleared', seat: 0, card: 'yd', on_top: false },
        asked(0),
      ],
    ],
    ['You guess yellow. Right; yellow Draw Two goes under the top card.'],
  ],
  [
    'Avatar State out of turn',
    [
      [played(2, 'A', true), asked(2, 'follow')],
      [played(2, 'r1'), asked(3)],
    ],
    ['Mia breaks in with Avatar State and plays red 1.'],
  ],
  [
    'Avatar State in turn',
    [
      [played(0, 'A'), asked(0, 'follow')],
      [played(0, 'gs'), skipped(1), asked(2)],
    ],
    ['You play Avatar State, then green Skip. Bruno sits out.'],
  ],
  [
    'forgotten to call',
    [[played(1, 'b7'), exposed(1), asked(2)]],
    ['Bruno plays blue 7. One card left, and not a word.'],
  ],
  [
    'forgotten it oneself',
    [[played(0, 'b7'), exposed(0), asked(2)]],
    ['You play blue 7. One card left, and you have not said uno.'],
  ],
  [
    'called in time',
    [
      [played(1, 'b7'), exposed(1), asked(2)],
      [called(1, false), exposed(null)],
    ],
    ['Bruno plays blue 7. One card left, and not a word.', 'Bruno says uno! just in time.'],
  ],
  ['called with the play', [[called(1, true), played(1, 'b7'), asked(2)]], ['Bruno plays blue 7 and says uno!']],
  ['called before the play', [[called(0, true)], [played(0, 'b7'), asked(2)]], ['You play blue 7 and say uno!']],
  [
    'called with a Wild',
    [
      [called(1, true), played(1, 'W'), asked(1, 'name')],
      [{ kind: 'named', seat: 1, colour: 'b' }, asked(2)],
    ],
    ['Bruno plays Wild and calls blue. Bruno says uno!'],
  ],
  ['called, not played yet', [[called(0, true)]], ['You say uno!']],
  [
    'caught',
    [[{ kind: 'caught', seat: 1, by: 2 }, exposed(null), drew(1, ['?', '?'], 'caught')]],
    ['Mia catches Bruno: two cards.'],
  ],
  [
    'caught oneself',
    [[{ kind: 'caught', seat: 0, by: 2 }, exposed(null), drew(0, ['r1', 'b2'], 'caught')]],
    ['Mia catches you: red 1 and blue 2.'],
  ],
  [
    'shuffled in the middle of it',
    [[played(1, 'gd'), { kind: 'reshuffled', count: 31 }, drew(2, ['?', '?'], 'draw-two'), skipped(2), asked(3)]],
    [
      'Bruno plays green Draw Two. Mia draws two cards and sits out.',
      'The discard pile is shuffled again. 31 cards to draw.',
    ],
  ],
  [
    'nothing to draw',
    [[{ kind: 'short', seat: 2, missing: 1 }, asked(3)]],
    ['The piles are empty. Mia goes without one card.'],
  ],
  [
    'a deal',
    [
      [
        { kind: 'begun', match: 1, round: 3, commitment: 'c' },
        { kind: 'dealerdraw', seat: 0, card: 'b3' },
        { kind: 'dealerdraw', seat: 1, card: 'r8' },
        { kind: 'dealerchosen', seat: 1, how: 'draw-high' },
        { kind: 'dealt', seat: 2, cards: ['?'] },
        { kind: 'dealt', seat: 0, cards: ['r1'] },
        { kind: 'turned', card: 'F', ignored: false },
        { kind: 'returned', cards: ['F'] },
        { kind: 'turned', card: 'ys', ignored: false },
        skipped(2),
        asked(3),
      ],
    ],
    [
      'Round 3.',
      'Bruno draws red 8, the highest, and deals.',
      'Wild Draw Four comes up first and goes back. The first card is yellow Skip. Mia sits out.',
    ],
  ],
  [
    'a deal by lot',
    [
      [
        { kind: 'begun', match: 2, round: 1, commitment: 'c' },
        { kind: 'dealerchosen', seat: 0, how: 'random' },
        { kind: 'turned', card: 'gs', ignored: true },
        { kind: 'turned', card: 'r9', ignored: false },
        asked(1),
      ],
    ],
    [
      'A new match. Round 1.',
      'The lot falls on you: you deal.',
      'Green Skip comes up first and does not count. The first card is red 9.',
    ],
  ],
  [
    'the end',
    [
      [
        played(1, 'b1'),
        { kind: 'opened', seat: 0, cards: ['r1'], foreheads: [] },
        { kind: 'ended', winner: 1, void: false, points: [1, 0, 20, 7], how: 'card' },
        { kind: 'revealed', match: 1, round: 1, seed: '#1' },
        { kind: 'scored', scores: [0, 28, 0, 0], winners: [] },
        { kind: 'committed', match: 1, round: 2, commitment: 'c' },
      ],
    ],
    ['Bruno plays blue 1, the last card. The other cards are worth 28 points.'],
  ],
  [
    'out by a gift, and the match',
    [
      [
        { kind: 'gave', seat: 0, to: 1, card: 'g1' },
        { kind: 'ended', winner: 0, void: false, points: [0, 40, 0, 0], how: 'gift' },
        { kind: 'scored', scores: [512, 0, 0, 0], winners: [0] },
      ],
    ],
    ['Bruno gets green 1. You have no cards left. The other cards are worth 40 points.', 'You win the match.'],
  ],
  [
    'nobody can move',
    [[{ kind: 'ended', winner: null, void: true, points: [1, 2, 3, 4], how: 'void' }]],
    ['Nobody could move. No points, new deal.'],
  ],
  [
    'a round without an end',
    [[{ kind: 'ended', winner: null, void: true, points: [1, 2, 3, 4], how: 'too-long' }]],
    ['The round went on for too long. No points, new deal.'],
  ],
  [
    'time is up',
    [[{ kind: 'timedout', seat: 2 }, drew(2, ['?']), asked(3)]],
    ['Mia’s time is up. Mia draws a card and keeps it.'],
  ],
  [
    'comings and goings',
    [
      [{ kind: 'joined', seat: 1, name: 'Paul', bot: '', head: 3 }],
      [{ kind: 'joined', seat: 2, name: 'Rosa', bot: 'sensible', head: 4 }],
      [{ kind: 'renamed', seat: 1, name: 'Pauline', head: 1 }],
      [{ kind: 'renamed', seat: 1, name: 'Bruno', head: 3 }],
      [{ kind: 'left', seat: 1, bot: '' }],
      [{ kind: 'left', seat: 1, bot: 'sensible' }],
      [{ kind: 'left', seat: 1, bot: 'autopilot' }],
      [{ kind: 'cameback', seat: 0 }],
      [{ kind: 'changed', settings }],
      [{ kind: 'closed', reason: '' }],
    ],
    [
      'Paul sits down.',
      'Rosa sits down, a steady bot.',
      'Bruno is called Pauline now.',
      'Bruno is an owl now.',
      'Bruno leaves. The seat is free.',
      'Bruno leaves. A steady bot plays on.',
      'Bruno leaves. The autopilot plays on.',
      'You are back.',
      'The table is set anew, for five.',
      'The table is closed.',
    ],
  ],
  [
    'bots that fill the table',
    [
      [
        { kind: 'joined', seat: 1, name: 'Rosa', bot: 'sensible', head: 4 },
        { kind: 'begun', match: 1, round: 1, commitment: '' },
        { kind: 'dealerchosen', seat: 1, how: 'host' },
      ],
    ],
    ['Rosa sits down, a steady bot.', 'Round 1.', 'Rosa deals.'],
  ],
  [
    'what is not told',
    [
      [{ kind: 'offered', seat: 1 }],
      [{ kind: 'passed', seat: 1 }],
      [exposed(null)],
      [asked(1)],
      [{ kind: 'dealt', seat: 0, cards: ['r1'] }],
      [{ kind: 'dealerdraw', seat: 0, card: 'r1' }],
    ],
    [],
  ],
])('%s', (_, acts, sentences) => {
  expect(told(acts)).toEqual(sentences)
})

test('whoever looks on is nobody at the table, and a replay knows all cards', () => {
  expect(told([[drew(0, ['r9']), asked(1)]], null)).toEqual(['Ann draws red 9 and keeps it.'])
  expect(told([[{ kind: 'cleared', seat: 0, card: 'yd', on_top: true }]])).toEqual([
    'Yellow Draw Two goes onto the pile.',
  ])
})

test('a kind of fact that only a newer server knows is passed over', () => {
  expect(told([[{ kind: 'earthquake' } as unknown as Fact, played(1, 'b7'), asked(2)]])).toEqual([
    'Bruno plays blue 7.',
  ])
})

test('a line has the head of who acted, and keeps its key when it grows', () => {
  const first = linesOf(7, [played(1, 'W'), asked(1, 'name')], NAMES)
  const log = joined(first, linesOf(8, [{ kind: 'named', seat: 1, colour: 'g' }, asked(2)], NAMES))
  expect(log).toMatchObject([{ key: '7.0', seq: 8, seat: 1 }])
  expect(linesOf(1, [{ kind: 'caught', seat: 1, by: 2 }], NAMES)).toMatchObject([{ seat: 2 }])
})

test('a line does not grow when somebody else has acted since', () => {
  expect(
    told([[drew(1, ['?']), asked(1, 'drawn')], [called(2, false)], [{ kind: 'kept', seat: 1 }, asked(2)]]),
  ).toEqual(['Bruno draws a card.', 'Mia says uno! just in time.', 'Bruno keeps the card.'])
})

test('the log has an end', () => {
  const acts = Array.from({ length: 300 }, (_, i) => [played(i % 4, 'r1'), asked((i + 1) % 4)])
  expect(told(acts)).toHaveLength(MOST_LINES)
})

test.each<[string | undefined, Fact[]]>([
  ['KP-2', [played(0, 'K'), { kind: 'hit', seat: 0, colour: 'r' }]],
  [
    'KP-4',
    [
      { kind: 'hit', seat: 0, colour: 'r' },
      { kind: 'received', seat: 1, card: '?', stops: true },
    ],
  ],
  ['MOD-3', [{ kind: 'gave', seat: 0, to: 1, card: '?' }]],
  ['NAR-2', [played(2, 'N'), { kind: 'forehead', seat: 0, card: '?' }, { kind: 'named', seat: 2, colour: 'g' }]],
  [
    'NAR-6',
    [
      { kind: 'guessed', seat: 1, colour: 'g', right: true },
      { kind: 'cleared', seat: 1, card: 'g2', on_top: false },
    ],
  ],
  ['NAR-7', [{ kind: 'guessed', seat: 1, colour: 'g', right: false }]],
  ['WAS-4', [played(1, 'A', true), played(1, 'b2')]],
  [
    'CHAL-4',
    [
      { kind: 'challenged', seat: 1, whom: 0 },
      { kind: 'verdict', seat: 0, guilty: true },
    ],
  ],
  [
    'CHAL-5',
    [
      { kind: 'challenged', seat: 1, whom: 0 },
      { kind: 'verdict', seat: 0, guilty: false },
    ],
  ],
  ['UNO-2', [{ kind: 'caught', seat: 1, by: 2 }]],
  [undefined, [played(1, 'b2'), asked(2)]],
  [undefined, [played(1, 'F'), { kind: 'named', seat: 1, colour: 'g' }]],
])('a line goes by clause %s', (clause, facts) => {
  expect(clauseOf(facts)).toBe(clause)
})

test('a name from right to left keeps to itself', () => {
  expect(told([[drew(1, ['?']), asked(2)]], 0, ['Ann', 'שרה', 'Mia'])).toEqual([
    '\u2068שרה\u2069 draws a card and keeps it.',
  ])
})
