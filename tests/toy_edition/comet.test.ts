/** What the page makes of one more file in `editions/`. `test_toy_edition.py` runs this where the file lies there. */
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import BoxArt from './art/BoxArt.svelte'
import Card from './art/Card.svelte'
import { drawing } from './art/drawings'
import MatPrint from './art/MatPrint.svelte'
import { sprite } from './art/sprite'
import Seated from './dock/Seated.test.svelte'
import { why } from './dock/refusals'
import { linesOf } from './game/lines'
import { clauseOf, sentence } from './game/sentences'
import { TableStore } from './game/table.svelte'
import { whySentence } from './game/reasons'
import { soundsOf } from './motion/synth'
import Start from './pages/Start.svelte'
import { golden } from './wire/golden'
import { MadeUp } from './wire/made-up'
import type { Fact } from './wire/messages'
import { fetchMore, LANGUAGES, m, speak, w } from './words/index.svelte'

const ASKED = golden('hit', {
  edition: 'comet',
  phase: 'fall',
  top: 'C',
  hand: ['b1', 'b2', 'g3'],
  legal: ['g', 'b', 'keep'],
  options: {},
})
const NAMES = ['Ann', 'Mia', 'Bruno', 'Lena']
const LAID: Fact = { kind: 'played', seat: 1, card: 'C', out_of_turn: false }

test('its cards are drawn, and so are its back, its emblem, its box and its mat', async () => {
  await speak('en')
  const drawn = sprite(w().cards)
  for (const part of ['C', 'r7', 'W', '?'].flatMap((token) => drawing(token, 'comet')))
    expect(drawn).toContain(`id="art-${part}"`)
  expect(drawing('r7', 'comet')[0]).toBe('comet-r')
  expect(drawing('C', 'comet', 'g')).toEqual(['special-C', 'named-g'])
  const target = document.createElement('div')
  const all = [
    mount(BoxArt, { target, props: { edition: 'comet' } }),
    mount(MatPrint, { target, props: { edition: 'comet' } }),
    mount(Card, { target, props: { edition: 'comet', token: 'C' } }),
  ]
  expect(target.innerHTML).toContain('#10203a')
  expect(target.innerHTML).toContain('r="300"')
  expect(target.querySelector('.card')?.getAttribute('data-colour')).toBe('C')
  for (const one of all) await unmount(one)
})

test.each(LANGUAGES)('in %s it has its words, in the log, in a refusal, and in the rules', async (language) => {
  await speak(language)
  await fetchMore()
  const { name } = w().editions.comet!
  expect(w().cards.card('C')).toBe(name)
  const [line] = linesOf(1, [LAID], NAMES)
  expect(sentence(line!, { viewer: 0 }, w())).toContain(name)
  const refused = why({ token: 'b1', code: 'question-first', clause: 'COM-2' }, ASKED, w(), m())
  expect(refused).toEqual(w().editions.comet!.why!['question-first'])
  expect(m().editions.comet!.rule!.startsWith(name)).toBe(true)
  expect(whySentence({ why: 'question', action: 'b' }, null, 'comet', m())).toBe(m().editions.comet!.reasons!.question)
})

test('a line of the log knows its clause, and the card its tune', () => {
  expect(clauseOf([LAID])).toBe('COM-1')
  expect(soundsOf([LAID], ASKED)).toMatchObject([{ sound: 'special' }])
})

test('its question is a slip, which is answered with a colour, or declined', async () => {
  await speak('en')
  const feed = new MadeUp(ASKED)
  const store = new TableStore('t', feed.open)
  feed.show()
  const shown = mount(Seated, { target: document.body, props: { store } })
  flushSync()
  const slip = document.querySelector('[data-kind=fall]')!
  expect(slip.textContent).toContain('Which comet?')
  expect(slip.textContent).toMatch(/draws as many as you hold\./)
  expect(document.body.textContent).toContain('Comet: choose its colour.')
  const answers = [...slip.querySelectorAll<HTMLElement>('[data-answer]')]
  expect(answers.map((one) => one.dataset.answer)).toEqual(['g', 'b', 'keep'])
  await vi.waitFor(() => {
    answers.at(-1)!.click() // deaf at first, as every slip is that has just come
    expect(feed.acts).toMatchObject([{ act: 'play', token: 'keep' }])
  })
  await unmount(shown)
  store.dispose()
})

test('it has a box on the start page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('there is no server')))
  await speak('en')
  const shown = mount(Start, { target: document.body })
  flushSync()
  expect(document.body.textContent).toContain('Call a colour. The next one draws as many.')
  await unmount(shown)
})
