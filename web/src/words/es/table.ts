/** Words of the stage: the Ring, the plates, the bar above and the column beside them. */
import type { Words } from '../index.svelte'
import { common } from './common'
import { a, card, cardsOf, colour, list, seconds, upper } from './grammar'

export const table: Words['table'] = {
  main: 'Mesa',
  you: 'Tú',
  players: 'En la mesa',
  loading: 'Llegan las cartas.',
  title: { yours: 'Te toca · lastcard', other: (edition) => `${edition} · lastcard` },

  ring: {
    clockwise: 'horario',
    anticlockwise: 'antihorario',
    colour: (letter) => upper(colour(letter)),
    noColour: 'Sin color',
    hit: (letter) => `Objetivo: ${colour(letter)}`,
    says: (letter, clockwise, top) =>
      `${letter ? `Color en juego: ${colour(letter)}` : 'Aún sin color en juego'}. ${
        clockwise ? 'Sentido horario' : 'Sentido antihorario'
      }. Carta de arriba: ${card(top)}.`,
    left: cardsOf,
    draw: (n) => `Mazo, ${cardsOf(n)}: robar`,
    drawPile: (n) => `Mazo, ${cardsOf(n)}`,
  },

  seat: {
    next: 'después',
    away: 'pausa, piloto auto',
    autopilot: 'piloto auto',
    botFor: (name) => `bot por ${name}`,
    bot: (level) => `bot ${common.levels[level] ?? level}`,
    saidUno: 'dijo ¡uno!',
    sitsOut: 'pierde el turno',
    out: 'fuera',
    partner: 'tu pareja',
    free: 'Libre',
    grew: (n) => `+${n}`,
    catch: '¡Caíste!',
    catchNamed: (name) => `¡Caíste! Atrapar a ${name}`,
    says: (name, cardCount, more) => [name, cardsOf(cardCount), ...more].join(', '),
    toAct: 'tiene que jugar',
    seconds,
    exposed: 'no ha dicho uno',
    forehead: (name, tokens) => `${name}, en la frente: ${list(tokens.map(a))}`,
  },

  signs: {
    hello: 'Hola',
    hurry: 'Te toca, creo',
    oops: 'Ups',
    thanks: 'Gracias',
    'well-played': 'Bien jugado',
    wow: 'Vaya',
  },
  signSays: (name, sign) => `${name}: ${sign}`,

  bar: {
    banner: 'Mesa',
    home: 'lastcard, al inicio',
    round: (n) => `Ronda ${n}`,
    to: (target) => `hasta ${target}`,
    tally: (target) => `gana el total más bajo, hasta ${target}`,
    single: 'Una ronda',
    over: (n) => `Fin de la ronda ${n}`,
    waiting: 'antes de repartir',
    sheet: 'reglas estándar',
    house: (n) => (n === 1 ? '1 regla cambiada' : `${n} reglas cambiadas`),
    houseTitle: 'Reglas en vigor',
    houseSays: (rules: string) => `Reglas en vigor: ${rules}`,
    sound: { on: 'Con sonido', off: 'Sin sonido' },
    language: 'Idioma',
    help: 'Teclas',
    leave: 'Dejar la mesa',
    menu: 'Menú',
    log: 'Puntos y crónica',
    lost: 'Sin conexión. Tu sitio queda guardado. Otro intento.',
    restarting: 'El servidor está volviendo.',
    elsewhere: 'Esta partida está abierta en otra pestaña.',
    here: 'Jugar aquí',
    back: 'De vuelta en tu sitio.',
    unkept: 'Tu navegador no guarda nada. Recargar cuesta el sitio.',
  },

  leave: {
    question: '¿Dejar la mesa?',
    playing: 'Un bot juega por ti. El enlace te trae de vuelta.',
    waiting: 'Tu sitio queda libre.',
    watching: 'Ya no miras.',
    yes: 'Dejarla',
    no: 'Seguir',
  },

  side: {
    label: 'Puntos y crónica',
    scores: 'Puntos',
    to: (target) => `hasta ${target}`,
    lowest: (target) => `gana el más bajo a ${target}`,
    hands: 'Rondas ganadas',
    tonight: 'en esta mesa',
    happened: 'Lo que ha pasado',
    nothing: 'Todavía nada.',
    hello: 'Saludar',
    rules: 'Reglas',
    close: 'Cerrar',
  },
}
