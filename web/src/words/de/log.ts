/** The log: what happens, in whole sentences. Cards and colours come as tokens and letters. */
import type { Who } from '../who'
import type { Words } from '../index.svelte'
import { cards } from './cards'
import { botOf, list, many, number, upper } from './grammar'

/** More of one's own cards are counted, not listed. */
const LISTED = 2
const SHE = ['Katze', 'Eule', 'Maus']

const { card } = cards
const colour = (letter: string): string => cards.colours[letter] ?? letter
const subject = ({ name, you }: Who): string => (you ? 'Du' : name)
const inside = ({ name, you }: Who): string => (you ? 'du' : name)
const whom = ({ name, you }: Who): string => (you ? 'dich' : name)
const toWhom = ({ name, you }: Who): string => (you ? 'dir' : name)
/** "Du ziehst", "Mia zieht". */
const does = (who: Who, mine: string, theirs: string): string => `${subject(who)} ${who.you ? mine : theirs}`
const lays = (who: Who, token: string): string => `${does(who, 'legst', 'legt')} ${card(token)}`

/** "Mia gewinnt", "Du gewinnst", "Mia und Bruno gewinnen", "Mia und du, ihr gewinnt". */
function together(some: Who[], one: string, mine: string, they: string, you: string): string {
  const names = upper(list(some.map(inside)))
  const me = some.some((who) => who.you)
  if (some.length === 1) return `${names} ${me ? mine : one}`
  return me ? `${names}, ihr ${you}` : `${names} ${they}`
}

/** "eine Karte", "drei Karten", or if they can be told "Rot 3 und Blau 7". */
function hand(tokens: string[], most = LISTED): string {
  if (!tokens.includes('?') && tokens.length && tokens.length <= most) return list(tokens.map(card))
  return many(tokens.length)
}

/** "sie" would hang in the air after a name like "Gelb Aussetzen". */
const it = (tokens: string[]): string => (tokens.length === 1 && tokens[0] !== '?' ? 'die Karte' : 'sie')
const where = (onTop: boolean): string => (onTop ? 'oben auf den Stapel' : 'unter die oberste Karte')

const andGets = ({ you }: Who, points: number): string =>
  points ? ` und ${you ? 'bekommst' : 'bekommt'} ${points}` : ''

