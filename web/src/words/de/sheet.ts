/** The page that shows every card. */
import type { More } from '../index.svelte'

export const sheet: More['sheet'] = {
  title: 'alle karten',
  page: 'Alle Karten und Köpfe',
  poster: 'kleines plakat',
  column:
    'Am linken Rand: Zeichen, Form, Buchstaben. Alle drei im linken Viertel, damit auch eine halb bedeckte Karte lesbar bleibt.',
  wayUp: 'Nur eine Richtung. Eine große Form hinter einem großen Zeichen. Ein schmaler Rand aus Papier.',
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
}
