/** The search in the rules: as people type, and never silent about finding nothing. */
import { describe, expect, test } from 'vitest'
import { corrected, has, plain, search, untagged, vocabulary, type Block, type Inline, type Rules } from './rules'

const book: Rules = {
  pages: [
    {
      key: 'common',
      title: 'Common',
      lead: [],
      sections: [
        {
          id: 'a',
          title: 'A',
          blocks: [
            { kind: 'text', text: ['No clause.'] },
            {
              kind: 'clause',
              id: 'CHAL-4',
              title: ['Guilty.'],
              text: ['The challenged player draws ', { kind: 'strong', text: 'the four' }, '.'],
              sources: [],
            },
            { kind: 'clause', id: 'REV-1', title: ['Reverse.'], text: ['Play turns round.'], sources: [] },
          ],
        },
      ],
    },
  ],
  clauses: { 'CHAL-4': 'common', 'REV-1': 'common' },
  index: [],
}
const told = (...ids: string[]): Inline[] =>
  ids
    .flatMap((id, i) => [`${i ? '). A' : 'A'} word (`, { kind: 'clause' as const, text: id, page: 'rulings' }])
    .concat(['). More.'])
const ids = (question: string) => search(book, question).map(({ clause }) => clause.id)

test.each([
  ['Comodín Roba Cuatro', 'comodin cuatro', true],
  ['Richtungswechsel: Es geht andersherum weiter. Zieh Zwei.', 'zwei RICHTUNGSWECHSEL', true],
  ['Jusqu’à ce qu’une carte tombe', "qu'une jusqu'a", true],
  ['Wünsch dir eine Farbe', 'wunsch', true],
  ['Wünsch dir eine Farbe', 'wunsch karte', false],
  ['anything', '  ', false],
])('%s, asked for %s', (text, question, found) => expect(has(text, question)).toBe(found))

test('clauses are found by their words in any order, by their ids, and by words with signs', () => {
  expect(ids('draws guilty')).toEqual(['CHAL-4'])
  expect(ids('rev-')).toEqual(['REV-1'])
  expect(ids('the four')).toEqual(['CHAL-4'])
  expect(ids('no clause')).toEqual([])
  expect(ids('')).toEqual([])
})

const by = (...rulings: string[]) => [{ edition: '', sheet: '' as const, rulings }]

test('what a tag tells is not told in brackets, unless there are two of them', () => {
  expect(untagged(told('R-17'), by('R-17'))).toEqual(['A word. More.'])
  expect(untagged(told('R-17'), [...by('R-17'), { edition: 'avatar', sheet: 'on', rulings: ['R-17'] }])).toEqual([
    'A word. More.',
  ])
  expect(plain(untagged(told('R-17', 'R-18'), by('R-17', 'R-18')))).toBe('A word (R-17). A word (R-18). More.')
  expect(untagged(['As in ', { kind: 'clause', text: 'R-17', page: 'rulings' }, '.'], by('R-17'))).toHaveLength(3)
  expect(untagged(['Plain.'], [])).toEqual(['Plain.'])
})

describe('the search', () => {
  const clause = (id: string, said: string): Block => ({ kind: 'clause', id, title: [], text: [said], sources: [] })
  const page = (key: string, ...blocks: Block[]) => ({
    key,
    title: key,
    lead: [],
    sections: [{ id: key, title: key, blocks }],
  })
  const indexed: Rules = {
    pages: [
      page('common', clause('CHAL-4', 'The bluffer draws four.'), clause('D2-3', 'No second Draw Two on top.')),
      page('house-rules', clause('STACK-1', 'Pile them up.'), clause('SWAP-1', 'Whoever lays a 7 swaps.')),
      page('rulings', clause('R-17', 'Who plays next?')),
    ],
    clauses: {},
    index: [
      { terms: [['challenge'], ['anzweifeln'], ['à deux']], clauses: ['CHAL-4', 'R-17'] },
      { terms: [['stack', '+2 on +2']], clauses: ['STACK-1', 'D2-3'] },
      { terms: [['7-0', 'A']], clauses: ['SWAP-1'] },
      { terms: [['+2', 'draw two'], ['zieh zwei']], clauses: ['D2-3'] },
      { terms: [['score', 'any time'], ['jederzeit'], [], ['en cualquier momento', '+2 sobre +2']], clauses: ['R-17'] },
      { terms: [['gift'], ['wer gibt']], clauses: ['STACK-1'] },
      { terms: [['state'], [], [], ['carta']], clauses: ['SWAP-1'] },
    ],
  }
  const [en, de] = [0, 1].map((language) => vocabulary(indexed, language, ['Wer zweifelt, sieht die Hand.']))
  const known = en!
  const found = (question: string) => search(indexed, corrected(question, known)).map(({ clause }) => clause.id)

  test.each([
    ['challenge', ['CHAL-4', 'R-17']],
    ['challenged', ['CHAL-4', 'R-17']],
    ['chal', ['CHAL-4', 'R-17']],
    ['A DEUX', ['CHAL-4', 'R-17']],
    ['anzweifeln', ['CHAL-4', 'R-17']],
    ['can I stack it', ['D2-3', 'STACK-1']],
    ['+2 on +2', ['D2-3', 'STACK-1']],
    ['+2', ['D2-3']],
    ['7-0', ['SWAP-1']],
    ['a', ['SWAP-1']],
    ['bluffer', ['CHAL-4']],
    ['nothing', []],
    ['', []],
  ])('finds %s, clauses of the sheet before house rules', (question, ids) => expect(found(question)).toEqual(ids))

  test.each([
    ['chalenge', 'challenge'],
    ['chalElnge', 'challenge'],
    ['anzweifelm', 'anzweifeln'],
    ['zwiefelt', 'zweifelt'],
    ['second blufer', 'second bluffer'],
    ['stack', 'stack'],
    ['7-9', '7-9'],
    ['flurb', 'flurb'],
    ['socre', 'score'],
    ['scors', 'score'],
    ['scored', 'scored'],
    ['gist', 'gift'],
    ['gft', 'gift'],
    ['tack', 'stack'],
    ['weifel', 'weifel'],
    ['any tie', 'any time'],
    ['any tme', 'any time'],
    ['challenges', 'challenges'],
    ['any t', 'any t'],
    ['stac', 'stac'],
    ['second drw twoo', 'second draw two'],
  ])('reads %s as %s', (typed, meant) => expect(corrected(typed, known).toLowerCase()).toBe(meant))

  test('reads a word in the language of the reader, then in English', () => {
    const said = ['one stat', 'one gipt']
    expect(said.map((typed) => corrected(typed, en!))).toEqual(['one stat', 'one gift'])
    expect(said.map((typed) => corrected(typed, de!))).toEqual(['one stat', 'one gibt'])
  })
})
