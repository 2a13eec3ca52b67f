/** Avatar State: wind, and a disc of all four colours that turns. */
import type { Colour, Draw, EditionMore, EditionWords, Paints } from '../shared/edition'

const PETAL = 'M0 0A19 19 0 0 1 -13 -35.7A38 38 0 0 1 35.7 -13A19 19 0 0 0 0 0Z'
const PETALS: [Colour, number, number][] = [
  ['r', 1.2, -24.5],
  ['y', 24.5, 1.2],
  ['g', -1.2, 24],
  ['b', -24.5, -1.2],
]

const round = (n: number) => Math.round(n * 10) / 10
const rays = () =>
  Array.from({ length: 24 }, (_, i) => {
    const long = i % 2 === 0
    const at = (r: number) => `${round(Math.sin((i * Math.PI) / 12) * r)} ${round(-Math.cos((i * Math.PI) / 12) * r)}`
    return `M${at(long ? 42.5 : 43.5)}L${at(long ? 49 : 46.5)}`
  }).join('')

/* Breaths are painted in the ground's own colour: outside the shape they cannot be seen. */
function breaths(size: number): string {
  const lines = [-0.22, 0.06, 0.34].map((at, i) => `M4 ${94 + at * size + i}c20-9 36 7 58 1s30-9 50-2`)
  return `<path d="${lines.join('')}" fill="none" stroke="var(--g)" stroke-width="4.2"/>`
}

/** A second hairline: all the foil that a printed card needs. */
const FOIL =
  '<rect x="4" y="4" width="92" height="142" rx="7.5" fill="none" stroke="#ffe9b8" stroke-width=".7" stroke-opacity=".7"/>'

const wind = () => [-4, 32, 68, 226, 262, 298].map((y) => `M-6 ${y + 18}c50-26 90-20 140-4s90 14 144-14`).join('')

/** On the mat gusts of three lines that rise to the right and curl; a phone has room for two, in opposite corners. */
const GUST =
  'M35 -36C150 -32 280 -32 298 -92C306 -132 262 -156 236 -134C214 -114 226 -88 250 -94M48 -63C130 -59 196 -62 206 -98C210 -118 194 -128 180 -122M4 -8C120 -3 240 6 292 -42'
const CORNERS: [string, string, string][] = [
  ['0', '100%', 'translate(16 -6)'],
  ['100%', '0', 'translate(-8 14) rotate(180) scale(.92)'],
  ['0', '0', 'translate(326 8) rotate(180)'],
  ['100%', '100%', 'translate(-300 -8) scale(.9)'],
]
const gusts = () =>
  CORNERS.map(
    ([x, y, turn], i) =>
      `<svg x="${x}" y="${y}" overflow="visible" ${i > 1 ? 'class="spare"' : ''}><path class="lines gust" transform="${turn}" d="${GUST}" stroke-width="9"/></svg>`,
  ).join('')

export const paints: Paints = {
  special: ['#163c44', '#1f4d57', '#fff8ec'],
  back: ['#163c44', '#1f4d57', '#ffe9b8'],
  chrome: {
    bg: ['#f4ecde', '#0e181b'],
    mat: ['#e6d9c1', '#162528'],
    mat2: ['#dbcbae', '#20353a'],
    surface: ['#fdf8ee', '#22373d'],
    ink: ['#1e2b2e', '#f0e8da'],
    ink2: ['#4b5655', '#b6c0bb'],
    line: ['#cbb88f', '#3d565c'],
    accent: ['#1f5560', '#86d0d4'],
    on: ['#fdf8ee', '#0f2629'],
    accent2: ['#b4642f', '#e9a268'],
  },
}

