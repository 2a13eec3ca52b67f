/** The log: what happens, in whole sentences. Cards and colours come as tokens and letters. */
import type { Who } from '../who'
import type { Words } from '../index.svelte'
import { a, colour, it, list, many, of, the, upper } from './grammar'

/** More of one's own cards are counted, not listed. */
const LISTED = 2
const PLURALS: Record<string, string> = { r: 'rouges', y: 'jaunes', g: 'verts', b: 'bleus', p: 'roses' }

const object = ({ name, you }: Who): string => (you ? 'toi' : name)
/** "Tu pioches", "Mia pioche". */
const does = (who: Who, mine: string, theirs: string): string => (who.you ? `Tu ${mine}` : `${who.name} ${theirs}`)
/** The same verb a second time, without its subject. */
const also = ({ you }: Who, mine: string, theirs: string): string => (you ? mine : theirs)
const plays = (who: Who, token: string): string => `${does(who, 'joues', 'joue')} ${a(token)}`
const all = (who: Who, letter: string): string => `tous ${also(who, 'tes', 'ses')} ${PLURALS[letter] ?? letter}`
const passes = (who: Who): string => also(who, 'passes ton tour', 'passe son tour')
const where = (onTop: boolean): string => (onTop ? 'va sur la pile' : 'va sous la carte du dessus')

/** "une carte", "trois cartes", or if they can be told "un 3 rouge et un 7 bleu". */
function hand(tokens: string[], most = LISTED): string {
  if (!tokens.includes('?') && tokens.length && tokens.length <= most) return list(tokens.map(a))
  return many(tokens.length, 'carte')
}

const andGets = (who: Who, points: number): string => (points ? ` et ${also(who, 'marques', 'marque')} ${points}` : '')

