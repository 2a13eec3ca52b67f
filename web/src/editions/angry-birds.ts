/** King Pig: dots that fly, and a pig with a crown. */
import type { Draw, EditionMore, EditionWords, Paints } from '../shared/edition'

const CROWN = 'M-25 -25L-27.5 -53L-13 -40L0 -60L13 -40L27.5 -53L25 -25Q0 -31 -25 -25Z'
const tip = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="4.6" fill="#ffe3a0"/>`
const both = (inside: (side: number) => string) => inside(-1) + inside(1)
const dot = ([x, y, r]: [number, number, number], more = '') => `<circle ${more}cx="${x}" cy="${y}" r="${r}"/>`

const pig = () =>
  both(
    (s) => `<path d="M${s * 43} -22L${s * 22} -19L${s * 31} 2Z" fill="#d97f6b" stroke="#d97f6b" stroke-width="4"/>`,
  ) +
  `<circle r="33" fill="#f4ae97"/>` +
  `<ellipse cy="9.5" rx="17" ry="13" fill="#d97f6b"/>` +
  both(
    (s) =>
      `<ellipse cx="${s * 6.4}" cy="9.8" rx="3" ry="5.4" fill="#4b2147"/><circle cx="${s * 15}" cy="-9" r="3.8" fill="#3b1a38"/>`,
  ) +
  `<path d="${CROWN}" fill="#f3be45" stroke="#f3be45" stroke-width="2"/>` +
  tip(-27.5, -53.5) +
  tip(0, -60) +
  tip(27.5, -53.5)

/** On the mat three flights: from, over, to, and how many dots. A phone has room for the one below the seats. */
const FLIGHTS: [number, number, number, number, number, number, number][] = [
  [-20, 470, 130, -60, 308, 172, 14],
  [720, 138, 800, 20, 980, 440, 12],
  [120, 530, 480, 250, 900, 520, 13],
]
const flights = () =>
  FLIGHTS.flatMap(([x0, y0, x1, y1, x2, y2, count], flight) =>
    Array.from({ length: count }, (_, i) => {
      const t = i / (count - 1)
      const at = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
      return dot([at(x0, x1, x2), at(y0, y1, y2), 3 + 5 * t], flight < 2 ? 'class="spare" ' : '')
    }),
  ).join('')

const thrown = () =>
  Array.from({ length: 10 }, (_, i) =>
    dot([12 + i * 4.2 + (i > 6 ? (i - 6) * 1.2 : 0), 276 - 190 * Math.sin((i / 9) * 1.32) ** 1.15, 2.2 + i * 0.58]),
  ).join('')

export const paints: Paints = {
  special: ['#4b2147', '#5e2e59', '#fff8ec'],
  back: ['#4b2147', '#5e2e59', '#f3be45'],
}

export const look: Draw = ({ big, place }) => ({
  treatment: (colour) =>
    big(colour) +
    '<path fill="var(--d)" d="M85.4 15a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M68.4 19a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M52.2 29a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0"/>',
  emblem: `<g transform="translate(50 66)">${pig()}</g>`,
  parts: { crown: `<path d="${CROWN}" fill="#f3be45" stroke="#f3be45" stroke-width="3"/>` },
  special:
    `<g fill="var(--d)">${dot([88, 17, 2.6]) + dot([73, 20, 3.6]) + dot([59, 29, 4.8])}</g>` +
    place('emblem-angry-birds', 0, 28.5, 1) +
    place('crown', 16, 35, 0.44),
  box:
    '<path fill="#4b2147" d="M0 0h272v296H0z"/><path d="M0 219C70 190 96 210 150 214S240 208 272 196V296H0Z" fill="#6b3561"/>' +
    `<g fill="#e0a83c">${thrown()}</g>` +
    '<path d="M0 254C70 246 116 262 170 262S250 250 272 244V296H0Z" fill="#8b4b68"/>' +
    place('emblem-angry-birds', 58, 56, 1.94),
  mat: () =>
    `<svg viewBox="0 0 988 502" preserveAspectRatio="xMidYMid slice" width="100%" height="100%">${flights()}</svg>`,
})

export const en: EditionWords = {
  name: 'King Pig',
  title: 'king pig',
  sheet: 'Angry Birds',
  says: 'Call a colour. Cards rain on the others until it falls.',
  questions: {
    hit: {
      prompt: () => 'King Pig: choose the colour it hits.',
      others: (name) => `${name} chooses the colour that is hit.`,
      slip: {
        title: 'Which colour is hit?',
        text: (name) => `The others get cards, one by one from ${name} on, until one of this colour falls.`,
      },
    },
  },
}
export const enMore: EditionMore = {
  rule: 'King Pig: call a colour. From your left, clockwise, each opponent in turn gets a card from the pile, until one of that colour falls. Then name the colour in play.',
  treatment: 'big shape solid, three flight dots',
  options: {
    last_card_special: { name: 'A last King Pig still acts' },
    king_pig_colours: { name: 'Colours that King Pig calls' },
  },
  reasons: {
    hit: 'Cards go round until one of this colour falls.',
  },
}

export const de: EditionWords = {
  name: 'King Pig',
  title: 'king pig',
  sheet: 'Angry Birds',
  says: 'Nenn eine Farbe. Es regnet Karten, bis sie fällt.',
  questions: {
    hit: {
      prompt: () => 'King Pig: Such die Farbe aus, auf die du zielst.',
      others: (name) => `${name} zielt auf eine Farbe.`,
      slip: {
        title: 'Auf welche Farbe zielst du?',
        text: (name) => `Die anderen bekommen Karten, reihum ab ${name}, bis eine in dieser Farbe fällt.`,
      },
    },
  },
}
export const deMore: EditionMore = {
  rule: 'King Pig: Nenn eine Farbe. Von links, im Uhrzeigersinn, bekommen die anderen reihum je eine Karte vom Ziehstapel, bis eine in dieser Farbe fällt. Dann wünschst du dir die gültige Farbe.',
  treatment: 'große Form voll, drei Flugpunkte',
  options: {
    last_card_special: {
      name: 'King Pig wirkt auch am Schluss',
      text: 'Auch als letzte Karte verteilt King Pig noch Karten, bevor gezählt wird.',
    },
    king_pig_colours: {
      name: 'Farben bei King Pig',
      text: 'King Pig nennt zwei Farben, erst das Ziel und dann die gültige, oder eine für beides.',
    },
  },
  reasons: {
    hit: 'Reihum gibt es Karten, bis diese Farbe fällt.',
  },
}

export const fr: EditionWords = {
  name: 'King Pig',
  title: 'king pig',
  sheet: 'Angry Birds',
  says: 'Vise une couleur. Il pleut des cartes jusqu’à elle.',
  questions: {
    hit: {
      prompt: () => 'King Pig : choisis la couleur visée.',
      others: (name) => `${name} choisit la couleur visée.`,
      slip: {
        title: 'Quelle couleur vises-tu ?',
        text: (name) =>
          `Les autres reçoivent des cartes, tour à tour à commencer par ${name}, jusqu’à ce que cette couleur tombe.`,
      },
    },
  },
}
export const frMore: EditionMore = {
  rule: 'King Pig : vise une couleur. À partir de ta gauche, dans le sens horaire, les autres reçoivent tour à tour une carte de la pioche, jusqu’à ce que cette couleur tombe. Puis choisis la couleur en jeu.',
  treatment: 'grande forme pleine, trois points de vol',
  options: {
    last_card_special: {
      name: 'Un King Pig final agit encore',
      text: 'Un King Pig posé en dernière carte distribue encore ses cartes avant le compte.',
    },
    king_pig_colours: {
      name: 'Couleurs annoncées par King Pig',
      text: 'King Pig annonce deux couleurs, une visée et une en jeu, ou une seule pour les deux.',
    },
  },
  reasons: {
    hit: 'Les cartes tournent jusqu’à ce que cette couleur tombe.',
  },
}

export const es: EditionWords = {
  name: 'King Pig',
  title: 'king pig',
  sheet: 'Angry Birds',
  says: 'Apunta a un color. Llueven cartas hasta que cae.',
  questions: {
    hit: {
      prompt: () => 'King Pig: elige a qué color apuntas.',
      others: (name) => `${name} elige a qué color apunta.`,
      slip: {
        title: '¿A qué color apuntas?',
        text: (name) => `Los demás reciben cartas, por turnos desde ${name}, hasta que cae este color.`,
      },
    },
  },
}
export const esMore: EditionMore = {
  rule: 'King Pig: apunta a un color. Desde tu izquierda, en sentido horario, los demás reciben por turnos una carta del mazo, hasta que cae una de ese color. Después elige el color en juego.',
  treatment: 'forma grande llena, tres puntos de vuelo',
  options: {
    last_card_special: {
      name: 'Un King Pig final aún actúa',
      text: 'Un King Pig como última carta todavía reparte sus cartas antes del recuento.',
    },
    king_pig_colours: {
      name: 'Colores que anuncia King Pig',
      text: 'King Pig anuncia dos colores, uno al que apunta y otro en juego, o uno solo para las dos cosas.',
    },
  },
  reasons: {
    hit: 'Las cartas dan la vuelta hasta que cae este color.',
  },
}
