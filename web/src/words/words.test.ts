/** Every language has the same words: the compiler cannot see a missing colour in a table of words, nor an empty sentence. */
import { describe, expect, test } from 'vitest'
import { OPTIONS } from '../wire/options'
import { SENTENCES } from '../wire/option-sentences'
import { grammar as germanGrammar, words as german } from './de'
import { more as germanMore } from './de/more'
import { en, grammar } from './en'
import { more as moreOf } from './en/more'
import { grammar as spanishGrammar, words as spanish } from './es'
import { more as spanishMore } from './es/more'
import { grammar as frenchGrammar, words as french } from './fr'
import { more as frenchMore } from './fr/more'
import type { More, Words } from './index.svelte'

type OptionWords = { name: string; text: string }
type Sentence = (...parts: unknown[]) => unknown

/** Of an edition its words of the table and those beside it; an option without a sentence has the server's. */
const editionsOf = (words: Words, { editions }: More) =>
  Object.fromEntries(
    Object.entries(words.editions).map(([key, one]) => {
      const { options = {}, ...more } = editions[key]!
      const told = Object.entries(options).map(([name, said]) => [name, { text: SENTENCES[name], ...said }])
      return [key, { ...one, ...more, options: Object.fromEntries(told) as Record<string, OptionWords> }]
    }),
  )
const everyWord = (words: Words, more: More) => ({ ...words, ...more, editions: editionsOf(words, more) })

const more = moreOf(grammar)
const owned = Object.values(more.editions).flatMap(({ options }) => Object.keys(options ?? {}))
const shared = Object.fromEntries(Object.entries(SENTENCES).filter(([key]) => !owned.includes(key)))
/** English is silent where a translation speaks: the rules are written in English, and so are the options' sentences. */
const english = {
  ...en,
  ...more,
  editions: editionsOf(en, more),
  options: { ...more.options, sentences: { ...shared, ...more.options.sentences } },
  rules: { ...more.rules, english: 'The clauses are in English.' },
}
const de = everyWord(german, germanMore(germanGrammar))
const fr = everyWord(french, frenchMore(frenchGrammar))
const es = everyWord(spanish, spanishMore(spanishGrammar))

/** Every word by its path. */
function leaves(words: unknown, path = ''): [string, unknown][] {
  if (words === null || typeof words !== 'object') return [[path, words]]
  return Object.entries(words).flatMap(([name, one]) => leaves(one, path ? `${path}.${name}` : name))
}

const shape = (words: unknown): string[] =>
  leaves(words)
    .map(([path, one]) => `${path}: ${typeof one}`)
    .sort()

// What sentences are called with: the names of their parameters tell what they want.
const mia = { name: 'Mia', you: false }
const me = { name: 'Lena', you: true }
const tokens = ['b7', 'ys', 'gr', 'pd', 'F', 'A', '?']
const counts = [1, 2, 7, 12]
const SAMPLES: Record<string, unknown[]> = {
  who: [mia, me],
  whom: [mia, me],
  player: [mia, me],
  some: [[mia], [me], [mia, me], [me, mia, { name: 'Bo', you: false }]],
  shares: [
    [
      { who: mia, cards: ['?'] },
      { who: me, cards: ['g2', 'g5'] },
    ],
    [{ who: me, cards: ['g2'] }],
  ],
  token: tokens,
  top: ['b7', 'ys', 'W'],
  under: ['b7', 'W'],
  next: ['r3'],
  drawn: ['b7', 'W'],
  card: ['b7'],
  _: tokens,
  __: ['b7'],
  tokens: [['?'], ['?', '?', '?', '?'], ['r3'], ['r3', 'b7'], ['r3', 'b7', 'W']],
  letter: [...'rygbp'],
  colour: [...'rygbp'],
  colours_: [['r'], ['r', 'b']],
  n: counts,
  percent: [14, 1, 0, -9],
  _n: counts,
  cards: counts,
  lit: counts,
  count: counts,
  missing: counts,
  rest: counts,
  bots: counts,
  points: counts,
  cardCount: counts,
  rules: ['standard rules'],
  seat: [0, 9],
  seats: [2, 10],
  taken: [1, 2],
  step: [0, 3],
  of: [9],
  clockwise: [true, false],
  draws: [true, false],
  first: [true, false],
  onTop: [true, false],
  wilds: [true, false],
  open: [true, false],
  can: [true, false],
  numbers: [true, false],
  other: [
    { name: 'Mia', you: false },
    { name: 'Ann', you: true },
  ],
  all: [['Mia 3', 'Bo 4']],
  more: [[], ['…']],
  text: ['uno'],
  name: ['Mia'],
  names: ['Mia, Bo'],
  you: [true, false],
  _you: [true, false],
  edition: ['Mod'],
  level: ['chance', 'casual', 'sensible'],
  animal: ['bear'],
  head: ['bear'],
  mood: ['calm'],
  line: ['…'],
  sign: ['Wow'],
  value: ['on'],
  target: ['500'],
  seed: ['1234'],
  code: ['1234'],
  link: ['/t'],
  id: ['R-01'],
  clause: ['R-01'],
}
/** Where a name means something else, or nothing may be given too. */
const HERE: [RegExp, string, unknown[]][] = [
  [/^end\./, 'who', ['Mia']],
  [/^(dock\.(card\.unfit|slip\.(answer|shown)|why|standing)|table\.ring\.says)/, 'colour', ['b', null]],
  [/^dock\.(card\.unfit|why\.hint)/, 'top', ['b7', 'ys']], // under a wild a colour was named
  [/^dock\.slip\.shown\.guilty/, 'token', ['b7', null]],
  [/^lobby\.seconds/, 'n', [15, 60, 120, 3600, 86400, null]],
]

