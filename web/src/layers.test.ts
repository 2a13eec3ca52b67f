/** The plan of the house: a folder imports only what stands below it. */
import { expect, it } from 'vitest'

const ORDER = [
  'pages',
  'table',
  'end',
  'lobby',
  'rules',
  'dock',
  'motion',
  'game',
  'frame',
  'art',
  'words',
  'wire',
  'editions',
  'shared',
]

const sources = import.meta.glob<string>('./**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true })

/** What a file imports, whether at once, when it is wanted, or as a type alone. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)[\s(]*'(\.{1,2}\/[^']+)'/g)].map(([, path]) => path!)

/** The folder of a path that is seen from a file; none for `main.ts` and what stands beside it. */
function folderOf(path: string, from = './main.ts'): string {
  const parts = new URL(path, new URL(from, 'file:///')).pathname.split('/').slice(1)
  return parts.length > 1 ? parts[0]! : ''
}

const inner = Object.keys(sources).filter((file) => folderOf(file))

it('has every folder in the plan', () => {
  expect([...new Set(inner.map((file) => folderOf(file)))].sort()).toEqual([...ORDER].sort())
})

it('imports downwards only', () => {
  const upwards = inner.flatMap((file) => {
    const above = ['', ...ORDER.slice(0, ORDER.indexOf(folderOf(file)))]
    const paths = importsOf(sources[file]!).filter((path) => above.includes(folderOf(path, file)))
    return paths.map((path) => `${file} imports ${path}`)
  })
  expect(upwards).toEqual([])
})

it('sees imports at once, late and of types', () => {
  const source = `import { a } from '../a'\nimport type {\n  B,\n} from './b'\nimport '../c.css'\nawait import('../d.svelte')`
  expect(importsOf(source)).toEqual(['../a', './b', '../c.css', '../d.svelte'])
  expect(folderOf('../table/bar', './end/end.ts')).toBe('table')
  expect(folderOf('../App.svelte', './end/end.ts')).toBe('')
})
