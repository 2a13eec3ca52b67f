/**
 * What an edition declares for the page, all of it in one file of `editions/`: how it looks, its paints, its words.
 *
 * Files there are found by themselves and import nothing. Whoever wants a part of them asks for it by a query of its
 * own (`?look`, `?en`), so that a bundle has only that part: nobody loads four languages.
 */

export type Colour = 'r' | 'y' | 'g' | 'b' | 'p'

/** What an edition draws with; everything is SVG in a string. */
export interface Pencils {
  /** The shape of a colour, `size` wide, around a point. */
  shape: (colour: Colour, x: number, y: number, size: number, more: string) => string
  /** The shape behind the face of a coloured card, and how large it is there. */
  big: (colour: Colour, k?: number, paint?: string) => string
  bigness: Record<Colour, number>
  /** A part of the sprite, moved and scaled. */
  place: (id: string, x: number, y: number, k: number) => string
  /** Pen letters around a point. */
  pen: (text: string, x: number, y: number, k: number, weight: number, middle?: number, paint?: string) => string
}

/** Tones and noises, laid out in time. */
export interface Voice {
  tone: (from: number, at: number, lasts: number, more?: { to?: number; type?: OscillatorType; gain?: number }) => Voice
  noise: (at: number, lasts: number, from: number, to?: number, gain?: number) => Voice
}

export interface Look {
  /** On the ground of a coloured card, below its face. */
  treatment: (colour: Colour) => string
  /** Its sign, in a field of 100 × 100. */
  emblem: string
  /** What is used by several drawings, by id. */
  parts?: Record<string, string>
  /** On the ground of the special card, which is 100 × 150. */
  special?: string
  /** Over the special card, where it moves. */
  above?: string
  /** What is heard when the special card is laid; else it sounds as every card. */
  tune?: (voice: Voice) => void
  /** The picture on its box, 272 × 296. */
  box: string
  /** What is printed on the mat; x and y are where the middle of the Ring is. */
  mat: (x: string, y: string) => string
}
export type Draw = (pencils: Pencils) => Look

/** Ground, large shape, figure. */
export type Paint = [ground: string, shape: string, figure: string]

/** They become a style sheet when the page is built (vite.config.ts). */
export interface Paints {
  special?: Paint
  back?: Paint
  /** Colours that are painted otherwise than in the other decks. */
  deck?: Partial<Record<Colour, Paint>>
  /** What is around the cards, light and dark; without it that of the house (theme.css). */
  chrome?: Record<
    'bg' | 'mat' | 'mat2' | 'surface' | 'ink' | 'ink2' | 'line' | 'accent' | 'on' | 'accent2',
    [light: string, dark: string]
  >
}

/** What the special card asks of its player. */
export interface QuestionWords {
  /** To its player; the name is that of who is next to get something. */
  prompt: (name: string) => string
  /** To all others, while they wait. */
  others: (name: string) => string
  /** Of a question that is answered with a colour. */
  slip?: { title: string; text: (name: string) => string; keep?: string }
}

/** Words of the table. Name and title are those of the special card, too. */
export interface EditionWords {
  name: string
  /** In pen letters. */
  title: string
  /** What its sheet is called, if it has one. */
  sheet?: string
  says: string
  questions?: Record<string, QuestionWords>
  /** Refusals by their code; without a title the usual one stands there. */
  why?: Record<string, { title?: string; text: string }>
}

/** Words that are read beside the game. */
export interface EditionMore {
  /** The special card in a sentence or two; it begins with the name. */
  rule?: string
  /** How its coloured cards are drawn. */
  treatment: string
  /** Its options: their names, and what they decide; where there is no sentence, the server's English is read. */
  options?: Record<string, { name: string; text?: string }>
  /** Why a move was allowed, by the code; `special` is the laying of the card. */
  reasons?: Record<string, string>
}

/** What a glob has found, by the keys of the editions. */
export const byKey = <T>(found: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(found).map(([path, one]) => [path.slice(path.lastIndexOf('/') + 1, -3), one]))
