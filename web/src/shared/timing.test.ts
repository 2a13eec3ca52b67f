// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The source of every component, style sheet and module, but for tests and the module that has the durations. */
const SOURCES = Object.entries(
  import.meta.glob<string>('../**/*.{ts,svelte,css}', { query: '?raw', import: 'default', eager: true }),
).filter(([path]) => !/\.test\.ts$|fake-/.test(path) && path !== './timing.ts')

const load = () => import('./timing')

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('a style sheet names no duration of its own', () => {
  const styles = SOURCES.map(([path, text]) => [path, /<style/.test(text) ? text.slice(text.indexOf('<style')) : text])
  const own = styles
    .filter(([path]) => /\.(css|svelte)$/.test(path!))
    .flatMap(([path, text]) =>
      text!
        .split('\n')
        .filter(
          (line) => /^\s*(animation|transition)/.test(line) && /[\d.]+m?s\b/.test(line) && !line.includes('!important'),
        )
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(own).toEqual([])
})

/** Which part of a text is between a bracket and the one that closes it, cut at its own commas. */
function inside(text: string, open: number): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text.slice(open)) {
    if ('([{'.includes(letter) && depth++ === 0) continue
    if (')]}'.includes(letter) && --depth === 0) break
    if (letter === ',' && depth === 1) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

/** Where a duration stands: behind what is to be done or to be seen, by itself, or under its name. */
const CALLED: [RegExp, (given: string[]) => string[]][] = [
  [/(?:\bset(?:Timeout|Interval)|\banimate|#run|#cover)\(/g, ([, ...more]) => more],
  [/(?:\bignoreEarlyPresses|\btimeout|#after|#pause)\(/g, ([first]) => [first!]],
]
const NAMED = /\b(?:at|delay|lasts|duration|apart|whole): ([^,}\n]*)/g

/** A number of two figures or more is a duration; below that it is a part of one. */
const isOwn = (value: string): boolean => /(?<![\w.#-])\d{2,}/.test(value)

function durationsIn(text: string): string[] {
  const called = CALLED.flatMap(([call, which]) =>
    [...text.matchAll(call)].flatMap((one) => which(inside(text, one.index + one[0].length - 1))),
  )
  return [...called, ...[...text.matchAll(NAMED)].map((one) => one[1]!.trim())].filter(isOwn)
}

test('a timer and an animation take their time from the module', () => {
  const scripts = SOURCES.map(([path, text]) => [path, text.split('<style')[0]!] as const)
  expect(scripts.flatMap(([path, text]) => durationsIn(text).map((own) => `${path}: ${own}`))).toEqual([])
})

/** Styles that are written into the markup. */
const inMarkup = (text: string): string[] =>
  [...text.matchAll(/style:(?:animation|transition)[a-z-]*=("[^"]*"|\{[^\n]*\})/g)]
    .map(([, value]) => value!)
    .filter(isOwn)

test('markup names no duration of its own', () => {
  expect(SOURCES.flatMap(([path, text]) => inMarkup(text).map((own) => `${path}: ${own}`))).toEqual([])
  expect(inMarkup('<i style:animation-delay="{(2 + i) * 100}ms"></i>')).toEqual(['"{(2 + i) * 100}ms"'])
  expect(inMarkup("<i style:animation-delay={part * MOTION.paint + 'ms'}></i>")).toEqual([])
})

test.each([
  ['setTimeout(() => go(1, 2), 300)', '300'],
  ['setTimeout(() => {\n  go(1, 2)\n}, 300)', '300'],
  ['setInterval(\n  look,\n  250,\n)', '250'],
  ['this.#run(end, { opacity: [0, 1] }, 120)', '120'],
  ['card.animate({ opacity: [0, 1] }, 120)', '120'],
  ['ignoreEarlyPresses(300, view.seq)', '300'],
  ['{ sound, at: i * 300 }', 'i * 300'],
  ['{ delay: at, duration: 90 }', '90'],
])('%j is seen to have a duration of its own', (text, own) => {
  expect(durationsIn(text)).toEqual([own])
})

test.each(['setTimeout(go, MOTION.play * 2)', 'setTimeout(() => show(10))', '{ at: this.at + 7, lasts: MOTION.play }'])(
  '%j has none',
  (text) => {
    expect(durationsIn(text)).toEqual([])
  },
)

test('every name that a style sheet uses is one of the module', async () => {
  const { tellStyles } = await load()
  tellStyles(document.documentElement)
  const told = document.documentElement.style
  const used = new Set(SOURCES.flatMap(([, text]) => text.match(/--time-[a-z-]+/g) ?? []))
  expect([...used].filter((name) => !told.getPropertyValue(name))).toEqual([])
  const names = Array.from({ length: told.length }, (_, i) => told.item(i))
  expect(names.filter((name) => name.startsWith('--time-') && !used.has(name))).toEqual([])
})

test('people have the tempo 1', async () => {
  const { TEMPO, still, tellStyles } = await load()
  tellStyles(document.documentElement)
  expect([TEMPO, still(), document.documentElement.dataset.tempo]).toEqual([1, false, '1'])
  expect(document.documentElement.style.getPropertyValue('--time-move')).toBe('180ms')
})

test.each([0, 0.5, 2])('whatever moves goes by the tempo, here %d', async (tempo) => {
  const { MOTION: usual } = await load()
  vi.resetModules()
  vi.stubGlobal('tempo', tempo)
  const { MOTION, tellStyles } = await load()
  tellStyles(document.documentElement)
  expect([MOTION.play, MOTION.deal.apart]).toEqual([usual.play * tempo, usual.deal.apart * tempo])
  expect(document.documentElement.style.getPropertyValue('--time-move')).toBe(`${180 * tempo}ms`)
})

test('at tempo 0 nothing moves and nothing is deaf', async () => {
  vi.stubGlobal('tempo', 0)
  const { TEMPO, still, tellStyles } = await load()
  tellStyles(document.documentElement)
  expect([TEMPO, still(), document.documentElement.style.getPropertyValue('--time-move')]).toEqual([0, true, '0ms'])
  const { ignoreEarlyPresses } = await import('./early-presses')
  const slip = document.body.appendChild(document.createElement('div'))
  ignoreEarlyPresses(300)(slip)
  expect('new' in slip.dataset).toBe(false)
})

test('what is no number is no tempo', async () => {
  vi.stubGlobal('tempo', 'fast')
  expect((await load()).TEMPO).toBe(1)
})
