import { describe, expect, it } from 'vitest'
import { EDITIONS } from '../wire/editions-and-levels'
import { cards as de } from '../words/de/cards'
import { cards as en } from '../words/en/cards'
import { cards as es } from '../words/es/cards'
import { cards as fr } from '../words/fr/cards'
import { COLOURS, deck, SHAPES } from './colours'

const others = COLOURS.filter((colour) => colour !== 'p')
/** What is drawn of a path: its commands and numbers, however they are set apart. */
const outline = (path: string) => path.match(/[a-z]|-?[\d.]+/gi)!.join(' ')

describe('pink', () => {
  it('shares its shape with no other colour, nor does any of them with another', () => {
    const shapes = COLOURS.map((colour) => outline(SHAPES[colour]))
    expect(new Set(shapes).size).toBe(COLOURS.length)
    expect(others.map((colour) => outline(SHAPES[colour]))).not.toContain(outline(SHAPES.p))
  })

  it.each(Object.entries({ en, de, fr, es }))('shares its letters with no other colour in %s', (_, { letters }) => {
    const written = COLOURS.map((colour) => letters[colour]!.toLowerCase())
    expect(new Set(written).size).toBe(COLOURS.length)
    for (const { key } of EDITIONS.filter(({ colours }) => colours.includes('p'))) {
      const beside = deck(key).filter((colour) => colour !== 'p')
      expect(
        beside.map((colour) => letters[colour]![0]),
        key,
      ).not.toContain(letters.p![0])
    }
  })
})
