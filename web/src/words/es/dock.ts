/** The player's own part: prompt, hand, slips, rail, keys. */
import type { Words } from '../index.svelte'
import { a, card, cards, cardsOf, colour, coloured, colours, number, seconds, the, upper, wanted } from './grammar'

const named = (letter: string | null): string => upper(colours[letter ?? ''] ?? '')
const seatsFree = (n: number): string => (n === 1 ? 'Un sitio libre' : `${upper(number(n))} sitios libres`)

const byName = (tokens: string[]): string => (tokens.length ? `: ${tokens.map(card).join(', ')}` : '')

export const dock: Words['dock'] = {
  upper,
  you: 'Tú',
  worn: 'No ves la carta de tu frente',
  caught: (n) => `Te han atrapado: ${cards(n)}.`,
  cards: cardsOf,
  hand: (cards, lit) =>
    lit ? `Tu mano, ${cardsOf(cards)}, ${lit} ${lit === 1 ? 'jugable' : 'jugables'}` : `Tu mano, ${cardsOf(cards)}`,
  handRegion: 'Tu mano',
  calls: 'Avisos',
  promptRegion: 'Qué hacer',
  more: (n) => `+${n}`,
  card: {
    rest: (token) => upper(card(token)),
    lit: (token) => `${upper(card(token))}, jugable`,
    unfit: (token, letter, top) => `${upper(card(token))}, no encaja: hace falta ${wanted(letter, top)}`,
    notNow: (token) => `${upper(card(token))}, ahora no`,
  },

  prompt: {
    offline: 'Sin conexión. Podrás volver a jugar cuando se recupere.',
    elsewhere: 'Estás jugando en otra pestaña.',
    fits: (n, tokens, rest) =>
      `Te toca. ${n === 1 ? 'Encaja' : 'Encajan'} ${cards(n)}${byName(tokens)}${rest ? ` y ${number(rest)} más` : ''}.`,
    mustDraw: 'Te toca. Nada encaja, así que roba.',
    drawOn: 'Te toca. Nada encaja, así que roba hasta que algo encaje.',
    mustPass: 'Te toca. Nada encaja y no queda nada que robar.',
    sayUno: 'Dos cartas. Di ¡uno! y juega.',
    unoSaid: 'Dos cartas, y ¡uno! ya está dicho. Juega.',
    again: (token) => `Te toca. Otro toque y juegas ${the(token)}.`,
    drawn: 'Juega la carta robada o guárdala.',
    opening: 'Empiezas tú. Elige el color.',
    name: 'Elige el color en juego.',
    answer: (name) => `${name} espera tu respuesta.`,
    speak: 'Puedes intervenir antes de seguir.',
    jump: (line) => `${line} Tienes la misma carta.`,
    exposed: 'Te queda una carta. Di ¡uno! antes que nadie.',
    autopilot: 'El piloto automático juega por ti.',
    away: 'Un bot juega por ti.',
    out: 'Esta ronda sigue sin ti.',
    ended: 'La ronda ha terminado.',
    others: {
      turn: (name) => `${name} piensa.`,
      drawn: (name) => `${name} roba y piensa.`,
      opening: (name) => `${name} elige el primer color.`,
      name: (name) => `${name} elige un color.`,
      answer: (name) => `${name} roba cuatro o desafía.`,
      asked: (name) => `Primero responde ${name}.`,
    },
    allFour: (line) => `${line} Tienes los 4 colores.`,
    until: (line, n) => (n === 1 ? `${line} Luego te toca a ti.` : `${line} Faltan ${n} turnos para el tuyo.`),
    giving: (letter, n) => `Las cartas dan la vuelta hasta que salga ${colours[letter] ?? ''}.${n ? ` Van ${n}.` : ''}`,
    showAtOnce: 'Mostrar ya',
  },
  seconds: (n) => `0:${String(n).padStart(2, '0')}`,
  secondsLeft: (n) => `${n === 1 ? 'queda' : 'quedan'} ${seconds(n)}`,

  draw: 'Robar',
  pass: 'Pasar',
  sort: 'Ordenar',
  sorted: {
    colour: 'En orden de color.',
    face: 'En orden de número.',
    drawn: 'En el orden en que las robaste.',
    hand: 'En tu propio orden.',
  },

  menu: {
    open: 'Más',
    close: 'Cerrar',
  },

  rail: {
    unoEarly: 'Di ¡uno! cuando te queden dos cartas.',
    uno: 'uno!',
    unoRest: 'Decir uno',
    unoLit: 'Decir uno ahora',
    unoSaid: 'Ya has dicho uno',
    catch: (name) => `Atra\u00adpar a ${name}`,
    breakIn: 'Inte\u00adrrum\u00adpir',
    jumpIn: 'Adelan\u00adtarse',
    back: 'Ya estoy',
  },

  holds: (n, first) => (n === 0 ? 'ninguna' : first ? `tienes ${n}` : String(n)),
  colourButton: (letter, n) => `${named(letter)}, ${n ? `tienes ${n}` : 'no tienes'}`,
  colour: (letter) => named(letter),
  slip: {
    region: 'Una pregunta para ti',
    goOn: 'Seguir',
    name: { title: '¿Qué color?', after: '¿Y el color en juego?', text: 'El número dice cuántas tienes.' },
    opening: { title: '¿Qué color empieza?', text: 'La primera carta no tiene. Tú eliges y después juegas.' },
    answer: {
      title: (name, letter) =>
        letter
          ? `${name} juega un Comodín Roba Cuatro sobre ${colour(letter)}.`
          : `${name} juega un Comodín Roba Cuatro.`,
      text: (name, letter, wilds, open, n) =>
        `Solo vale sin otra ${letter ? coloured(letter) : 'carta de ese color'}${wilds ? ' ni comodines' : ''} en la mano. Si desafías, ${open ? 'todos ven' : 'solo tú ves'} su mano: si es un farol, ${name} roba las cuatro; si no, robas ${number(n)}.`,
      take: 'Robar cuatro',
      challenge: 'Desafiar',
      laidOn: (under) => `Comodín Roba Cuatro sobre ${under === '?' ? 'una carta' : the(under)}`,
    },
    stack: {
      title: (n) => `Te vienen ${number(n)} cartas.`,
      text: (can) =>
        can ? 'Juega una carta que responda y pasan a quien sigue.' : 'No tienes carta con que responder.',
      take: (n) => `Robar ${number(n)}`,
    },
    swap: {
      title: '¿Con quién cambias la mano?',
      text: 'Recibes todas sus cartas y das las tuyas.',
    },
    shown: {
      guilty: (token, name, n) => `Era un farol${token ? `: ${a(token)}` : ''}. ${name} roba ${cards(n)}.`,
      innocent: (open, n) =>
        `No era un farol: nada de ese color. ${open ? 'Quien desafió roba' : 'Robas'} ${cards(n)}.`,
      plain: (name) => `Esta es la mano de ${name}.`,
      text: 'Esta mano solo la ves tú.',
      open: 'Todo el mundo ve esta mano.',
      playOn: (letter) => (letter ? `Te toca; el color sigue siendo ${colour(letter)}.` : 'Te toca.'),
    },
    drawn: {
      title: (token) => `Robas ${a(token)}. Encaja.`,
      text: 'Ahora solo se puede jugar esta carta.',
      must: 'En esta mesa, una carta robada que encaja se juega.',
      play: 'Jugarla',
      keep: 'Guardarla',
    },
    guess: {
      title: '¿Qué llevas en la frente?',
      right: 'Si aciertas, la carta se va y juegas.',
      wrong: 'Si no, tu turno se acaba.',
      more: (n) => `Llevas ${number(n)}. Se trata de la más antigua.`,
      not: (letters) => `No es ${letters.map(colour).join(' ni ')}.`,
    },
    follow: {
      title: 'Te toca. Juega ahora una carta de color.',
      text: 'Su color pasa a ser el color en juego, su efecto cuenta desde ti. Elígela en tu mano; aquí no valen comodines.',
    },
    speak: {
      title: '¿Quieres intervenir?',
      text: 'Aquí se pregunta por turnos: no hay prisa.',
      pass: 'No, seguir',
      uno: 'Decir ¡uno!',
    },
  },

  me: {
    open: (name) => `${name}: cambiar el nombre o la cara`,
  },

  watching: {
    region: 'Estás mirando',
    free: (n) => `Estás mirando. ${n === 0 ? 'No hay sitios libres' : seatsFree(n)}.`,
    later: (n) => (n === 0 ? 'Estás mirando.' : `Estás mirando. ${seatsFree(n)} después de esta ronda.`),
    sit: 'Sentarse',
    failed: 'Ese sitio ya no está. Prueba otra vez dentro de un momento.',
  },

  standing: {
    yours: 'Te toca.',
    theirs: (name) => `Le toca a ${name}.`,
    colour: (letter) => (letter ? `Color en juego: ${colour(letter)}.` : 'No hay color en juego.'),
    top: (token) => `Carta de arriba: ${card(token)}.`,
    clockwise: 'Sentido horario.',
    anticlockwise: 'Sentido antihorario.',
    holds: (name, n) => `${name} ${n}`,
    youHold: (n) => `tú ${n}`,
    counts: (all) => `Cartas: ${all.join(', ')}.`,
    time: (n) => `${n === 1 ? 'Queda' : 'Quedan'} ${seconds(n)}.`,
  },
}
