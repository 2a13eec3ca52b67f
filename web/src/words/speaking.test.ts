/** The page speaks one language at a time, however late its words come. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en as english } from './en'

beforeEach(() => vi.resetModules())
afterEach(() => vi.doUnmock('./en'))

/** English takes its time: it comes when it is let. */
async function withLateEnglish() {
  let come = () => {}
  const late = new Promise<void>((go) => (come = go))
  vi.doMock('./en', async (original) => {
    await late
    return original()
  })
  return { come, ...(await import('./index.svelte')) }
}

it('says all in the language that was chosen while more words were on their way', async () => {
  const { come, fetchMore, m, speak, w } = await withLateEnglish()
  await speak('es')
  const chosen = speak('en')
  await fetchMore()
  expect(m().lobby.deal).toBe('Repartir')
  come()
  await chosen
  expect([w().table.main, m().lobby.deal]).toEqual([english.table.main, 'Deal the cards'])
})

it('speaks the language that was chosen last, not the one that came last', async () => {
  const { come, speak, spoken, w } = await withLateEnglish()
  await speak('es')
  const given = speak('en')
  await speak('de')
  come()
  await given
  expect(spoken()).toBe('de')
  expect(w().table.main).not.toBe(english.table.main)
})
