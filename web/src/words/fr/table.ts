/** Words of the stage: the Ring, the plates, the bar above and the column beside them. */
import type { Words } from '../index.svelte'
import { common } from './common'
import { a, card, cardsOf, colour, list, seconds, upper } from './grammar'

export const table: Words['table'] = {
  main: 'Table',
  you: 'Toi',
  players: 'À table',
  loading: 'Les cartes arrivent.',
  title: { yours: 'À toi de jouer · lastcard', other: (edition) => `${edition} · lastcard` },

  ring: {
    clockwise: 'horaire',
    anticlockwise: 'antihoraire',
    colour: (letter) => upper(colour(letter)),
    noColour: 'Pas de couleur',
    hit: (letter) => `Cible : ${colour(letter)}`,
    says: (letter, clockwise, top) =>
      `${letter ? `Couleur en jeu : ${colour(letter)}` : 'Pas encore de couleur en jeu'}. ${
        clockwise ? 'Sens horaire' : 'Sens antihoraire'
      }. Carte du dessus : ${card(top)}.`,
    left: cardsOf,
    draw: (n) => `Pioche, ${cardsOf(n)} : piocher`,
    drawPile: (n) => `Pioche, ${cardsOf(n)}`,
  },

  seat: {
    next: 'ensuite',
    away: 'pause, pilote auto',
    autopilot: 'pilote auto',
    botFor: (name) => `bot pour ${name}`,
    bot: (level) => `bot ${common.levels[level] ?? level}`,
    saidUno: 'a dit uno !',
    sitsOut: 'passe son tour',
    out: 'hors jeu',
    partner: 'avec toi',
    free: 'Libre',
    grew: (n) => `+${n}`,
    catch: 'Contre !',
    catchNamed: (name) => `Contre ! Attraper ${name}`,
    says: (name, cardCount, more) => [name, cardsOf(cardCount), ...more].join(', '),
    toAct: 'doit jouer',
    seconds,
    exposed: 'n’a pas dit uno',
    forehead: (name, tokens) => `${name}, au front : ${list(tokens.map(a))}`,
  },

  signs: {
    hello: 'Bonjour',
    hurry: 'À toi, je crois',
    oops: 'Oups',
    thanks: 'Merci',
    'well-played': 'Bien joué',
    wow: 'Waouh',
  },
  signSays: (name, sign) => `${name} : ${sign}`,

  bar: {
    banner: 'Table',
    home: 'lastcard, vers l’accueil',
    round: (n) => `Manche ${n}`,
    to: (target) => `jusqu’à ${target}`,
    tally: (target) => `le plus bas gagne, jusqu’à ${target}`,
    single: 'Une manche',
    over: (n) => `Manche ${n} finie`,
    waiting: 'avant la donne',
    sheet: 'règles standard',
    house: (n) => (n === 1 ? '1 règle modifiée' : `${n} règles modifiées`),
    houseTitle: 'Règles en vigueur',
    houseSays: (rules: string) => `Règles en vigueur : ${rules}`,
    sound: { on: 'Le son est activé', off: 'Le son est coupé' },
    language: 'Langue',
    help: 'Touches',
    leave: 'Quitter la table',
    menu: 'Menu',
    log: 'Scores et journal',
    lost: 'Connexion perdue. Ta place est gardée. Nouvel essai.',
    restarting: 'Le serveur revient.',
    elsewhere: 'Cette partie est ouverte dans un autre onglet.',
    here: 'Jouer ici',
    back: 'Te revoilà à ta place.',
    unkept: 'Ton navigateur ne retient rien. Recharger coûte ta place.',
  },

  leave: {
    question: 'Quitter la table ?',
    playing: 'Un bot joue à ta place. Le lien te ramène ici.',
    waiting: 'Ta place redevient libre.',
    watching: 'Tu ne regardes plus.',
    yes: 'Quitter',
    no: 'Rester',
  },

  side: {
    label: 'Scores et journal',
    scores: 'Scores',
    to: (target) => `jusqu’à ${target}`,
    lowest: (target) => `le plus bas gagne à ${target}`,
    hands: 'Manches gagnées',
    tonight: 'à cette table',
    happened: 'Ce qui s’est passé',
    nothing: 'Rien encore.',
    hello: 'Saluer',
    rules: 'Règles',
    close: 'Fermer',
  },
}
