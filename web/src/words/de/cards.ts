/** Colours and cards as they are spoken of: "Blau 7", as one says "Herz 7", whatever the case. */
import type { Words } from '../index.svelte'
import { ofSpecials } from '../../wire/cards'
import { editions } from './editions'

const colours: Record<string, string> = { r: 'Rot', y: 'Gelb', g: 'Grün', b: 'Blau', p: 'Pink' }
const faces: Record<string, string> = { s: 'Aussetzen', r: 'Richtungswechsel', d: 'Zieh Zwei' }
const wilds: Record<string, string> = {
  ...ofSpecials(editions, 'name'),
  W: 'Farbwahl',
  F: 'Farbwahl Zieh Vier',
  '?': 'eine Karte',
}

export const cards: Words['cards'] = {
  colours,
  letters: { r: 'Ro', y: 'Ge', g: 'Gr', b: 'Bl', p: 'Pi' },
  card: (token) => wilds[token] ?? `${colours[token[0] ?? '']} ${faces[token[1] ?? ''] ?? token[1]}`,
  titles: { W: 'farbwahl', F: 'farbwahl +4', ...ofSpecials(editions, 'title') },
}
