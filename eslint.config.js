/*
 * The Adonis rules, plus the boundaries of the modular monolith: a module imports only modules above it in `app/core/modules.ts`,
 * and the front ends import neither the server nor each other, except for types of what the server sends (`PROTOCOLS` there) and a few
 * pure rules (`SHARED_RULES`).
 * `tests/unit/lint_borders.spec.ts` shows that these rules bite.
 */
import { configApp } from '@adonisjs/eslint-config'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { onlyKinds } from './bin/lint/field_kinds.js'
import { namedAccounts } from './bin/lint/named_accounts.js'
import { namedCodes } from './bin/lint/named_codes.js'
import { nestedRepetition } from './bin/lint/nested_repetition.js'
import { shownTexts } from './bin/lint/shown_texts.js'
import { MODULES, PROTOCOLS, SHARED_RULES } from './app/core/modules.ts'

const restrict = (files, patterns, extra = {}) => ({
  files,
  plugins: { '@typescript-eslint': tseslint.plugin },
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }], ...extra },
})

// `regex` and not `group`: a `group` is a gitignore pattern, in which a line that begins with # is a comment.

/** For each module: everything that stands below it in the list is out of reach. */
const zones = MODULES.map((module, index) => {
  const lower = MODULES.slice(index + 1)
  return restrict(
    [`app/${module}/**/*.ts`],
    [
      ...(lower.length === 0
        ? []
        : [
            {
              regex: `^#app/(${lower.join('|')})/`,
              message: `${module} imports only modules above it in app/core/modules.ts: travel upwards as an event after commit.`,
            },
          ]),
      { regex: '^#wire/', message: 'Inside the server a module is named #app/….' },
      { regex: String.raw`^\.\./|/\.\./`, message: 'Name a file of another folder by #app/… or #core/….' },
      { regex: '^(~|@admin|#tests)/', message: 'The server imports neither the front ends nor the tests.' },
    ]
  )
})

/** What the front ends may know of the server. */
const WIRE = String.raw`(\w+/transformers/|(${PROTOCOLS.join('|')})$)`
const RULES = `(${SHARED_RULES.join('|')})$`

const frontEnd = [
  {
    regex: String.raw`^#(app|core|config|database|start|tests)/|^\.\./(.*/)?(app|config|database|start)/`,
    message: 'Front ends do not import the server.',
  },
  {
    regex: `^#wire/(?!${WIRE}|${RULES})`,
    message: 'Of the server only types of transformers and protocols, and shared rules, may be imported.',
  },
  { regex: `^#wire/${WIRE}`, allowTypeImports: true, message: 'Only the types may be imported: import type { … }.' },
]

/** Files in which a Chinese text may decide, as it is what somebody wrote, and none of ours that is shown. */
const READ_FROM_PEOPLE = [
  'app/admin/kinds/**', // cells of a sheet
  'app/admin/tasks/import_columns.ts', // titles of a sheet
  'app/catalog/import/**', // sheets of quality
  'app/demand/plan/**', // 配棉 plans
  'app/tonnage/import/**', // sheets with goods by the tonne
  'app/foreign_trade/import/**', // sheets with offers in dollars
  'app/catalog/rules/batch_name.ts', // the place of origin, as the sheet has it
  'app/company/queries/destination.ts', // names of provinces and cities
  'app/core/sheets/xlsx_parts.ts', // number formats of Excel
  'app/listing/rules/**', // the search box
  'app/market/rules/own_basis_text.ts', // a seller's premiums and discounts
  'app/order/rules/amount_in_words.ts', // Chinese numerals
  'resources/areas/batch/main_colour.ts', // explains the very words that it finds
  'resources/areas/order/steps/pick_form.tsx', // number plates
]

/** Forms that say something else than what happens. */
const PLAIN = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties themselves: a spread says that something is copied.',
  },
  {
    selector: 'VariableDeclarator[id.type="ArrayPattern"] > ArrayExpression > AwaitExpression',
    message: 'One declaration each: this looks as if all were awaited at once, which Promise.all does.',
  },
  {
    selector:
      'CallExpression[callee.name="useEffect"] > ArrowFunctionExpression > CallExpression[callee.name=/^set[A-Z]/] > :matches(Identifier, MemberExpression, LogicalExpression).arguments',
    message:
      'A value that replaces a state is taken over while rendering (#ui/use_typed): an effect comes after a key that was pressed meanwhile.',
  },
]