export const log: Words['log'] = {
  guestNames: [
    'Ada',
    'Ben',
    'Clara',
    'Dora',
    'Emil',
    'Finn',
    'Greta',
    'Hugo',
    'Ida',
    'Jonas',
    'Kim',
    'Lena',
    'Max',
    'Nora',
    'Otto',
    'Pia',
    'Rosa',
    'Sam',
    'Tilda',
    'Uma',
    'Vera',
    'Willi',
    'Yara',
    'Zoe',
  ],
  nobody: (seat) => `Platz ${seat + 1}`,

  // Cards are played
  plays: (who, token) => `${lays(who, token)}.`,
  playsLast: (who, token) => `${lays(who, token)}, die letzte Karte.`,
  playsAndSays: (who, token) => `${lays(who, token)} und ${who.you ? 'sagst' : 'sagt'} uno!`,
  playsAndCalls: (who, token, letter) =>
    `${lays(who, token)} und ${who.you ? 'wünschst dir' : 'wünscht sich'} ${colour(letter)}.`,
  playsAndHits: (who, token, letter) =>
    `${lays(who, token)} und ${who.you ? 'zielst' : 'zielt'} auf ${colour(letter)}.`,
  playsAndGives: (who, token, letter) =>
    `${lays(who, token)} und ${who.you ? 'verschenkst' : 'verschenkt'} ${colour(letter)}.`,
  playsAndGivesNothing: (who, token) => `${lays(who, token)} und ${who.you ? 'verschenkst' : 'verschenkt'} nichts.`,
  playsThen: (who, token, next) => `${lays(who, token)}, dann ${card(next)}.`,
  breaksIn: (who, token) => `${does(who, 'gehst', 'geht')} mit ${card(token)} dazwischen.`,
  jumpsIn: (who, token) => `${does(who, 'wirfst', 'wirft')} ${card(token)} rein.`,
  breaksInThen: (who, token, next) =>
    `${does(who, 'gehst', 'geht')} mit ${card(token)} dazwischen und ${who.you ? 'legst' : 'legt'} ${card(next)}.`,
  calls: (who, letter) => `${does(who, 'wünschst dir', 'wünscht sich')} ${colour(letter)}.`,
  hits: (who, letter) => `${does(who, 'zielst', 'zielt')} auf ${colour(letter)}.`,
  gives: (who, letter) => `${does(who, 'verschenkst', 'verschenkt')} ${colour(letter)}.`,
  givesNothing: (who) => `${does(who, 'verschenkst', 'verschenkt')} nichts.`,

  // Cards are drawn
  draws: (who, tokens) => `${does(who, 'ziehst', 'zieht')} ${hand(tokens)}.`,
  drawsAndKeeps: (who, tokens) =>
    `${does(who, 'ziehst', 'zieht')} ${hand(tokens)} und ${who.you ? 'behältst' : 'behält'} ${it(tokens)}.`,
  drawsAndPlays: (who, token) =>
    `${does(who, 'ziehst', 'zieht')} ${card(token)} und ${who.you ? 'legst' : 'legt'} die Karte.`,
  drawsAndSitsOut: (who, tokens) => `${does(who, 'ziehst', 'zieht')} ${hand(tokens)} und setzt aus.`,
  keeps: (who) => `${does(who, 'behältst', 'behält')} die Karte.`,
  takes: (who, tokens) => `${does(who, 'nimmst', 'nimmt')} ${hand(tokens)}.`,
  takesAndSitsOut: (who, tokens) => `${does(who, 'nimmst', 'nimmt')} ${hand(tokens)} und setzt aus.`,
  short: (who, missing) => `Die Stapel sind leer. ${does(who, 'bekommst', 'bekommt')} ${many(missing)} weniger.`,
  reshuffled: (count) =>
    `Der Ablagestapel wird neu gemischt. ${upper(many(count))} ${count === 1 ? 'liegt' : 'liegen'} zum Ziehen bereit.`,

  // What cards do
  sitsOut: (who) => `${subject(who)} setzt aus.`,
  owed: (who, n) => `${upper(many(n))} kommen auf ${whom(who)} zu.`,
  swaps: (who, other) => `${does(who, 'tauschst', 'tauscht')} die Hand mit ${other.you ? 'dir' : other.name}.`,
  movesOn: () => 'Alle Hände wandern einen Platz weiter.',
  retires: (who, n) => `${does(who, 'hast', 'hat')} ${many(n)} und ${who.you ? 'bist' : 'ist'} für diese Runde raus.`,
  clockwise: () => 'Wieder im Uhrzeigersinn.',
  anticlockwise: () => 'Jetzt gegen den Uhrzeigersinn.',
  got: (shares) =>
    shares
      .map(({ who, cards: some }, i) =>
        i ? `${inside(who)} ${some.length}` : `${does(who, 'bekommst', 'bekommt')} ${some.length}`,
      )
      .join(', ') + '.',
  stopped: (who, letter) => `Bei ${toWhom(who)} fällt ${colour(letter)}.`,
  stoppedSomehow: (who) => `Bei ${toWhom(who)} ist Schluss.`,
  ranOut: () => 'Dann sind die Stapel leer.',
  given: (shares) =>
    shares
      .map(({ who, cards: some }, i) => `${i ? inside(who) : does(who, 'bekommst', 'bekommt')} ${hand(some, 10)}`)
      .join(', ') + '.',
  allWear: () => 'Alle tragen eine Karte an der Stirn.',
  wear: (some) => `${together(some, 'trägt', 'trägst', 'tragen', 'tragt')} eine Karte an der Stirn.`,
  guessesWrong: (who, letter) => `${does(who, 'rätst', 'rät')} ${colour(letter)}. Falsch; die Karte bleibt.`,
  guessesRight: (who, letter, token, onTop) =>
    `${does(who, 'rätst', 'rät')} ${colour(letter)}. Richtig; ${card(token)} kommt ${where(onTop)}.`,
  guessed: (who, letter) => `${does(who, 'rätst', 'rät')} ${colour(letter)}. Richtig.`,
  cleared: (token, onTop) => `${upper(card(token))} kommt ${where(onTop)}.`,

  // Take or challenge
  challenges: (who, other) => `${does(who, 'glaubst', 'glaubt')} ${toWhom(other)} nicht.`,
  shows: (who, tokens) => `${does(who, 'zeigst', 'zeigt')} ${list(tokens.map(card)) || 'eine leere Hand'}.`,
  bluffed: (who, tokens) => `Es war ein Bluff; ${inside(who)} ${who.you ? 'ziehst' : 'zieht'} ${hand(tokens)}.`,
  allowed: (who, tokens) =>
    `Es war erlaubt; ${inside(who)} ${who.you ? 'ziehst' : 'zieht'} ${hand(tokens)} und setzt aus.`,
  bluff: () => 'Es war ein Bluff.',
  noBluff: () => 'Es war erlaubt.',

  // Calls and catches
  says: (who) => `${does(who, 'sagst', 'sagt')} uno!`,
  saysInTime: (who) => `${does(who, 'sagst', 'sagt')} gerade noch rechtzeitig uno!`,
  exposed: (who) => (who.you ? 'Noch eine Karte, und du hast nicht uno gesagt.' : 'Noch eine Karte, und kein Wort.'),
  exposedAlone: (who) =>
    `${does(who, 'hast', 'hat')} noch eine Karte und ${who.you ? 'hast' : 'hat'} nicht uno gesagt.`,
  catches: (who, other, tokens) =>
    `${does(who, 'erwischst', 'erwischt')} ${whom(other)}: ${tokens.length ? hand(tokens) : 'keine Karten mehr da'}.`,

  // A round begins and ends
  round: (n) => `Runde ${n}.`,
  match: () => 'Eine neue Partie. Runde 1.',
  deals: (who) => `${does(who, 'gibst', 'gibt')} die Karten.`,
  dealsByCard: (who, token) =>
    `${does(who, 'ziehst', 'zieht')} ${card(token)}, die höchste Karte, und ${who.you ? 'gibst' : 'gibt'}.`,
  dealsByLot: (who) => `Das Los fällt auf ${whom(who)}: ${does(who, 'gibst', 'gibt')} die Karten.`,
  first: (token) => `Die erste Karte ist ${card(token)}.`,
  firstBack: (token) => `${upper(card(token))} wird aufgedeckt und geht zurück in den Stapel.`,
  firstIgnored: (token) => `${upper(card(token))} wird aufgedeckt und zählt nicht.`,
  out: (who) => `${does(who, 'hast', 'hat')} keine Karten mehr.`,
  remains: (who) => `${does(who, 'bleibst', 'bleibt')} allein übrig.`,
  worth: (points) => `Den anderen bleiben Karten für ${points === 1 ? 'einen Punkt' : `${points} Punkte`}.`,
  nothingLeft: () => 'Den anderen bleibt nichts, was zählt.',
  void: () => 'Niemand kam mehr weiter. Keine Punkte, es wird neu gegeben.',
  tooLong: () => 'Die Runde nahm kein Ende. Keine Punkte, es wird neu gegeben.',
  wins: (some) => `${together(some, 'gewinnt', 'gewinnst', 'gewinnen', 'gewinnt')} die Partie.`,

  // The result, read aloud
  goesOut: (who, token, points) => `${does(who, 'machst', 'macht')} mit ${card(token)} Schluss${andGets(who, points)}.`,
  goesOutGiving: (who, points) =>
    `${does(who, 'verschenkst', 'verschenkt')} die letzten Karten${andGets(who, points)}.`,
  lasts: (who, points) => `${does(who, 'bleibst', 'bleibt')} allein übrig${andGets(who, points)}.`,
  yourScore: (points, target) => `Du hast ${points} von ${target}.`,

  // The table
  sitsDown: (who) => `${does(who, 'setzt dich', 'setzt sich')} an den Tisch.`,
  botSitsDown: (who, level) => `${who.name} setzt sich an den Tisch, ein ${botOf(level)}.`,
  renamed: (who, name) => `${subject(who)} heißt jetzt ${name}.`,
  newHead: (who, head) => `${does(who, 'bist', 'ist')} jetzt ${SHE.includes(head) ? 'eine' : 'ein'} ${head}.`,
  leaves: (who) => `${does(who, 'gehst', 'geht')}. Der Platz ist frei.`,
  leavesToBot: (who, level) => `${does(who, 'gehst', 'geht')}. Ein ${botOf(level)} spielt weiter.`,
  leavesToAutopilot: (who) => `${does(who, 'gehst', 'geht')}. Der Autopilot spielt weiter.`,
  comesBack: (who) => `${does(who, 'bist', 'ist')} zurück.`,
  changed: (seats) => `Der Tisch ist neu gedeckt, für ${number(seats)}.`,
  timeIsUp: (who) => `${who.you ? 'Deine Zeit' : `Die Zeit von ${who.name}`} ist um.`,
  closed: () => 'Der Tisch ist geschlossen.',
}
