/** Nothing stays white: whatever is waited for may not come. */
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true })
const counted = (source: string, what: RegExp): number => source.match(what)?.length ?? 0

it('says so wherever something is waited for that does not come', () => {
  const waiting = Object.entries(sources).filter(([, source]) => source.includes('{#await'))
  expect(waiting.length).toBeGreaterThan(3)
  for (const [file, source] of waiting) expect(counted(source, /\{:catch/g), file).toBe(counted(source, /\{#await/g))
})
