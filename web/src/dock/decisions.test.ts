import { describe, expect, it } from 'vitest'
import { golden } from '../wire/golden'
import type { TableView, View } from '../wire/messages'
import { words as de } from '../words/de'
import { en, grammar } from '../words/en'
import { more } from '../words/en/more'
import { words as es } from '../words/es'
import { words as fr } from '../words/fr'
import { choosing, colourChoices, litCards, mostHeld, opponentsLeft, parcels, question, slotCalls } from './decisions'
import { keyAct } from './keys'
import { promptLine, standing } from './prompt'
import { WHY, why, type CardRefusal } from './refusals'

const seat = (name: string) => ({ name, bot: '', away: false, head: 0, idle: false, asleep: false })

/** Our turn at a table of three, but for what a test is about. */
function at(game: Partial<View>, table: Partial<TableView> = {}): TableView {
  const hand = game.hand ?? ['r2', 'b1']
  const players = ['Ann', 'Mia', 'Bruno'].map(seat)
  const three = { seats: 3, viewer: 0, dealer: 2, turn: 0, actor: 0, next: 1, direction: 1, colour: 'b', top: 'b7' }
  const around = {
    sizes: [hand.length, 5, 1],
    foreheads: [[], [], []],
    guessed: ['', '', ''],
    legal: [],
    with_call: [],
  }
  const piles = { discard_pile: ['b7', 'y7'], draw_size: 50 }
  return golden(
    'uno',
    { ...three, ...around, ...piles, edition: 'mod', hand, ...game },
    { players, awaited: game.actor ?? 0, ...table },
  )
}
const said = (view: TableView, more = {}) => promptLine(view, en, { chosen: null, said: false, ...more })

describe('what is asked', () => {
  it('is nothing on a turn: the hand answers', () => {
    const view = at({ legal: ['b1', 'draw'] })
    expect([question(view), choosing(view), [...litCards(view)]]).toEqual([null, true, ['b1']])
  })
  it.each(['opening', 'name', 'hit', 'gift', 'guess'] as const)('is a colour in the phase %s', (phase) => {
    const view = at({ phase, legal: ['r', 'y', 'g', 'b'] })
    expect(question(view)).toBe(phase)
    expect(colourChoices(view)).toEqual(['r', 'y', 'g', 'b'])
    expect(litCards(view).size).toBe(0)
  })
  it('is nothing while somebody else decides, whatever may be called or caught', () => {
    expect(question(at({ phase: 'name', actor: 1, legal: ['catch2'] }))).toBeNull()
    expect(question(at({ phase: 'name', actor: 0, legal: ['uno'] }))).toBeNull()
  })
  it('is whether one speaks up, where everybody is asked in turn', () => {
    const view = at({ actor: 1, legal: ['catch2', 'A', 'pass'] }, { asked: 0 })
    expect(question(view)).toBe('speak')
    expect(slotCalls(view)).toEqual([])
    expect([...litCards(view)]).toEqual(['A'])
    expect(choosing(view)).toBe(false)
  })
  it('offers no colour twice to who guesses', () => {
    expect(colourChoices(at({ phase: 'guess', legal: ['r', 'y', 'g', 'b'], guessed: ['yb', 'r', ''] }))).toEqual([
      'r',
      'g',
    ])
  })
  it('leaves the hand at rest while cards are given away', () => {
    expect(litCards(at({ phase: 'give', legal: ['b1', 'b2'] })).size).toBe(0)
  })
  it('knows the colour that is held most', () => {
    expect(mostHeld(['r1', 'b2', 'b3', 'W'], ['r', 'y', 'b'])).toBe('b')
  })
})

describe('giving', () => {
  it('goes by the order that the table tells; what nobody gets stays', () => {
    const view = at({ phase: 'give', gift: 'b', gifts: [2, 1], hand: ['b1', 'b2', 'b3'] })
    expect(parcels(view, ['b3', 'b1', 'b2'])).toEqual([
      { seat: 2, token: 'b3' },
      { seat: 1, token: 'b1' },
      { seat: null, token: 'b2' },
    ])
  })
})

describe('calls', () => {
  it('gives the slot to a catch before breaking in before jumping in before coming back', () => {
    const view = at({ actor: 1, legal: ['b7', 'A', 'catch2'] })
    view.players[0] = { ...seat('Ann'), idle: true, asleep: false }
    expect(slotCalls(view)).toEqual([
      { kind: 'catch', seat: 2 },
      { kind: 'breakIn', card: 'A' },
      { kind: 'jumpIn', card: 'b7' },
      { kind: 'back' },
    ])
  })
  it('does not offer to break in on the own turn', () => {
    expect(slotCalls(at({ legal: ['A', 'draw'] }))).toEqual([])
  })
})

