/** A table before its first deal. */
import type { More } from '../index.svelte'
import type { Grammar } from './grammar'

export const lobby = ({ number, that, upper }: Grammar): More['lobby'] => ({
  send: 'Envoie ceci à tes amis',
  whoever: 'Qui l’ouvre peut prendre place. Aucun compte à créer.',
  link: 'Lien vers cette table',
  copy: 'Copier',
  copied: 'C’est copié.',
  copyByHand: 'Copie le lien à la main : il est sélectionné.',
  share: 'Partager',
  qr: 'Code QR du lien',
  point: 'Ou pointe un téléphone ici.',
  kept: 'Ta place reste la tienne quand le téléphone dort, quand le train entre dans un tunnel ou quand le serveur redémarre.',
  onlyHere: 'Ce lien ne marche que sur cet ordinateur. Démarre avec --host 0.0.0.0 pour ouvrir aux autres.',
  rules: 'Règles',
  change: 'Changer',
  look: 'Voir',
  seats: 'Places',
  taken: (taken, seats) => `${taken} sur ${seats} ; on joue de 2 à 10`,
  fewer: 'Une place de moins',
  more: 'Une place de plus',
  visible: 'Qui peut la voir',
  byLink: 'Seulement avec le lien',
  everybody: 'Tout le monde, dans les tables ouvertes',
  makePublic: 'Montrer à tous',
  makePrivate: 'Par lien seul',
  seconds: (n) =>
    n === null
      ? 'Sans hâte'
      : n < 120
        ? `${n} secondes`
        : n < 7200
          ? `${Math.round(n / 60)} minutes`
          : `${Math.round(n / 3600)} heures`,
  boxed: 'Sans cartes spéciales : rien que couleurs, nombres et actions.',
  together: (names) => `avec ${names}`,
  free: 'Place libre',
  addBot: 'un bot ?',
  addBotAt: (seat) => `Place libre ${seat} : ajouter un bot`,
  takeAway: 'retirer',
  takeAwayNamed: (name) => `Retirer ${name}`,
  sendAway: 'renvoyer',
  sendAwayNamed: (name) => `Renvoyer ${name}`,
  sitHere: 's’asseoir',
  sitAt: (seat) => `Place libre ${seat} : s’asseoir`,
  you: 'Toi',
  host: 'hôte',
  ready: 'en place',
  bot: (level) => `bot ${level}`,
  deal: 'Distribuer les cartes',
  waitsFor: (name) => `On attend ${that(name)} distribue.`,
  dealWith: (bots) =>
    bots === 0
      ? ''
      : bots === 1
        ? 'Un bot prendra la place libre.'
        : `Des bots prendront les ${number(bots)} places libres.`,
  sit: 'Prendre place',
  watching: 'Tu regardes.',
  sheetRules: 'Règles standard',
  changes: (n) => (n === 1 ? 'Un changement' : `${upper(number(n))} changements`),
  to: (target) => `jusqu’à ${target} points`,
  single: 'une manche',
})
