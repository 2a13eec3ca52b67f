/** A clause says where it comes from. */
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { beforeAll, expect, test } from 'vitest'
import { fetchMore, speak } from '../words/index.svelte'
import RuleBlock from './RuleBlock.svelte'
import type { Clause } from './rules'

beforeAll(async () => {
  await speak('en')
  await fetchMore()
})

const clause = (sources: Clause['sources']): Clause => ({
  kind: 'clause',
  id: 'X-1',
  title: ['Title.'],
  text: ['Text.'],
  sources,
})

test.each([
  [[{ edition: '', sheet: 'on', rulings: [] }], 'on the sheet'],
  [[{ edition: '', sheet: 'on', rulings: ['R-17'] }], 'on the sheet our ruling R-17'],
  [[{ edition: '', sheet: 'follows', rulings: [] }], 'follows from the sheet'],
  [
    [
      { edition: '', sheet: 'on', rulings: [] },
      { edition: 'avatar', sheet: '', rulings: ['R-21'] },
    ],
    'on the sheet Avatar: our ruling R-21',
  ],
  [[], ''],
] satisfies [Clause['sources'], string][])('%j reads %s', async (sources, said) => {
  const shown = mount(RuleBlock, { target: document.body, props: { block: clause(sources), page: 'common' } })
  flushSync()
  const text = document.querySelector('.clause p')!.textContent.replace(/\s+/g, ' ').trim()
  await unmount(shown)
  expect(text).toBe(`Title. Text. ${said}`.trim())
})
