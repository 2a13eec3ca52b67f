// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { noticeKeyboard } from './keyboard'

const root = document.documentElement

beforeEach(() => {
  delete root.dataset.keyboard
  document.body.innerHTML = '<input /><button></button>'
  noticeKeyboard(root)
})

const press = (key: string, selector = 'button') =>
  document.querySelector(selector)!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('a key marks the page, but not one that types into a field, as a keyboard on the screen does', () => {
  press('a', 'input')
  expect(root.dataset.keyboard).toBeUndefined()
  press('a')
  expect(root.dataset.keyboard).toBe('')
})

test.each(['7', '?', ' ', 'ñ', 'Tab', 'Enter', 'Escape', 'ArrowLeft', 'Home', 'End'])('"%s" marks the page', (key) => {
  press(key)
  expect(root.dataset.keyboard).toBe('')
})

test.each(['AudioVolumeUp', 'MediaPlayPause', 'Power', 'GoBack', 'Unidentified'])(
  '"%s" does not mark the page: a phone without a keyboard has it too',
  (key) => {
    press(key)
    expect(root.dataset.keyboard).toBeUndefined()
    press('a') // the next test starts without a listener
  },
)
