/*
 * `npm run dev`: saved changes take effect at once, in server and front ends. Vite serves storefront and back office; the server process is
 * replaced after each change while its port stays open (lib/dev_server.mjs). An embedded PostgreSQL that dies is started again. A signal ends all processes.
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
import { keepAlive } from './lib/keep_running.mjs'

let starting
let server
let stopping = false
const ending = new AbortController()

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

async function stop(code) {
  if (stopping) return
  stopping = true
  ending.abort()
  await stopServer()
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
  starting = ensureDatabase({ later: true })
  const database = await starting
  process.env.PORT ??= String(await freePortFrom(3333))
  process.env.APP_URL ??= `http://localhost:${process.env.PORT}`
  const demo = process.env.DEMO ?? String(database.embedded)
  const prepare = async () => (await runNode(['ace.js', 'app:prepare', ...(demo === 'true' ? ['--demo'] : [])])) === 0
  if (!(await database.prepared(prepare))) throw new Error('the database could not be prepared')
  if (stopping) await new Promise(() => {})
  const serve = () => {
    const started = (server = spawn(node24(), [path.join(ROOT, 'bin/lib/dev_server.mjs')], {
      cwd: ROOT,
      // The child detects the end of this process, of any cause, by the closed channel.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, DEMO: demo },
    }))
    started.on('exit', (code) => started.replaced || stop(code ?? 1))
  }
  serve()
  const { cluster } = database
  if (cluster)
    await keepAlive({
      name: 'PostgreSQL',
      lives: cluster.lives,
      start: async () => {
        const before = process.env.DATABASE_URL
        await cluster.startAgain()
        if (stopping) return
        // An application that was just starting has ended with its database.
        if (process.env.DATABASE_URL === before) return void (server.connected && server.send({ startAgain: true }))
        // It connects again by itself, but only to the address that it knows.
        server.replaced = true
        await stopServer()
        if (!stopping) serve()
      },
      say: (sentence) => console.error(sentence),
      signal: ending.signal,
    })
} catch (error) {
  // When the start is interrupted, errors of unfinished steps are not reported.
  if (stopping) await new Promise(() => {})
  console.error(error.message)
  await stop(1)
}
