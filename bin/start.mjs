/*
 * `npm start`: everything from a bare machine to a running market. Installs what is missing, starts the embedded database, migrates,
 * seeds the demo market on the first start, builds the front ends when stale, and serves. Ctrl-C stops all of it; data stays.
 */
import { spawn } from 'node:child_process'
import {
  ROOT,
  ensureDatabase,
  freePortFrom,
  installDependencies,
  loadDotEnv,
  node24,
  runNode,
} from './lib/environment.mjs'

installDependencies()
loadDotEnv()
process.env.NODE_ENV = 'production'
process.env.HOST ??= '127.0.0.1'

const { buildFrontEnds } = await import('./lib/frontend.mjs')
const database = await ensureDatabase()
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
  await database.stop()
  process.exit(code)
}
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

try {
  process.env.PORT ??= String(await freePortFrom(3333))
  process.env.APP_URL ??= `http://localhost:${process.env.PORT}`
  const demo = database.embedded ? 'true' : (process.env.DEMO ?? 'false')
  await buildFrontEnds()
  if ((await runNode(['ace.js', 'app:prepare', ...(demo === 'true' ? ['--demo'] : [])])) !== 0)
    throw new Error('the database could not be prepared')

  server = spawn(node24(), ['--import=@poppinss/ts-exec', 'bin/server.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
    env: { ...process.env, DEMO: demo },
  })
  server.on('exit', (code) => stop(code ?? 1))
} catch (error) {
  console.error(error.message)
  await stop(1)
}
