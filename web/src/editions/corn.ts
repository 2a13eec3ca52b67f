/** Narwhal: a horn, and waves. */
import type { Draw, EditionMore, EditionWords, Paints } from '../shared/edition'

const HORN =
  '<path d="M64.5 48.5L90.8 5.6Q93 3.6 92.9 7L75.6 53.4Z" fill="#ffe3a0"/>' +
  '<path d="M70.9 39.6L78.3 43.2M76 30.2L81.8 33M81.6 20.9L85.6 22.9" stroke="#c98a2b" stroke-width="3.4" fill="none"/>'

const WHALE =
  '<path d="M23 86C25 75 20 67 11.5 58.500C20 55.5 27 58 30 63.500C33 57.5 40 54.5 46 58.500C40 63 37 72 36 86Z" fill="#6c7fd8"/>' +
  HORN +
  '<path d="M32 86C32 61 45 47 60 47C76 47 83.5 61 83.5 86Z" fill="#8ea2f0"/>' +
  '<path d="M53.5 86C54 76 61 71.5 69 71.500C76 71.5 81 73 83.2 75.500L83.5 86Z" fill="#d6deff"/>' +
  '<circle cx="68.5" cy="64.5" r="3.4" fill="#1d2140"/><circle cx="60.5" cy="70.5" r="3.5" fill="#f291b8"/>' +
  '<path d="M73 73.500C75 76 78.5 76 80.5 73" stroke="#1d2140" stroke-width="2" fill="none"/>'

const WATER =
  '<path d="M9 86Q16 80 23 85T37 85T51 85T65 85T79 85T93 84" stroke="#7fd6cf" stroke-width="4" fill="none"/>' +
  '<path d="M22 95Q28 90 34 94T46 94T58 94T70 94T82 93.5" stroke="#7fd6cf" stroke-opacity=".7" stroke-width="3.2" fill="none"/>'

const SMALL_HORN =
  '<path d="M8.5 25.5L25.8 6.2Q27.8 4.8 27.3 7.2L16.8 28.8Z" fill="#ffe3a0"/><path d="M13.2 21.6L17.4 24M18 15.9L21.4 18" stroke="#c98a2b" stroke-width="2.2" fill="none"/>'

/* Stripes are painted in the ground's own colour: outside the shape they cannot be seen, so nothing needs to be
   clipped. */
const stripes = () =>
  `<path d="${Array.from({ length: 10 }, (_, i) => `M${-22 + i * 15} 152l68-118`).join('')}" stroke="var(--g)" stroke-width="3.2" stroke-opacity=".75"/>`

