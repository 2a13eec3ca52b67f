/** The player's own part: prompt, hand, slips, rail, keys. */
import type { Words } from '../index.svelte'
import { cards } from './cards'
import { cardsOf, many, number, seconds, upper, wanted } from './grammar'

const { card, colours } = cards
const capital = (token: string): string => upper(card(token))
const colourOf = (letter: string): string => colours[letter] ?? ''
const ADJECTIVES: Record<string, string> = { r: 'rote', y: 'gelbe', g: 'grüne', b: 'blaue', p: 'pinke' }

const seatsFree = (n: number): string => (n === 1 ? 'ein Platz' : `${number(n)} Plätze`)

const byName = (tokens: string[]): string => (tokens.length ? `: ${tokens.map(card).join(', ')}` : '')

export const dock: Words['dock'] = {
  upper,
  you: 'Du',
  worn: 'Deine Stirnkarte siehst du nicht',
  caught: (n) => `Du wurdest erwischt: ${many(n)}.`,
  cards: cardsOf,
  hand: (cards, lit) => (lit ? `Deine Hand, ${cardsOf(cards)}, ${lit} spielbar` : `Deine Hand, ${cardsOf(cards)}`),
  handRegion: 'Deine Hand',
  calls: 'Rufe',
  promptRegion: 'Was zu tun ist',
  more: (n) => `+${n}`,
  card: {
    rest: capital,
    lit: (token) => `${capital(token)}, spielbar`,
    unfit: (token, letter, top) => `${capital(token)}, passt nicht: braucht ${wanted(letter, top)}`,
    notNow: (token) => `${capital(token)}, jetzt nicht`,
  },

  prompt: {
    offline: 'Keine Verbindung. Danach spielst du weiter.',
    elsewhere: 'Du spielst in einem anderen Tab.',
    fits: (n, tokens, rest) =>
      `Du bist dran. ${upper(many(n))} ${n === 1 ? 'passt' : 'passen'}${byName(tokens)}${rest ? ` und ${number(rest)} weitere` : ''}.`,
    mustDraw: 'Du bist dran. Nichts passt, also zieh.',
    drawOn: 'Du bist dran. Nichts passt, also zieh, bis etwas passt.',
    mustPass: 'Du bist dran. Nichts passt, und zu ziehen gibt es nichts mehr.',
    sayUno: 'Noch zwei Karten. Sag uno! und leg eine.',
    unoSaid: 'Noch zwei Karten, und uno! ist gesagt. Leg eine.',
    again: (token) => `Du bist dran. Tipp noch einmal, um ${card(token)} zu legen.`,
    drawn: 'Leg die gezogene Karte oder behalte sie.',
    opening: 'Du fängst an. Wünsch dir eine Farbe.',
    name: 'Wünsch dir eine Farbe.',
    answer: (name) => `${name} wartet auf deine Antwort.`,
    speak: 'Du kannst eingreifen, bevor es weitergeht.',
    jump: (line) => `${line} Du hast genau die gleiche Karte.`,
    exposed: 'Du hast nur noch eine Karte. Sag uno!, bevor dich jemand erwischt.',
    autopilot: 'Der Autopilot spielt für dich.',
    away: 'Ein Bot spielt für dich.',
    out: 'Du bist in dieser Runde raus.',
    ended: 'Die Runde ist vorbei.',
    others: {
      turn: (name) => `${name} überlegt.`,
      drawn: (name) => `${name} hat eine Karte gezogen und überlegt.`,
      opening: (name) => `${name} wünscht sich die erste Farbe.`,
      name: (name) => `${name} wünscht sich eine Farbe.`,
      answer: (name) => `${name} nimmt vier oder zweifelt an.`,
      asked: (name) => `${name} wird zuerst gefragt.`,
    },
    allFour: (line) => `${line} Du hast alle vier Farben.`,
    until: (line, n) => (n === 1 ? `${line} Dann bist du dran.` : `${line} Noch ${number(n)} Züge, dann bist du dran.`),
    giving: (letter, n) =>
      `Karten gehen reihum, bis eine ${ADJECTIVES[letter] ?? ''} fällt.${n ? ` Bisher ${n === 1 ? 'eine' : number(n)}.` : ''}`,
    showAtOnce: 'Gleich zeigen',
  },
  seconds: (n) => `0:${String(n).padStart(2, '0')}`,
  secondsLeft: (n) => `noch ${seconds(n)}`,

  draw: 'Ziehen',
  pass: 'Passen',
  sort: 'Sortieren',
  sorted: {
    colour: 'Nach Farben sortiert.',
    face: 'Nach Zahlen sortiert.',
    drawn: 'So, wie du sie gezogen hast.',
    hand: 'In deiner eigenen Ordnung.',
  },

  menu: {
    open: 'Mehr',
    close: 'Schließen',
  },

  rail: {
    unoEarly: 'Sag uno!, wenn du noch zwei Karten hast.',
    uno: 'uno!',
    unoRest: 'Uno sagen',
    unoLit: 'Jetzt uno sagen',
    unoSaid: 'Du hast uno gesagt',
    catch: (name) => `${name} erwischen`,
    breakIn: 'Dazwi\u00adschen\u00adgehen',
    jumpIn: 'Rein\u00adwerfen',
    back: 'Ich bin zurück',
  },

  holds: (n, first) => (n === 0 ? 'keine' : first ? `du hast ${n}` : String(n)),
  colourButton: (letter, n) => `${colourOf(letter)}, du hast ${n || 'keine'}`,
  colour: colourOf,
  slip: {
    region: 'Eine Frage an dich',
    goOn: 'Weiter',
    name: { title: 'Welche Farbe?', after: 'Und welche Farbe gilt?', text: 'Die Zahl sagt, wie viele du hast.' },
    opening: { title: 'Welche Farbe fängt an?', text: 'Die erste Karte hat keine. Du wählst, und dann spielst du.' },
    answer: {
      title: (name, letter) => `${name} hat ${card('F')}${letter ? ` auf ${colourOf(letter)}` : ''} gelegt.`,
      text: (name, letter, wilds, open, n) => {
        const those = letter ? `ohne ${ADJECTIVES[letter]} Karte` : 'ohne eine Karte dieser Farbe'
        return `Das darf ${name} nur ${those}${wilds ? ' und ohne weiteren Joker' : ''} auf der Hand. Zweifelst du an, ${open ? 'sehen alle' : 'siehst nur du'} die Hand: Bei einem Bluff zieht ${name} die vier, sonst ziehst du ${number(n)}.`
      },
      take: 'Nehmen',
      challenge: 'Anzweifeln',
      laidOn: (under) => `${card('F')} auf ${card(under)}`,
    },
    stack: {
      title: (n) => `${upper(number(n))} Karten kommen auf dich zu.`,
      text: (can) =>
        can
          ? 'Leg eine Karte, die antwortet, dann trifft es die nächste Person.'
          : 'Du hast keine Karte, die antwortet.',
      take: (n) => `${upper(number(n))} nehmen`,
    },
    swap: {
      title: 'Mit wem tauschst du?',
      text: 'Du bekommst alle Karten der anderen Hand, und sie deine.',
    },
    shown: {
      guilty: (token, name, n) => `Ein Bluff${token ? `: ${card(token)}` : ''}. ${name} zieht ${number(n)}.`,
      innocent: (open, n) =>
        `Kein Bluff: nichts in dieser Farbe. ${open ? 'Wer angezweifelt hat, zieht' : 'Du ziehst'} ${number(n)}.`,
      plain: (name) => `Das hat ${name} auf der Hand.`,
      text: 'Nur du siehst diese Hand.',
      open: 'Alle sehen diese Hand.',
      playOn: (letter) => (letter ? `Du spielst weiter; es bleibt bei ${colourOf(letter)}.` : 'Du spielst weiter.'),
    },
    drawn: {
      title: (token) => `Du hast ${card(token)} gezogen. Das passt.`,
      text: 'Jetzt darfst du nur diese Karte legen.',
      must: 'An diesem Tisch wird eine gezogene Karte, die passt, gelegt.',
      play: 'Legen',
      keep: 'Behalten',
    },
    guess: {
      title: 'Was hast du an der Stirn?',
      right: 'Richtig: Die Karte ist weg, und du spielst weiter.',
      wrong: 'Falsch: Dein Zug ist vorbei.',
      more: (n) => `Du trägst ${number(n)}. Hier geht es um die älteste.`,
      not: (letters) => `Es ist nicht ${letters.map(colourOf).join(' und nicht ')}.`,
    },
    follow: {
      title: 'Du bist drin. Leg jetzt eine farbige Karte.',
      text: 'Dann gilt ihre Farbe, und sie wirkt von dir aus. Such sie in deiner Hand aus; Joker passen hier nicht.',
    },
    speak: {
      title: 'Greifst du ein?',
      text: 'Hier werden alle der Reihe nach gefragt, es eilt also nicht.',
      pass: 'Nein, weiter',
      uno: 'uno! sagen',
    },
  },

  me: {
    open: (name) => `${name}: Name oder Kopf ändern`,
  },

  watching: {
    region: 'Du schaust zu',
    free: (n) =>
      n === 0
        ? 'Du schaust zu. Kein Platz ist frei.'
        : `Du schaust zu. ${upper(seatsFree(n))} ${n === 1 ? 'ist' : 'sind'} frei.`,
    later: (n) =>
      n === 0
        ? 'Du schaust zu.'
        : `Du schaust zu. Nach dieser Runde ${n === 1 ? 'wird' : 'werden'} ${seatsFree(n)} frei.`,
    sit: 'Platz nehmen',
    failed: 'Der Platz ist weg. Versuch es gleich noch einmal.',
  },

  standing: {
    yours: 'Du bist dran.',
    theirs: (name) => `${name} ist dran.`,
    colour: (letter) => (letter ? `Es gilt ${colourOf(letter)}.` : 'Noch gilt keine Farbe.'),
    top: (token) => `Oben liegt ${card(token)}.`,
    clockwise: 'Im Uhrzeigersinn.',
    anticlockwise: 'Gegen den Uhrzeigersinn.',
    holds: (name, n) => `${name} ${n}`,
    youHold: (n) => `du ${n}`,
    counts: (all) => `Karten: ${all.join(', ')}.`,
    time: (n) => `Noch ${seconds(n)}.`,
  },
}
