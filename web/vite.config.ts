import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import type {} from 'vitest/config' // the type of `test`; the page is built without Vitest

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

export default defineConfig({
  plugins: [svelte(), leaveOut],
  // a test reads style sheets; one that expects nothing fails; each file has a world of its own, but no process
  test: { css: true, expect: { requireAssertions: true }, pool: 'vmThreads' },
  // components are mounted in tests too
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/lastcard/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0, // nothing inline: the page's policy forbids it
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'], // since these know light-dark()
    reportCompressedSize: true,
    rolldownOptions: {
      // what every page needs comes in one file, whatever else shares parts of it: few requests, better packed
      output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } },
    },
  },
})
