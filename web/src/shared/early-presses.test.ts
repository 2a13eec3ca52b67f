// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ignoreHeldKeys, ignoreEarlyPresses } from './early-presses'

let slip: HTMLElement
let button: HTMLButtonElement
let presses: number

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div><button>Keep it</button></div>'
  slip = document.querySelector('div')!
  button = document.querySelector('button')!
  presses = 0
  button.onclick = () => presses++
})
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const begin = (kind: 'pointerdown' | 'keydown') => button.dispatchEvent(new Event(kind, { bubbles: true }))
const asked = () => 'new' in slip.dataset

function press(): void {
  begin('pointerdown')
  button.click()
}

test('what has just appeared takes no press, and a moment later it does', async () => {
  ignoreEarlyPresses(300)(slip)
  await wait(250)
  press()
  expect([presses, asked()]).toEqual([0, true])
  await wait(100)
  press()
  expect([presses, asked()]).toEqual([1, false])
  expect(button.disabled).toBe(false)
})

test.each(['pointerdown', 'keydown'] as const)(
  'a press that began in that moment (%s) counts for nothing when it ends',
  async (kind) => {
    ignoreEarlyPresses(300)(slip)
    await wait(290)
    begin(kind)
    await wait(60)
    button.click()
    expect(presses).toBe(0)
    button.click() // as a screen reader does it, without a beginning
    expect(presses).toBe(1)
  },
)

test('what is asked anew in the same place begins anew', async () => {
  const leave = ignoreEarlyPresses(300, 1)(slip)
  await wait(250)
  leave()
  ignoreEarlyPresses(300, 2)(slip)
  await wait(250)
  press()
  expect(presses).toBe(0)
  await wait(100)
  press()
  expect(presses).toBe(1)
})

test.each(['Enter', ' '])('a key that is held down (%j) presses nothing again, and may still be typed', (key) => {
  const field = document.body.appendChild(document.createElement('input'))
  document.body.onkeydown = ignoreHeldKeys
  const pressing = (where: HTMLElement, repeat: boolean) =>
    where.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))
  expect([pressing(button, false), pressing(button, true), pressing(field, true)]).toEqual([true, false, true])
})
