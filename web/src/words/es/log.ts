/** The log: what happens, in whole sentences. Cards and colours come as tokens and letters. */
import type { Who } from '../who'
import type { Words } from '../index.svelte'
import { a, cards, cardsOf, colour, it, list, number, the, upper } from './grammar'

/** More of one's own cards are counted, not listed. */
const LISTED = 2
const PLURALS: Record<string, string> = { r: 'rojos', y: 'amarillos', g: 'verdes', b: 'azules', p: 'rosas' }

const object = ({ name, you }: Who): string => (you ? 'tú' : name)
/** "Robas", "Mia roba". */
const does = (who: Who, mine: string, theirs: string): string => (who.you ? upper(mine) : `${who.name} ${theirs}`)
/** The same, or a second verb without its subject, inside a sentence. */
const also = ({ you }: Who, mine: string, theirs: string): string => (you ? mine : theirs)
/** "Te queda", "A Mia le queda". */
const to = ({ name, you }: Who, rest: string): string => (you ? `Te ${rest}` : `A ${name} le ${rest}`)
const plays = (who: Who, token: string): string => `${does(who, 'juegas', 'juega')} ${a(token)}`
const all = (who: Who, letter: string): string => `todos ${also(who, 'tus', 'sus')} ${PLURALS[letter] ?? letter}`
const passes = (who: Who): string => also(who, 'pierdes el turno', 'pierde el turno')
const where = (onTop: boolean): string => (onTop ? 'va encima del montón' : 'va debajo de la carta de arriba')
const guesses = (who: Who, letter: string): string => `${does(who, 'apuestas', 'apuesta')} por el ${colour(letter)}`

/** "una carta", "tres cartas", or if they can be told "un 3 rojo y un 7 azul". */
function hand(tokens: string[], most = LISTED): string {
  if (!tokens.includes('?') && tokens.length && tokens.length <= most) return list(tokens.map(a))
  return cards(tokens.length)
}

const andGets = (who: Who, points: number): string => (points ? ` y ${also(who, 'ganas', 'gana')} ${points}` : '')

