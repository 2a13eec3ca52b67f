/** The page of the rules: its own words and the game in short. The clauses stay English. */
import type { More } from '../index.svelte'

export const rules: More['rules'] = {
  title: 'So wird gespielt',
  pages: {
    rules: 'Kurz gesagt',
    common: 'Gemeinsame Regeln',
    'house-rules': 'Hausregeln',
    rulings: 'Unsere Auslegungen',
  },
  contents: 'Seiten der Regeln',
  search: 'In den Regeln suchen',
  searchHint: 'aussetzen, challenge, CHAL-4',
  found: (n) =>
    n === 0
      ? 'Nichts gefunden. Versuch ein anderes Wort, auch auf Englisch.'
      : n === 1
        ? 'eine Stelle'
        : `${n} Stellen`,
  sources: { on: 'aus der Anleitung', follows: 'folgt aus der Anleitung', no: 'nicht in der Anleitung' },
  ruling: (id) => `unsere Auslegung ${id}`,
  link: (id) => `Link zu ${id}`,
  english: 'Die Regeln Absatz für Absatz gibt es nur auf Englisch.',
  loading: 'Die Regeln werden geholt.',
  print: 'Drucken',
  short: {
    title: 'Das Spiel in zehn Sätzen',
    lines: [
      'Alle bekommen sieben Karten; wer sie zuerst los ist, gewinnt die Runde.',
      'Bist du dran, leg eine Karte, die in Farbe, Zahl oder Zeichen zur obersten passt, oder einen Joker, also eine Karte ohne Farbe.',
      'Passt nichts oder möchtest du lieber nicht, zieh eine Karte; passt diese, darfst du sie gleich legen.',
      'Aussetzen: Wer folgt, setzt aus. Richtungswechsel: Es geht andersherum weiter. Zieh Zwei: Wer folgt, zieht zwei und setzt aus.',
      'Farbwahl: Wünsch dir die Farbe. Farbwahl Zieh Vier: Wünsch dir die Farbe, und wer folgt, nimmt vier oder zweifelt an.',
      'Zieh Vier ist ein Bluff, wenn du noch eine Karte der gültigen Farbe hast, bei Avatar auch einen Joker. Zweifelt jemand zu Recht, ziehst du die vier; zu Unrecht, zieht sechs, wer gezweifelt hat.',
      'Bleibt dir eine Karte, sag uno, beim Legen oder schon davor. Wer es vergisst, kann erwischt werden, bis der nächste Zug beginnt: zwei Karten.',
      'Ist der Ziehstapel leer, wird der Stapel unter der obersten Karte neu gemischt.',
      'Wer eine Runde gewinnt, bekommt die Punkte, die die anderen auf der Hand haben: Zahlen wie gedruckt, Zeichen 20, Joker 50.',
      'Wer zuerst 500 Punkte hat, gewinnt die Partie; bei Avatar ist eine Runde schon das ganze Spiel.',
    ],
  },
}
