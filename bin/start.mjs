/*
 * `npm start`: sets up and runs the product. Installs missing dependencies, starts the embedded database, migrates, seeds the demo market
 * on the first start, builds the front ends when their sources have changed, and serves. When the server or the embedded PostgreSQL dies, or the server
 * hangs, it is started again, and the terminal says so. Ctrl-C stops all processes; data are kept.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  DATA,
  ROOT,
  TYPESCRIPT_LOADER,
  ensureDatabase,
  freePortFrom,
  installDependencies,
  loadDotEnv,
  newest,
  node24,
  runNode,
  stopChildren,
} from './lib/environment.mjs'
import { LITTLE, NEEDED, roomProblem, speaksOfFullDisk, watchRoom } from './lib/free_space.mjs'
import { LOOK_LASTS, keepAlive, keepRunning } from './lib/keep_running.mjs'
import { debuggerOpened, keepRotating, lastWords, openLog } from './lib/log_files.mjs'
import { portProblem } from './lib/ports.mjs'

/** Milliseconds that a start of the server may take: a large market takes a while to load. */
const PATIENCE = 300_000

/** Milliseconds after which a server that does not stop is killed. */
const STOPS_WITHIN = 10_000

let starting
let server
const ending = new AbortController()

/** Asks the server to end, and waits for it. */
async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  const killing = setTimeout(() => server.kill('SIGKILL'), STOPS_WITHIN)
  await ended
  clearTimeout(killing)
}

/** Ends the server so that its keeper starts another, with the environment as it is now. */
async function replaceServer() {
  if (server) server.replaced = true
  await stopServer()
}

async function stop(code) {
  if (ending.signal.aborted) return
  ending.abort()
  await stopServer()
  await stopChildren()
  const database = await starting?.catch(() => null)
  await database?.stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))

/** Says in a sentence why there is no start, and ends. */
function refuse(problem) {
  console.error(problem)
  process.exit(1)
}

// Before anything is written: a full disk would be told by whatever tool happens to notice it first, and in its own words.
const room = roomProblem(
  ROOT,
  NEEDED.always +
    (fs.existsSync(path.join(ROOT, 'node_modules')) ? 0 : NEEDED.packages) +
    (process.env.DATABASE_URL || fs.existsSync(path.join(DATA, 'postgres')) ? 0 : NEEDED.database)
)
if (room) refuse(room)
installDependencies()
loadDotEnv()
process.env.NODE_ENV = 'production'
process.env.HOST ??= '127.0.0.1'
const hangs = hangsAfter()
if (process.env.PORT) {
  const problem = await portProblem(process.env.PORT, process.env.HOST)
  if (problem) refuse(problem)
}

/** Runs migrations, reference data and demo market; skipped for an embedded database prepared with the present sources. */
async function prepareDatabase(database, demo) {
  const stamp = path.join(ROOT, '.data', 'prepared')
  // The password identifies the embedded cluster, so a cluster created again after a deletion is prepared again.
  const cluster = new URL(process.env.DATABASE_URL).password
  const current = `${newest('app', 'database', 'package-lock.json')} ${cluster} ${demo ? 'demo' : 'no demo'}`
  if (database.embedded && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === current) return
  console.log(
    demo ? 'Preparing the database and the demo market: a minute or two at the first start…' : 'Preparing the database…'
  )
  const prepare = async () => (await runNode(['ace.js', 'app:prepare', ...(demo ? ['--demo'] : [])])) === 0
  if (!(await database.prepared(prepare))) throw new Error('the database could not be prepared')
  if (database.embedded) fs.writeFileSync(stamp, current)
}

