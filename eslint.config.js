/*
 * The Adonis rules, plus the boundaries of the modular monolith: a module imports only modules above it in `app/core/modules.ts`,
 * and the front ends import neither the server nor each other, except for types of transformers.
 */
import { configApp } from '@adonisjs/eslint-config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { MODULES } from './app/core/modules.ts'

const restrict = (files, patterns, extra = {}) => ({
  files,
  plugins: { '@typescript-eslint': tseslint.plugin },
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }], ...extra },
})

/** For each module: everything that stands below it in the list is out of reach. */
const zones = MODULES.map((module, index) =>
  restrict(
    [`app/${module}/**/*.ts`],
    [
      ...MODULES.slice(index + 1).map((lower) => ({
        group: [`#app/${lower}/**`, `**/../${lower}/**`],
        message: `${module} stands above ${lower}: travel upwards as an event after commit (app/core/modules.ts).`,
      })),
      {
        group: ['**/resources/**', '**/admin/main', '**/admin/pages/**'],
        message: 'The server does not import the front ends.',
      },
    ]
  )
)

const frontEnd = [
  {
    group: ['#app/**', '#core/**', '#config/**', '#database/**', '**/app/**'],
    message: 'Front ends do not import the server.',
  },
  { group: ['#wire/*'], allowTypeImports: true, message: 'Only types of transformers may be imported.' },
]

export default configApp(
  {
    ignores: ['.data/**', 'public/assets/**', 'build/**', 'database/schema.ts', '*/generated/**', 'resources/views/**'],
  },
  {
    files: ['**/*.ts'],
    rules: { '@unicorn/no-await-expression-member': 'off', '@typescript-eslint/no-shadow': 'off' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      'no-console': ['error', { allow: ['error', 'warn'] }],
    },
  },
  {
    files: ['app/core/commands/**', 'tests/**', 'app/*/commands/**', 'app/bank/simulator/**'],
    rules: { 'no-console': 'off' },
  },
  ...zones,
  {
    files: ['app/**/*.ts'],
    ignores: ['app/core/transaction.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.object.name="db"][callee.property.name="transaction"]',
          message:
            'Transactions are begun by inTransaction (#core/transaction), which knows what must go through them.',
        },
      ],
    },
  },
  {
    files: ['resources/**/*.{ts,tsx}', 'admin/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'warn' },
  },
  restrict(
    ['resources/**/*.{ts,tsx}'],
    [...frontEnd, { group: ['**/admin/**', '@admin/**'], message: 'The storefront does not import the back office.' }]
  ),
  restrict(
    ['admin/**/*.{ts,tsx}'],
    [...frontEnd, { group: ['**/resources/**', '~/**'], message: 'The back office does not import the storefront.' }]
  )
)
