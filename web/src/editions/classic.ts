/** The classic deck: a card on which a single 1 stands, and no special. */
import type { Draw, EditionMore, EditionWords, Paints } from '../shared/edition'

/** Rings around the middle of the table. */
const rings = (x: string, y: string) =>
  `<g class="lines" stroke-width="16" opacity=".62">${Array.from({ length: 24 }, (_, i) => `<circle cx="${x}" cy="${y}" r="${160 + i * 40}"/>`).join('')}</g>`

export const paints: Paints = {
  chrome: {
    bg: ['#f3f1ec', '#121215'],
    mat: ['#e7e4db', '#1d1d22'],
    mat2: ['#d9d5c9', '#2b2b32'],
    surface: ['#fffffc', '#2a2a31'],
    ink: ['#17171c', '#f5f3ee'],
    ink2: ['#55545c', '#bebcb6'],
    line: ['#c9c5b9', '#46464f'],
    accent: ['#17171c', '#f5f3ee'],
    on: ['#fffffc', '#17171c'],
    accent2: ['#e8742a', '#ff9a55'],
  },
}

export const look: Draw = ({ big, pen, place }) => ({
  treatment: (colour) => big(colour),
  emblem:
    `<g transform="translate(50 50) rotate(-6)"><rect x="-29" y="-43" width="58" height="86" rx="9" fill="#3a3446" stroke="#fff8ec" stroke-width="4"/></g>` +
    `<g transform="rotate(-6 50 50)">${pen('1', 48, 50, 0.66, 15, 42, '#fff8ec')}</g>`,
  box: '<path fill="#3a3446" d="M0 0h272v296H0z"/>' + place('emblem-classic', 36, 48, 2),
  mat: rings,
})

export const en: EditionWords = {
  name: 'Classic deck',
  title: 'classic',
  says: '108 cards, no special one',
}
export const enMore: EditionMore = {
  treatment: 'big shape solid, and no special',
}

export const de: EditionWords = {
  name: 'Klassisches Blatt',
  title: 'klassisch',
  says: '108 Karten, ohne Spezialkarte',
}
export const deMore: EditionMore = {
  treatment: 'große Form voll, ohne Spezialkarte',
}

export const fr: EditionWords = {
  name: 'Jeu classique',
  title: 'classique',
  says: '108 cartes, sans carte spéciale',
}
export const frMore: EditionMore = {
  treatment: 'grande forme pleine, sans carte spéciale',
}

export const es: EditionWords = {
  name: 'Baraja clásica',
  title: 'clásico',
  says: '108 cartas, sin carta especial',
}
export const esMore: EditionMore = {
  treatment: 'forma grande llena, sin carta especial',
}
