import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { bordersRule } from './eslint.borders.mjs'
import { textElementsRule } from './eslint.text-elements.mjs'

const CLOCK_AND_CHANCE = [
  [`CallExpression[callee.object.name='Date'][callee.property.name='now']`, 'the time'],
  [`NewExpression[callee.name='Date'][arguments.length=0]`, 'the time'],
  [`MemberExpression[object.name='performance'][property.name='now']`, 'the time'],
  [`MemberExpression[object.name='Math'][property.name='random']`, 'chance'],
].map(([selector, what]) => ({
  selector,
  message: `A rule is handed ${what} as a value, so that a test can choose it.`,
}))

const ENVIRONMENT = {
  selector: `MemberExpression[object.name='process'][property.name='env']`,
  message: 'The environment is read and checked in lib/server.',
}

const NODE_GLOBALS = Object.fromEntries(
  ['Buffer', 'URL', 'clearInterval', 'clearTimeout', 'console', 'fetch', 'performance', 'process']
    .concat(['setInterval', 'setTimeout'])
    .map((name) => [name, 'readonly']),
)

export default defineConfig(
  {
    ignores: ['.next/', '.data/', 'node_modules/', 'lib/adapters/prisma/generated/', 'next-env.d.ts'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { languageOptions: { globals: NODE_GLOBALS } },
  {
    plugins: { parley: { rules: { borders: bordersRule, 'text-elements': textElementsRule } } },
    rules: { 'parley/borders': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-undef': 'off', // the compiler knows better
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['**/*.tsx', 'components/**/*.ts'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['components/**/*.tsx', 'app/**/*.tsx'],
    rules: { 'parley/text-elements': 'error' },
  },
  {
    // One place decides what a visitor's console gets to see.
    files: ['components/**/*.ts', 'components/**/*.tsx', 'app/**/*.ts', 'app/**/*.tsx', 'lib/client/**/*.ts'],
    ignores: ['lib/client/log.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['lib/domain/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ENVIRONMENT, ...CLOCK_AND_CHANCE] },
  },
  {
    files: ['lib/services/**/*.ts', 'lib/adapters/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ENVIRONMENT] },
  },
)
