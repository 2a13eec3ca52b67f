// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadAgain } from './load-again'

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
