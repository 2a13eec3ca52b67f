/** Ten heads that stand for players. A field of 108 × 108, the face a disc of radius 33 around 54, 64, so that there is
 *  a forehead for a card and room for ears. */
import { part } from './strokes'

export const MOODS = ['calm', 'happy', 'oh', 'worry', 'shut'] as const
export type Mood = (typeof MOODS)[number]

const INK = '#2e2430'
const TONES = [
  '#c9a48b',
  '#b5b3ac',
  '#dccdb4',
  '#b9a08f',
  '#d1a27c',
  '#a9b99c',
  '#a9aebf',
  '#d2c9ba',
  '#bfa382',
  '#a99a93',
]

const both = (inside: (side: number) => string) => inside(-1) + inside(1)
const shade = (inside: string) => `<g fill="${INK}" fill-opacity=".2" stroke="none">${inside}</g>`
const ear = (d: (s: number) => string, inner?: (s: number) => string) =>
  both((s) => `<path d="${d(s)}"/>`) + (inner ? shade(both((s) => `<path d="${inner(s)}"/>`)) : '')
const round = (x: number, y: number, r: number) =>
  both((s) => `<circle cx="${s * x}" cy="${y}" r="${r}"/>`) +
  shade(both((s) => `<circle cx="${s * x}" cy="${y}" r="${r * 0.5}"/>`))

const spines = Array.from({ length: 19 }, (_, i) => {
  const angle = ((i * 12.5 - 202.5) * Math.PI) / 180
  const r = i % 2 ? 50 : 32
  return `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`
}).join('L')

/** Behind the face. */
const EARS = [
  round(23, -25, 11.5),
  ear(
    (s) => `M${s * 30.5} -42L${s * 31.5} -8L${s * 8} -31Z`,
    (s) => `M${s * 26.5} -33L${s * 27.5} -20L${s * 17} -28Z`,
  ),
  both((s) => `<ellipse cx="${s * 12}" cy="-41" rx="8" ry="20" transform="rotate(${s * 9} ${s * 12} -41)"/>`) +
    shade(
      both((s) => `<ellipse cx="${s * 12}" cy="-42" rx="3.4" ry="13" transform="rotate(${s * 9} ${s * 12} -41)"/>`),
    ),
  ear((s) => `M${s * 32} -41L${s * 29} -12L${s * 8} -31Q${s * 22} -33 ${s * 32} -41Z`),
  ear(
    (s) => `M${s * 34} -47L${s * 33} -6L${s * 7} -31Z`,
    (s) => `M${s * 29.5} -36L${s * 29.5} -18L${s * 17} -29Z`,
  ),
  both((s) => `<circle cx="${s * 16.5}" cy="-27" r="13.5"/>`),
  round(29.5, -23, 16),
  both(
    (s) => `<path d="M${s * 12} -31C${s * 34} -46 ${s * 56} -22 ${s * 47} -3C${s * 41} 9 ${s * 25} 4 ${s * 27} -8Z"/>`,
  ) +
    `<path fill="none" stroke-width="3.4" d="${[-1, 1].map((s) => `M${s * 42} -18C${s * 45} -7 ${s * 36} -3 ${s * 35} -10`).join('')}"/>`,
  both((s) => `<ellipse cx="${s * 35}" cy="-15" rx="12" ry="7" transform="rotate(${s * -18} ${s * 35} -15)"/>`) +
    `<path fill="none" stroke-width="10.5" d="${antlers()}"/><path fill="none" stroke="#a5825c" stroke-width="5" d="${antlers()}"/>`,
  `<path stroke-width="3" d="M${spines}Z"/>`,
]

function antlers(): string {
  return [-1, 1]
    .map(
      (s) =>
        `M${s * 11} -29C${s * 12} -38 ${s * 17} -44 ${s * 23} -51M${s * 14} -38L${s * 7} -49M${s * 18.5} -45.500L${s * 30} -46`,
    )
    .join('')
}

const snout = (rx: number, ry: number, y = 5) =>
  `<ellipse cy="${y}" rx="${rx}" ry="${ry}" fill="${INK}" stroke="none"/>`
const goggles = (x: number, y: number, r: number) =>
  both((s) => `<circle cx="${s * x}" cy="${y}" r="${r}" fill="#fffaf0" stroke-width="3"/>`)

/** On the face, the same in every mood. */
const NOSES = [
  snout(4.6, 3.4, 4.5),
  snout(2.8, 2.4, 4),
  snout(2.6, 2.2, 4.5),
  `<path d="M-4 6H4L0 12Z" fill="${INK}" stroke="none"/>`,
  snout(5, 4, 5.5),
  '',
  snout(3, 2.6, 5),
  `<path d="M-4.5 3L0 7L4.5 3M0 7V10" fill="none" stroke-width="3"/>`,
  snout(6, 4.6, 6),
  snout(4.6, 4, 5.5),
]

const head = (at: number) =>
  `<g transform="translate(54 64)" fill="${TONES[at]}" stroke="${INK}" stroke-width="4">${EARS[at]}<circle r="33"/>` +
  (at === 9
    ? `<path d="M-26 -3C-24 -22 -8 -16 0 -21C8 -16 24 -22 26 -3C28 34 -28 34 -26 -3Z" fill="#d9c8b4" stroke="none"/>`
    : '') +
  (at === 3 ? goggles(12.5, -6, 11) : '') +
  (at === 5 ? goggles(16.5, -27, 8) : '') +
  `${NOSES[at]}</g>`

/** Where the eyes are: half their distance, their height, their size, and how far they can look; in a white or not. */
export interface Eyes {
  x: number
  y: number
  r: number
  far: number
  white?: boolean
}

export function eyesOf(at: number): Eyes {
  if (at === 3) return { x: 12.5, y: -6, r: 4.8, far: 4.6, white: true }
  if (at === 5) return { x: 16.5, y: -27, r: 3.9, far: 3.2, white: true }
  return { x: 12, y: -6.5, r: 4.1, far: 2.6 }
}

const MOUTHS: Record<Mood, string> = {
  calm: '<path d="M-7 15.500Q0 20.5 7 15.5"/>',
  happy: `<path d="M-13 12.500Q0 29 13 12.500Z" fill="${INK}"/>`,
  oh: `<ellipse cy="18.5" rx="4.6" ry="5.8" fill="${INK}"/>`,
  worry: '<path d="M-9 21Q0 12.5 9 21"/>',
  shut: '<path d="M-6 17.500H6"/>',
}

export const heads = (): string[] => [
  ...TONES.map((_, at) => part(`head-${at}`, head(at))),
  ...MOODS.map((mood) => part(`mouth-${mood}`, `<g fill="none" stroke="${INK}" stroke-width="4">${MOUTHS[mood]}</g>`)),
  part(
    'bot',
    `<rect x="73" y="79" width="23" height="22" rx="5.5" fill="#fffaf0" stroke="${INK}" stroke-width="3.6"/>` +
      `<path d="M80.5 89V91M88.5 89V91" stroke="${INK}" stroke-width="3.8"/>`,
  ),
]
