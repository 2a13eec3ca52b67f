/** What stands on the coloured cards: ground with its big shape in five treatments, and the faces. */
import { COLOURS, type Colour } from './colours'
import { fitted, part, pen, shape } from './strokes'

/** The big shape fills the lower right; each is as large as it can be without crowding the index. */
const BIG: Record<Colour, number> = { r: 88, y: 104, g: 112, b: 112, p: 116 }
const AT = { x: 62, y: 94 }

/** Where a shape's own middle is, so that nested ones keep an even band. */
const HEART: Record<Colour, [number, number]> = { r: [50, 50], y: [50, 50], g: [50, 60], b: [47, 52], p: [50, 52] }

export const TREATMENTS: Record<string, (colour: Colour) => string> = {
  'angry-birds': (colour) =>
    big(colour) +
    '<path fill="var(--d)" d="M85.4 15a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M68.4 19a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M52.2 29a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0"/>',
  mod: (colour) => big(colour) + big(colour, 0.78, 'var(--g)') + big(colour, 0.56),
  corn: (colour) => big(colour) + STRIPES,
  avatar: (colour) => big(colour) + breaths(BIG[colour]),
  classic: (colour) => big(colour),
}

function big(colour: Colour, k = 1, paint = 'var(--d)'): string {
  const size = BIG[colour]
  const [x, y] = HEART[colour]
  const away = (size / 100) * (1 - k)
  return shape(colour, AT.x + (x - 50) * away, AT.y + (y - 50) * away, size * k, `fill="${paint}"`)
}

/* Stripes and breaths are painted in the ground's own colour: outside the shape they cannot be seen, so nothing
   needs to be clipped. */
const STRIPES = `<path d="${Array.from({ length: 10 }, (_, i) => `M${-22 + i * 15} 152l68-118`).join('')}" stroke="var(--g)" stroke-width="3.2" stroke-opacity=".75"/>`

function breaths(size: number): string {
  const lines = [-0.22, 0.06, 0.34].map((at, i) => `M4 ${94 + at * size + i}c20-9 36 7 58 1s30-9 50-2`)
  return `<path d="${lines.join('')}" fill="none" stroke="var(--g)" stroke-width="4.2"/>`
}

export const GROUND = '<rect width="100" height="150" rx="11" fill="var(--g)"/>'
export const EDGE = '<rect x="1" y="1" width="98" height="148" rx="10" fill="none" stroke="#fff8ec" stroke-width="2"/>'

/** Ground, big shape and the lower part of the index column: shape and letter. */
const bases = (letters: Record<string, string>) =>
  Object.entries(TREATMENTS).flatMap(([edition, treat]) =>
    COLOURS.map((colour) =>
      part(
        `${edition}-${colour}`,
        GROUND + treat(colour) + EDGE + shape(colour, 16, 43, 17, 'fill="var(--f)"') + letter(letters[colour] ?? ''),
      ),
    ),
  )

/** One capital, or the two letters that other languages need to tell their colours apart. */
function letter(text: string): string {
  if (text.length === 1) return pen(text, 16, 64, 12 / 68, 16.5)
  return fitted(text.toLowerCase(), 16, 64, 0.2, 15, 22, 54)
}

const HOP =
  '<path fill="none" stroke="var(--f)" stroke-width="11" d="M-8 66C-6 4 58 4 62 54M43 46L62 62L77 42"/><circle cx="26" cy="68" r="11" fill="var(--f)"/>'
const HAIRPIN =
  '<path fill="none" stroke="var(--f)" stroke-width="11" d="M8 66H35A22 22 0 0 0 35 22H10M24 7L8 22L24 37"/>'

/** A sign around two points: in the index, and big. */
const twice = (sign: string, [x, y]: [number, number], small: number, large: number) =>
  `<g transform="translate(${16 - x * small} ${18 - y * small}) scale(${small})">${sign}</g>` +
  `<g transform="translate(${60 - x * large} ${92 - y * large}) scale(${large})">${sign}</g>`

const leaf = (turn: number, x: number, y: number, fill: string, inside = '') =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-18" y="-27" width="36" height="54" rx="5.5" fill="${fill}" stroke="var(--f)" stroke-width="2.8"/>${inside}</g>`

const two = (colour: Colour) =>
  pen('+2', 16, 18, 0.205, 17) +
  leaf(-12, 52, 89, 'var(--d)') +
  leaf(10, 71, 95, 'var(--g)', shape(colour, 0, 0, 20, 'fill="var(--f)"'))

const figures = () =>
  [...'0123456789'].map((figure) =>
    part(`face-${figure}`, pen(figure, 16, 18, 19 / 68, 16) + pen(figure, 60, 92, 62 / 68, 13.5)),
  )

export const faces = (letters: Record<string, string>): string[] => [
  ...bases(letters),
  ...figures(),
  part('face-s', twice(HOP, [34.5, 46], 0.265, 0.69)),
  part('face-r', twice(HAIRPIN, [32.5, 36.5], 0.3, 0.76)),
  ...COLOURS.map((colour) => part(`face-d-${colour}`, two(colour))),
]

/** The face of a coloured card. */
export const faceOf = (colour: string, face: string) => (face === 'd' ? `face-d-${colour}` : `face-${face}`)
