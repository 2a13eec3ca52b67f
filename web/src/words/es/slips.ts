/** Slips that are fetched when they are wanted: what only some tables ask, what was refused, what one opens oneself. */
import type { More } from '../index.svelte'
import type { Grammar } from './grammar'

export const slips = ({ card, cardsOf, colour, the, upper, wanted }: Grammar): More['slips'] => ({
  why: {
    title: (token, letter, top) =>
      top.length === 2 && top[0] === letter
        ? `${upper(the(token))} no encaja con ${the(top)}.`
        : `${upper(the(token))} no encaja. ${letter ? `El color en juego es ${colour(letter)}.` : 'Aún no hay color en juego.'}`,
    hint: (letter, top, draws) => `Juega ${wanted(letter, top)}${draws ? ', o roba' : ''}.`,
    because: (clause) => `¿Por qué? ${clause}`,
    drawnOnly: (token) => `${upper(the(token))} tiene que esperar.`,
    drawnOnlyText: (drawn) => `Después de robar, solo se juega la carta robada: ${the(drawn)}.`,
    drawFour: 'El Roba Cuatro tiene que esperar.',
    drawFourText: 'Aquí solo se juega sin cartas del color en juego.',
    follow: (token) => `${upper(the(token))} no puede seguir.`,
    notYourTurn: 'Espera tu turno.',
    notYourTurnText: (name) => `Ahora decide ${name}. Tu mano se queda como está.`,
    draw: 'No hay nada que robar.',
    drawText: 'Una de tus cartas encaja: juégala.',
    mustDraw: 'Ahora no se roba.',
    mustDrawText: 'En esta mesa, quien puede jugar una carta debe jugarla.',
    mustKeep: 'Esa carta hay que jugarla.',
    mustKeepText: 'En esta mesa, una carta robada que encaja se juega enseguida.',
    last: (token) => `${upper(the(token))} no puede ser tu última carta.`,
    lastText: (numbers) =>
      `En esta mesa, la última carta ${numbers ? 'tiene que ser un número' : 'no puede ser un comodín'}. Así que roba.`,
    swap: 'Elige primero con quién cambias la mano.',
    swapText: 'Lo pide el 7. Después se sigue jugando.',
    noSwap: 'Ahora no hay manos que cambiar.',
    noSwapText: 'Solo un 7 tuyo cambia las manos, con alguien que siga en juego.',
    out: 'Esta ronda sigue sin ti.',
    outText: 'Tenías demasiadas cartas. Vuelves en el próximo reparto.',
    call: 'Ahora no hay nada que anunciar.',
    callText: '¡uno! vale en tu turno con dos cartas, o cuando te queda una.',
    callGiftText: 'Primero da tus cartas. Si luego te queda una, di ¡uno! Antes nadie puede atraparte.',
    callLateText: 'Tu carta ya está jugada. Con dos cartas, di ¡uno! en tu próximo turno, antes de jugar.',
    called: 'Ya has dicho ¡uno!',
    calledText: 'Nadie puede atraparte por tu última carta.',
    catchEarly: 'Un momento.',
    catchEarlyText: 'Todo el mundo tiene un respiro para decir ¡uno! primero.',
    catchLate: 'Ya es tarde para atrapar.',
    catchLateText: 'El turno siguiente ya empezó.',
    catchCalled: 'Ya se dijo ¡uno!',
    catchCalledText: 'A quien lo ha dicho no se le puede atrapar.',
    catchMore: 'No hay a quien atrapar.',
    catchMoreText: 'Solo se atrapa a quien tiene una sola carta.',
    noAnswer: 'Ninguna carta lo responde.',
    noAnswerText: 'Una carta de robar no se pasa: quien la recibe roba y pierde el turno.',
    moved: 'La partida ha seguido.',
    movedText: 'Alguien fue más rápido. Mira otra vez y elige.',
    other: 'Eso ahora no puede ser.',
    otherText: 'La línea sobre tu mano dice qué se espera.',
  },

  lesson: 'Entendido',

  gift: {
    title: '¿Qué color das?',
    text: (name) => `Todas tus cartas de ese color van a los demás, una a una desde ${name}.`,
    count: cardsOf,
    nothing: 'No dar nada',
    label: (letter, tokens) => `${upper(colour(letter))}: ${tokens.map(card).join(', ')}`,
  },

  give: {
    title: '¿Qué le das a cada cual?',
    text: 'Cada carta la ven solo tú y quien la recibe. Toca dos cartas para cambiarlas.',
    button: 'Dar',
    stays: 'Se queda contigo',
    label: (token, name) => `${upper(card(token))} para ${name}`,
    labelStays: (token) => `${upper(card(token))} se queda contigo`,
  },

  menu: {
    title: 'Más',
    playForMe: 'Juega por mí',
    playForMeText: 'El bot hace solo esta jugada.',
    oneTap: 'Jugar una carta con un toque',
    leftHanded: 'Botones para la mano izquierda',
    letterKeys: 'Teclas de letras',
    keys: 'Todas las teclas',
    me: 'Nombre y cara',
  },

  me: {
    title: '¿Quién eres?',
    name: 'Tu nombre',
    heads: 'Tu cara',
    head: (animal) => upper(animal),
    taken: (animal) => `${upper(animal)}, ya está en la mesa`,
    save: 'Listo',
    taken_name: 'Ese nombre ya está aquí, es de bots o tiene signos invisibles.',
  },
})
