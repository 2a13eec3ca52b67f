/** A table before its first deal. */
import type { Grammar } from './grammar'

export const lobby = ({ number, upper }: Grammar) => ({
  send: 'Send this to your friends',
  whoever: 'Whoever opens it can sit down. No account needed.',
  link: 'Link to this table',
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'Copy it by hand: it is marked now.',
  share: 'Share',
  qr: 'QR code of the link',
  point: 'Or point a phone here.',
  kept: 'The seat stays yours when the phone sleeps, the train enters a tunnel, or the server restarts.',
  onlyHere: 'This link works on this computer alone. Start with --host 0.0.0.0 to let others in.',
  rules: 'Rules',
  change: 'Change',
  look: 'Look',
  seats: 'Seats',
  taken: (taken: number, seats: number) => `${taken} of ${seats} taken; 2 to 10 can play`,
  fewer: 'One seat less',
  more: 'One seat more',
  visible: 'Who may see it',
  byLink: 'Only people with the link',
  everybody: 'Everybody, in the open tables',
  makePublic: 'Show in the open tables',
  makePrivate: 'Only by link',
  seconds: (n: number | null) =>
    n === null
      ? 'No hurry'
      : n < 120
        ? `${n} seconds`
        : n < 7200
          ? `${Math.round(n / 60)} minutes`
          : `${Math.round(n / 3600)} hours`,
  boxed: 'Without special cards: colours, numbers and actions alone.',
  together: (names: string) => `with ${names}`,
  free: 'Free seat',
  addBot: 'add a bot',
  addBotAt: (seat: number) => `Free seat ${seat}: add a bot`,
  takeAway: 'take away',
  takeAwayNamed: (name: string) => `Take ${name} away`,
  sendAway: 'send away',
  sendAwayNamed: (name: string) => `Send ${name} away`,
  sitHere: 'sit here',
  sitAt: (seat: number) => `Free seat ${seat}: sit here`,
  you: 'You',
  host: 'host',
  ready: 'ready',
  bot: (level: string) => `${level} bot`,
  deal: 'Deal the cards',
  waitsFor: (name: string) => `Waiting for ${name} to deal.`,
  dealWith: (bots: number) =>
    bots === 0 ? '' : `${upper(number(bots))} free ${bots === 1 ? 'seat' : 'seats'} will be filled with bots.`,
  sit: 'Sit down',
  watching: 'You are watching.',
  sheetRules: 'Standard rules',
  changes: (n: number) => (n === 1 ? 'One change' : `${upper(number(n))} changes`),
  to: (target: string) => `to ${target} points`,
  single: 'one hand',
})
