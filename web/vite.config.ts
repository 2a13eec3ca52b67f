import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [svelte()],
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
