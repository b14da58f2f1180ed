/*
 * Mutation testing: changes the rules in small ways (a `<` becomes `<=`, a condition `true`) and looks whether a test fails. A change that no test
 * notices is printed. With nothing but the name of a part:
 *
 *   npm run mutate                  names the parts
 *   npm run mutate -- auction       one or more parts
 *   npm run mutate -- all           all of them
 *   npm run mutate -- auction app/auction/rules/quota.ts    only some files of a part
 *   npm run mutate -- money --static                        tables and constants too: a process each, some ten seconds
 *
 * Parts with functional specs use the test database: no tests beside them in the same folder.
 * Its last lines are a table of the figures, as in docs/mutation.md. Reports with every mutant: `.data/mutation-<part>.json`.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT, ensureDatabase, freePortFrom, installDependencies, loadDotEnv, node24 } from './lib/environment.mjs'
import { PARTS } from './mutation/parts.mjs'

installDependencies()
const asked = process.argv.slice(2).filter((argument) => argument !== '--static')
process.env.MUTATION_STATIC = process.argv.includes('--static') ? '1' : '0'
const only = asked.filter((name) => name.includes('/'))
const names = asked.includes('all') ? Object.keys(PARTS) : asked.filter((name) => !name.includes('/'))
const unknown = names.filter((name) => !(name in PARTS))
if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.log(`no such part: ${unknown.join(', ')}\n`)
  for (const [name, { title }] of Object.entries(PARTS)) console.log(`${name.padEnd(12)}${title}`)
  process.exit(unknown.length > 0 ? 1 : 0)
}

loadDotEnv()
process.env.NODE_ENV = 'test'
process.env.HOST = '127.0.0.1'
process.env.CLOCK ??= '2026-11-18T10:00:00+08:00'
for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
  if (process.env[`TEST_${name}`]) process.env[name] = process.env[`TEST_${name}`]
  else delete process.env[name]
}

/** @returns {Promise<number>} exit code of StrykerJS */
function stryker(part, addresses) {
  return new Promise((resolve) => {
    const bin = path.join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js')
    const files = only.length > 0 ? ['--mutate', only.join(',')] : []
    const child = spawn(node24(), [bin, 'run', 'bin/mutation/stryker.config.mjs', ...files], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...addresses, MUTATION_PART: part },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const STATES = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored']

/** One line per file: numbers of mutants by what became of them, and the share that was noticed. */
function figures(part) {
  const { files } = JSON.parse(fs.readFileSync(path.join(ROOT, `.data/mutation-${part}.json`), 'utf8'))
  return Object.entries(files).map(([file, { mutants }]) => {
    const count = Object.fromEntries(STATES.map((state) => [state, mutants.filter((m) => m.status === state).length]))
    const noticed = count.Killed + count.Timeout
    const all = noticed + count.Survived + count.NoCoverage
    return { file, count, noticed, all }
  })
}

const share = ({ noticed, all }) => (all === 0 ? '' : `${((100 * noticed) / all).toFixed(1)} %`)
const row = (cells) => `| ${cells.join(' | ')} |`

function table(part) {
  const lines = figures(part)
  const sum = lines.reduce(
    (sum, { count, noticed, all }) => ({
      file: `**${part}**`,
      count: Object.fromEntries(STATES.map((state) => [state, (sum.count[state] ?? 0) + count[state]])),
      noticed: sum.noticed + noticed,
      all: sum.all + all,
    }),
    { count: {}, noticed: 0, all: 0 }
  )
  return [...lines, sum].map((line) =>
    row([
      line.file,
      ...STATES.filter((state) => state !== 'RuntimeError').map((state) => line.count[state]),
      share(line),
    ])
  )
}

const withDatabase = names.some((name) => PARTS[name].specs.some((spec) => spec.startsWith('tests/functional/')))
const database = withDatabase ? await ensureDatabase({ test: true }) : { stop: async () => {} }
let code = 0
try {
  const nowhere = withDatabase ? {} : { DATABASE_URL: 'postgres://none@127.0.0.1:1/none' }
  const port = String(await freePortFrom(4900))
  for (const name of names)
    code ||= await stryker(name, { ...nowhere, PORT: port, APP_URL: `http://127.0.0.1:${port}` })
} finally {
  await database.stop()
}
if (code === 0) {
  console.log(row(['file', 'killed', 'timed out', 'survived', 'not reached', 'ignored', 'score']))
  console.log(row(['---', '--:', '--:', '--:', '--:', '--:', '--:']))
  for (const name of names) console.log(table(name).join('\n'))
}
process.exit(code)
