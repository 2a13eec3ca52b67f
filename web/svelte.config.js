import { readdirSync } from 'node:fs'

const slashes = (path) => path.replaceAll('\\', '/')
const files = readdirSync(new URL('src', import.meta.url), { recursive: true })
  .map(slashes)
  .sort()
const components = files.filter((file) => file.endsWith('.svelte'))

export default {
  compilerOptions: {
    runes: true,
    // Every class of a component carries it: a number weighs less than a hash of its style.
    cssHash: ({ filename, hash, css }) => {
      const at = components.findIndex((file) => slashes(filename).endsWith(`src/${file}`))
      return at < 0 ? `_${hash(css)}` : `_${at.toString(36)}`
    },
  },
}