export const log: Words['log'] = {
  guestNames: [
    'Ada',
    'Ben',
    'Clara',
    'Dora',
    'Émile',
    'Finn',
    'Gaëlle',
    'Hugo',
    'Inès',
    'Jonas',
    'Kim',
    'Léna',
    'Max',
    'Nora',
    'Otto',
    'Pia',
    'Rosa',
    'Sam',
    'Tilda',
    'Uma',
    'Véra',
    'Willy',
    'Yara',
    'Zoé',
  ],
  nobody: (seat) => `Place ${seat + 1}`,

  // Cards are played
  plays: (who, token) => `${plays(who, token)}.`,
  playsLast: (who, token) => `${plays(who, token)}, ${also(who, 'ta', 'sa')} dernière carte.`,
  playsAndSays: (who, token) => `${plays(who, token)} et ${also(who, 'dis', 'dit')} uno !`,
  playsAndCalls: (who, token, letter) =>
    `${plays(who, token)} et ${also(who, 'choisis', 'choisit')} le ${colour(letter)}.`,
  playsAndHits: (who, token, letter) => `${plays(who, token)} et ${also(who, 'vises', 'vise')} le ${colour(letter)}.`,
  playsAndGives: (who, token, letter) => `${plays(who, token)} et ${also(who, 'donnes', 'donne')} ${all(who, letter)}.`,
  playsAndGivesNothing: (who, token) => `${plays(who, token)} et ne ${also(who, 'donnes', 'donne')} rien.`,
  playsThen: (who, token, next) => `${plays(who, token)}, puis ${a(next)}.`,
  breaksIn: (who, token) => `${does(who, 'interviens', 'intervient')} avec ${a(token)}.`,
  jumpsIn: (who, token) => `${does(who, 'passes', 'passe')} devant avec ${a(token)}.`,
  breaksInThen: (who, token, next) =>
    `${does(who, 'interviens', 'intervient')} avec ${a(token)} et ${also(who, 'joues', 'joue')} ${a(next)}.`,
  calls: (who, letter) => `${does(who, 'choisis', 'choisit')} le ${colour(letter)}.`,
  hits: (who, letter) => `${does(who, 'vises', 'vise')} le ${colour(letter)}.`,
  gives: (who, letter) => `${does(who, 'donnes', 'donne')} ${all(who, letter)}.`,
  givesNothing: (who) => `${does(who, 'ne donnes', 'ne donne')} rien.`,

  // Cards are drawn
  draws: (who, tokens) => `${does(who, 'pioches', 'pioche')} ${hand(tokens)}.`,
  drawsAndKeeps: (who, tokens) =>
    `${does(who, 'pioches', 'pioche')} ${hand(tokens)} et ${tokens.length === 1 ? it(tokens[0] ?? '?') : 'les'} ${also(who, 'gardes', 'garde')}.`,
  drawsAndPlays: (who, token) =>
    `${does(who, 'pioches', 'pioche')} ${a(token)} et ${it(token)} ${also(who, 'joues', 'joue')}.`,
  drawsAndSitsOut: (who, tokens) => `${does(who, 'pioches', 'pioche')} ${hand(tokens)} et ${passes(who)}.`,
  keeps: (who) => `${does(who, 'gardes', 'garde')} la carte.`,
  takes: (who, tokens) => `${does(who, 'prends', 'prend')} ${hand(tokens)}.`,
  takesAndSitsOut: (who, tokens) => `${does(who, 'prends', 'prend')} ${hand(tokens)} et ${passes(who)}.`,
  short: (who, missing) =>
    `Plus rien à piocher. Il ${who.you ? 'te ' : ''}manque ${many(missing, 'carte')}${who.you ? '' : ` à ${who.name}`}.`,
  reshuffled: (count) => `La défausse est mélangée : ${many(count, 'carte')} à piocher.`,

  // What cards do
  sitsOut: (who) => `${who.you ? 'Tu' : who.name} ${passes(who)}.`,
  owed: (who, n) => `${upper(many(n, 'carte'))} arrivent sur ${object(who)}.`,
  swaps: (who, other) =>
    `${who.you ? 'Tu échanges ta' : `${who.name} échange sa`} main avec ${other.you ? 'toi' : other.name}.`,
  movesOn: () => 'Chaque main avance d’une place.',
  retires: (who, n) =>
    `${does(who, 'as', 'a')} ${many(n, 'carte')} et ${also(who, 'ne joues', 'ne joue')} plus cette manche.`,
  clockwise: () => 'On repart dans le sens horaire.',
  anticlockwise: () => 'On tourne dans le sens antihoraire.',
  got: (shares) =>
    shares
      .map(({ who, cards: some }, i) =>
        i
          ? `${object(who)} ${some.length}`
          : `${does(who, 'reçois', 'reçoit')} ${some.length} carte${some.length < 2 ? '' : 's'}`,
      )
      .join(', ') + '.',
  stopped: (who, letter) => `${does(who, 'tombes', 'tombe')} sur le ${colour(letter)}.`,
  stoppedSomehow: (who) => `La dernière est pour ${object(who)}.`,
  ranOut: () => 'Puis il n’y a plus rien à piocher.',
  given: (shares) =>
    shares
      .map(({ who, cards: some }, i) => `${i ? object(who) : does(who, 'reçois', 'reçoit')} ${hand(some, 10)}`)
      .join(', ') + '.',
  allWear: () => 'Tout le monde porte une carte au front.',
  wear: (some) => `Une carte au front pour ${list(some.map(object))}.`,
  guessesWrong: (who, letter) => `${does(who, 'mises', 'mise')} sur le ${colour(letter)}. Raté ; la carte reste.`,
  guessesRight: (who, letter, token, onTop) =>
    `${does(who, 'mises', 'mise')} sur le ${colour(letter)}. Gagné ; ${the(token)} ${where(onTop)}.`,
  guessed: (who, letter) => `${does(who, 'mises', 'mise')} sur le ${colour(letter)}. Gagné.`,
  cleared: (token, onTop) => `${upper(the(token))} ${where(onTop)}.`,

  // Take or challenge
  challenges: (who, whom) => `${does(who, 'contestes', 'conteste')} ${whom.you ? 'ton +4' : `le +4 ${of(whom.name)}`}.`,
  shows: (who, tokens) => `${does(who, 'montres', 'montre')} ${list(tokens.map(a)) || 'une main vide'}.`,
  bluffed: (who, tokens) => `C’était un bluff ; ${who.you ? 'tu pioches' : `${who.name} pioche`} ${hand(tokens)}.`,
  allowed: (who, tokens) =>
    `C’était permis ; ${who.you ? 'tu pioches' : `${who.name} pioche`} ${hand(tokens)} et ${passes(who)}.`,
  bluff: () => 'C’était un bluff.',
  noBluff: () => 'C’était permis.',

  // Calls and catches
  says: (who) => `${does(who, 'dis', 'dit')} uno !`,
  saysInTime: (who) => `${does(who, 'dis', 'dit')} uno ! juste à temps.`,
  exposed: (who) => (who.you ? 'Plus qu’une carte, et tu n’as pas dit uno.' : 'Plus qu’une carte, et pas un mot.'),
  exposedAlone: (who) =>
    who.you
      ? 'Tu n’as plus qu’une carte et tu n’as pas dit uno.'
      : `${who.name} n’a plus qu’une carte et n’a pas dit uno.`,
  catches: (who, whom, tokens) =>
    `${whom.you ? `${who.name} t’attrape` : `${does(who, 'attrapes', 'attrape')} ${whom.name}`} : ${tokens.length ? hand(tokens) : 'plus rien à piocher'}.`,

  // A round begins and ends
  round: (n) => `Manche ${n}.`,
  match: () => 'Nouvelle partie. Manche 1.',
  deals: (who) => `${does(who, 'distribues', 'distribue')} les cartes.`,
  dealsByCard: (who, token) =>
    `${does(who, 'tires', 'tire')} ${a(token)}, la plus haute carte, et ${also(who, 'distribues', 'distribue')}.`,
  dealsByLot: (who) => `Le sort ${who.you ? 'te désigne' : `désigne ${who.name}`} pour distribuer les cartes.`,
  first: (token) => `La première carte est ${a(token)}.`,
  firstBack: (token) => `${upper(a(token))} sort d’abord et retourne dans la pioche.`,
  firstIgnored: (token) => `${upper(a(token))} sort d’abord et ne compte pas.`,
  out: (who) => `${does(who, 'n’as', 'n’a')} plus de cartes.`,
  remains: (who) => `Il ne reste que ${who.you ? 'toi' : who.name} en jeu.`,
  worth: (points) => `Il reste ${points === 1 ? 'un point' : `${points} points`} dans les autres mains.`,
  nothingLeft: () => 'Il ne reste aucun point dans les autres mains.',
  void: () => 'Plus personne ne peut jouer. Pas de points, nouvelle donne.',
  tooLong: () => 'La manche n’en finissait pas. Pas de points, nouvelle donne.',
  wins: (some) =>
    some.length === 1 && some[0]
      ? `${does(some[0], 'gagnes', 'gagne')} la partie.`
      : `Victoire : ${list(some.map(object))}.`,

  // The result, read aloud
  goesOut: (who, token, points) => `${does(who, 'finis', 'finit')} avec ${a(token)}${andGets(who, points)}.`,
  goesOutGiving: (who, points) => `${does(who, 'donnes tes', 'donne ses')} dernières cartes${andGets(who, points)}.`,
  lasts: (who, points) => `${does(who, 'restes', 'reste')} en jeu sans personne d’autre${andGets(who, points)}.`,
  yourScore: (points, target) => `Tu as ${points} sur ${target}.`,

  // The table
  sitsDown: (who) => `${does(who, 'prends', 'prend')} place.`,
  botSitsDown: (who, level) => `${who.name}, un bot ${level}, prend place.`,
  renamed: (who, name) => `${does(who, 't’appelles', 's’appelle')} maintenant ${name}.`,
  newHead: (who, head) => `${does(who, 'changes', 'change')} de tête : ${head}.`,
  leaves: (who) => `${does(who, 'quittes', 'quitte')} la table. La place est libre.`,
  leavesToBot: (who, level) => `${does(who, 'quittes', 'quitte')} la table. Un bot ${level} prend la suite.`,
  leavesToAutopilot: (who) => `${does(who, 'quittes', 'quitte')} la table. Le pilote automatique prend la suite.`,
  comesBack: (who) => `${does(who, 'es', 'est')} de retour.`,
  changed: (seats) => `La table change : ${many(seats, 'place')}.`,
  timeIsUp: (who) => (who.you ? 'Ton temps est écoulé.' : `Le temps ${of(who.name)} est écoulé.`),
  closed: () => 'La table est fermée.',
}