const parameters = (sentence: Sentence): string[] =>
  /^\(?([^)=]*)\)?\s*=>/
    .exec(String(sentence))?.[1]
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean) ?? []

function calls(path: string, sentence: Sentence): unknown[][] {
  let ways: unknown[][] = [[]]
  for (const name of parameters(sentence)) {
    const samples = HERE.find(([where, what]) => what === name && where.test(path))?.[2] ?? SAMPLES[name]
    if (!samples) throw new Error(`${path} has a parameter ${name}: give it samples here`)
    ways = ways.flatMap((way) => samples.map((one) => [...way, one]))
  }
  return ways
}

const models = new Map(leaves(english))
/** Everything that a language can say, by its path: its words, and its sentences about all the samples. */
const everything = (words: unknown): [string, string][] =>
  leaves(words).flatMap(([path, one]): [string, string][] => {
    if (typeof one === 'string') return [[path, one]]
    return calls(path, models.get(path) as Sentence).map((way) => [path, String((one as Sentence)(...way))])
  })

const spoken = leaves(english).filter((leaf): leaf is [string, Sentence] => typeof leaf[1] === 'function')

describe.each(Object.entries({ en: english, de, fr, es }))('%s', (_, words) => {
  const found = new Map(leaves(words))

  test('has the same words as English', () => {
    expect(shape(words)).toEqual(shape(english))
  })

  test('is never silent', () => {
    expect([...found].filter(([, one]) => typeof one === 'string' && !one.trim()).map(([path]) => path)).toEqual([])
  })

  test.each(spoken)('%s is a sentence whatever it tells of', (path, model) => {
    const sentence = found.get(path) as Sentence
    for (const way of calls(path, model)) {
      const said = sentence(...way)
      expect(said, JSON.stringify(way)).toBeTypeOf('string')
      expect(said, JSON.stringify(way)).not.toMatch(/undefined|null|NaN|\[object/)
      expect(said, JSON.stringify(way)).toMatch(/^\S(.*\S)?$/)
      expect(said, JSON.stringify(way)).not.toMatch(/ {2}| [.,]/)
    }
  })

  test('has letters on its cards that differ inside every deck', () => {
    for (const deck of ['rygb', 'pygb'])
      expect(new Set([...deck].map((colour) => words.cards.letters[colour])).size).toBe(4)
  })

  test('has calls whose words fit the slot beside the hand, or say where they may be broken', () => {
    const { breakIn, jumpIn, back } = words.dock.rail
    const pieces = [breakIn, jumpIn, back].flatMap((call) => call.split(/[ \u00ad]/))
    expect(pieces.filter((piece) => piece.length > 10)).toEqual([])
  })

  test('has a name for every option and all its choices, and no word of a program', () => {
    for (const { key, choices, numbers } of OPTIONS) {
      const own = Object.values(words.editions).find(({ options }) => key in options)?.options[key]
      expect(own?.name ?? words.options.names[key], key).toBeTruthy()
      expect(own?.text ?? words.options.sentences[key], key).toMatch(/\.$/)
      for (const choice of choices)
        if (!numbers && !/^\d+$/.test(choice))
          expect(
            words.options.choices[`${key}:${choice}`] ?? words.options.choices[choice],
            `${key}: ${choice}`,
          ).toBeTruthy()
    }
    const own = everything(words).filter(([path]) => /^(editions\.[a-z-]+\.)?options\./.test(path))
    for (const [path, said] of own) expect(said, path).not.toMatch(/_|\b(seat|Platz|place|sitio) 0|lawful/)
  })
})

/** What stands in the texts against the customs of a language. */
const against = (words: unknown, rule: RegExp): string[] =>
  everything(words)
    .filter(([path]) => path !== 'dock.rail.uno')
    .flatMap(([path, said]) => (rule.test(said) ? [`${path}: ${said}`] : []))

test('French has a narrow space before ; ! ? and a whole one before a colon and inside its quotation marks, and no line breaks there', () => {
  expect(against(fr, /(?<![\u202f!?])[;!?]/)).toEqual(['keys.18.0: ?'])
  expect(against(fr, /(?<![\u00a0\d]):|«(?!\u00a0)|(?<!\u00a0)»/)).toEqual([])
  expect(against(fr, /["']/)).toEqual([])
})

test('Spanish opens what it closes', () => {
  expect(against(es, /^[^¿]*\?/)).toEqual(['keys.18.0: ?'])
  expect(against(es, /^[^¡]*!/)).toEqual([])
  expect(against(es, /["']/)).toEqual([])
})

test('German and English quote with their own marks', () => {
  expect(against(de, /["'«»]/)).toEqual([])
  expect(against(english, /["'«»]/)).toEqual([])
})

test.each([
  ['en', english],
  ['de', de],
  ['fr', fr],
  ['es', es],
])('in %s Avatar State breaks in, and the like of the top card jumps in', (_, { dock, log, options }) => {
  const { breakIn, jumpIn } = dock.rail
  const kin = (one: string, other: string) => one.slice(0, 4).toLowerCase() === other.slice(0, 4).toLowerCase()
  expect(kin(jumpIn, breakIn)).toBe(false)
  expect(kin(jumpIn, options.names['jump_in'] ?? '')).toBe(true)
  expect(log.jumpsIn(mia, 'b7')).not.toBe(log.breaksIn(mia, 'b7'))
})

test.each([
  ['en', english, /from your left, clockwise/i, /\bwild\b/],
  ['de', de, /von links, im Uhrzeigersinn/i, /Joker/],
  ['fr', fr, /à partir de ta gauche, dans le sens horaire/i, /joker/],
  ['es', es, /desde tu izquierda, en sentido horario/i, /comodín/],
])('in %s the short texts say who gets cards first, and that in Avatar a wild convicts', (_, words, round, wild) => {
  expect(words.editions['angry-birds']?.rule).toMatch(round)
  expect(words.editions['mod']?.rule).toMatch(round)
  const { avatar } = words.editions
  const bluffs = [avatar?.rule ?? '', ...words.rules.short.lines].filter((line) => /bluff|farol/i.test(line))
  expect(bluffs).toHaveLength(2)
  for (const line of bluffs) expect(line).toMatch(wild)
})

test('no special card has a longer text than King Pig in French, whose lesson just fits a small phone', () => {
  const longest = fr.editions['angry-birds']?.rule?.length ?? 0
  for (const words of [english, de, fr, es])
    for (const { rule = '' } of Object.values(words.editions)) expect(rule.length, rule).toBeLessThanOrEqual(longest)
})

test('French shortens a word before a name that begins with a vowel', () => {
  const { lobby } = frenchMore(frenchGrammar)
  expect(lobby.waitsFor('Mia')).toBe('On attend que Mia distribue.')
  expect(lobby.waitsFor('Ada')).toBe('On attend qu’Ada distribue.')
})