describe('the prompt', () => {
  it.each([
    [at({ legal: ['b1', 'draw'], hand: ['b1', 'r2', 'r3'] }), 'Your turn. One card fits: blue 1.'],
    [at({ legal: ['draw'], hand: ['r1', 'r2', 'r3'] }), 'Your turn. Nothing fits, so draw a card.'],
    [at({ legal: ['draw'], passes: true }), 'Your turn. Nothing fits and nothing is left to draw.'],
    [at({ legal: ['b1', 'uno', 'draw'] }), 'Two cards left. Say uno! and play.'],
    [
      at({ exposed: 0, hand: ['b1'], actor: 1, legal: ['uno'] }),
      'You have one card. Say uno! before somebody catches you.',
    ],
    [at({ phase: 'answer', turn: 2, legal: ['take', 'challenge'] }), 'Bruno waits for your answer.'],
    [at({ actor: 1 }), 'Mia is thinking.'],
    [at({ actor: 1, legal: ['A'] }), 'Mia is thinking. You hold all four colours.'],
    [at({ actor: 1, phase: 'guess', edition: 'corn' }), 'Mia is guessing.'],
    [at({ phase: 'drawn', drawn: 'b1', legal: ['b1', 'keep', 'uno'] }), 'Two cards left. Say uno! and play.'],
    [
      at({ phase: 'drawn', drawn: 'b1', legal: ['b1', 'keep'], hand: ['b1', 'r2', 'r3'] }),
      'Play the drawn card, or keep it.',
    ],
    [
      at({ phase: 'drawn', drawn: 'b1', legal: ['b1'], hand: ['b1', 'r2', 'r3'], options: { drawn_card: 'must' } }),
      'At this table a drawn card that fits is played.',
    ],
    [at({ actor: 1, out: [0], hand: [] }), 'You are out of this round.'],
    [at({ legal: ['b1', 'draw'], options: { uno_call: 'off' } }), 'Your turn. One card fits: blue 1.'],
    [
      at({ legal: ['draw'], hand: ['r1', 'r2', 'r3'], options: { draw_until: 'on' } }),
      'Your turn. Nothing fits, so draw until something does.',
    ],
    [at({ actor: 0 }, { awaited: 2, asked: 2 }), 'Bruno is asked first.'],
  ])('says what is awaited (%#)', (view, line) => expect(said(view)).toBe(line))
  const many = ['r2', 'r9', 'rd', 'b1', 'b3', 'g4', 'W']
  it.each([
    [en, ['r2', 'r9', 'W'], 'Your turn. Three cards fit: red 2, red 9, Wild.'],
    [en, ['r2', 'r9', 'rd', 'W'], 'Your turn. Four cards fit: red 2, red 9, red Draw Two, Wild.'],
    [en, ['r2', 'r9', 'rd', 'b1', 'W'], 'Your turn. Five cards fit: red 2, red 9, red Draw Two and two more.'],
    [en, many, 'Your turn. Seven cards fit: red 2, red 9, red Draw Two and four more.'],
    [de, many, 'Du bist dran. Sieben Karten passen: Rot 2, Rot 9, Rot Zieh Zwei und vier weitere.'],
    [fr, many, 'À toi. Sept cartes vont\u00a0: 2\u00a0rouge, 9\u00a0rouge, +2 rouge et quatre de plus.'],
    [es, many, 'Te toca. Encajan siete cartas: 2\u00a0rojo, 9\u00a0rojo, Roba Dos rojo y cuatro más.'],
  ])('names the cards that fit, three of them at most if there are many (%#)', (words, legal, line) => {
    const view = at({ legal: [...legal, 'draw'], hand: many })
    expect(promptLine(view, words, { chosen: null, said: false })).toBe(line)
  })
  it('says why nothing can be played without a connection', () => {
    const view = at({ legal: ['b1', 'draw'] })
    for (const status of ['lost', 'restarting', 'loading'] as const)
      expect(said(view, { status })).toBe('No connection. You can play again when it is back.')
    expect(said(view, { status: 'elsewhere' })).toBe('You are playing in another tab.')
  })
  it('says what a second tap would play', () => {
    expect(said(at({ legal: ['b1', 'draw'] }), { chosen: 'b1' })).toBe('Your turn. Tap again to play blue 1.')
  })
  it('tells the whole table in order', () => {
    expect(standing(at({ legal: ['draw'] }), en, 9)).toBe(
      'It is your turn. Colour in play blue. Top card blue 7. Clockwise. Cards: you 2, Mia 5, Bruno 1. 9 seconds left.',
    )
  })
})

