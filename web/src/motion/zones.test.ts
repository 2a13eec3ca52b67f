// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Zone } from './plan'
import { Zones, type ZoneName } from './zones'

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

/** An element that is shown as a place. */
function put(zones: Zones, place: ZoneName, { hidden = false } = {}) {
  const element = document.body.appendChild(document.createElement('div'))
  element.getClientRects = () => (hidden ? [] : [new DOMRect(0, 0, 10, 15)]) as unknown as DOMRectList
  const leave = zones.at(place)(element)
  return { element, leave: () => leave?.() }
}

test('a place is the newest element that says so and can be seen', () => {
  const zones = new Zones()
  expect(zones.find('draw')).toBeUndefined()
  const old = put(zones, 'draw')
  const young = put(zones, 'draw')
  put(zones, 'draw', { hidden: true })
  expect(zones.find('draw')).toBe(young.element)
  young.leave()
  expect(zones.find('draw')).toBe(old.element)
})

test('the hand is the very card, as long as it lies there', () => {
  const zones = new Zones()
  const hand = put(zones, 'hand')
  const card = put(zones, 'card-r7')
  expect([zones.of('hand', 'r7'), zones.of('hand', 'b2')]).toEqual([card.element, hand.element])
  card.leave()
  expect(zones.of('hand', 'r7')).toBe(hand.element)
})

test.each<[Zone, ZoneName, ZoneName]>([
  ['pile', 'pile', 'top'],
  ['head-0', 'worn', 'head-0'],
  ['face-0', 'head-0', 'face-0'],
  ['face-0', 'worn', 'head-0'],
])('%s is %s unless there is %s', (zone, otherwise, better) => {
  const zones = new Zones()
  const first = put(zones, otherwise)
  expect(zones.of(zone)).toBe(first.element)
  const second = put(zones, better)
  expect(zones.of(zone)).toBe(second.element)
})

test('the disc is a part of the top card', () => {
  const zones = new Zones()
  const { element } = put(zones, 'top')
  expect(zones.of('disc')).toBeUndefined()
  element.innerHTML = '<svg><g class="disc"></g></svg>'
  expect(zones.of('disc')).toBe(element.querySelector('.disc'))
})

test('a point lies on a place if anything in it is there', () => {
  const zones = new Zones()
  const { element } = put(zones, 'ring')
  const inside = element.appendChild(document.createElement('span'))
  document.elementsFromPoint = vi.fn((x: number) => (x < 50 ? [inside, document.body] : [document.body]))
  expect([zones.covers('ring', 10, 0), zones.covers('ring', 90, 0), zones.covers('pile', 10, 0)]).toEqual([
    true,
    false,
    false,
  ])
})

test('what lies in the Ring is where it will be when the Ring has moved', () => {
  const zones = new Zones()
  const { element: ring } = put(zones, 'ring')
  const top = ring.appendChild(document.createElement('span'))
  ring.style.left = '300px'
  ring.style.top = '200px'
  ring.getBoundingClientRect = () => new DOMRect(250, 180, 0, 0) // on its way
  ring.parentElement!.getBoundingClientRect = () => new DOMRect(10, 20, 800, 600)
  top.getBoundingClientRect = () => new DOMRect(240, 170, 60, 90)
  expect(zones.boxOf(top)).toMatchObject({ x: 300, y: 210, width: 60 })
  expect(zones.boxOf(undefined)).toBeUndefined()
})
