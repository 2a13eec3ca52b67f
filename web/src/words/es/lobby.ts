/** A table before its first deal. */
import type { More } from '../index.svelte'
import type { Grammar } from './grammar'

export const lobby = ({ number, upper }: Grammar): More['lobby'] => ({
  send: 'Envía esto a tus amigos',
  whoever: 'Quien lo abra puede sentarse. No hace falta cuenta.',
  link: 'Enlace a esta mesa',
  copy: 'Copiar',
  copied: 'Copiado.',
  copyByHand: 'Cópialo a mano: ya está seleccionado.',
  share: 'Compartir',
  qr: 'Código QR del enlace',
  point: 'O apunta aquí un teléfono.',
  kept: 'Tu sitio sigue siendo tuyo si el teléfono se duerme, el tren entra en un túnel o el servidor se reinicia.',
  onlyHere: 'Este enlace solo funciona en este ordenador. Arranca con --host 0.0.0.0 para que entren otras personas.',
  rules: 'Reglas',
  change: 'Cambiar',
  look: 'Ver',
  seats: 'Sitios',
  taken: (taken, seats) => `${taken} de ${seats}; se juega de 2 a 10`,
  fewer: 'Un sitio menos',
  more: 'Un sitio más',
  visible: 'Quién puede verla',
  byLink: 'Solo con el enlace',
  everybody: 'Todo el mundo, en las mesas abiertas',
  makePublic: 'Mostrarla',
  makePrivate: 'Solo con enlace',
  seconds: (n) =>
    n === null
      ? 'Sin prisa'
      : n < 120
        ? `${n} segundos`
        : n < 7200
          ? `${Math.round(n / 60)} minutos`
          : `${Math.round(n / 3600)} horas`,
  boxed: 'Sin cartas especiales: solo colores, números y acciones.',
  together: (names) => `con ${names}`,
  free: 'Sitio libre',
  addBot: '¿un bot?',
  addBotAt: (seat) => `Sitio libre ${seat}: añadir un bot`,
  takeAway: 'quitar',
  takeAwayNamed: (name) => `Quitar a ${name}`,
  sendAway: 'echar',
  sendAwayNamed: (name) => `Echar a ${name}`,
  sitHere: 'sentarse',
  sitAt: (seat) => `Sitio libre ${seat}: sentarse`,
  you: 'Tú',
  host: 'a cargo',
  ready: 'en su sitio',
  bot: (level) => `bot ${level}`,
  deal: 'Repartir',
  waitsFor: (name) => `Esperando a que ${name} reparta.`,
  dealWith: (bots) =>
    bots === 0
      ? ''
      : bots === 1
        ? 'Un bot ocupará el sitio libre.'
        : `Los bots ocuparán los ${number(bots)} sitios libres.`,
  sit: 'Sentarse',
  watching: 'Estás mirando.',
  sheetRules: 'Reglas estándar',
  changes: (n) => (n === 1 ? 'Un cambio' : `${upper(number(n))} cambios`),
  to: (target) => `hasta ${target} puntos`,
  single: 'una ronda',
})
