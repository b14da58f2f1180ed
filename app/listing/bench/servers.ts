/*
 * Server processes of this project in production mode, for everything that measures one: no other file of the benchmarks starts one, so that what a
 * server wants to know before it serves (`app/core/start_checks.ts`) is said here alone (`tests/functional/listing/bench_server.spec.ts`).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { TYPESCRIPT_LOADER } from '#core/typescript_loader'

export type Server = {
  port: number
  url: string
  stop: () => Promise<void>
  /** Stops the process for some milliseconds, as a machine does that has no time for it. @returns when it went on, milliseconds since the epoch */
  standStill: (milliseconds: number) => Promise<number>
}

/** Milliseconds until a start counts as failed. A busy machine takes its time, and a start that fails ends the process, which is seen at once. */
const PATIENCE = 300_000

/** Milliseconds between two looks at a server that starts. */
const LOOK_EVERY = 50

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Asks a process to end, and kills it after five seconds. */
export async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(force)
}

/**
 * Starts a server on a database and waits until it is ready, at most `patience` milliseconds.
 *
 * @param settings variables of the environment that differ from those of a benchmark
 * @throws with what the server said when it does not start
 */
export async function startServer(
  root: string,
  database: string,
  { patience = PATIENCE, settings = {} }: { patience?: number; settings?: Readonly<Record<string, string>> } = {}
): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [TYPESCRIPT_LOADER, 'bin/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: database,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      // a server that is not of the demo wants to know where people reach it
      APP_URL: url,
      LOG_LEVEL: 'error',
      DEMO: 'false',
      // the few people of the benchmark bid as fast as they can and watch with thousands of browsers
      STREAMS_PER_PERSON: '1000000',
      AUCTION_BIDS_PER_SECOND: '1000000',
      ...settings,
    },
  })
  // A benchmark that fails outside of its own care leaves no server behind.
  const endToo = () => child.kill('SIGKILL')
  process.once('exit', endToo)
  child.once('exit', () => process.off('exit', endToo))
  let ready = false
  let said = ''
  child.stderr.on('data', (text) => {
    if (ready) process.stderr.write(text)
    else said = (said + text).slice(-2_000)
  })
  const standStill = async (milliseconds: number) => {
    child.kill('SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    const on = Date.now()
    child.kill('SIGCONT')
    return on
  }
  let last = 'nothing'
  for (const started = Date.now(); Date.now() - started < patience;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} and said: ${said}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    ready = answer?.ok ?? false
    if (ready) return { port, url, stop: () => stop(child), standStill }
    if (answer) last = `${answer.status} ${(await answer.text()).slice(0, 500)}`
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
  await stop(child)
  throw new Error(`the server is not ready after ${patience} ms; /health/ready answers ${last}; it said: ${said}`)
}
