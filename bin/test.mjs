/*
 * `npm test`: sets the machine up like `npm start`, with databases of its own, and runs lint, type checks and all suites.
 * The work runs in parallel lanes, each with its own database and port.
 * The last line is `N passed, N failed`.
 *
 *   npm test                      everything
 *   npm test -- unit functional   some suites, without lint and type checks
 *   npm test -- functional --files "order/*"   passed on to Japa: names that a path ends with
 *   SEED=random npm test          random cases of another seed (tests/helpers/seed.ts)
 *   CLOCK=now npm test            by the machine's clock; or from any moment, CLOCK=2026-12-31T23:50+08:00 (tests/helpers/moved_clock.mjs)
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { countsOf } from './lib/japa_counts.mjs'
import {
  ROOT,
  TYPESCRIPT_LOADER,
  ensureDatabase,
  freePortFrom,
  installDependencies,
  loadDotEnv,
  node24,
} from './lib/environment.mjs'

installDependencies()
loadDotEnv()
const args = process.argv.slice(2)
const everything = args.length === 0
process.env.NODE_ENV = 'test'
process.env.HOST = '127.0.0.1'
/** A Wednesday morning: every suite begins then, so that what it looks at does not depend on the day it runs. */
process.env.CLOCK ??= '2026-11-18T10:00:00+08:00'
const MOVED_CLOCK = `--import=${pathToFileURL(path.join(ROOT, 'tests/helpers/moved_clock.mjs'))}`
for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
  if (process.env[`TEST_${name}`]) process.env[name] = process.env[`TEST_${name}`]
  else delete process.env[name]
}

let passed = 0
let failed = 0
/** What failed and why, said once more at the end, because two lanes print a lot in between. */
const failedNames = []

const printed = (text) => process.stdout.write(text)

/** Runs a tool of the project and counts it as one check; `beside`: suites run meanwhile. */
function check(name, command, show = printed, beside = false) {
  return new Promise((resolve) => {
    const started = Date.now()
    const child = spawn(node24(), command, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
    })
    if (beside) giveWay(child)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('exit', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      if (code === 0) passed++
      else {
        failed++
        failedNames.push(name)
      }
      show(`${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)\n${code === 0 ? '' : `${output}\n`}`)
      resolve()
    })
  })
}

/**
 * What waits for a page goes first: two lanes share the cores, and a browser that gets none in time misses what it was asked to press. Others take what
 * it leaves.
 */
const giveWay = (child) => os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)

/** Suites with a browser. */
const WITH_BROWSER = ['browser', 'walk']

/** Milliseconds without output after which a suite counts as hanging: the run then ends with the results so far. */
const SILENCE_MS = 15 * 60_000

/** Milliseconds that the last lines of a suite have after its end. */
const LAST_LINES_MS = 5_000

/**
 * Runs Japa suites on one database and adds their counts to the total.
 *
 * @param {string[]} extra names of suites, or options of Japa
 * @param {{ port: number, database: import('./lib/environment.mjs').Addresses, files: string, show: (text: Buffer | string) => void }} lane
 */
function suites(extra, { port, database, files, show }) {
  return new Promise((resolve) => {
    const child = spawn(node24(), [TYPESCRIPT_LOADER, 'bin/tests.ts', ...extra], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...database,
        TEST_FILES_DIR: files,
        PORT: String(port),
        APP_URL: `http://127.0.0.1:${port}`,
        NODE_OPTIONS: [process.env.NODE_OPTIONS, MOVED_CLOCK].filter(Boolean).join(' '),
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      },
    })
    if (!WITH_BROWSER.includes(extra[0])) giveWay(child)
    let output = ''
    let heard = Date.now()
    const watchdog = setInterval(() => {
      if (Date.now() - heard < SILENCE_MS) return
      show(`\n✖ nothing printed for ${SILENCE_MS / 60_000} minutes: the suite hangs and is stopped\n`)
      child.kill('SIGKILL')
    }, 5_000)
    // Japa lists errors on the second stream.
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => {
        heard = Date.now()
        output += chunk
        show(chunk)
      })
    child.once('exit', async (code, signal) => {
      clearInterval(watchdog)
      // Its last lines may still be on their way. A process that a test left behind would keep the streams open.
      await Promise.race([once(child, 'close'), sleep(LAST_LINES_MS, undefined, { ref: false })])
      const { ran, failures } = countsOf(output, code ?? signal)
      passed += ran
      failed += failures.length
      failedNames.push(...failures)
      resolve()
    })
  })
}

const bin = (name) => path.join(ROOT, 'node_modules', name)

