/** What counts as a fault in the page's sources. How they look is Prettier's affair, their types are the compiler's. */
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

const MADE = ['public', 'src/wire/{card-points,editions-and-levels,messages,option-sentences,options}.ts'] // by tools

export default defineConfig(
  { ignores: [...MADE, '*.js'] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
    rules: {
      'array-callback-return': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }], // `== null` is null or undefined, on purpose
      'no-console': 'error', // a visitor's console is empty, or a test fails
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unmodified-loop-condition': 'error',
      'no-unreachable-loop': 'error',

      // An act whose promise nobody looks at may be lost without a word.
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',

      'no-undef': 'off', // the compiler knows all names,
      '@typescript-eslint/no-unused-vars': 'off', // and which of them nobody uses
      '@typescript-eslint/no-non-null-assertion': 'off', // every index may miss here; `!` says which cannot
      '@typescript-eslint/no-invalid-void-type': 'off', // who hears news gives back what to do afterwards, or nothing
      'svelte/no-useless-mustaches': 'off', // `{' '}` is a blank that no formatting takes away
      'svelte/prefer-svelte-reactivity': 'off', // what is drawn is kept in `$state.raw` and replaced as a whole
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  // Words have no promises, and a fifth of the time.
  { files: ['src/words/*/*.ts'], extends: [ts.configs.disableTypeChecked] },
)