export const log: Words['log'] = {
  guestNames: [
    'Ada',
    'Ben',
    'Clara',
    'Dora',
    'Emilio',
    'Fina',
    'Gala',
    'Hugo',
    'Irene',
    'Jonás',
    'Kim',
    'Lena',
    'Max',
    'Nora',
    'Óscar',
    'Pía',
    'Rosa',
    'Sam',
    'Telma',
    'Uma',
    'Vera',
    'Willy',
    'Yara',
    'Zoe',
  ],
  nobody: (seat) => `Sitio ${seat + 1}`,

  // Cards are played
  plays: (who, token) => `${plays(who, token)}.`,
  playsLast: (who, token) => `${plays(who, token)}, ${also(who, 'tu', 'su')} última carta.`,
  playsAndSays: (who, token) => `${plays(who, token)} y ${also(who, 'dices', 'dice')} ¡uno!`,
  playsAndCalls: (who, token, letter) => `${plays(who, token)} y ${also(who, 'eliges', 'elige')} el ${colour(letter)}.`,
  playsAndHits: (who, token, letter) =>
    `${plays(who, token)} y ${also(who, 'apuntas', 'apunta')} al ${colour(letter)}.`,
  playsAndGives: (who, token, letter) => `${plays(who, token)} y ${also(who, 'das', 'da')} ${all(who, letter)}.`,
  playsAndGivesNothing: (who, token) => `${plays(who, token)} y no ${also(who, 'das', 'da')} nada.`,
  playsThen: (who, token, next) => `${plays(who, token)} y después ${a(next)}.`,
  breaksIn: (who, token) => `${does(who, 'interrumpes', 'interrumpe')} con ${a(token)}.`,
  jumpsIn: (who, token) => `${does(who, 'te adelantas', 'se adelanta')} con ${a(token)}.`,
  breaksInThen: (who, token, next) =>
    `${does(who, 'interrumpes', 'interrumpe')} con ${a(token)} y ${also(who, 'juegas', 'juega')} ${a(next)}.`,
  calls: (who, letter) => `${does(who, 'eliges', 'elige')} el ${colour(letter)}.`,
  hits: (who, letter) => `${does(who, 'apuntas', 'apunta')} al ${colour(letter)}.`,
  gives: (who, letter) => `${does(who, 'das', 'da')} ${all(who, letter)}.`,
  givesNothing: (who) => `${does(who, 'no das', 'no da')} nada.`,

  // Cards are drawn
  draws: (who, tokens) => `${does(who, 'robas', 'roba')} ${hand(tokens)}.`,
  drawsAndKeeps: (who, tokens) => {
    const drawn = hand(tokens)
    const them = it(drawn === cards(tokens.length) ? tokens.map(() => '?') : tokens)
    return `${does(who, 'robas', 'roba')} ${drawn} y ${also(who, `te ${them} quedas`, `se ${them} queda`)}.`
  },
  drawsAndPlays: (who, token) =>
    `${does(who, 'robas', 'roba')} ${a(token)} y ${it([token])} ${also(who, 'juegas', 'juega')}.`,
  drawsAndSitsOut: (who, tokens) => `${does(who, 'robas', 'roba')} ${hand(tokens)} y ${passes(who)}.`,
  keeps: (who) => `${does(who, 'te quedas', 'se queda')} con la carta.`,
  takes: (who, tokens) => `${does(who, 'robas', 'roba')} ${hand(tokens)}.`,
  takesAndSitsOut: (who, tokens) => `${does(who, 'robas', 'roba')} ${hand(tokens)} y ${passes(who)}.`,
  short: (who, missing) =>
    `No queda nada que robar. ${to(who, `${missing === 1 ? 'falta' : 'faltan'} ${cards(missing)}`)}.`,
  reshuffled: (count) => `Se baraja el descarte: ${count > 10 ? cardsOf(count) : cards(count)} para robar.`,

  // What cards do
  sitsOut: (who) => `${does(who, 'pierdes', 'pierde')} el turno.`,
  owed: (who, n) => to(who, `vienen ${cards(n)}.`),
  swaps: (who, other) => `${does(who, 'cambias', 'cambia')} la mano ${other.you ? 'contigo' : `con ${other.name}`}.`,
  movesOn: () => 'Cada mano pasa un sitio más allá.',
  retires: (who, n) =>
    `${does(who, 'tienes', 'tiene')} ${cards(n)} y ${who.you ? 'quedas' : 'queda'} fuera de la ronda.`,
  clockwise: () => 'Otra vez en sentido horario.',
  anticlockwise: () => 'Se cambia al sentido antihorario.',
  got: (shares) =>
    shares
      .map(({ who, cards: some }, i) =>
        i ? `${object(who)} ${some.length}` : `${does(who, 'recibes', 'recibe')} ${cardsOf(some.length)}`,
      )
      .join(', ') + '.',
  stopped: (who, letter) => `${to(who, `sale el ${colour(letter)}`)}.`,
  stoppedSomehow: (who) => `La última es para ${who.you ? 'ti' : who.name}.`,
  ranOut: () => 'Después no queda nada que robar.',
  given: (shares) =>
    shares
      .map(({ who, cards: some }, i) => `${i ? object(who) : does(who, 'recibes', 'recibe')} ${hand(some, 10)}`)
      .join(', ') + '.',
  allWear: () => 'Todo el mundo lleva una carta en la frente.',
  wear: (some) => `Una carta en la frente ${list(some.map(({ name, you }) => `para ${you ? 'ti' : name}`))}.`,
  guessesWrong: (who, letter) => `${guesses(who, letter)}. No ${also(who, 'aciertas', 'acierta')}; la carta se queda.`,
  guessesRight: (who, letter, token, onTop) =>
    `${guesses(who, letter)}. ${also(who, 'Aciertas', 'Acierta')}; ${the(token)} ${where(onTop)}.`,
  guessed: (who, letter) => `${guesses(who, letter)}. ${also(who, 'Aciertas', 'Acierta')}.`,
  cleared: (token, onTop) => `${upper(the(token))} ${where(onTop)}.`,

  // Take or challenge
  challenges: (who, whom) =>
    whom.you ? `${who.name} te desafía.` : `${does(who, 'desafías', 'desafía')} a ${whom.name}.`,
  shows: (who, tokens) => `${does(who, 'muestras', 'muestra')} ${list(tokens.map(a)) || 'una mano vacía'}.`,
  bluffed: (who, tokens) => `Era un farol; ${who.you ? 'robas' : `${who.name} roba`} ${hand(tokens)}.`,
  allowed: (who, tokens) => `Era legal; ${who.you ? 'robas' : `${who.name} roba`} ${hand(tokens)} y ${passes(who)}.`,
  bluff: () => 'Era un farol.',
  noBluff: () => 'Era legal.',

  // Calls and catches
  says: (who) => `${does(who, 'dices', 'dice')} ¡uno!`,
  saysInTime: (who) => `${does(who, 'dices', 'dice')} ¡uno! justo a tiempo.`,
  exposed: (who) => (who.you ? 'Te queda una carta y no has dicho uno.' : 'Queda una carta, y ni una palabra.'),
  exposedAlone: (who) => `${to(who, 'queda una carta')} y no ${also(who, 'has', 'ha')} dicho uno.`,
  catches: (who, whom, tokens) =>
    `${whom.you ? `${who.name} te atrapa` : `${does(who, 'atrapas', 'atrapa')} a ${whom.name}`}: ${tokens.length ? hand(tokens) : 'no queda nada que robar'}.`,

  // A round begins and ends
  round: (n) => `Ronda ${n}.`,
  match: () => 'Nueva partida. Ronda 1.',
  deals: (who) => `${does(who, 'repartes', 'reparte')}.`,
  dealsByCard: (who, token) =>
    `${does(who, 'sacas', 'saca')} ${a(token)}, la carta más alta, y ${also(who, 'repartes', 'reparte')}.`,
  dealsByLot: (who) => `Por sorteo, ${who.you ? 'repartes tú' : `reparte ${who.name}`}.`,
  first: (token) => `La primera carta es ${a(token)}.`,
  firstBack: (token) => `Primero sale ${a(token)}, que vuelve al mazo.`,
  firstIgnored: (token) => `Primero sale ${a(token)}, que no cuenta.`,
  out: (who) => `${does(who, 'te quedas', 'se queda')} sin cartas.`,
  remains: (who) => (who.you ? 'Solo quedas tú.' : `Solo queda ${who.name}.`),
  worth: (points) => `En las otras manos ${points === 1 ? 'queda un punto' : `quedan ${points} puntos`}.`,
  nothingLeft: () => 'En las otras manos no queda ningún punto.',
  void: () => 'Nadie puede jugar. Sin puntos, se reparte de nuevo.',
  tooLong: () => 'La ronda no acababa nunca. Sin puntos, se reparte de nuevo.',
  wins: (some) =>
    some.length === 1 && some[0]
      ? `${does(some[0], 'ganas', 'gana')} la partida.`
      : `Victoria: ${list(some.map(object))}.`,

  // The result, read aloud
  goesOut: (who, token, points) => `${does(who, 'terminas', 'termina')} con ${a(token)}${andGets(who, points)}.`,
  goesOutGiving: (who, points) => `${does(who, 'das tus', 'da sus')} últimas cartas${andGets(who, points)}.`,
  lasts: (who, points) => `${who.you ? 'Solo quedas tú' : `Solo queda ${who.name}`}${andGets(who, points)}.`,
  yourScore: (points, target) => `Tienes ${points} de ${target}.`,

  // The table
  sitsDown: (who) => `${does(who, 'te sientas', 'se sienta')} a la mesa.`,
  botSitsDown: (who, level) => `${who.name}, un bot ${level}, se sienta a la mesa.`,
  renamed: (who, name) => `${does(who, 'ahora te llamas', 'ahora se llama')} ${name}.`,
  newHead: (who, head) => `${does(who, 'cambias', 'cambia')} de cara: ${head}.`,
  leaves: (who) => `${does(who, 'dejas', 'deja')} la mesa. El sitio queda libre.`,
  leavesToBot: (who, level) => `${does(who, 'dejas', 'deja')} la mesa. Sigue un bot ${level}.`,
  leavesToAutopilot: (who) => `${does(who, 'dejas', 'deja')} la mesa. Sigue el piloto automático.`,
  comesBack: (who) => `${does(who, 'has vuelto', 'ha vuelto')}.`,
  changed: (seats) => `La mesa se prepara de nuevo, con ${number(seats)} sitios.`,
  timeIsUp: (who) => `Se acabó ${who.you ? 'tu tiempo' : `el tiempo de ${who.name}`}.`,
  closed: () => 'La mesa está cerrada.',
}
