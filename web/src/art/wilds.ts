/** Cards without a colour: wild, draw four, the specials, the backs; and the emblems that stand on some of them. */
import { COLOURLESS, specialOf } from '../wire/cards'
import { EDITIONS } from '../wire/editions-and-levels'
import { COLOURS, deck, type Colour } from './colours'
import { EDGE, GROUND } from './faces'
import { LOOKS } from './looks'
import { fitted, outlined, part, pen, shape, use } from './strokes'

const QUIET = '#8b8498'
const paint = (colour: Colour) => `fill="var(--g-${colour})"`
const outline = (width: number) => `fill="none" stroke="${QUIET}" stroke-width="${width}"`

/** The deck's four shapes, two by two, around a point. Once a colour was named, it stands out. */
function four(colours: Colour[], x: number, y: number, size: number, apart: number, called?: Colour): string {
  return colours
    .map((colour, i) => {
      const at: [number, number] = [x + (i % 2 ? 0.5 : -0.5) * apart, y + (i > 1 ? 0.5 : -0.5) * apart]
      if (!called) return shape(colour, ...at, size, paint(colour))
      return colour === called
        ? shape(colour, ...at, size * 1.12, paint(colour))
        : shape(colour, ...at, size * 0.8, outline(size > 20 ? 1.5 : 0.9))
    })
    .join('')
}

const wild = (colours: Colour[], called?: Colour) =>
  GROUND + EDGE + four(colours, 16, 18, 8.4, 10.4, called) + four(colours, 52, 82, 36, 40, called) + use('title-W')

/** Four cards in a fan. Once a colour was named they go quiet behind one large card of it. */
function fan(colours: Colour[], called?: Colour): string {
  const leaf = (colour: Colour, quiet: boolean) =>
    `<rect x="-15" y="-22.5" width="30" height="45" rx="4.5" fill="var(--${quiet ? 'd' : `g-${colour}`})" stroke="${quiet ? QUIET : '#fff8ec'}" stroke-width="2.4"/>` +
    shape(colour, 0, 0, 15, quiet ? outline(1.4) : `fill="var(--f-${colour})"`)
  const leaves = colours.map(
    (colour, i) =>
      `<g transform="translate(51 150) rotate(${[-22, -7, 7, 22][i]}) translate(0 -65)">${leaf(colour, Boolean(called))}</g>`,
  )
  const front = called ? `<g transform="translate(51 90) scale(1.3)">${leaf(called, false)}</g>` : ''
  return leaves.join('') + front
}

const drawFour = (colours: Colour[], called?: Colour) =>
  GROUND +
  EDGE +
  pen('+4', 16, 18, 0.205, 17) +
  four(colours, 16, 41, 8.4, 10.4, called) +
  fan(colours, called) +
  use('title-F')

const special = (token: string, inside: string) =>
  part(`special-${token}`, GROUND + inside + EDGE + use(`title-${token}`))

/** The colour that was named for a card which does not show the four shapes. */
const named = (colour: Colour) =>
  part(
    `named-${colour}`,
    `<circle cx="83" cy="19" r="12.5" fill="var(--g-${colour})" stroke="#fff8ec" stroke-width="2"/>` +
      shape(colour, 83, 19, 14, `fill="var(--f-${colour})"`),
  )

/** The lattice of a back: the four shapes over and over, staggered, one tone lighter than the ground. */
function lattice(colours: Colour[]): string {
  let all = ''
  for (let row = 0; row < 7; row++)
    for (let column = 0; column < 5 - (row % 2); column++) {
      const x = 8 + column * 21 + (row % 2) * 10.5
      const y = 9 + row * 22
      if (Math.hypot(x - 50, y - 75) > 40) all += outlined(colours[(row + column) % 4] as Colour, x, y, 8)
    }
  return `<path d="${all}" fill="var(--d)"/>`
}

function back(edition: string): string {
  const colours = deck(edition)
  const inside = colours.map((colour, i) =>
    shape(colour, 50 + [0, 26.5, 0, -26.5][i]!, 75 + [-26.5, 0, 26.5, 0][i]!, 8.5, paint(colour)),
  )
  return (
    GROUND +
    lattice(colours) +
    EDGE +
    '<circle cx="50" cy="75" r="34" fill="none" stroke="#fff8ec" stroke-width="2"/>' +
    inside.join('') +
    use(`emblem-${edition}`, 'transform="translate(29 54) scale(.42)"')
  )
}

const TINY =
  GROUND +
  '<rect x="2" y="2" width="96" height="146" rx="9" fill="none" stroke="#fff8ec" stroke-width="6"/>' +
  '<circle cx="50" cy="75" r="17" fill="none" stroke="var(--f)" stroke-width="7"/>'

/** Decks with the same colours share their wilds. */
export const deckOf = (edition: string) => deck(edition).join('')
const DECKS = new Map([...EDITIONS.map(({ key }) => key), ''].map((key) => [deckOf(key), deck(key)]))

export const wilds = (titles: Record<string, string>): string[] => [
  ...[...COLOURLESS].map((token) => part(`title-${token}`, fitted(titles[token] ?? '', 50, 137.5, 9.6 / 83, 13, 68))),
  ...[...DECKS].flatMap(([id, colours]) =>
    [undefined, ...colours].flatMap((called) => [
      part(`wild-${id}${called ?? ''}`, wild(colours, called)),
      part(`four-${id}${called ?? ''}`, drawFour(colours, called)),
    ]),
  ),
  ...Object.entries(LOOKS).flatMap(([edition, look]) => [
    ...Object.entries(look.parts ?? {}).map(([id, inside]) => part(id, inside)),
    part(`emblem-${edition}`, look.emblem),
    part(`back-${edition}`, back(edition)),
    ...(look.special ? [special(specialOf(edition), look.special)] : []),
  ]),
  ...COLOURS.map(named),
  part('back-tiny', TINY),
  part('back-asked', GROUND + EDGE + pen('?', 50, 75, 0.95, 14, 42, '#fff8ec')),
]
