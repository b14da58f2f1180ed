import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import app from '@adonisjs/core/services/app'
import { TYPESCRIPT_LOADER } from '#core/typescript_loader'
import env from '#start/env'
import { until } from '#tests/helpers/until'
import { freePortFrom } from '../../bin/lib/ports.mjs'

let next = 6_000 + (process.pid % 60) * 100

/** Ports that `fetch` refuses as those of other services, of those that are given here. */
const REFUSED_BY_FETCH = new Set([6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080])

/**
 * A port for a server that may be stopped and started again on it. Below the ports that the system gives to outgoing connections: one of those could
 * be somebody's connection when the server comes back. Never the same twice.
 */
export async function freePort(): Promise<number> {
  let port: number
  do {
    port = await freePortFrom(next, '127.0.0.1')
    next = port + 1
  } while (REFUSED_BY_FETCH.has(port))
  return port
}

/** Runs the production build (`npm run build`, with its own `node_modules`) instead of the sources: for measuring, since it starts faster. */
const BUILT = process.env.TEST_BUILD === 'true'

/**
 * Milliseconds until a start counts as failed. It is long because a busy machine takes its time: a start that fails ends the process, which is
 * seen at once.
 */
export const START_PATIENCE = 300_000

/** A real server process of this project on the test database, which can be killed and restarted on the same port. */
export class ServerProcess {
  private child: ChildProcess | null = null
  url = ''

  constructor(
    private databaseUrl = env.get('DATABASE_URL'),
    private variables: Record<string, string> = {}
  ) {}

  /** Its complete output, which contains errors only, because of the log level. */
  output = ''

  private launchedAt = 0
  private outputBefore = 0

  /** Starts the process without waiting for an answer. */
  async launch(): Promise<ChildProcess> {
    if (!this.url) this.url = `http://127.0.0.1:${await freePort()}`
    const child = spawn(process.execPath, BUILT ? ['bin/server.js'] : [TYPESCRIPT_LOADER, 'bin/server.ts'], {
      cwd: BUILT ? app.makePath('build') : app.makePath(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        HOST: '127.0.0.1',
        PORT: new URL(this.url).port,
        APP_URL: this.url,
        DATABASE_URL: this.databaseUrl,
        DEMO: 'false',
        ...this.variables,
      },
    })
    this.child = child
    this.launchedAt = Date.now()
    this.outputBefore = this.output.length
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.output += text))
    return child
  }

  /** Whether it lives, and the end of its output, for failure messages. */
  get story(): string {
    const { exitCode, signalCode } = this.child ?? {}
    const life = !this.child ? 'never started' : (exitCode ?? signalCode ?? 'lives')
    const said = this.output.slice(this.outputBefore).slice(-2_000)
    return `the server (${life}, launched ${Date.now() - this.launchedAt} ms ago) says: ${said}`
  }

  /** @returns milliseconds until the first answer */
  async start(): Promise<number> {
    const started = Date.now()
    await this.launch()
    await this.ready()
    return Date.now() - started
  }

  /**
   * Waits until every part of the server has started, which is later than its first answers. Before, it ends when it loses its database, and
   * nobody here starts it again.
   */
  async ready(): Promise<void> {
    const answers = () => this.answers('/health/ready')
    await this.until('the server is ready', answers, 50)
  }

  /** Waits as long as the server lives: one that has ended by itself does nothing any more, and what it said is in the failure. */
  async until<Found>(what: string | (() => string), look: () => Found | Promise<Found>, every?: number) {
    const said = () => `${typeof what === 'string' ? what : what()}; ${this.story}`
    return until(
      said,
      () => {
        const { exitCode, signalCode } = this.child ?? {}
        if ((exitCode ?? signalCode ?? null) !== null) throw new Error(`never happened, since it has ended: ${said()}`)
        return look()
      },
      { patience: START_PATIENCE, every }
    )
  }

  /** Whether a path is answered without an error. */
  async answers(path: string): Promise<boolean> {
    const answer = await fetch(`${this.url}${path}`).catch(() => null)
    return answer?.ok ?? false
  }

  /** @returns exit code, or the signal's name when no handler ran */
  async stop(signal: 'SIGINT' | 'SIGTERM'): Promise<number | string | null> {
    const gone = once(this.child!, 'exit')
    this.child!.kill(signal)
    const [code, name] = await gone
    return code ?? name
  }

  /** Stops the process where it is, as one that only computes, or lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT') {
    this.child!.kill(signal)
  }

  /** kill -9: no handler runs, nothing is flushed. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }
}
