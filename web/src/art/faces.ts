/** What stands on the coloured cards: ground with its big shape as the edition treats it, and the faces. */
import { COLOURS, type Colour } from './colours'
import { LOOKS } from './looks'
import { fitted, part, pen, shape } from './strokes'

export const GROUND = '<rect width="100" height="150" rx="11" fill="var(--g)"/>'
export const EDGE = '<rect x="1" y="1" width="98" height="148" rx="10" fill="none" stroke="#fff8ec" stroke-width="2"/>'

/** Ground, big shape and the lower part of the index column: shape and letter. */
const bases = (letters: Record<string, string>) =>
  Object.entries(LOOKS).flatMap(([edition, { treatment }]) =>
    COLOURS.map((colour) =>
      part(
        `${edition}-${colour}`,
        GROUND +
          treatment(colour) +
          EDGE +
          shape(colour, 16, 43, 17, 'fill="var(--f)"') +
          letter(letters[colour] ?? ''),
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
