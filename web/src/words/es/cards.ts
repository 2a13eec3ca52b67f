/** Colours and cards as they are spoken of. */
import type { Words } from '../index.svelte'
import { ofSpecials } from '../../wire/cards'
import { editions } from './editions'
import { card, colours } from './grammar'

export const cards: Words['cards'] = {
  colours,
  letters: { r: 'Ro', y: 'Am', g: 'Ve', b: 'Az', p: 'Rs' },
  card,
  titles: { W: 'comodín', F: 'comodín +4', ...ofSpecials(editions, 'title') },
}
