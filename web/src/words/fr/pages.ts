/** Words of the pages around the table. */
import type { Words } from '../index.svelte'
import { of } from './grammar'

export const pages: Words['pages'] = {
  start: {
    title: 'lastcard, quatre jeux de cartes pour la table de la cuisine',
    lead: 'Quatre jeux de cartes pour la table de la cuisine.',
    promise: 'Sans compte, sans pub, avec les règles de la notice.',
    short: 'Quatre jeux de cartes, règles de la notice.',
    howToPlay: 'Comment jouer',
    openTables: 'Tables ouvertes',
    replays: 'Parties',
    language: 'Langue',
    menu: 'Menu',
    sheet: (name) => `règles de la notice ${name}`,
    shared: 'règles communes à trois notices',
    playNow: 'Jouer',
    playNowNamed: (edition) => `Jouer à ${edition}`,
    withFriends: 'Entre amis',
    friends: 'Inviter',
    withFriendsNamed: (edition) => `Inviter : ${edition} entre amis`,
    dealsYouIn: '« Jouer » te met à table avec',
    whoPlay: 'au jeu',
    botCount: (n) => (n === 1 ? '1 bot' : `${n} bots`),
    howMany: 'Combien de bots',
    howGood: 'Comment jouent les bots',
    join: 'Rejoindre',
    seated: (edition, taken, seats) => `${edition}, ${taken} sur ${seats} à table`,
    tableOf: (name) => `La table ${of(name)}`,
    newTable: 'Une nouvelle table',
    yourTable: (edition) => `Ta table : ${edition}`,
    goOn: 'Continuer',
    nobodyWaits: 'Aucune table n’attend.',
    openOne: 'En ouvrir une ?',
  },
  problem: {
    'dead-link': {
      title: 'Il n’y a pas de table ici.',
      text: 'Le lien est peut-être ancien, ou il lui manque une lettre.',
      button: 'Ouvrir une table',
    },
    full: {
      title: 'Toutes les places sont prises.',
      text: 'Tu peux regarder jusqu’à ce qu’une place se libère.',
      button: 'Regarder',
    },
    dismissed: {
      title: 'On t’a fait quitter la table.',
      text: 'Tu peux regarder, et te rasseoir après dix minutes.',
      button: 'Regarder',
    },
    running: {
      title: 'Une manche est en cours.',
      text: 'Regarde-la ; entre deux manches, une place peut se libérer.',
      button: 'Regarder',
    },
    left: {
      title: 'Tu n’es plus à cette table.',
      text: 'Quelqu’un d’autre y est peut-être à ta place.',
      button: 'Vers l’accueil',
    },
    unplayable: {
      title: 'Cette table a commencé avec d’autres règles.',
      text: 'Le serveur a changé depuis. Ce qui est joué est gardé, mais la suite n’est pas possible ici.',
      button: 'Ouvrir une table',
    },
    'old-page': { title: 'Le jeu a été mis à jour.', text: 'Recharge la page pour continuer.', button: 'Recharger' },
    server: { title: 'Ça n’a pas marché, et ce n’est pas ta faute.', text: 'Rien n’est perdu.', button: 'Réessayer' },
    lost: {
      title: 'Cette page n’existe pas.',
      text: 'Il manque peut-être une lettre à l’adresse.',
      button: 'Vers l’accueil',
    },
    busy: {
      title: 'Beaucoup de tables ont été ouvertes d’ici.',
      text: 'Attends un peu, puis réessaie.',
      button: 'Réessayer',
    },
    'not-over': {
      title: 'Cette partie n’est pas encore finie.',
      text: 'Tout le monde pourra la revoir quand elle sera finie.',
      button: 'Vers la table',
    },
    'no-replay': {
      title: 'Il n’y a rien à revoir ici.',
      text: 'Cette partie n’a pas été jouée ici, ou a eu moins de manches.',
      button: 'Aux parties jouées',
    },
  },
}
