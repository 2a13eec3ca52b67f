/** Colours and cards as they are spoken of: "Blau 7", as one says "Herz 7", whatever the case. */
import type { Words } from '../index.svelte'

const colours: Record<string, string> = { r: 'Rot', y: 'Gelb', g: 'Grün', b: 'Blau', p: 'Pink' }
const faces: Record<string, string> = { s: 'Aussetzen', r: 'Richtungswechsel', d: 'Zieh Zwei' }
const wilds: Record<string, string> = {
  W: 'Farbwahl',
  F: 'Farbwahl Zieh Vier',
  K: 'King Pig',
  M: 'Mod',
  N: 'Narwal',
  A: 'Avatar-Zustand',
  '?': 'eine Karte',
}

export const cards: Words['cards'] = {
  colours,
  letters: { r: 'Ro', y: 'Ge', g: 'Gr', b: 'Bl', p: 'Pi' },
  card: (token) => wilds[token] ?? `${colours[token[0] ?? '']} ${faces[token[1] ?? ''] ?? token[1]}`,
  titles: { W: 'farbwahl', F: 'farbwahl +4', K: 'king pig', M: 'mod', N: 'narwal', A: 'avatar-zustand' },
  sheet: {
    title: 'alle karten',
    page: 'Alle Karten und Köpfe',
    poster: 'kleines plakat',
    column: 'Am linken Rand: Zeichen, Form, Buchstaben. Alle drei im linken Viertel, damit eine verdeckte Karte lesbar bleibt.',
    wayUp: 'Nur eine Richtung. Eine große Form hinter einem großen Zeichen. Ein schmaler Rand aus Papier.',
    treatments: {
      'angry-birds': 'große Form voll, drei Flugpunkte',
      mod: 'große Form als Ringe ineinander',
      corn: 'große Form gestreift wie ein Horn; Pink statt Rot, ein dunkleres Grün',
      avatar: 'große Form, geteilt von drei Windzügen',
      classic: 'große Form voll, ohne Spezialkarte',
    },
    faces: 'farben und zeichen',
    facesNote: 'Ziegel, Sonne, Tanne, Mond, Blüte; in jedem Blatt zwei helle und zwei dunkle Farben',
    named: 'gewünschte farbe',
    namedNote: 'die gewünschte Form wächst, die anderen werden Umrisse',
    heads: 'köpfe',
    headsNote: 'für alle am Tisch einer; die Augen schauen dorthin, wo jemand dran ist',
    moods: { calm: 'ruhig', happy: 'froh', oh: 'bekommt Karten', worry: 'besorgt', shut: 'nicht da' },
    colourNamed: (card, colour) => `${card}, ${colour} ist gewünscht`,
    back: (edition) => `Rückseite von ${edition}`,
    head: (animal, mood) => `${animal}, ${mood}`,
  },
}
