export default {
  compilerOptions: {
    runes: true,
    cssHash: ({ hash, css }) => `_${hash(css).slice(0, 4)}`, // every class carries it: short ones weigh less
  },
}
