/*
 * `npm run dev`: what is saved is live at once, on both ends. Vite serves storefront and back office; the server is replaced within a
 * moment, and its port stays open (lib/dev_server.mjs). A signal ends all of it.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import {
  ROOT,
  ensureDatabase,
  freePortFrom,
  installDependencies,
  loadDotEnv,
  node24,
  runNode,
  stopChildren,
} from './lib/environment.mjs'

let starting
let server
let stopping = false

async function stop(code) {
  if (stopping) return
  stopping = true
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
  await stopChildren()
  const database = await starting?.catch(() => null)
  await database?.stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))

installDependencies()
loadDotEnv()
process.env.NODE_ENV = 'development'
process.env.HOST ??= '127.0.0.1'
try {
  starting = ensureDatabase()
  const database = await starting
  process.env.PORT ??= String(await freePortFrom(3333))
  process.env.APP_URL ??= `http://localhost:${process.env.PORT}`
  if ((await runNode(['ace.js', 'app:prepare', ...(database.embedded ? ['--demo'] : [])])) !== 0)
    throw new Error('the database could not be prepared')
  if (stopping) await new Promise(() => {})
  server = spawn(node24(), [path.join(ROOT, 'bin/lib/dev_server.mjs')], {
    cwd: ROOT,
    // The channel tells it when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, DEMO: database.embedded ? 'true' : (process.env.DEMO ?? 'false') },
  })
  server.on('exit', (code) => stop(code ?? 1))
} catch (error) {
  // Whoever stops it half-way need not hear what could not be finished.
  if (stopping) await new Promise(() => {})
  console.error(error.message)
  await stop(1)
}
