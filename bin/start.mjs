/*
 * `npm start`: sets up and runs the product. Installs missing dependencies, starts the embedded database, migrates, seeds the demo market
 * on the first start, builds the front ends when their sources have changed, and serves. Ctrl-C stops all processes; data are kept.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {
  ROOT,
  ensureDatabase,
  freePortFrom,
  installDependencies,
  loadDotEnv,
  newest,
  node24,
  runNode,
  stopChildren,
} from './lib/environment.mjs'
import { keepRotating, openLog } from './lib/log_files.mjs'

let starting
let server
let stopping = false

async function stop(code) {
  if (stopping) return
  stopping = true
  if (server && server.exitCode === null) {
    server.kill('SIGTERM')
    await new Promise((resolve) => {
      server.once('exit', resolve)
      setTimeout(() => (server.kill('SIGKILL'), resolve()), 10_000).unref()
    })
  }
  await stopChildren()
  const database = await starting?.catch(() => null)
  await database?.stop()
  process.exit(code)
}
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

installDependencies()
loadDotEnv()
process.env.NODE_ENV = 'production'
process.env.HOST ??= '127.0.0.1'

/** Runs migrations, reference data and demo market; skipped for an embedded database prepared with the present sources. */
async function prepareDatabase(database, demo) {
  const stamp = path.join(ROOT, '.data', 'prepared')
  // The password identifies the embedded cluster, so a cluster created again after a deletion is prepared again.
  const cluster = new URL(process.env.DATABASE_URL).password
  const current = `${newest('app', 'database', 'package-lock.json')} ${cluster} ${demo ? 'demo' : 'no demo'}`
  if (database.embedded && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === current) return
  const prepare = async () => (await runNode(['ace.js', 'app:prepare', ...(demo ? ['--demo'] : [])])) === 0
  if (!(await database.prepared(prepare))) throw new Error('the database could not be prepared')
  if (database.embedded) fs.writeFileSync(stamp, current)
}

/** Waits until the server is ready, at most five minutes: a large market takes a while to load. */
async function answering() {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline && !stopping;) {
    const ready = await fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).catch(() => null)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  if (!stopping) throw new Error('the server does not answer; see .data/server.log')
}

function printAddresses(demo) {
  const at = process.env.APP_URL
  console.log(`\n${process.env.SITE_NAME ?? '棉桥'} is running\n`)
  console.log(`  storefront    ${at}/`)
  console.log(`  back office   ${at}/admin`)
  console.log(`  API document  ${at}/api/openapi.json`)
  if (demo) {
    const { accounts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'app/demo/seeds/accounts.json'), 'utf8'))
    console.log('\n  Demo accounts')
    for (const { role, login, password, where } of accounts) {
      console.log(
        `    ${where.padEnd(12)} ${login.padEnd(12)} ${(process.env.DEMO_PASSWORD ?? password).padEnd(14)} ${role}`
      )
    }
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
  process.env.PORT ??= String(await freePortFrom(3333))
  process.env.APP_URL ??= `http://localhost:${process.env.PORT}`
  const demo = process.env.DEMO ?? String(database.embedded)
  await buildFrontEnds()
  await prepareDatabase(database, demo === 'true')

  if (stopping) await new Promise(() => {})
  const logFile = path.join(ROOT, '.data', 'server.log')
  keepRotating(logFile)
  const log = openLog(logFile)
  server = spawn(node24(), ['--import=@poppinss/ts-exec', 'bin/server.ts'], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    detached: process.platform !== 'win32',
    env: { ...process.env, DATABASE_OWNER_URL: '', DEMO: demo },
  })
  const before = fs.fstatSync(log).size
  let ready = false
  server.on('exit', (code) => {
    // Why a server does not start is told here, too: mostly it is a setting.
    if (!stopping && !ready) console.error(fs.readFileSync(logFile, 'utf8').slice(before).slice(-4_000))
    if (!stopping) console.error(`the server stopped (${code}); see .data/server.log`)
    void stop(code ?? 1)
  })
  await answering()
  ready = true
  if (!stopping) printAddresses(demo === 'true')
} catch (error) {
  // When the start is interrupted, errors of unfinished steps are not reported.
  if (stopping) await new Promise(() => {})
  console.error(error.message)
  await stop(1)
}
