import { expect, it } from 'vitest'
import { cut } from './cut'

it.each([
  ['a name that fits', 'Ann', 3, 'Ann'],
  ['letters', 'Annabel', 3, 'Ann'],
  ['pictures of two units each', '🦊'.repeat(5), 4, '🦊'.repeat(4)],
  ['a picture of many code points', 'Ann 👩‍🚀', 6, 'Ann '],
  ['a flag', 'Ann 🇪🇸', 5, 'Ann '],
  ['a letter and its accents', 'Lex\u0323\u0302', 3, 'Le'],
  ['an accent that the server puts into its letter', 'Rene\u0301e', 5, 'Renée'],
])('keeps whole characters: %s', (_, name, most, kept) => {
  expect(cut(name, most)).toBe(kept)
})
