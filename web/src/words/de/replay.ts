/** The replay: its own words, and why each move was allowed. */
import type { More } from '../index.svelte'
import type { Grammar } from './grammar'

export const replay = ({ card, colour, upper }: Grammar): More['replay'] => ({
  title: (edition) => `${edition}: Rückblick`,
  round: (n, of) => `Runde ${n} von ${of}`,
  deal: 'Die Karten sind gegeben.',
  first: 'Zum Anfang',
  back: 'Einen Zug zurück',
  play: 'Abspielen',
  pause: 'Anhalten',
  on: 'Einen Zug weiter',
  last: 'Zum Ende',
  speed: (n) => `Tempo ${n}`,
  scrubber: 'Zug',
  position: (step, of) => `Zug ${step} von ${of}`,
  rounds: 'Runden',
  share: 'Teilen',
  copied: 'Link kopiert.',
  copyByHand: (link) => `Der Link: ${link}`,
  verify: 'Mischen prüfen',
  verified:
    'Die Geheimzahl dieser Runde hat genau den Fingerabdruck, der vor dem Geben versprochen war, und mit ihr sind diese Karten gegeben.',
  broken: 'Der Fingerabdruck der Geheimzahl ist nicht der versprochene.',
  toTable: 'Zum Tisch',
  controls: 'Rückblick',
  all: 'Alle Hände liegen offen.',
  why: {
    'same-colour': (token, top) => `${upper(card(token))} auf ${card(top)}: die gleiche Farbe.`,
    'called-colour': (_, __, letter) => `${colour(letter)} war gewünscht.`,
    'same-number': (token, top) => `${upper(card(token))} auf ${card(top)}: die gleiche Zahl.`,
    'same-sign': (token, top) => `${upper(card(token))} auf ${card(top)}: das gleiche Zeichen.`,
    wild: (token) => `${upper(card(token))} passt auf alles.`,
    'draw-four-lawful': (token, _, letter) =>
      letter
        ? `${upper(card(token))} ist erlaubt: Keine Karte auf dieser Hand passt zu ${colour(letter)}.`
        : `${upper(card(token))} ist erlaubt.`,
    'draw-four-bluff': (_, __, letter) =>
      `Ein Bluff: Auf dieser Hand passt eine Karte ${letter ? `zu ${colour(letter)}` : 'zum Stapel'}. Man darf ihn anzweifeln.`,
    'draw-four-free': (token) => `An diesem Tisch ist ${card(token)} immer erlaubt.`,
    special: (token) => `${upper(card(token))} passt auf alles.`,
    interrupt: () => 'Alle vier Farben sind auf dieser Hand, also geht es jederzeit, auch mitten im Zug.',
    'drawn-card': () => 'Eine eben gezogene Karte darf gleich gelegt werden.',
    draw: () => 'Nichts passt, also wird gezogen.',
    'draw-instead': () => 'Niemand muss legen. Der Preis ist eine Karte.',
    pass: () => 'Zu ziehen gibt es nichts mehr.',
    keep: () => 'Eine eben gezogene Karte darf man behalten.',
    name: () => 'Wer sie legt, wünscht sich die Farbe.',
    take: () => 'Wer nicht anzweifelt, nimmt die vier.',
    challenge: () => 'Anzweifeln darf, wer sonst ziehen müsste.',
    'jump-in': () => 'Sie gleicht der obersten Karte und darf hier außer der Reihe gelegt werden.',
    swap: () => 'Wer eine Sieben legt, wählt, mit wem die Hand getauscht wird.',
    deflect: () => 'In der Farbe, die gilt, reicht sie weiter, was zu ziehen ist.',
    stack: () => 'Hier darf eine Ziehkarte mit einer Ziehkarte beantwortet werden.',
    call: () => 'Gleich ist es die letzte Karte: Zeit für uno.',
    'call-late': () => 'Noch hat es niemand bemerkt, also zählt es.',
    catch: () => 'Noch eine Karte und kein Wort: Das dürfen alle melden.',
  },
})