export const look: Draw = ({ big, bigness, place, shape }) => ({
  treatment: (colour) => big(colour) + breaths(bigness[colour]),
  emblem:
    `<g transform="translate(50 50)"><path d="${rays()}" stroke="#ffe9b8" stroke-width="2.2" fill="none"/><circle r="39" fill="#fff8ec"/>` +
    PETALS.map(
      ([colour], i) =>
        `<path d="${PETAL}" transform="rotate(${i * 90})" fill="var(--g-${colour})" stroke="#fff8ec" stroke-width="1.5"/>`,
    ).join('') +
    PETALS.map(([colour, x, y]) => shape(colour, x, y, 14.5, `fill="var(--f-${colour})"`)).join('') +
    '<circle r="13" fill="#163c44"/><circle r="11" fill="#fff8ec"/><circle r="4.6" fill="#163c44"/></g>',
  special:
    '<path d="M2 54q24-8 48 0t48 0M2 96q24-8 48 0t48 0M2 134q24-8 48 0t48 0" stroke="var(--d)" fill="none" stroke-width="5"/>' +
    place('emblem-avatar', 3, 5, 0.27) +
    FOIL,
  // the disc turns when the card is laid; a sheen passes over it when it is looked at
  above: `<g class="disc">${place('emblem-avatar', 7, 36, 0.86)}</g><path class="sheen" d="M0 0h26L-24 150H-50z" fill="#fff" fill-opacity=".16"/>`,
  tune: (voice) =>
    [349.23, 440, 523.25, 659.25].forEach((note, i) => voice.tone(note, i * 0.09, 0.65 - i * 0.09, { gain: 0.6 })),
  box: `<path fill="#163c44" d="M0 0h272v296H0z"/><path d="${wind()}" fill="none" stroke="#265a66" stroke-width="10"/>${place('emblem-avatar', 15, 27, 2.42)}`,
  mat: gusts,
})

export const en: EditionWords = {
  name: 'Avatar State',
  title: 'avatar state',
  sheet: 'Avatar',
  says: 'Hold all four colours and break into any turn.',
  questions: {
    follow: {
      prompt: () => 'Avatar State: now play one of the lit cards.',
      others: (name) => `${name} broke in and plays on.`,
    },
  },
  why: {
    'all-colours-needed': {
      title: 'Avatar State needs all four colours.',
      text: 'Hold a card of each colour, and it may be laid at any time.',
    },
    unresolved: {
      title: 'Not at this moment.',
      text: 'What was played comes to its end first. Then Avatar State may be laid.',
    },
    'follow-only': { text: 'After Avatar State comes a coloured card.' },
    'draw-four-unlawful': {
      text: 'Here it may be laid only without a card of the colour in play, and another wild in your hand counts as one.',
    },
  },
}
export const enMore: EditionMore = {
  rule: 'Avatar State: if you hold all four colours, lay it whenever you like, also when it is not your turn, and a coloured card on it. Any other wild in your hand makes a Draw Four a bluff here.',
  treatment: 'big shape cut by three breaths of wind',
  options: {
    avatar_wild_on_turn: {
      name: 'Avatar State as a wild',
      text: 'Without all four colours in your hand, Avatar State cannot be laid, or is a plain Wild on your own turn.',
    },
    avatar_state_count: { name: 'Avatar State cards' },
    foil: { name: 'The foil card' },
  },
  reasons: {
    special: 'All four colours are in this hand.',
    follow: 'After Avatar State comes a coloured card.',
  },
}

export const de: EditionWords = {
  name: 'Avatar-Zustand',
  title: 'avatar-zustand',
  sheet: 'Avatar',
  says: 'Mit allen vier Farben platzt du in jeden Zug.',
  questions: {
    follow: {
      prompt: () => 'Avatar-Zustand: Leg jetzt eine farbige Karte.',
      others: (name) => `${name} ging dazwischen und spielt weiter.`,
    },
  },
  why: {
    'all-colours-needed': {
      title: 'Der Avatar-Zustand braucht alle vier Farben.',
      text: 'Mit einer Karte jeder Farbe auf der Hand geht er jederzeit.',
    },
    unresolved: {
      title: 'Nicht in diesem Moment.',
      text: 'Was gelegt wurde, wird erst zu Ende gespielt. Dann geht der Avatar-Zustand.',
    },
    'follow-only': { text: 'Auf den Avatar-Zustand folgt eine farbige Karte.' },
    'draw-four-unlawful': {
      text: 'An diesem Tisch geht das nur ohne eine Karte der gültigen Farbe, und ein weiterer Joker zählt als eine.',
    },
  },
}
export const deMore: EditionMore = {
  rule: 'Avatar-Zustand: Hast du alle vier Farben auf der Hand, leg ihn jederzeit, auch wenn du nicht dran bist, und darauf eine farbige Karte. Hier macht jeder weitere Joker Zieh Vier zum Bluff.',
  treatment: 'große Form, geteilt von drei Windzügen',
  options: {
    avatar_wild_on_turn: {
      name: 'Avatar-Zustand als Farbwahl',
      text: 'Ohne alle vier Farben auf der Hand geht der Avatar-Zustand nicht, oder er ist im eigenen Zug eine einfache Farbwahl.',
    },
    avatar_state_count: { name: 'Karten mit Avatar-Zustand', text: 'Wie oft der Avatar-Zustand im Blatt ist.' },
    foil: {
      name: 'Glanzkarte',
      text: 'Der glänzende Avatar-Zustand ersetzt einen gewöhnlichen; er spielt sich genauso.',
    },
  },
  reasons: {
    special: 'Alle vier Farben sind auf dieser Hand.',
    follow: 'Auf den Avatar-Zustand folgt eine farbige Karte.',
  },
}