/** Nothing on the page brings these about, or the line above the hand asks already for what comes first. */
const PLAIN = [
  ...(['name-first', 'hit-first', 'gift-first', 'give-first', 'guess-first', 'question-first'] as const),
  ...(['answer-first', 'answer-of-another', 'asked-in-turn', 'not-held', 'drew-already', 'nothing-to-keep'] as const),
  ...([
    'no-colour-asked',
    'no-draw-four',
    'unchallengeable',
    'catch-oneself',
    'nothing-to-pass',
    'round-over',
    'match-over',
  ] as const),
  ...(['round-running', 'not-playing', 'no-next-round', 'begun-already', 'not-over', 'closed', 'worn-out'] as const),
  ...(['not-a-player', 'away', 'not-away', 'replaced', 'host-only', 'house-only', 'last-player-only'] as const),
  ...([
    'seats-free',
    'seats-needed',
    'no-seat',
    'seat-taken',
    'table-full',
    'no-bot',
    'nobody-there',
    'sent-away',
  ] as const),
  ...(['name-impossible', 'name-taken', 'name-of-bots', 'no-head', 'head-taken', 'nothing-new'] as const),
  ...(['id-used', 'bad-id', 'unreadable', 'wrong', 'version', 'hello', 'spectator', 'store', 'unheard', ''] as const),
]
/** Codes with words, here or in their edition. A new one does not compile until it has some, or stands above. */
const WORDED = [...(Object.keys(WHY) as (keyof typeof WHY)[]), 'all-colours-needed', 'unresolved'] as const
type Wordless = Exclude<CardRefusal['code'], (typeof PLAIN)[number] | (typeof WORDED)[number]>
const ALL: [Wordless] extends [never] ? true : Wordless = true

describe('why not', () => {
  const said = (code: CardRefusal['code'], token: string, game: Partial<View> = {}) =>
    why({ token, code, clause: '' }, at(game), en, more(grammar))
  it('names the card and what would fit', () => {
    expect(said('does-not-match', 'r2', { legal: ['draw'] })).toEqual({
      title: 'Red 2 does not fit on blue 7.',
      text: 'Play blue, a 7, or a wild card; or draw.',
    })
  })
  it('goes by the colour called where a wild lies on top', () => {
    expect(said('does-not-match', 'r2', { top: 'W', colour: 'g' }).title).toBe(
      'Red 2 does not fit. The colour is green.',
    )
  })
  it.each<[CardRefusal['code'], string, string]>([
    ['drawn-only', 'r2', 'Red 2 has to wait.'],
    ['follow-only', 'W', 'Wild cannot follow.'],
    ['unresolved', 'A', 'Not at this moment.'],
    ['all-colours-needed', 'A', 'Avatar State needs all four colours.'],
    ['draw-four-unlawful', 'F', 'Draw Four has to wait.'],
    ['not-your-turn', 'r2', 'Wait for your turn.'],
    ['draw-not-answered', 'rd', 'No card answers it.'],
    ['must-play', 'draw', 'There is nothing to draw.'],
    ['must-lay', 'draw', 'No drawing now.'],
    ['must-lay', 'keep', 'It has to be played.'],
    ['last-card-barred', 'W', 'Wild cannot be your last card.'],
    ['swap-first', 'r2', 'First choose whom you swap hands with.'],
    ['no-swap', 'swap1', 'There are no hands to swap now.'],
    ['out-of-round', 'draw', 'You are out of this round.'],
    ['too-early', 'catch1', 'One moment.'],
    ['no-catch', 'catch1', 'Nobody to catch.'],
    ['catch-called', 'catch1', 'uno! was said.'],
    ['catch-late', 'catch1', 'Too late to catch.'],
    ['no-call', 'uno', 'Nothing to call now.'],
    ['called-already', 'uno', 'You have said uno! already.'],
    ['stale', 'r2', 'The table has moved on.'],
    ['unfollowed', 'r2', 'The table has moved on.'],
    ['give-first', 'r2', 'That is not possible now.'],
    ['not-held', 'r2', 'That is not possible now.'],
  ])('has words for %s', (code, token, title) => {
    const edition = token === 'A' ? 'avatar' : 'mod'
    expect(said(code, token, { drawn: 'b1', actor: 0, edition }).title).toBe(title)
  })
  it.each([
    ['number', 'At this table the last card has to be a number. So draw.'],
    ['no-wild', 'At this table the last card cannot be a wild. So draw.'],
  ])('tells what the last card may be where that is %s', (last_card, text) => {
    expect(said('last-card-barred', 'W', { options: { last_card } }).text).toBe(text)
  })
  it.each(['gift', 'give'] as const)('asks for the cards before the call in the phase %s', (phase) => {
    expect(said('no-call', 'uno', { phase, turn: 0, viewer: 0 }).text).toMatch(/^Give first\. /)
    expect(said('no-call', 'uno', { phase, turn: 1, viewer: 0 }).text).toMatch(/^uno! counts/)
  })
  it.each(['name', 'hit', 'swap', 'answer'] as const)(
    'leaves the call to the next turn in the phase %s, with two cards left',
    (phase) => {
      expect(said('no-call', 'uno', { phase, turn: 0, viewer: 0 }).text).toMatch(/^Your card is played\. /)
      expect(said('no-call', 'uno', { phase, turn: 1, viewer: 0 }).text).toMatch(/^uno! counts/)
      const three = ['r1', 'r2', 'r3']
      expect(said('no-call', 'uno', { phase, turn: 0, viewer: 0, hand: three }).text).toMatch(/^uno! counts/)
    },
  )
  it.each([
    ['avatar', 'all', true],
    ['avatar', 'plain-wild-only', true],
    ['avatar', 'none', false],
    ['mod', '', false],
  ])('tells that in %s with wild_match %s a wild forbids a Draw Four: %s', (edition, wild_match, told) => {
    const { title, text } = said('draw-four-unlawful', 'F', { edition, options: { draw_four: 'strict', wild_match } })
    expect(title).toBe('Draw Four has to wait.')
    expect(text.includes('another wild')).toBe(told)
  })
  it('has words of its own for every code but those that say no more than that it is not possible', () => {
    expect(ALL).toBe(true)
    const plain = (code: CardRefusal['code']) =>
      said(code, 'r2', { edition: 'avatar', drawn: 'b1' }).title === 'That is not possible now.'
    expect(PLAIN.filter((code) => !plain(code))).toEqual([])
    expect(WORDED.filter(plain)).toEqual([])
  })
  it('bears a code that it does not know', () => {
    expect(said('of-a-newer-server' as CardRefusal['code'], 'r2').title).toBe('That is not possible now.')
  })
})

