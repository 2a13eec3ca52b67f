/** Mod: rings in rings, black and white. */
import type { Draw, EditionMore, EditionWords, Paints } from '../shared/edition'

const INK = '#17171c'
const PAPER = '#fffdf6'

/** A disc split down the middle. */
const split = (r: number, left: string, right: string) =>
  `<path d="M0 ${-r}A${r} ${r} 0 0 0 0 ${r}Z" fill="${left}"/><path d="M0 ${-r}A${r} ${r} 0 0 1 0 ${r}Z" fill="${right}"/>`

const target = () =>
  `<circle r="40.6" fill="${PAPER}" stroke="${INK}" stroke-width="1.6"/>` +
  split(40, INK, PAPER) +
  split(30, PAPER, INK) +
  split(20, INK, PAPER) +
  `<circle r="10" fill="#e8742a"/>`

/** Rings around the middle of the table. */
const rings = (x: string, y: string) =>
  `<g class="lines" stroke-width="16" opacity=".62">${Array.from({ length: 24 }, (_, i) => `<circle cx="${x}" cy="${y}" r="${160 + i * 40}"/>`).join('')}</g>`

const behind = () => [46, 60, 74, 88].map((r) => `M50 ${82 - r}A${r} ${r} 0 1 1 49.9 ${82 - r}`).join('')
const discs = () =>
  [200, 174.5, 149, 123.5, 98, 72.5, 47].map((r, i) => (i % 2 ? split(r, INK, PAPER) : split(r, PAPER, INK))).join('')

export const paints: Paints = {
  special: ['#fffdf6', '#e4dfd2', '#17171c'],
  back: ['#17171c', '#2b2b32', '#fff8ec'],
  chrome: {
    bg: ['#f3f1ec', '#121215'],
    mat: ['#e7e4db', '#1d1d22'],
    mat2: ['#d9d5c9', '#2b2b32'],
    surface: ['#fffffc', '#2a2a31'],
    ink: ['#17171c', '#f5f3ee'],
    ink2: ['#55545c', '#bebcb6'],
    line: ['#c9c5b9', '#46464f'],
    accent: ['#17171c', '#f5f3ee'],
    on: ['#fffffc', '#17171c'],
    accent2: ['#e8742a', '#ff9a55'],
  },
}

export const look: Draw = ({ big, place }) => ({
  treatment: (colour) => big(colour) + big(colour, 0.78, 'var(--g)') + big(colour, 0.56),
  emblem: `<g transform="translate(50 50)">${target()}</g>`,
  special:
    `<path d="${behind()}" stroke="var(--d)" fill="none" stroke-width="5"/>` +
    place('emblem-mod', 6, 37, 0.88) +
    place('emblem-mod', 5.5, 7.5, 0.21),
  box: `<path fill="${PAPER}" d="M0 0h272v296H0z"/><g transform="translate(136 148)">${discs()}<circle r="34" fill="#e8742a"/></g>`,
  mat: rings,
})

export const en: EditionWords = {
  name: 'Mod',
  title: 'mod',
  sheet: 'Mod',
  says: 'Give a whole colour of your hand away.',
  questions: {
    gift: {
      prompt: () => 'Mod: choose a colour to give away.',
      others: (name) => `${name} chooses a colour to give away.`,
    },
    give: {
      prompt: (name) => `Choose what ${name} and the others get.`,
      others: (name) => `${name} gives cards away.`,
    },
  },
}
export const enMore: EditionMore = {
  rule: 'Mod: call a colour of your hand and give all those cards away, from your left, clockwise, one to each opponent in turn. Then name the colour in play.',
  treatment: 'big shape as nested rings',
  options: {
    mod_optional: { name: 'Mod may give nothing' },
    mod_go_out: { name: 'Giving the last cards away wins' },
  },
  reasons: {
    gift: 'Every card of this colour is given away.',
    decline: 'At this table nobody has to give.',
    give: 'The giver picks who gets which card.',
  },
}