async function lintAndTypes(show) {
  const types = [bin('typescript/bin/tsc'), '--noEmit']
  await check('lint', [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'], show, true)
  await check('types: server', types, show, true)
  await check('types: storefront', [...types, '-p', 'resources'], show, true)
  await check('types: back office', [...types, '-p', 'admin'], show, true)
}

const build = () => check('build: front ends', ['bin/lib/build_front_ends.mjs'])
const lane = async (database, show, index = 0) => ({
  port: await freePortFrom(4300 + 500 * index + Math.floor(Math.random() * 200)),
  database,
  files: path.join('.data', index === 0 ? 'test-files' : `test-files-${index + 1}`),
  show,
})

/** As many as the small machines that this runs on have cores; more only wait for each other, and what is slow for want of a core fails. */
const LANES = 2

/** In how many pieces the functional tests are run: small enough that no lane has one while all others have ended. */
const FUNCTIONAL_PIECES = 4

/** Folders of functional tests (and the tests beside them) in pieces of about the same length of text; every one is in a piece, new ones too. */
function functionalPieces() {
  const root = path.join(ROOT, 'tests/functional')
  const length = (entry) =>
    entry.isDirectory()
      ? fs
          .readdirSync(path.join(root, entry.name))
          .reduce((sum, file) => sum + fs.statSync(path.join(root, entry.name, file)).size, 0)
      : 0
  const entries = fs
    .readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.spec.ts'))
    .map((entry) => ({
      name: entry.name,
      size: length(entry),
      files: [`functional/${entry.name}${entry.isDirectory() ? '/*' : ''}`],
    }))
    .sort((a, b) => b.size - a.size || a.name.localeCompare(b.name))
  // Japa takes `order/*` for `pair_order/*` as well: such folders are in one piece, which runs each file once.
  for (const entry of [...entries]) {
    const ending = entries.find((one) => one !== entry && entry.name.endsWith(one.name))
    if (!ending) continue
    entries.splice(entries.indexOf(entry), 1)
    ending.size += entry.size
    ending.files.push(...entry.files)
  }
  const pieces = Array.from({ length: FUNCTIONAL_PIECES }, () => ({ size: 0, files: [] }))
  for (const { size, files } of entries) {
    const [smallest] = pieces.toSorted((a, b) => a.size - b.size)
    smallest.size += size
    smallest.files.push(...files.map((name) => `--files=${name}`))
  }
  return pieces.map(({ files }) => ['functional', ...files])
}

/**
 * Pieces of work, the longest first: a free lane takes the next piece. Durations differ between machines, so pieces are not assigned to
 * lanes in advance. Lint and type checks only compute, so they run beside suites that wait.
 *
 * @type {(string[] | (() => Promise<void>))[]}
 */
const PIECES = [
  ['browser'],
  ...functionalPieces(),
  lintAndTypes,
  ...fs.readdirSync(path.join(ROOT, 'tests/walk')).map((file) => ['walk', `--files=walk/${file}`]),
  ['unit', 'model'],
]

/** Shows the output of one piece while it runs, and that of the others afterwards. */
class Screen {
  /** @type {{ kept: (Buffer | string)[], ended: boolean }[]} */
  pieces = []

  begin() {
    const piece = { kept: [], ended: false }
    this.pieces.push(piece)
    return {
      show: (text) => {
        if (piece === this.pieces[0]) process.stdout.write(text)
        else piece.kept.push(text)
      },
      end: () => {
        piece.ended = true
        while (this.pieces[0]?.ended) {
          this.pieces.shift()
          for (const text of this.pieces[0]?.kept.splice(0) ?? []) process.stdout.write(text)
        }
      },
    }
  }
}

/** Runs one lane per database; each takes pieces until none is left, and says how long each took. */
async function sideBySide(databases) {
  const screen = new Screen()
  const left = [...PIECES]
  const work = async (database, index) => {
    for (let piece = left.shift(); piece; piece = left.shift()) {
      const { show, end } = screen.begin()
      const started = Date.now()
      if (typeof piece === 'function') await piece(show)
      else await suites(piece, await lane(database, show, index))
      show(
        `\n${typeof piece === 'function' ? 'lint and types' : piece.join(' ')}: ${((Date.now() - started) / 1000).toFixed(0)} s in lane ${index + 1}\n`
      )
      end()
    }
  }
  await Promise.all(databases.map(work))
}

const database = await ensureDatabase({ test: true })
try {
  // Pages of the server name built files, whichever they are: functional tests need some.
  const built = fs.existsSync(path.join(ROOT, 'public/assets/.vite/manifest.json'))
  if (everything || args.includes('browser') || args.includes('walk') || (args.includes('functional') && !built))
    await build()
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env
  const first = DATABASE_OWNER_URL ? { DATABASE_URL, DATABASE_OWNER_URL } : { DATABASE_URL }
  if (!everything) await suites(args, await lane(first, printed))
  else if (database.another) {
    const further = []
    for (let lanes = 1; lanes < LANES; lanes++) further.push(await database.another())
    await sideBySide([first, ...further])
  } else {
    await lintAndTypes()
    await suites([], await lane(first, printed))
  }
} finally {
  await database.stop()
}
for (const name of failedNames) console.log(`✖ ${name}`)
// Names alone once more: who sees but the last lines of a log, or lines that were left out of it, knows what failed.
if (failed > 1) for (const name of failedNames) console.log(`✖ ${name.split('\n')[0]}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
