/** The pen: every letter that names us is one round stroke, so that it looks the same on every machine without a font.
 *  Baseline y 76, x-height 36, ascender 8, descender 102; paths know only M L H V C Q A Z, all absolute. */

const BOWL = 'M20 36A20 20 0 1 1 20 76A20 20 0 1 1 20 36Z'
const dot = (x: number, y: number) => `M${x} ${y}V${y + 0.1}`

/** Path and advance. */
const GLYPHS: Record<string, [string, number]> = {
  '0': ['M30 8A22 22 0 0 1 52 30V54A22 22 0 0 1 8 54V30A22 22 0 0 1 30 8Z', 48],
  '1': ['M15 23L35 8V76', 48],
  '2': ['M9 29A21 21 0 0 1 51 29C51 46 30 54 10 76H53', 48],
  '3': ['M12 8H49L28 35A20.5 20.5 0 1 1 8 62', 48],
  '4': ['M40 76V8L7 57H55', 48],
  '5': ['M49 8H17L13 38C30 26 52 35 52 54A22 22 0 0 1 9 63', 48],
  '6': ['M41 8C22 20 8 36 8 54A22 22 0 1 0 30 32C20 32 11 38 8.5 49', 48],
  '7': ['M8 8H52L25 76', 48],
  '8': ['M30 8A16 16 0 0 1 30 40A16 16 0 0 1 30 8ZM30 40A18.5 18 0 0 1 30 76A18.5 18 0 0 1 30 40Z', 48],
  '9': ['M19 76C38 64 52 48 52 30A22 22 0 1 0 30 52C40 52 49 46 51.5 35', 48],
  a: [BOWL + 'M40 36V76', 40],
  b: [BOWL + 'M0 8V76', 40],
  c: ['M35 43A20 20 0 1 0 35 69', 35],
  d: [BOWL + 'M40 8V76', 40],
  e: ['M1 56H40A20 20 0 1 0 31 73', 40],
  f: ['M28 9C16 6 11 13 11 24V76M0 38H25', 25],
  g: [BOWL + 'M40 36V84A20 20 0 0 1 3 94', 40],
  h: ['M0 8V76M0 55A18 19 0 0 1 36 55V76', 36],
  i: ['M0 36V76' + dot(0, 15), 0],
  ı: ['M0 36V76', 0],
  j: ['M10 36V86C10 98 2 102 -6 100' + dot(10, 15), 10],
  k: ['M0 8V76M31 36L2 60M13 52L33 76', 33],
  l: ['M0 8V76', 0],
  m: ['M0 36V76M0 52A15 16 0 0 1 30 52V76M30 52A15 16 0 0 1 60 52V76', 60],
  n: ['M0 36V76M0 55A18 19 0 0 1 36 55V76', 36],
  o: [BOWL, 40],
  p: [BOWL + 'M0 36V102', 40],
  q: [BOWL + 'M40 36V102', 40],
  r: ['M0 36V76M0 56A20 20 0 0 1 22 37', 22],
  s: ['M29 43C22 33 3 34 3 45.5C3 58 30 53 30 65.5C30 79 7 79 0 68', 30],
  t: ['M11 18V63A13 13 0 0 0 28 75M0 38H26', 28],
  u: ['M0 36V56A18 20 0 0 0 36 56M36 36V76', 36],
  v: ['M0 36L18 76L36 36', 36],
  w: ['M0 36L14 76L28 40L42 76L56 36', 56],
  x: ['M0 36L34 76M34 36L0 76', 34],
  y: ['M0 36L19 75M38 36L14 101', 38],
  z: ['M1 36H33L0 76H34', 34],
  ß: ['M0 76V28A17 20 0 0 1 34 26C34 36 21 38 21 45C21 53 39 53 39 64C39 77 22 79 14 73', 39],
  '!': ['M0 8V52' + dot(0, 75), 0],
  '?': ['M2 26A18 18 0 1 1 26 42C20 46 19 50 19 56' + dot(19, 75), 38],
  '¡': [dot(0, 37) + 'M0 60V102', 0],
  '¿': [dot(19, 37) + 'M19 56C19 62 18 66 12 70A18 18 0 1 0 36 86', 38],
  '+': ['M0 50H36M18 32V68', 36],
  '-': ['M0 56H26', 26],
  "'": ['M0 8V22', 0],
  '.': [dot(0, 75), 0],
  ' ': ['', 18],
  R: ['M0 76V8H22A18 18 0 0 1 22 44H0M21 44L42 76', 42],
  Y: ['M0 8L22 42L44 8M22 42V76', 44],
  G: ['M44 20A23 34 0 1 0 46 48H27', 46],
  B: ['M0 42H22A17 17 0 0 0 22 8H0V76H24A17 17 0 0 0 24 42', 41],
  P: ['M0 76V8H22A19 19 0 0 1 22 46H0', 41],
}

/** Accents over (or under) a letter, drawn around x 0. */
const ACCENTS: Record<string, string> = {
  '\u0308': dot(-10, 15) + dot(10, 15),
  '\u0301': 'M-3 17L6 8',
  '\u0300': 'M3 17L-6 8',
  '\u0302': 'M-10 17L0 8L10 17',
  '\u0303': 'M-13 16C-7 5 6 21 13 10',
  '\u0327': 'M0 78V84C12 84 11 97 -3 95',
}

/** The same path, scaled by k and moved to x, y. */
export function moved(path: string, x: number, y = 0, k = 1): string {
  const across = (n: number) => round(n * k + x)
  const down = (n: number) => round(n * k + y)
  return path.replace(/([MLHVCQA])([^MLHVCQAZ]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? []
    const put = (n: number, at: number) => {
      if (command === 'H') return across(n)
      if (command === 'V') return down(n)
      if (command === 'A' && at % 7 < 5) return at % 7 < 2 ? round(n * k) : n
      return (command === 'A' ? at % 7 === 5 : at % 2 === 0) ? across(n) : down(n)
    }
    return command + numbers.map(put).join(' ')
  })
}

const round = (n: number) => Math.round(n * 100) / 100
const isDigit = (sign: string) => sign >= '0' && sign <= '9'

/** Units between the middle lines of two neighbours. */
export function gap(before: string, after: string): number {
  if (before === ' ') return 8
  return isDigit(before) || isDigit(after) ? 16 : 22
}

export interface Written {
  /** One path for the whole text, its first stroke at x 0. */
  path: string
  width: number
}

const known = new Map<string, Written>()

/** The text as one stroke path. Signs the pen does not know are left out. */
export function written(text: string): Written {
  let found = known.get(text)
  if (!found) known.set(text, (found = write(text)))
  return found
}

function write(text: string): Written {
  let path = ''
  let x = 0
  let before = ''
  let middle = 0
  const signs = [...text.normalize('NFD').replace(/i(?=[\u0300-\u0308])/g, 'ı')]
  for (const raw of signs) {
    const accent = ACCENTS[raw]
    if (accent) path += moved(accent, middle)
    const sign = GLYPHS[raw] ? raw : raw.toLowerCase()
    const glyph = GLYPHS[sign]
    if (!glyph) continue
    if (before) x += gap(before, sign)
    path += moved(glyph[0], isDigit(sign) ? x - 6 : x)
    middle = x + glyph[1] / 2
    x += glyph[1]
    before = sign
  }
  return { path, width: round(x) }
}
