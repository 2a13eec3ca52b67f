/** Words of the stage: the Ring, the plates, the bar above and the column beside them. */
import type { Words } from '../index.svelte'
import { cards } from './cards'
import { common } from './common'
import { botOf, cardsOf, list, seconds } from './grammar'

const colour = (letter: string): string => cards.colours[letter] ?? ''

export const table: Words['table'] = {
  main: 'Tisch',
  you: 'Du',
  players: 'Am Tisch',
  loading: 'Die Karten werden geholt.',
  title: { yours: 'Du bist dran · lastcard', other: (edition) => `${edition} · lastcard` },

  ring: {
    clockwise: 'rechtsherum',
    anticlockwise: 'linksherum',
    colour,
    noColour: 'Noch keine Farbe',
    hit: (letter) => `Ziel: ${colour(letter)}`,
    says: (letter, clockwise, top) =>
      `${letter ? `Es gilt ${colour(letter)}` : 'Noch gilt keine Farbe'}. ${
        clockwise ? 'Im Uhrzeigersinn' : 'Gegen den Uhrzeigersinn'
      }. Oben liegt ${cards.card(top)}.`,
    left: (n) => `noch ${n}`,
    draw: (n) => `Ziehstapel, noch ${n}: eine Karte ziehen`,
    drawPile: (n) => `Ziehstapel, noch ${n}`,
  },

  seat: {
    next: 'gleich dran',
    away: 'weg, Autopilot',
    autopilot: 'Autopilot',
    botFor: (name) => `Bot für ${name}`,
    bot: (level) => botOf(common.levels[level] ?? level),
    saidUno: 'sagt uno!',
    sitsOut: 'setzt aus',
    out: 'raus',
    partner: 'auf deiner Seite',
    free: 'Freier Platz',
    grew: (n) => `+${n}`,
    catch: 'Erwischt!',
    catchNamed: (name) => `${name} erwischen`,
    says: (name, cardCount, more) => [name, cardsOf(cardCount), ...more].join(', '),
    toAct: 'am Zug',
    seconds,
    exposed: 'noch nicht uno gesagt',
    forehead: (name, tokens) =>
      `${name} ${name === 'Du' ? 'trägst' : 'trägt'} ${list(tokens.map(cards.card))} an der Stirn`,
  },

  signs: {
    hello: 'Hallo',
    hurry: 'Du bist dran',
    oops: 'Hoppla',
    thanks: 'Danke',
    'well-played': 'Gut gespielt',
    wow: 'Wow',
  },
  signSays: (name, sign) => `${name}: ${sign}`,

  bar: {
    banner: 'Tisch',
    home: 'lastcard, zur Startseite',
    round: (n) => `Runde ${n}`,
    to: (target) => `bis ${target}`,
    tally: (target) => `weniger ist besser, bis ${target}`,
    single: 'Eine Runde',
    over: (n) => `Runde ${n} ist vorbei`,
    waiting: 'gleich wird gegeben',
    sheet: 'Grundregeln',
    house: (n) => (n === 1 ? '1 Änderung' : `${n} Änderungen`),
    houseTitle: 'Regeln an diesem Tisch',
    houseSays: (rules: string) => `Regeln an diesem Tisch: ${rules}`,
    sound: { on: 'Ton ist an', off: 'Ton ist aus' },
    language: 'Sprache',
    help: 'Tasten',
    leave: 'Den Tisch verlassen',
    menu: 'Menü',
    log: 'Punkte und Verlauf',
    lost: 'Verbindung weg. Dein Platz bleibt dir. Neuer Versuch läuft.',
    restarting: 'Der Server kommt gleich wieder.',
    elsewhere: 'Dieses Spiel ist in einem anderen Tab offen.',
    here: 'Hier spielen',
    back: 'Zurück auf deinem Platz.',
    unkept: 'Dein Browser merkt sich nichts. Neu laden kostet den Platz.',
  },

  leave: {
    question: 'Den Tisch verlassen?',
    playing: 'Ein Bot spielt für dich weiter. Der Link bringt dich zurück.',
    waiting: 'Dein Platz wird wieder frei.',
    watching: 'Du schaust nicht mehr zu.',
    yes: 'Gehen',
    no: 'Bleiben',
  },

  side: {
    label: 'Punkte und Verlauf',
    scores: 'Punkte',
    to: (target) => `bis ${target}`,
    lowest: (target) => `weniger ist besser, bis ${target}`,
    hands: 'Gewonnen',
    tonight: 'an diesem Tisch',
    happened: 'Was geschah',
    nothing: 'Noch nichts.',
    hello: 'Hallo sagen',
    rules: 'Regeln',
    close: 'Schließen',
  },
}