describe('players who are out of the round', () => {
  const crowd = (game: Partial<View>) =>
    at(
      { seats: 7, viewer: 0, actor: 4, turn: 4, phase: 'turn', ...game },
      { players: ['Ann', 'Mia', 'Bruno', 'Cleo', 'Dan', 'Eva', 'Finn'].map(seat), awaited: 4 },
    )
  it.each<[number[], 1 | -1, string]>([
    [[], 1, 'Three turns until yours.'],
    [[5], 1, 'Two turns until yours.'],
    [[5, 3], 1, 'Two turns until yours.'],
    [[5, 3], -1, 'Three turns until yours.'],
    [[1, 2, 5], 1, ''],
  ])('are not counted among the turns until ours: %o out, direction %i', (out, direction, says) => {
    const line = said(crowd({ out, direction }))
    if (says) expect(line).toContain(says)
    else expect(line).not.toContain('until')
  })
  it('get no card: the first receiver is the next player clockwise who is still in', () => {
    expect(opponentsLeft(crowd({ out: [1, 4] }))).toEqual([2, 3, 5, 6])
    expect(opponentsLeft(crowd({ viewer: 5, out: [6, 0] }))[0]).toBe(1)
  })
})

describe('keys', () => {
  const moment = { question: null, colours: [], legal: ['draw'], letters: true }
  it.each([
    ['d', { do: 'play', what: 'draw' }],
    ['k', null],
    ['r', { do: 'seek', what: 'r' }],
    ['7', { do: 'seek', what: '7' }],
    ['u', { do: 'call' }],
    ['ArrowLeft', { do: 'step', what: 'ArrowLeft' }],
    ['?', { do: 'keys' }],
  ])('reads %s on a turn', (key, act) => expect(keyAct(key, moment)).toEqual(act))
  it('reads colours by letter and by number while one is asked', () => {
    const asked = { ...moment, question: 'name' as const, colours: ['r', 'y', 'g', 'b'] }
    expect(keyAct('B', asked)).toEqual({ do: 'colour', what: 'b' })
    expect(keyAct('2', asked)).toEqual({ do: 'colour', what: 'y' })
    expect(keyAct('p', asked)).toBeNull()
  })
  it('leaves letters alone where they are switched off', () => {
    expect(keyAct('d', { ...moment, letters: false })).toBeNull()
    expect(keyAct('Escape', { ...moment, letters: false })).toEqual({ do: 'leave' })
  })
})
