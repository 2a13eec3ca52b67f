/** The keys of the table, and what they do. */
import type { More } from '../index.svelte'

export const keys: More['keys'] = [
  ['← →', 'in deiner Hand wählen'],
  ['Pos1 Ende', 'die erste, die letzte Karte'],
  ['↑ ↓', 'von Reihe zu Reihe'],
  ['Enter', 'legen, drücken'],
  ['R Y G B P', 'die gefragte Farbe (Rot, Gelb, Grün, Blau, Pink), sonst deren nächste Karte'],
  ['1 – 4', 'die gefragte Farbe, nach ihrem Platz'],
  ['0 – 9', 'die nächste Karte mit dieser Zahl'],
  ['D', 'ziehen'],
  ['K', 'die gezogene Karte behalten'],
  ['U', 'uno sagen'],
  ['C', 'erwischen'],
  ['A', 'dazwischengehen oder reinwerfen'],
  ['T', 'nehmen'],
  ['X', 'anzweifeln'],
  ['S', 'sortieren'],
  ['L', 'Punkte und Verlauf'],
  ['W', 'sagen, wie es steht'],
  ['Esc', 'schließen, eine Frage offen lassen'],
  ['?', 'diese Liste'],
]
