/** Nothing stays white, and nothing half done is taken for whole: what is waited for may be late, or may not come. */
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true })
const counted = (source: string, what: RegExp): number => source.match(what)?.length ?? 0

const waiting = Object.entries(sources).filter(([, source]) => source.includes('{#await'))

it('says so wherever something is on its way', () => {
  for (const [file, source] of waiting) {
    const waits = source.split('{#await').slice(1)
    expect(
      waits.filter((one) => !/^[^<]*\}<Coming\s*\/>/.test(one)),
      file,
    ).toEqual([])
  }
})

it('says so wherever something is waited for that does not come', () => {
  expect(waiting.length).toBeGreaterThan(3)
  for (const [file, source] of waiting) expect(counted(source, /\{:catch/g), file).toBe(counted(source, /\{#await/g))
})
