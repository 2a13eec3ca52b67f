/** Colours and cards as they are spoken of. */
import { ofSpecials } from '../../wire/cards'
import { editions } from './editions'

const colours: Record<string, string> = { r: 'red', y: 'yellow', g: 'green', b: 'blue', p: 'pink' }
const faces: Record<string, string> = { s: 'Skip', r: 'Reverse', d: 'Draw Two' }
const wilds: Record<string, string> = {
  ...ofSpecials(editions, 'name'),
  W: 'Wild',
  F: 'Wild Draw Four',
  '?': 'a card',
}

export const cards = {
  colours,
  /** What stands on a card beside its shape; never the same twice in a deck. */
  letters: { r: 'R', y: 'Y', g: 'G', b: 'B', p: 'P' } as Record<string, string>,
  /** "blue 7", "yellow Skip", "King Pig". */
  card: (token: string): string => wilds[token] ?? `${colours[token[0] ?? '']} ${faces[token[1] ?? ''] ?? token[1]}`,
  /** The name that a colourless card carries, in pen letters. */
  titles: {
    W: 'wild',
    F: 'wild +4',
    ...ofSpecials(editions, 'title'),
  } as Record<string, string>,
}
