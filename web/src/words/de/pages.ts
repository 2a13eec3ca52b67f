/** Words of the pages around the table. */
import type { Words } from '../index.svelte'

export const pages: Words['pages'] = {
  start: {
    title: 'lastcard, vier Kartenspiele für den Küchentisch',
    lead: 'Vier Kartenspiele für den Küchentisch.',
    promise: 'Ohne Konto und Werbung, Regeln nach Anleitung.',
    short: 'Vier Kartenspiele, Regeln nach Anleitung.',
    howToPlay: 'So wird gespielt',
    openTables: 'Offene Tische',
    replays: 'Rückblick',
    language: 'Sprache',
    menu: 'Menü',
    sheet: (name) => `Regeln der Anleitung ${name}`,
    shared: 'Regeln, die drei Anleitungen teilen',
    playNow: 'Loslegen',
    playNowNamed: (edition) => `Loslegen: ${edition}`,
    withFriends: 'Mit Freunden',
    friends: 'Freunde',
    withFriendsNamed: (edition) => `Mit Freunden: ${edition}`,
    dealsYouIn: 'Du legst los gegen',
    whoPlay: 'Spielweise',
    botCount: (n) => (n === 1 ? '1 Bot' : `${n} Bots`),
    howMany: 'Wie viele Bots',
    howGood: 'Wie die Bots spielen',
    join: 'Mitspielen',
    seated: (edition, taken, seats) => `${edition}, ${taken} von ${seats} ${taken === 1 ? 'ist' : 'sind'} da`,
    tableOf: (name) => `Tisch von ${name}`,
    newTable: 'Ein neuer Tisch',
    yourTable: (edition) => `Dein Tisch: ${edition}`,
    goOn: 'Weiter',
    nobodyWaits: 'Gerade wartet niemand.',
    openOne: 'Tisch eröffnen?',
  },
  problem: {
    'dead-link': {
      title: 'Hier steht kein Tisch.',
      text: 'Vielleicht ist der Link alt, oder ein Buchstabe fehlt.',
      button: 'Tisch eröffnen',
    },
    full: {
      title: 'Alle Plätze sind besetzt.',
      text: 'Du kannst zuschauen, bis einer frei wird.',
      button: 'Zuschauen',
    },
    dismissed: {
      title: 'Du wurdest vom Tisch geschickt.',
      text: 'Du kannst zuschauen und dich nach zehn Minuten wieder setzen.',
      button: 'Zuschauen',
    },
    running: {
      title: 'Gerade läuft eine Runde.',
      text: 'Schau zu; zwischen zwei Runden wird vielleicht ein Platz frei.',
      button: 'Zuschauen',
    },
    left: {
      title: 'Du bist nicht mehr an diesem Tisch.',
      text: 'Vielleicht sitzt jetzt jemand anders dort.',
      button: 'Zur Startseite',
    },
    unplayable: {
      title: 'Dieser Tisch begann mit anderen Regeln.',
      text: 'Der Server ist inzwischen neuer. Was gespielt wurde, bleibt, aber hier geht es nicht weiter.',
      button: 'Tisch eröffnen',
    },
    'old-page': {
      title: 'Das Spiel wurde erneuert.',
      text: 'Lade die Seite neu, dann geht es weiter.',
      button: 'Neu laden',
    },
    server: {
      title: 'Das hat nicht geklappt, und es lag nicht an dir.',
      text: 'Nichts ist verloren.',
      button: 'Noch einmal',
    },
    lost: {
      title: 'Diese Seite gibt es nicht.',
      text: 'Vielleicht fehlt ein Buchstabe in der Adresse.',
      button: 'Zur Startseite',
    },
    busy: {
      title: 'Von hier wurden viele Tische eröffnet.',
      text: 'Warte ein wenig und versuch es dann wieder.',
      button: 'Noch einmal',
    },
    'not-over': {
      title: 'Diese Partie ist noch nicht vorbei.',
      text: 'Ist sie vorbei, können alle sie hier noch einmal ansehen.',
      button: 'Zum Tisch',
    },
    'no-replay': {
      title: 'Hier gibt es nichts anzusehen.',
      text: 'Diese Partie wurde hier nicht gespielt, oder sie hatte weniger Runden.',
      button: 'Zum Rückblick',
    },
  },
}
