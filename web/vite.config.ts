import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import type {} from 'vitest/config' // the type of `test`; the page is built without Vitest
import type { Paint, Paints } from './src/shared/edition.ts'

/** No server writes the page's HTML, and Svelte's older ways are not used here: what it has for them stays at home. */
const UNUSED: Record<string, [was: string | RegExp, is: string][]> = {
  '/internal/client/dom/hydration.js': [
    ['let hydrating', 'const hydrating'],
    ['hydrating = value', 'void value'],
  ],
  '/internal/flags/index.js': [
    [/let (\w+_mode_flag)/g, 'const $1'],
    [/_mode_flag = \w+;\s+}/g, '_mode_flag }'],
  ],
}
const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  transform(code, id) {
    const file = Object.keys(UNUSED).find((end) => id.endsWith(`/svelte/src${end}`))
    if (!file) return
    for (const [was, is] of UNUSED[file]!) {
      if (code.search(was) < 0) this.error(`${id} has changed: ${was} is not in it any more`)
      code = code.replace(was, is)
    }
    return code
  },
}

/** The rules of one edition: selectors and declarations. */
function* rulesOf(
  edition: string,
  special: string,
  { back, chrome, deck, ...paints }: Paints,
): Generator<[string, string]> {
  const paint = ([g, d, f]: Paint, of = '') => `--g${of}:${g};--d${of}:${d};--f${of}:${f}`
  if (paints.special) yield [`[data-colour='${special}']`, paint(paints.special)]
  if (back) yield [`[data-edition='${edition}'][data-colour='?']`, paint(back)]
  for (const [colour, one] of Object.entries(deck ?? {}))
    yield [`body.${edition},[data-edition='${edition}']`, paint(one, `-${colour}`)]
  const pairs = Object.entries(chrome ?? {}).map(([name, pair]) => `--${name}:light-dark(${pair.join()})`)
  if (pairs.length) yield [`body.${edition},.chrome.${edition}`, pairs.join(';')]
}

/** The paints that the editions declare, as a style sheet: nothing of them is left to be done in the browser. */
const PAINTS = 'virtual:paints.css'
const paints: Plugin = {
  name: 'paints',
  resolveId: (id) => (id === PAINTS ? id : undefined),
  async load(id) {
    if (id !== PAINTS) return
    const read = (path: string) => import(new URL(`src/${path}`, import.meta.url).href)
    const { EDITIONS } = (await read('wire/editions-and-levels.ts')) as typeof import('./src/wire/editions-and-levels')
    const selectors: Record<string, string[]> = {} // by their declarations: what is the same is written once
    for (const { key, special } of EDITIONS) {
      const { paints } = (await read(`editions/${key}.ts`)) as { paints: Paints }
      for (const [selector, body] of rulesOf(key, special, paints)) (selectors[body] ??= []).push(selector)
    }
    return Object.entries(selectors)
      .map(([body, some]) => `${some.join()}{${body}}`)
      .join('\n')
  },
}

export default defineConfig({
  plugins: [svelte(), leaveOut, paints],
  // a test reads style sheets; one that expects nothing fails; each file has a world of its own, but no process
  test: {
    css: true,
    expect: { requireAssertions: true },
    pool: 'vmThreads',
    globalSetup: './golden-views.ts',
    testTimeout: 60_000, // against a test that hangs: a machine may be busy
    hookTimeout: 60_000,
  },
  // components are mounted in tests too
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/lastcard/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0, // nothing inline: the page's policy forbids it
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'], // since these know light-dark()
    reportCompressedSize: true,
    rolldownOptions: {
      // what every page needs comes in one file, whatever else shares parts of it: few requests, better packed
      output: {
        codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] },
        chunkFileNames: 'assets/[name]-[hash:6].js', // of the names nothing can be packed, and the first file has them all
      },
    },
  },
})
