/*
 * `node bin/house_figures.mjs`: counts violations of the code conventions. Tests and lint keep some of these figures at zero; the others are
 * only counted here.
 */
import fs from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'
import './lib/typescript.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
process.chdir(ROOT)

function* files(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* files(at)
    else yield at
  }
}
const below = (folder, pattern) =>
  [...files(folder)].filter((file) => pattern.test(file) && !file.includes('generated'))
const parsed = (file) =>
  ts.createSourceFile(
    file,
    fs.readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  )

/** Number of nodes in files for which `asks` is true. */
function count(paths, asks) {
  let found = 0
  const visit = (node) => {
    if (asks(node)) found++
    ts.forEachChild(node, visit)
  }
  for (const file of paths) visit(parsed(file))
  return found
}

const server = below('app', /\.ts$/)
const frontEnds = [...below('resources', /\.tsx?$/), ...below('admin', /\.tsx?$/)]

const REFUSALS = /^(Domain|Refused|Stale|NotFound|Forbidden|TooManyRequests)Error$/
const isSentence = (node) =>
  ts.isNewExpression(node) && REFUSALS.test(node.expression.getText()) && (node.arguments?.length ?? 0) > 0

const CALLS = /^(call|callResult|useCall|useAction|useStep|usePaged|query|useQuery)$/
const hasTypes = (node) =>
  ts.isCallExpression(node) &&
  (node.typeArguments?.length ?? 0) > 0 &&
  ts.isStringLiteralLike(node.arguments[0] ?? node) &&
  node.arguments[0].text.startsWith('/') &&
  CALLS.test(node.expression.getText().split('.').at(-1))

/** A style sheet without comments and quoted texts: `tokens.css` in them is no class. */
const rulesOf = (sheet) => fs.readFileSync(sheet, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, '')

/** Names of the classes in style sheets that are no CSS modules. */
const classesOf = (sheets) =>
  new Set(
    sheets
      .filter((file) => !file.endsWith('.module.css'))
      .flatMap((file) => [...rulesOf(file).matchAll(/\.(-?[a-zA-Z_][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name))
  )
const kitClasses = classesOf(below('ui', /\.css$/))
const classes = classesOf([...below('resources', /\.css$/), ...below('admin', /\.css$/)])

const lint = await new ESLint({ overrideConfigFile: 'eslint.config.js' }).lintFiles([
  'app',
  'resources',
  'admin',
  'tests',
])
const refusedBy = (rule) => lint.flatMap(({ messages }) => messages).filter(({ ruleId }) => ruleId === rule).length

const { TableFinder } = await import('../tests/helpers/table_accesses.ts')
const { TableRule } = await import('../tests/helpers/table_rule.ts')
const tables = await TableRule.of(new TableFinder())
const unowned = [...tables.broken(), ...tables.unread(), ...tables.brokenMigrations()]

const { circles, importsBelow } = await import('../tests/helpers/circles.ts')
const { danglingHere } = await import('../tests/helpers/repository.ts')

console.table({
  'codes compared with numbers (lint)': refusedBy('house/named-codes'),
  'accounts written in digits (lint)': refusedBy('house/named-accounts'),
  'refusals that are only a sentence': count(server, isSentence),
  'calls of the front ends with hand-written types': count(frontEnds, hasTypes),
  'unowned table accesses': unowned.length,
  'circles of imports': ['app', 'resources', 'admin', 'ui'].flatMap((folder) => circles(importsBelow(folder))).length,
  'references to what is not there': danglingHere().length,
  'CSS classes of the kit': kitClasses.size,
  'global CSS classes outside the kit': [...classes].filter((name) => !kitClasses.has(name)).length,
  'global CSS classes of one or two letters': [...classes, ...kitClasses].filter((name) => name.length < 3).length,
})
