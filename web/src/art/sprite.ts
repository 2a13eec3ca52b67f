/** Everything that is drawn more than once, as one string of SVG that is put into the page once. */
import { faces } from './faces'
import { heads } from './heads'
import { wilds } from './wilds'

export interface CardWords {
  letters: Record<string, string>
  titles: Record<string, string>
}

export const sprite = (words: CardWords): string =>
  `<defs>${[...faces(words.letters), ...wilds(words.titles), ...heads()].join('')}</defs>`