const MODAL = {
  selector: 'ImportDeclaration[source.value="antd"] > ImportSpecifier[imported.name="Modal"]',
  message: 'Use Dialog of ~/components/dialog: it gives the focus back to what opened it.',
}

/** Fields for figures that take no pasted spaces, separators and full-width digits. In a Field, the text of an Input is cleaned. */
const FIGURES = [
  {
    selector: 'ImportDeclaration[source.value="antd"] > ImportSpecifier[imported.name="InputNumber"]',
    message: 'Use NumberInput of ~/components/number_input: it reads what people paste.',
  },
  {
    selector:
      ':not(JSXElement[openingElement.name.name=/Field$/]) > JSXElement > JSXOpeningElement[name.name=/^[iI]nput$/] > :matches(JSXAttribute[name.name="inputMode"][value.value="decimal"], JSXAttribute[name.name="type"][value.value="number"])',
    message:
      'Use DecimalInput of ~/components/decimal_input, or FigureInput of ~/components/number_input with antd: they read what people paste.',
  },
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
      'no-restricted-syntax': ['error', ...PLAIN],
    },
  },
  {
    files: ['app/core/commands/**', 'tests/**', 'app/*/commands/**', 'app/bank/simulator/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['app/**/*.ts', '{resources,admin,ui}/**/*.{ts,tsx}', 'tests/**/*.ts'],
    ignores: ['app/*/codes.ts'],
    plugins: { house: { rules: { 'named-codes': namedCodes, 'named-accounts': namedAccounts } } },
    rules: { 'house/named-codes': 'error', 'house/named-accounts': 'error' },
  },
  { files: ['app/ledger/rules/accounts.ts'], rules: { 'house/named-accounts': 'off' } },
  {
    files: ['app/**/*.ts', 'admin/**/*.{ts,tsx}'],
    // The generator of definitions writes the names of kinds; it asks no field.
    ignores: ['app/admin/kinds/**', 'admin/kinds/**', 'app/admin/scaffold/**'],
    plugins: { kinds: { rules: { 'only-kinds': onlyKinds } } },
    rules: { 'kinds/only-kinds': 'error' },
  },
  {
    files: ['app/**/*.ts', '{resources,admin,ui}/**/*.{ts,tsx}'],
    ignores: READ_FROM_PEOPLE,
    plugins: { shown: { rules: { 'no-deciding': shownTexts } } },
    rules: { 'shown/no-deciding': 'error' },
  },
  {
    // A text of a stranger on which an expression backtracks stops everybody.
    files: ['{app,config,start,resources,admin,ui}/**/*.{ts,tsx}'],
    plugins: { regexp, expressions: { rules: { 'nested-repetition': nestedRepetition } } },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      'expressions/nested-repetition': 'error',
    },
  },
  ...zones,
  {
    files: ['app/**/*.ts'],
    ignores: ['app/core/transaction.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...PLAIN,
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
  {
    // A style attribute is for what is computed; what is always the same is a class, which themes and narrow screens can reach.
    files: ['admin/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...PLAIN,
        {
          selector:
            'JSXAttribute[name.name="style"] ObjectExpression > Property > :matches(Literal, UnaryExpression).value',
          message: 'What a style attribute always says is a class of a CSS module.',
        },
      ],
    },
  },
  { files: ['resources/**/*.tsx'], rules: { 'no-restricted-syntax': ['error', ...PLAIN, MODAL, ...FIGURES] } },
  {
    files: ['resources/components/dialog.tsx', 'resources/lib/antd_feedback.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...PLAIN, ...FIGURES] },
  },
  {
    files: ['resources/components/number_input.tsx', 'resources/components/decimal_input.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...PLAIN, MODAL] },
  },
  restrict(
    ['resources/**/*.{ts,tsx}'],
    [
      ...frontEnd,
      { regex: String.raw`^@admin/|^\.\./(.*/)?admin/`, message: 'The storefront does not import the back office.' },
    ]
  ),
  restrict(
    ['admin/**/*.{ts,tsx}'],
    [
      ...frontEnd,
      { regex: String.raw`^~/|^\.\./(.*/)?resources/`, message: 'The back office does not import the storefront.' },
    ]
  )
)
