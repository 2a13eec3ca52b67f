// @vitest-environment happy-dom
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Layout, type LayoutPart } from './layout.svelte'

/** Every observer that was made, to be woken by hand. */
let wake: () => void
let end: () => void
let layout: Layout

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        wake = heard
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  end = $effect.root(() => {
    layout = new Layout()
  })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

function put(part: LayoutPart, width: number, height: number): { element: HTMLElement; leave: () => void } {
  const element = document.createElement('div')
  resize(element, width, height)
  return { element, leave: layout.part(part)(element) }
}

function resize(element: HTMLElement, width: number, height: number): void {
  const sizes = { offsetWidth: width, offsetHeight: height, offsetLeft: 0, offsetTop: 0 }
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value, configurable: true })
}

test('a part is measured as soon as it is there, and has no size when it is gone', () => {
  const { leave } = put('bar', 900, 46)
  expect(layout.box('bar')).toMatchObject({ width: 900, height: 46 })
  leave()
  expect(layout.box('bar')).toMatchObject({ width: 0, height: 0 })
})

test('several parts that change at once are one change, drawn before anybody waits for a frame', () => {
  const bar = put('bar', 900, 46)
  const dock = put('dock', 900, 200)
  const seen: number[][] = []
  const stop = $effect.root(() => {
    $effect(() => {
      seen.push([layout.box('bar').height, layout.box('dock').height])
    })
  })
  flushSync()
  resize(bar.element, 900, 52)
  resize(dock.element, 900, 260)
  wake()
  expect(seen).toEqual([
    [46, 200],
    [52, 260],
  ])
  stop()
})

test('what has not changed is not reckoned anew', () => {
  const { element } = put('bar', 900, 46)
  put('stage', 900, 400)
  const stage = layout.box('stage')
  resize(element, 900, 52)
  wake()
  expect(layout.box('stage')).toBe(stage)
})

test.each([
  [640, 16, true],
  [641, 16, false],
  [1000, 32, true],
])('%i px at %i px a rem: like a phone is %s', (width, rem, phone) => {
  document.documentElement.style.fontSize = `${rem}px`
  put('dock', width, 200)
  expect(layout.isPhone('dock')).toBe(phone)
  document.documentElement.style.fontSize = ''
})

test('nothing that was not measured is like a phone', () => {
  expect(layout.isPhone('dock')).toBe(false)
})

test('from 64 rem on there is a column, and a low, broad window is sideways', () => {
  const { element } = put('page', 1023, 800)
  expect(layout.column).toBe(false)
  resize(element, 1024, 800)
  vi.stubGlobal('innerHeight', 479)
  wake()
  expect([layout.column, layout.sideways]).toEqual([true, true])
  vi.stubGlobal('innerHeight', 480)
  wake()
  expect(layout.sideways).toBe(false)
})

test.each([
  [16, false],
  [20, true],
])('a window of 800 px is lower than 44 em at a default text size of %i px: %s', (size, low) => {
  const lower = (query: string) => 800 < Number(/^\(height < (\d+)em\)$/.exec(query)![1]) * size
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: lower(query) }))
  expect(layout.isLowerThan(44)).toBe(low)
})