const dot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`
const wave = (y: number, start: number, fill: string) =>
  `<path d="M${-80 + start} ${y}${'q19-15 38 0t38 0'.repeat(6)}V320H-90Z" fill="${fill}"/>`

/** On the mat they are denser below; heights in %. */
const waves = () =>
  [5, 20, 34, 47, 59, 70, 80, 89, 97]
    .map(
      (height, i) =>
        `<svg y="${height}%" x="${-(i % 2) * 46}" overflow="visible"><path class="lines" d="M-40 0${'q32-22 64 0t64 0'.repeat(30)}" stroke-width="6" opacity=".8"/></svg>`,
    )
    .join('')

export const paints: Paints = {
  special: ['#232a63', '#2f3880', '#fff8ec'],
  back: ['#232a63', '#2f3880', '#7fd6cf'],
  // beside pink the lighter green would be too close for red-green blindness
  deck: { g: ['#0f7f5a', '#0a5e44', '#fff8ec'] },
  chrome: {
    bg: ['#edf4f4', '#0f1228'],
    mat: ['#d8eaea', '#191e3e'],
    mat2: ['#c4dde0', '#252b54'],
    surface: ['#fbfefe', '#272d57'],
    ink: ['#1d2140', '#eef0ff'],
    ink2: ['#4f5475', '#b9bde0'],
    line: ['#b3cfd4', '#434a80'],
    accent: ['#5340a0', '#bfaeff'],
    on: ['#ffffff', '#1b1540'],
    accent2: ['#5fbdb6', '#7fd6cf'],
  },
}

export const look: Draw = ({ big, place }) => ({
  treatment: (colour) => big(colour) + stripes(),
  emblem: `<g transform="translate(0 1)">${place('whale', 0, 0, 1) + WATER}</g>`,
  parts: { whale: WHALE },
  special:
    `<g fill="var(--d)">${dot(80, 21, 9) + dot(62, 33, 4) + dot(93, 44, 2.6)}</g>` +
    place('emblem-corn', 0, 30, 1) +
    SMALL_HORN,
  box:
    '<path fill="#232a63" d="M0 0h272v296H0z"/><path transform="translate(28 37) scale(.55)" fill="#ffe3a0" d="M60 8A44 44 0 1 0 93 65A33 33 0 1 1 60 8Z"/>' +
    `<g fill="#6c7fd8">${dot(110, 40, 2.6) + dot(33, 141, 2.6) + dot(248, 118, 2.2) + dot(234, 34, 3) + dot(151, 78, 1.8)}</g>` +
    place('whale', 16, 28, 2.34) +
    wave(211, 0, '#4d57b8') +
    wave(237, 19, '#3f49a3') +
    wave(263, 2, '#333c8b') +
    wave(288, 24, '#2a3276'),
  mat: waves,
})

export const en: EditionWords = {
  name: 'Narwhal',
  title: 'narwhal',
  sheet: 'Corn',
  says: 'A card on every forehead. Guess your own.',
  questions: {
    guess: {
      prompt: () => 'First guess, then play.',
      others: (name) => `${name} is guessing.`,
    },
  },
}
export const enMore: EditionMore = {
  rule: 'Narwhal: everybody puts a card to the forehead, unseen by its owner. Before your turn guess its colour: right, and you play on; wrong, and your turn is over.',
  treatment: 'big shape striped like a horn; pink for red, a darker green',
  options: {
    narwhal_includes_player: { name: 'Who plays it wears a card too' },
    narwhal_discard: { name: 'Where guessed cards go' },
    narwhal_stack: { name: 'A second Narwhal' },
    forehead_scores: { name: 'Forehead cards count' },
  },
  reasons: {
    guess: 'First the card on the forehead is guessed.',
  },
}

export const de: EditionWords = {
  name: 'Narwal',
  title: 'narwal',
  sheet: 'Corn',
  says: 'Eine Karte an jeder Stirn. Rate deine eigene.',
  questions: {
    guess: {
      prompt: () => 'Erst raten, dann spielen.',
      others: (name) => `${name} rät.`,
    },
  },
}
export const deMore: EditionMore = {
  rule: 'Narwal: Alle nehmen eine Karte an die Stirn, ohne sie anzusehen. Vor deinem Zug rätst du ihre Farbe: Richtig, und du spielst weiter; falsch, und dein Zug ist vorbei.',
  treatment: 'große Form gestreift wie ein Horn; Pink statt Rot, ein dunkleres Grün',
  options: {
    narwhal_includes_player: {
      name: 'Wer den Narwal legt, trägt auch eine Karte',
      text: 'Ob auch eine Karte an die Stirn nimmt, wer den Narwal legt.',
    },
    narwhal_discard: {
      name: 'Wohin geratene Karten kommen',
      text: 'Eine geratene Karte kommt unter die oberste Karte des Stapels, oder sie liegt obenauf, und es geht mit ihr weiter.',
    },
    narwhal_stack: {
      name: 'Ein zweiter Narwal',
      text: 'Ein weiterer Narwal gibt allen noch eine Karte an die Stirn, oder nur denen, die keine haben.',
    },
    forehead_scores: {
      name: 'Karten an der Stirn zählen',
      text: 'Ob Karten an der Stirn am Ende der Runde mitzählen.',
    },
  },
  reasons: {
    guess: 'Erst wird die Karte an der Stirn geraten.',
  },
}

export const fr: EditionWords = {
  name: 'Narval',
  title: 'narval',
  sheet: 'Corn',
  says: 'Une carte sur chaque front. Devine la tienne.',
  questions: {
    guess: {
      prompt: () => 'Devine d’abord, joue ensuite.',
      others: (name) => `${name} essaie de deviner.`,
    },
  },
}
export const frMore: EditionMore = {
  rule: 'Narval : chacun met une carte à son front, sans la voir. Avant ton tour, devine sa couleur : si c’est juste, tu joues ; si c’est faux, ton tour est fini.',
  treatment: 'grande forme rayée comme une corne ; du rose au lieu du rouge, un vert plus sombre',
  options: {
    narwhal_includes_player: {
      name: 'Qui le joue porte aussi une carte',
      text: 'Si la personne qui joue un Narval prend aussi une carte au front.',
    },
    narwhal_discard: {
      name: 'Où vont les cartes devinées',
      text: 'Une carte au front devinée va sous le dessus de la pile, ou dessus, et c’est alors elle qu’il faut suivre.',
    },
    narwhal_stack: {
      name: 'Un deuxième Narval',
      text: 'Un nouveau Narval donne une carte au front de plus à tout le monde, ou seulement aux fronts nus.',
    },
    forehead_scores: {
      name: 'Les cartes au front comptent',
      text: 'Si les cartes au front comptent comme celles en main à la fin de la manche.',
    },
  },
  reasons: {
    guess: 'D’abord, on devine la carte au front.',
  },
}

export const es: EditionWords = {
  name: 'Narval',
  title: 'narval',
  sheet: 'Corn',
  says: 'Una carta en cada frente. Adivina la tuya.',
  questions: {
    guess: {
      prompt: () => 'Primero adivina, después juega.',
      others: (name) => `${name} intenta adivinar.`,
    },
  },
}
export const esMore: EditionMore = {
  rule: 'Narval: todo el mundo se pone una carta en la frente, sin verla. Antes de tu turno adivina su color: si aciertas, juegas; si no, tu turno se acaba.',
  treatment: 'forma grande a rayas, como un cuerno; rosa en vez de rojo, un verde más oscuro',
  options: {
    narwhal_includes_player: {
      name: 'Quien lo juega también lleva una',
      text: 'Si quien juega un Narval también toma una carta para la frente.',
    },
    narwhal_discard: {
      name: 'Adónde van las cartas adivinadas',
      text: 'Una carta de la frente adivinada va debajo de la carta de arriba, o encima, y entonces es la que hay que seguir.',
    },
    narwhal_stack: {
      name: 'Un segundo Narval',
      text: 'Otro Narval da una carta más para la frente a todo el mundo, o solo a las frentes libres.',
    },
    forehead_scores: {
      name: 'Las cartas de la frente cuentan',
      text: 'Si las cartas de la frente cuentan como las de la mano al final de la ronda.',
    },
  },
  reasons: {
    guess: 'Primero se adivina la carta de la frente.',
  },
}
