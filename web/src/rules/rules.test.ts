/** The search in the rules: as people type, and never silent about finding nothing. */
import { expect, test } from 'vitest'
import { has, plain, search, untagged, type Inline, type Rules } from './rules'

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