/** Asks the server for an address of its health. */
async function isHealthy(address) {
  const host = ['0.0.0.0', '::'].includes(process.env.HOST) ? '127.0.0.1' : process.env.HOST
  const name = host.includes(':') ? `[${host}]` : host
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(LOOK_LASTS)])
  const answer = await fetch(`http://${name}:${process.env.PORT}/health/${address}`, { signal }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

/** Milliseconds without an answer after which the server hangs, from HANGS_AFTER; null when that shall not be looked at. */
function hangsAfter() {
  const given = process.env.HANGS_AFTER || '60'
  if (!/^\d{1,5}$/.test(given))
    refuse(`HANGS_AFTER=${given} is no number of seconds; 0 never kills a server that hangs.`)
  return given === '0' ? null : Number(given) * 1000
}

function printAddresses(demo) {
  const at = process.env.APP_URL
  console.log(`\n${process.env.SITE_NAME ?? '棉桥'} is running\n`)
  console.log(`  storefront    ${at}/`)
  console.log(`  back office   ${at}/admin`)
  console.log(`  API document  ${at}/api/openapi.json`)
  if (demo) {
    const { accounts, payPassword } = JSON.parse(
      fs.readFileSync(path.join(ROOT, 'app/demo/seeds/accounts.json'), 'utf8')
    )
    console.log('\n  Demo accounts')
    for (const { role, login, password, where } of accounts) {
      console.log(
        `    ${where.padEnd(12)} ${login.padEnd(12)} ${(process.env.DEMO_PASSWORD ?? password).padEnd(14)} ${role}`
      )
    }
    console.log(`    Payments in the storefront ask for the pay password: ${payPassword}`)
  }
  if (!process.env.DATABASE_OWNER_URL)
    console.log(
      '\n  Logs are not protected from the application: it owns its tables. See DATABASE_OWNER_URL in .env.example.'
    )
  console.log('\n  Log: .data/server.log. Ctrl-C stops everything, data stays.\n')
}

try {
  const { buildFrontEnds } = await import('./lib/frontend.mjs')
  starting = ensureDatabase({ later: true })
  const database = await starting
  const { cluster } = database
  if (cluster?.running)
    console.log(
      `PostgreSQL runs already in ${cluster.folder} (process ${cluster.running.pid}, port ${cluster.running.port}): it is used, and left running at the end.`
    )
  if (!process.env.PORT) {
    const port = await freePortFrom(3333)
    if (port !== 3333) console.log(`Port 3333 is in use by another program; the server takes ${port}.`)
    process.env.PORT = String(port)
  }
  process.env.APP_URL ??= `http://localhost:${process.env.PORT}`
  const demo = process.env.DEMO ?? String(database.embedded)
  await buildFrontEnds()
  await prepareDatabase(database, demo === 'true')

  if (ending.signal.aborted) await new Promise(() => {})
  const logFile = path.join(DATA, 'server.log')
  keepRotating(logFile)
  const log = openLog(logFile)
  const folders = [DATA, ...(cluster ? [cluster.folder] : [])]
  watchRoom(folders, (sentence) => console.error(sentence))
  let logged = 0

  /** Adds what to do when the disk is full, which is told in many ways by whoever notices it. */
  const withRoom = (text) => {
    const problem = folders.map((folder) => roomProblem(folder, LITTLE)).find(Boolean)
    if (problem) return `${text}\n${problem}`
    return speaksOfFullDisk(text) ? `${text}\nA disk was full: make room on it.` : text
  }

  const keepingServer = keepRunning({
    name: 'The server',
    launch: async () => {
      // It would end at once without its database, which the other keeper starts.
      while (cluster && !cluster.lives() && !ending.signal.aborted) await pause(100)
      if (ending.signal.aborted) return null
      logged = fs.fstatSync(log).size
      server = spawn(node24(), [TYPESCRIPT_LOADER, path.join(ROOT, 'bin/server.ts')], {
        cwd: ROOT,
        stdio: ['ignore', log, log],
        detached: process.platform !== 'win32',
        env: { ...process.env, DATABASE_OWNER_URL: '', DEMO: demo },
      })
      return server
    },
    serves: () => isHealthy('ready'),
    // Whether it can answer at all: without its database it is not ready, and does not hang.
    hang: hangs && {
      answers: () => isHealthy('live'),
      debugged: () => /--inspect/.test(process.env.NODE_OPTIONS ?? '') || debuggerOpened(logFile, logged),
      after: hangs,
    },
    // Why a server does not start is told here, too: mostly it is a setting.
    lastWords: () => withRoom(lastWords(logFile, logged)),
    say: (sentence) => console.error(`${sentence} Log: .data/server.log`),
    onFirst: () => printAddresses(demo === 'true'),
    patience: PATIENCE,
    signal: ending.signal,
  })

  const keepingDatabase = cluster
    ? keepAlive({
        name: 'PostgreSQL',
        lives: cluster.lives,
        start: async () => {
          const before = process.env.DATABASE_URL
          await cluster.startAgain().catch((error) => {
            throw new Error(withRoom(error.message))
          })
          // A running server connects again by itself, but only to the address that it knows.
          if (process.env.DATABASE_URL !== before) await replaceServer()
        },
        say: (sentence) => console.error(sentence),
        signal: ending.signal,
      })
    : new Promise(() => {})

  await Promise.all([keepingServer, keepingDatabase])
} catch (error) {
  // When the start is interrupted, errors of unfinished steps are not reported.
  if (ending.signal.aborted) await new Promise(() => {})
  console.error(speaksOfFullDisk(error.message) ? (roomProblem(DATA, LITTLE) ?? error.message) : error.message)
  await stop(1)
}
