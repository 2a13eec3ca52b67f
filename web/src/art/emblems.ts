/** The four specials' emblems, each in a field of 100 × 100, and the small sign that stands in their index. */
import { part, pen, shape, use } from './strokes'
import type { Colour } from './colours'

const INK = '#17171c'
const PAPER = '#fffdf6'

const CROWN = 'M-25 -25L-27.5 -53L-13 -40L0 -60L13 -40L27.5 -53L25 -25Q0 -31 -25 -25Z'
const tip = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="4.6" fill="#ffe3a0"/>`
const both = (inside: (side: number) => string) => inside(-1) + inside(1)

const pig =
  both(
    (s) => `<path d="M${s * 43} -22L${s * 22} -19L${s * 31} 2Z" fill="#d97f6b" stroke="#d97f6b" stroke-width="4"/>`,
  ) +
  `<circle r="33" fill="#f4ae97"/>` +
  `<ellipse cy="9.5" rx="17" ry="13" fill="#d97f6b"/>` +
  both(
    (s) =>
      `<ellipse cx="${s * 6.4}" cy="9.8" rx="3" ry="5.4" fill="#4b2147"/><circle cx="${s * 15}" cy="-9" r="3.8" fill="#3b1a38"/>`,
  ) +
  `<path d="${CROWN}" fill="#f3be45" stroke="#f3be45" stroke-width="2"/>` +
  tip(-27.5, -53.5) +
  tip(0, -60) +
  tip(27.5, -53.5)

/** A disc split down the middle. */
const split = (r: number, left: string, right: string) =>
  `<path d="M0 ${-r}A${r} ${r} 0 0 0 0 ${r}Z" fill="${left}"/><path d="M0 ${-r}A${r} ${r} 0 0 1 0 ${r}Z" fill="${right}"/>`

const target =
  `<circle r="40.6" fill="${PAPER}" stroke="${INK}" stroke-width="1.6"/>` +
  split(40, INK, PAPER) +
  split(30, PAPER, INK) +
  split(20, INK, PAPER) +
  `<circle r="10" fill="#e8742a"/>`

const HORN =
  '<path d="M64.5 48.5L90.8 5.6Q93 3.6 92.9 7L75.6 53.4Z" fill="#ffe3a0"/>' +
  '<path d="M70.9 39.6L78.3 43.2M76 30.2L81.8 33M81.6 20.9L85.6 22.9" stroke="#c98a2b" stroke-width="3.4" fill="none"/>'

const WHALE =
  '<path d="M23 86C25 75 20 67 11.5 58.500C20 55.5 27 58 30 63.500C33 57.5 40 54.5 46 58.500C40 63 37 72 36 86Z" fill="#6c7fd8"/>' +
  HORN +
  '<path d="M32 86C32 61 45 47 60 47C76 47 83.5 61 83.5 86Z" fill="#8ea2f0"/>' +
  '<path d="M53.5 86C54 76 61 71.5 69 71.500C76 71.5 81 73 83.2 75.500L83.5 86Z" fill="#d6deff"/>' +
  '<circle cx="68.5" cy="64.5" r="3.4" fill="#1d2140"/><circle cx="60.5" cy="70.5" r="3.5" fill="#f291b8"/>' +
  '<path d="M73 73.500C75 76 78.5 76 80.5 73" stroke="#1d2140" stroke-width="2" fill="none"/>'

const WATER =
  '<path d="M9 86Q16 80 23 85T37 85T51 85T65 85T79 85T93 84" stroke="#7fd6cf" stroke-width="4" fill="none"/>' +
  '<path d="M22 95Q28 90 34 94T46 94T58 94T70 94T82 93.5" stroke="#7fd6cf" stroke-opacity=".7" stroke-width="3.2" fill="none"/>'

const PETAL = 'M0 0A19 19 0 0 1 -13 -35.7A38 38 0 0 1 35.7 -13A19 19 0 0 0 0 0Z'
const PETALS: [Colour, number, number][] = [
  ['r', 1.2, -24.5],
  ['y', 24.5, 1.2],
  ['g', -1.2, 24],
  ['b', -24.5, -1.2],
]

const rays = Array.from({ length: 24 }, (_, i) => {
  const long = i % 2 === 0
  const at = (r: number) => `${round(Math.sin((i * Math.PI) / 12) * r)} ${round(-Math.cos((i * Math.PI) / 12) * r)}`
  return `M${at(long ? 42.5 : 43.5)}L${at(long ? 49 : 46.5)}`
}).join('')

const disc =
  `<path d="${rays}" stroke="#ffe9b8" stroke-width="2.2" fill="none"/><circle r="39" fill="#fff8ec"/>` +
  PETALS.map(
    ([colour], i) =>
      `<path d="${PETAL}" transform="rotate(${i * 90})" fill="var(--g-${colour})" stroke="#fff8ec" stroke-width="1.5"/>`,
  ).join('') +
  PETALS.map(([colour, x, y]) => shape(colour, x, y, 14.5, `fill="var(--f-${colour})"`)).join('') +
  `<circle r="13" fill="#163c44"/><circle r="11" fill="#fff8ec"/><circle r="4.6" fill="#163c44"/>`

function round(n: number): number {
  return Math.round(n * 10) / 10
}

const middle = (inside: string, y = 50) => `<g transform="translate(50 ${y})">${inside}</g>`

/** A card on which a single 1 stands: the deck without a special. */
const one =
  `<g transform="translate(50 50) rotate(-6)"><rect x="-29" y="-43" width="58" height="86" rx="9" fill="#3a3446" stroke="#fff8ec" stroke-width="4"/></g>` +
  `<g transform="rotate(-6 50 50)">${pen('1', 48, 50, 0.66, 15, 42, '#fff8ec')}</g>`

export const emblems = (): string[] => [
  part('crown', `<path d="${CROWN}" fill="#f3be45" stroke="#f3be45" stroke-width="3"/>`),
  part(
    'horn',
    '<path d="M8.5 25.5L25.8 6.2Q27.8 4.8 27.3 7.2L16.8 28.8Z" fill="#ffe3a0"/><path d="M13.2 21.6L17.4 24M18 15.9L21.4 18" stroke="#c98a2b" stroke-width="2.2" fill="none"/>',
  ),
  part('whale', WHALE),
  part('emblem-angry-birds', middle(pig, 66)),
  part('emblem-mod', middle(target)),
  part('emblem-corn', `<g transform="translate(0 1)">${use('whale') + WATER}</g>`),
  part('emblem-avatar', middle(disc)),
  part('emblem-classic', one),
]