export const fr: EditionWords = {
  name: 'État Avatar',
  title: 'état avatar',
  sheet: 'Avatar',
  says: 'Réunis quatre couleurs, interviens à tout moment.',
  questions: {
    follow: {
      prompt: () => 'État Avatar : joue une des cartes levées.',
      others: (name) => `${name} intervient et joue la suite.`,
    },
  },
  why: {
    'all-colours-needed': {
      title: 'L’État Avatar demande les quatre couleurs.',
      text: 'Avec une carte de chaque couleur, tu peux le poser à tout moment.',
    },
    unresolved: {
      title: 'Pas tout de suite.',
      text: 'Le coup joué se termine d’abord. Ensuite, l’État Avatar peut être posé.',
    },
    'follow-only': { text: 'Après l’État Avatar vient une carte de couleur.' },
    'draw-four-unlawful': {
      text: 'Ici, on ne le pose que sans carte de la couleur en jeu, et un autre joker en main compte comme telle.',
    },
  },
}
export const frMore: EditionMore = {
  rule: 'État Avatar : si tu as les quatre couleurs, pose-le à tout moment, même hors de ton tour, puis une carte de couleur par-dessus. Ici, tout autre joker en main fait d’un +4 un bluff.',
  treatment: 'grande forme coupée par trois souffles de vent',
  options: {
    avatar_wild_on_turn: {
      name: 'L’État Avatar comme joker',
      text: 'Sans les quatre couleurs en main, l’État Avatar ne se pose pas, ou vaut un simple Joker à son tour.',
    },
    avatar_state_count: {
      name: 'Nombre de cartes État Avatar',
      text: 'Combien de cartes État Avatar sont dans le jeu.',
    },
    foil: {
      name: 'Carte brillante',
      text: 'L’État Avatar brillant remplace un État Avatar ordinaire ; il se joue pareil.',
    },
  },
  reasons: {
    special: 'Les quatre couleurs sont dans cette main.',
    follow: 'Après l’État Avatar vient une carte de couleur.',
  },
}

export const es: EditionWords = {
  name: 'Estado Avatar',
  title: 'estado avatar',
  sheet: 'Avatar',
  says: 'Reúne los cuatro colores e interrumpe cuando quieras.',
  questions: {
    follow: {
      prompt: () => 'Estado Avatar: juega una carta levantada.',
      others: (name) => `${name} interrumpe y sigue jugando.`,
    },
  },
  why: {
    'all-colours-needed': {
      title: 'El Estado Avatar pide los cuatro colores.',
      text: 'Con una carta de cada color, puedes jugarlo en cualquier momento.',
    },
    unresolved: { title: 'Todavía no.', text: 'Antes se termina la jugada. Después se puede jugar el Estado Avatar.' },
    'follow-only': { text: 'Después del Estado Avatar viene una carta de color.' },
    'draw-four-unlawful': {
      text: 'Aquí solo se juega sin cartas del color en juego, y otro comodín en la mano cuenta como una.',
    },
  },
}
export const esMore: EditionMore = {
  rule: 'Estado Avatar: si tienes los cuatro colores, juégalo en cualquier momento, incluso fuera de tu turno, y encima una carta de color. Aquí, otro comodín en la mano hace farol de un Roba Cuatro.',
  treatment: 'forma grande cortada por tres soplos de viento',
  options: {
    avatar_wild_on_turn: {
      name: 'El Estado Avatar como comodín',
      text: 'Sin los cuatro colores en la mano, el Estado Avatar no se puede jugar, o vale como un Comodín simple en el propio turno.',
    },
    avatar_state_count: {
      name: 'Número de cartas Estado Avatar',
      text: 'Cuántas cartas Estado Avatar hay en la baraja.',
    },
    foil: { name: 'Carta brillante', text: 'El Estado Avatar brillante ocupa el lugar de uno normal; se juega igual.' },
  },
  reasons: {
    special: 'Los cuatro colores están en esta mano.',
    follow: 'Después del Estado Avatar viene una carta de color.',
  },
}
