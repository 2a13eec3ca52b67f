/** The replay: its own words, and why each move was allowed. */
import type { More } from '../index.svelte'
import type { Grammar } from './grammar'

export const replay = ({ colour, the, upper }: Grammar): More['replay'] => ({
  title: (edition) => `${edition}: ver la partida`,
  round: (n, of) => `Ronda ${n} de ${of}`,
  deal: 'El reparto.',
  first: 'Al reparto',
  back: 'Una jugada atrás',
  play: 'Reproducir',
  pause: 'Pausa',
  on: 'Una jugada adelante',
  last: 'Al final',
  speed: (n) => `Velocidad ${n}`,
  scrubber: 'Jugada',
  position: (step, of) => `Jugada ${step} de ${of}`,
  rounds: 'Rondas',
  share: 'Compartir',
  copied: 'Enlace copiado.',
  copyByHand: (link) => `El enlace: ${link}`,
  verify: 'Comprobar la mezcla',
  verified:
    'El número secreto de esta ronda tiene justo la huella que se prometió antes de repartir, y de él salen estas cartas.',
  broken: 'La huella del número secreto no es la que se prometió.',
  toTable: 'A la mesa',
  controls: 'Reproducción',
  all: 'Todas las manos están abiertas.',
  why: {
    'same-colour': (token, top) => `${upper(the(token))} sobre ${the(top)}: el mismo color.`,
    'called-colour': (_, __, letter) => `Se eligió el ${colour(letter)}.`,
    'same-number': (token, top) => `${upper(the(token))} sobre ${the(top)}: el mismo número.`,
    'same-sign': (token, top) => `${upper(the(token))} sobre ${the(top)}: el mismo símbolo.`,
    wild: (token) => `${upper(the(token))} encaja con todo.`,
    'draw-four-lawful': (token, _, letter) =>
      letter
        ? `${upper(the(token))} es legal: nada en esta mano encaja con el ${colour(letter)}.`
        : `${upper(the(token))} es legal.`,
    'draw-four-bluff': (_, __, letter) =>
      `Un farol: una carta de esta mano encaja con ${letter ? `el ${colour(letter)}` : 'el montón'}. Se puede desafiar.`,
    'draw-four-free': (token) => `En esta mesa ${the(token)} siempre vale.`,
    special: (token) => `${upper(the(token))} encaja con todo.`,
    interrupt: () => 'Los cuatro colores están en esta mano: se puede interrumpir en cualquier momento.',
    'drawn-card': () => 'Una carta recién robada se puede jugar enseguida.',
    draw: () => 'Nada encaja, así que se roba una carta.',
    'draw-instead': () => 'Nadie tiene que jugar. El precio es una carta.',
    pass: () => 'No queda nada que robar.',
    keep: () => 'Una carta recién robada se puede guardar.',
    name: () => 'Quien la juega elige el color.',
    take: () => 'Quien no desafía roba las cuatro cartas.',
    challenge: () => 'Quien tendría que robar puede desafiar.',
    'jump-in': () => 'Es igual a la carta de arriba, así que aquí puede jugarse fuera de turno.',
    swap: () => 'Quien juega un siete elige con quién cambia la mano.',
    deflect: () => 'Del color en juego, pasa a otra persona lo que hay que robar.',
    stack: () => 'Aquí se puede responder a una carta de robo con otra.',
    call: () => 'Llega la última carta: hora de decir uno.',
    'call-late': () => 'Nadie se ha dado cuenta, así que todavía vale.',
    catch: () => 'Queda una carta, y ni una palabra: cualquiera puede decirlo.',
  },
})