export const de: EditionWords = {
  name: 'Mod',
  title: 'mod',
  sheet: 'Mod',
  says: 'Verschenk eine ganze Farbe deiner Hand.',
  questions: {
    gift: {
      prompt: () => 'Mod: Such eine Farbe zum Verschenken aus.',
      others: (name) => `${name} sucht eine Farbe zum Verschenken aus.`,
    },
    give: {
      prompt: (name) => `Such aus, was ${name} und die anderen bekommen.`,
      others: (name) => `${name} verschenkt Karten.`,
    },
  },
}
export const deMore: EditionMore = {
  rule: 'Mod: Nenn eine Farbe deiner Hand und verschenk alle Karten davon, von links, im Uhrzeigersinn, reihum je eine an die anderen. Dann wünschst du dir die gültige Farbe.',
  treatment: 'große Form als Ringe ineinander',
  options: {
    mod_optional: {
      name: 'Mod, ohne etwas zu verschenken',
      text: 'Ob man beim Mod darauf verzichten darf, Karten zu verschenken.',
    },
    mod_go_out: {
      name: 'Wer die letzten Karten verschenkt, gewinnt',
      text: 'Ob die Runde gewinnt, wer die letzten Karten verschenkt, oder ob eine Karte bleiben muss.',
    },
  },
  reasons: {
    gift: 'Alle Karten dieser Farbe werden verschenkt.',
    decline: 'An diesem Tisch muss niemand etwas verschenken.',
    give: 'Wer schenkt, sucht aus, wer welche Karte bekommt.',
  },
}

export const fr: EditionWords = {
  name: 'Mod',
  title: 'mod',
  sheet: 'Mod',
  says: 'Donne toute une couleur de ta main.',
  questions: {
    gift: {
      prompt: () => 'Mod : choisis la couleur à donner.',
      others: (name) => `${name} choisit une couleur à donner.`,
    },
    give: {
      prompt: (name) => `Choisis ce que reçoivent ${name} et les autres.`,
      others: (name) => `${name} donne des cartes.`,
    },
  },
}
export const frMore: EditionMore = {
  rule: 'Mod : choisis une couleur de ta main et donne toutes ses cartes, à partir de ta gauche, dans le sens horaire, une à chacun des autres tour à tour. Puis choisis la couleur en jeu.',
  treatment: 'grande forme en anneaux emboîtés',
  options: {
    mod_optional: { name: 'Mod peut ne rien donner', text: 'Si l’on peut jouer un Mod sans donner de cartes.' },
    mod_go_out: {
      name: 'Donner ses dernières cartes fait gagner',
      text: 'Si donner ses dernières cartes fait gagner la manche, ou s’il faut en garder une.',
    },
  },
  reasons: {
    gift: 'Toutes les cartes de cette couleur sont données.',
    decline: 'À cette table, personne n’est obligé de donner.',
    give: 'Qui donne choisit à qui va chaque carte.',
  },
}

export const es: EditionWords = {
  name: 'Mod',
  title: 'mod',
  sheet: 'Mod',
  says: 'Da todo un color de tu mano.',
  questions: {
    gift: {
      prompt: () => 'Mod: elige qué color das.',
      others: (name) => `${name} elige qué color da.`,
    },
    give: {
      prompt: (name) => `Elige qué reciben ${name} y los demás.`,
      others: (name) => `${name} da cartas.`,
    },
  },
}
export const esMore: EditionMore = {
  rule: 'Mod: elige un color de tu mano y da todas sus cartas, desde tu izquierda, en sentido horario, una a cada cual por turnos. Después elige el color en juego.',
  treatment: 'forma grande en anillos encajados',
  options: {
    mod_optional: { name: 'Con Mod se puede no dar nada', text: 'Si se puede jugar un Mod sin dar cartas.' },
    mod_go_out: {
      name: 'Dar las últimas cartas gana',
      text: 'Si dar las últimas cartas gana la ronda, o hay que quedarse con una.',
    },
  },
  reasons: {
    gift: 'Se dan todas las cartas de este color.',
    decline: 'En esta mesa nadie tiene que dar.',
    give: 'Quien da elige para quién es cada carta.',
  },
}
