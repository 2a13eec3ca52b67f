/** A table before its first deal. */
import type { More } from '../index.svelte'
import type { Grammar } from './grammar'

export const lobby = ({ botOf, number, upper }: Grammar): More['lobby'] => ({
  send: 'Schick das deinen Freunden',
  whoever: 'Wer es öffnet, kann Platz nehmen. Ganz ohne Konto.',
  link: 'Link zu diesem Tisch',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyByHand: 'Kopier ihn von Hand: Er ist jetzt markiert.',
  share: 'Teilen',
  qr: 'QR-Code des Links',
  point: 'Oder halt ein Handy davor.',
  kept: 'Der Platz bleibt deiner, auch wenn das Handy schläft, der Zug im Tunnel ist oder der Server neu startet.',
  onlyHere: 'Dieser Link geht nur auf diesem Computer. Starte mit --host 0.0.0.0, damit andere hereinkommen.',
  rules: 'Regeln',
  change: 'Ändern',
  look: 'Ansehen',
  seats: 'Plätze',
  taken: (taken, seats) => `${taken} von ${seats} besetzt; 2 bis 10 können spielen`,
  fewer: 'Ein Platz weniger',
  more: 'Ein Platz mehr',
  visible: 'Wer den Tisch sieht',
  byLink: 'Nur wer den Link hat',
  everybody: 'Alle, bei den offenen Tischen',
  makePublic: 'Allen zeigen',
  makePrivate: 'Nur mit Link',
  seconds: (n) =>
    n === null
      ? 'Ohne Eile'
      : n < 120
        ? `${n} Sekunden`
        : n < 7200
          ? `${Math.round(n / 60)} Minuten`
          : `${Math.round(n / 3600)} Stunden`,
  boxed: 'Ohne Spezialkarten: nur Farben, Zahlen und Aktionen.',
  together: (names) => `mit ${names}`,
  free: 'Noch frei',
  addBot: 'Bot dazu',
  addBotAt: (seat) => `Platz ${seat}, noch frei: Bot dazu`,
  takeAway: 'wegnehmen',
  takeAwayNamed: (name) => `${name} wegnehmen`,
  sendAway: 'wegschicken',
  sendAwayNamed: (name) => `${name} wegschicken`,
  sitHere: 'hier sitzen',
  sitAt: (seat) => `Platz ${seat}, noch frei: hier sitzen`,
  you: 'Du',
  host: 'Host',
  ready: 'bereit',
  bot: botOf,
  deal: 'Karten geben',
  waitsFor: (name) => `${name} gibt gleich die Karten.`,
  dealWith: (bots) =>
    bots === 0
      ? ''
      : bots === 1
        ? 'Auf den freien Platz kommt ein Bot.'
        : `Auf die ${number(bots)} freien Plätze kommen Bots.`,
  sit: 'Platz nehmen',
  watching: 'Du schaust zu.',
  sheetRules: 'Grundregeln',
  changes: (n) => (n === 1 ? 'Eine Änderung' : `${upper(number(n))} Änderungen`),
  to: (target) => `bis ${target} Punkte`,
  single: 'eine Runde',
})
