import { describe, expect, it } from 'vitest'
import { golden } from '../wire/golden'
import type { TableView, View } from '../wire/messages'
import { en } from '../words/en'
import { choosing, colourChoices, litCards, mostHeld, parcels, question, slotCalls } from './decisions'
import { keyAct } from './keys'
import { promptLine, standing } from './prompt'
import { why, type CardRefusal } from './refusals'

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
  it('gives the slot to a catch before breaking in before coming back', () => {
    const view = at({ actor: 1, legal: ['A', 'catch2'] })
    view.players[0] = { ...seat('Ann'), idle: true, asleep: false }
    expect(slotCalls(view).map(({ kind }) => kind)).toEqual(['catch', 'breakIn', 'back'])
  })
  it('does not offer to break in on the own turn', () => {
    expect(slotCalls(at({ legal: ['A', 'draw'] }))).toEqual([])
  })
})

describe('the prompt', () => {
  it.each([
    [at({ legal: ['b1', 'draw'], hand: ['b1', 'r2', 'r3'] }), 'Your turn. Play a lit card, or draw.'],
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
    [at({ actor: 0 }, { awaited: 2, asked: 2 }), 'Bruno is asked first.'],
  ])('says what is awaited (%#)', (view, line) => expect(said(view)).toBe(line))
  it('says what a second tap would play', () => {
    expect(said(at({ legal: ['b1', 'draw'] }), { chosen: 'b1' })).toBe('Your turn. Tap again to play blue 1.')
  })
  it('tells the whole table in order', () => {
    expect(standing(at({ legal: ['draw'] }), en, 9)).toBe(
      'It is your turn. Colour in play blue. Top card blue 7. Clockwise. Cards: you 2, Mia 5, Bruno 1. 9 seconds left.',
    )
  })
})

describe('why not', () => {
  const said = (code: CardRefusal['code'], token: string, game: Partial<View> = {}) =>
    why({ token, code, clause: '' }, at(game), en)
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
    ['not-your-turn', 'r2', 'It is for Ann to decide.'],
    ['must-play', 'draw', 'There is nothing to draw.'],
    ['too-early', 'catch1', 'One moment.'],
    ['no-catch', 'catch1', 'Too late to catch.'],
    ['catch-oneself', 'catch0', 'Too late to catch.'],
    ['no-call', 'uno', 'Nothing to call now.'],
    ['called-already', 'uno', 'Nothing to call now.'],
    ['stale', 'r2', 'The table has moved on.'],
    ['unfollowed', 'r2', 'The table has moved on.'],
    ['give-first', 'r2', 'That is not possible now.'],
    ['not-held', 'r2', 'That is not possible now.'],
  ])('has words for %s', (code, token, title) => {
    const edition = token === 'A' ? 'avatar' : 'mod'
    expect(said(code, token, { drawn: 'b1', actor: 0, edition }).title).toBe(title)
  })
  it('bears a code that it does not know', () => {
    expect(said('of-a-newer-server' as CardRefusal['code'], 'r2').title).toBe('That is not possible now.')
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
