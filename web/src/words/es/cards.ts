/** Colours and cards as they are spoken of. */
import type { Words } from '../index.svelte'
import { card, colours } from './grammar'

export const cards: Words['cards'] = {
  colours,
  letters: { r: 'Ro', y: 'Am', g: 'Ve', b: 'Az', p: 'Rs' },
  card,
  titles: { W: 'comodín', F: 'comodín +4', K: 'king pig', M: 'mod', N: 'narval', A: 'estado avatar' },
}
