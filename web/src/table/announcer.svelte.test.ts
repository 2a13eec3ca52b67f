/** What is read aloud when a round or a match ends, and that the place it is read from stays. */
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TableStore } from '../game/table.svelte'
import { golden } from '../wire/golden'
import { MadeUp } from '../wire/made-up'
import type { Fact, TableView } from '../wire/messages'
import { speak, type Language } from '../words/index.svelte'
import Announcer from './Announcer.svelte'

let shown: object | undefined
beforeEach(() => speak('en'))
afterEach(() => unmount(shown!))

/** What is read aloud when a round ends: the table before the last act is made up from the table after it. */
function ending(after: TableView, facts: Fact[]): string[] {
  const before = { ...after, seq: after.seq - 1, phase: 'playing', winners: [], game: { ...after.game!, over: false } }
  const feed = new MadeUp(before)
  const store = new TableStore('t', feed.open)
  feed.show()
  const props = $state({ view: before as TableView, store })
  shown = mount(Announcer, { target: document.body, props })
  flushSync()
  const region = document.querySelector('[aria-live=polite]')
  feed.show(after, [{ seq: after.seq, facts }])
  props.view = store.view!
  flushSync()
  expect(document.querySelector('[aria-live=polite]'), 'the region outlives the table').toBe(region)
  return [...region!.querySelectorAll('p')].map((line) => line.textContent)
}

const played = (seat: number, card: string): Fact => ({ kind: 'played', seat, card, out_of_turn: false })
const ended = (winner: number | null, points: number[]): Fact => ({
  kind: 'ended',
  winner,
  points,
  void: winner === null,
  how: winner === null ? 'void' : 'card',
})
const LEFT = [0, 98, 31, 33]

test('the last move is read before the result', () => {
  expect(ending(golden('end'), [played(0, 'yd'), ended(0, LEFT)])).toEqual([
    'You play yellow Draw Two.',
    'You go out with yellow Draw Two and get 162. You have 162 of 500.',
  ])
})

const MIA = { gained: [0, 94, 0, 0], scores: [0, 94, 0, 0] }
test.each<[Language, string]>([
  ['en', 'Mia goes out with yellow Draw Two and gets 94. You have 0 of 500.'],
  ['de', 'Mia macht mit Gelb Zieh Zwei Schluss und bekommt 94. Du hast 0 von 500.'],
  ['fr', 'Mia finit avec un +2 jaune et marque 94. Tu as 0 sur 500.'],
  ['es', 'Mia termina con un Roba Dos amarillo y gana 94. Tienes 0 de 500.'],
])('the result names winner, card and points (%s)', async (language, says) => {
  await speak(language)
  expect(ending(golden('end', { winner: 1 }, MIA), [ended(1, LEFT)]).at(-1)).toBe(says)
})

test('a watcher has no score of their own', () => {
  expect(ending(golden('watching-end'), [ended(0, LEFT)]).at(-1)).toMatch(
    / goes out with yellow Draw Two and gets 162\.$/,
  )
})

test('the end of a match names its winner too', () => {
  const facts: Fact[] = [played(0, 'yr'), ended(0, LEFT), { kind: 'scored', scores: [168, 0, 0, 0], winners: [0] }]
  expect(ending(golden('match'), facts)).toEqual([
    'You play yellow Reverse.',
    'You go out with yellow Reverse and get 168. You win the match.',
  ])
  void unmount(shown!)
  const points = { scoring: 'points', target: '500' }
  const view = golden('match', { winner: 1 }, { winners: [1], gained: [0, 94, 0, 0], scores: [210, 512, 0, 0] })
  const settings = { ...view.settings, options: { ...view.settings.options, ...points } }
  expect(ending({ ...view, settings }, [ended(1, LEFT)]).at(-1)).toBe(
    'Mia goes out with yellow Reverse and gets 94. Mia wins the match. You have 210 of 500.',
  )
})

test('the winner gets no points where those that are left count against their holders', () => {
  const view = golden('end', { winner: 1 }, { gained: [31, 0, 0, 0], scores: [31, 0, 0, 0] })
  const options = { ...view.settings.options, scoring: 'alternative' }
  expect(ending({ ...view, settings: { ...view.settings, options } }, [ended(1, LEFT)]).at(-1)).toBe(
    'Mia goes out with yellow Draw Two. You have 31 of 500.',
  )
})

test('a void round is announced once', () => {
  expect(ending(golden('void'), [ended(null, LEFT)])).toEqual([
    'Nobody could move. No points, new deal. You have 0 of 500.',
  ])
})

test('a round that has no end is announced as that', () => {
  expect(ending(golden('void', { ended: 'too-long' }), [ended(null, LEFT)]).at(-1)).toBe(
    'The round went on for too long. No points, new deal. You have 0 of 500.',
  )
})

test.each<['gift' | 'mercy', string]>([
  ['gift', 'Mia gives the last cards away and gets 94. You have 0 of 500.'],
  ['mercy', 'Mia is the only one left and gets 94. You have 0 of 500.'],
])('a round that ends by %s is announced as that', (how, says) => {
  expect(ending(golden('end', { winner: 1, ended: how }, MIA), [ended(1, LEFT)]).at(-1)).toBe(says)
})

test('a page that is loaded after the end announces nothing', () => {
  const view = golden('end')
  const feed = new MadeUp(view)
  const store = new TableStore('t', feed.open)
  feed.show()
  shown = mount(Announcer, { target: document.body, props: { view, store } })
  flushSync()
  expect(document.querySelectorAll('[aria-live=polite] p')).toHaveLength(0)
})
