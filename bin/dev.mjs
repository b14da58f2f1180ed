/*
 * `npm run dev`: saved changes take effect at once, in server and front ends. Vite serves storefront and back office; the server process is
 * replaced after each change while its port stays open (lib/dev_server.mjs). A signal ends all processes.
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
  starting = ensureDatabase({ later: true })
  const database = await starting
  process.env.PORT ??= String(await freePortFrom(3333))
  process.env.APP_URL ??= `http://localhost:${process.env.PORT}`
  const demo = process.env.DEMO ?? String(database.embedded)
  const prepare = async () => (await runNode(['ace.js', 'app:prepare', ...(demo === 'true' ? ['--demo'] : [])])) === 0
  if (!(await database.prepared(prepare))) throw new Error('the database could not be prepared')
  if (stopping) await new Promise(() => {})
  server = spawn(node24(), [path.join(ROOT, 'bin/lib/dev_server.mjs')], {
    cwd: ROOT,
    // The child detects the end of this process, of any cause, by the closed channel.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, DEMO: demo },
  })
  server.on('exit', (code) => stop(code ?? 1))
} catch (error) {
  // When the start is interrupted, errors of unfinished steps are not reported.
  if (stopping) await new Promise(() => {})
  console.error(error.message)
  await stop(1)
}
