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

test('a timer and an animation take their time from the module', () => {
  const own = SOURCES.flatMap(([path, text]) =>
    text
      .split('\n')
      .filter(
        (line) => /set(Timeout|Interval)\(.*, \d+\)|duration: \d|settles\(\d/.test(line) && !/!important/.test(line),
      )
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(own).toEqual([])
})

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

test('at tempo 0 nothing moves and nothing is deaf', async () => {
  vi.stubGlobal('tempo', 0)
  const { TEMPO, still, tellStyles } = await load()
  tellStyles(document.documentElement)
  expect([TEMPO, still(), document.documentElement.style.getPropertyValue('--time-move')]).toEqual([0, true, '0ms'])
  const { settles } = await import('./settle')
  const slip = document.body.appendChild(document.createElement('div'))
  settles(300)(slip)
  expect('new' in slip.dataset).toBe(false)
})

test('what is no number is no tempo', async () => {
  vi.stubGlobal('tempo', 'fast')
  expect((await load()).TEMPO).toBe(1)
})
