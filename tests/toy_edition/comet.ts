/** Comet, an edition that nobody sells: how it looks on the page and what it says, all of it in this file. */
import type { Draw, EditionMore, EditionWords, Paints } from '../shared/edition'

const TAIL =
  '<path d="M8 92L62 38" stroke="#ffd27a" stroke-width="9" fill="none"/><circle cx="70" cy="30" r="17" fill="#fff3cf"/>'

export const paints: Paints = {
  special: ['#10203a', '#1b3157', '#fff8ec'],
  back: ['#10203a', '#1b3157', '#ffd27a'],
}

export const look: Draw = ({ big, place }) => ({
  treatment: (colour) => big(colour, 0.8),
  emblem: TAIL,
  special: place('emblem-comet', 0, 25, 1),
  tune: (voice) => void voice.tone(880, 0, 0.4, { to: 220 }),
  box: `<path fill="#10203a" d="M0 0h272v296H0z"/>${place('emblem-comet', 36, 48, 2)}`,
  mat: (x, y) => `<circle cx="${x}" cy="${y}" r="300"/>`,
})

export const en: EditionWords = {
  name: 'Comet',
  title: 'comet',
  sheet: 'Comet',
  says: 'Call a colour. The next one draws as many.',
  questions: {
    fall: {
      prompt: () => 'Comet: choose its colour.',
      others: (name) => `${name} sends a comet down.`,
      slip: { title: 'Which comet?', text: (name) => `${name} draws as many as you hold.`, keep: 'None' },
    },
  },
  why: { 'question-first': { title: 'First the comet.', text: 'Call its colour.' } },
}
export const enMore: EditionMore = {
  rule: 'Comet: call a colour, and the next one draws as many cards as you hold of it.',
  treatment: 'big shape, a little smaller',
  options: { comet_tails: { name: 'Tails of a comet' } },
  reasons: { question: 'A comet has a colour.', decline: 'Nobody has to send it down.' },
}

export const de: EditionWords = {
  name: 'Komet',
  title: 'komet',
  sheet: 'Comet',
  says: 'Nenn eine Farbe. Wer folgt, zieht so viele.',
  questions: {
    fall: {
      prompt: () => 'Komet: Such seine Farbe aus.',
      others: (name) => `${name} schickt einen Kometen.`,
      slip: { title: 'Welcher Komet?', text: (name) => `${name} zieht so viele, wie du hast.`, keep: 'Keiner' },
    },
  },
  why: { 'question-first': { title: 'Erst der Komet.', text: 'Nenn seine Farbe.' } },
}
export const deMore: EditionMore = {
  rule: 'Komet: Nenn eine Farbe, und wer folgt, zieht so viele Karten, wie du davon hast.',
  treatment: 'große Form, etwas kleiner',
  options: { comet_tails: { name: 'Schweife eines Kometen', text: 'Ob ein Komet einen Schweif hat oder zwei.' } },
  reasons: { question: 'Ein Komet hat eine Farbe.', decline: 'Niemand muss ihn schicken.' },
}

export const fr: EditionWords = {
  name: 'Comète',
  title: 'comète',
  sheet: 'Comet',
  says: 'Choisis une couleur. La personne suivante en pioche autant.',
  questions: {
    fall: {
      prompt: () => 'Comète : choisis sa couleur.',
      others: (name) => `${name} envoie une comète.`,
      slip: { title: 'Quelle comète ?', text: (name) => `${name} pioche autant que tu en as.`, keep: 'Aucune' },
    },
  },
  why: { 'question-first': { title: 'D’abord la comète.', text: 'Choisis sa couleur.' } },
}
export const frMore: EditionMore = {
  rule: 'Comète : choisis une couleur, et la personne suivante pioche autant de cartes que tu en as.',
  treatment: 'grande forme, un peu plus petite',
  options: { comet_tails: { name: 'Queues d’une comète', text: 'Si une comète a une queue ou deux.' } },
  reasons: { question: 'Une comète a une couleur.', decline: 'On peut ne pas l’envoyer.' },
}

export const es: EditionWords = {
  name: 'Cometa',
  title: 'cometa',
  sheet: 'Comet',
  says: 'Elige un color. Quien sigue roba otras tantas.',
  questions: {
    fall: {
      prompt: () => 'Cometa: elige su color.',
      others: (name) => `${name} lanza un cometa.`,
      slip: { title: '¿Qué cometa?', text: (name) => `${name} roba tantas como tienes.`, keep: 'Ninguno' },
    },
  },
  why: { 'question-first': { title: 'Primero el cometa.', text: 'Elige su color.' } },
}
export const esMore: EditionMore = {
  rule: 'Cometa: elige un color, y quien sigue roba tantas cartas como tienes de él.',
  treatment: 'forma grande, un poco menor',
  options: { comet_tails: { name: 'Colas de un cometa', text: 'Si un cometa tiene una cola o dos.' } },
  reasons: { question: 'Un cometa tiene un color.', decline: 'Se puede no lanzar.' },
}
