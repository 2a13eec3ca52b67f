/** The end of a round or of a match. */
import type { More } from '../index.svelte'
import type { Grammar } from './grammar'

/** The names come joined, so the "y" that should be an "e" is mended here. */
const joined = (names: string) => names.replace(/ y (?=h?[ií](?![aeou]))/gi, ' e ')

export const end = ({ number }: Grammar): More['end'] => ({
  lastCard: '¡la última!',
  goesOut: (who, card) => `${who} juega su última carta: ${card}.`,
  youGoOut: (card) => `Juegas tu última carta: ${card}.`,
  goesOutGiving: (who) => `${who} da sus últimas cartas.`,
  youGoOutGiving: 'Das tus últimas cartas.',
  remains: (who) => `Los demás tienen demasiadas cartas: ${who} gana la ronda.`,
  youRemain: 'Los demás tienen demasiadas cartas: ganas la ronda.',
  void: 'Nadie puede jugar. Sin puntos, se reparte de nuevo.',
  tooLong: 'La ronda no acababa nunca. Sin puntos, se reparte de nuevo.',
  player: 'Nombre',
  left: 'Queda en la mano',
  nothing: 'nada',
  adds: (points) => (points === 1 ? 'queda 1 punto' : `quedan ${points} puntos`),
  thisRound: 'Ronda',
  score: (target) => `Puntos, hasta\u00a0${target}`,
  total: 'Puntos',
  tally: 'Total de restos',
  says: {
    points: (target) =>
      `Quien se queda sin cartas suma los puntos de todas las cartas de los demás; con ${target} puntos se gana la partida. El total de restos suma lo que le quedó a cada cual; aquí no cuenta.`,
    alternative: (target) =>
      `Lo que te queda cuenta en contra: cuando un total de restos llega a ${target}, gana el más bajo. Los otros puntos aquí no cuentan.`,
    single: () => 'Una ronda es toda la partida. Los puntos están ahí para quien quiera sumarlos.',
  },
  dealsNext: (who) => `Después reparte ${who}.`,
  youDealNext: 'Después repartes tú.',
  seed: (seed) => `El número secreto de esta mezcla, ${seed}, ya se conoce:`,
  check: 'comprobar el reparto',
  checks: 'Las cartas se mezclaron con el número que se prometió antes de repartir. Nadie las ha tocado.',
  checksNot: 'No es el número que se prometió antes de repartir. Alguien ha tocado esta ronda.',
  promised: 'su huella, prometida antes de repartir',
  computed: 'su huella, calculada ahora',
  watchAgain: 'Ver otra vez',
  botFor: (name) => `Que un bot juegue por ${name}`,
  nextRound: 'Siguiente ronda',
  rematch: 'Revancha',
  record: 'Descargar la partida',
  wins: (who) => `${who} gana la partida.`,
  youWin: 'Ganas la partida.',
  share: (names, you) => `${joined(names)} ${you ? 'compartís' : 'comparten'} la victoria.`,
  winTogether: (names, you) => `${joined(names)} ${you ? 'ganáis' : 'ganan'} la partida en pareja.`,
  sides: 'Las parejas suman juntas: solo cuentan las cartas del otro bando.',
  drewMost: ({ name, you }, n) => `${you ? 'Robaste' : `${name} robó`} más cartas que nadie: ${n}.`,
  caughtMost: ({ name, you }, n) =>
    `${you ? 'Te atraparon' : `Atraparon a ${name}`} más que a nadie: ${n === 1 ? 'una vez' : `${number(n)} veces`}.`,
  boldest: ({ name, you }) => `El farol más atrevido es ${you ? 'el tuyo' : `de ${name}`}.`,
  cardsWorth: (card, points) => `${card}, ${points}`,
  lastActs: 'Un Roba Dos o Roba Cuatro final aún actúa antes del recuento.',
  toStart: 'Al inicio',
  closed: 'La mesa se cerró cuando todos se habían ido.',
  caption: 'Lo que le queda a cada cual',
})
