// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadAgain, loadWhenBack } from './load-again'

const reload = vi.fn()
beforeEach(() => vi.stubGlobal('location', { reload }))
afterEach(() => {
  reload.mockClear()
  vi.unstubAllGlobals()
})

it.each<[string, () => Promise<Response>, number]>([
  ['a server that answers', () => Promise.resolve(new Response()), 1],
  ['one that is not up yet', () => Promise.resolve(new Response(null, { status: 503 })), 0],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 0],
])('asks first whether there is a page to load: %s', async (_, answer, times) => {
  vi.stubGlobal('fetch', answer)
  await loadAgain()
  expect(reload).toHaveBeenCalledTimes(times)
})

it('knocks again where a network that has just come back does not carry the first knock', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')) as Promise<Response>)
  vi.stubGlobal('fetch', fetch)
  void loadWhenBack(() => true)
  await vi.advanceTimersByTimeAsync(600)
  expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0])
  fetch.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([3, 1])
  vi.useRealTimers()
})

it('loads nothing for somebody who has gone elsewhere meanwhile', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  await loadWhenBack(() => false)
  expect(fetch).not.toHaveBeenCalled()
})
