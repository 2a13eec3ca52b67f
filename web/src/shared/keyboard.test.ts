// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { noticeKeyboard } from './keyboard'

test('a key marks the page, but not one that types into a field, as a keyboard on the screen does', () => {
  const root = document.documentElement
  document.body.innerHTML = '<input /><button></button>'
  noticeKeyboard(root)
  const press = (selector: string) =>
    document.querySelector(selector)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  press('input')
  expect(root.dataset.keyboard).toBeUndefined()
  press('button')
  expect(root.dataset.keyboard).toBe('')
})
