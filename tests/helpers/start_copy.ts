/*
 * `npm start` in a folder of its own, with its own embedded PostgreSQL, and in place of the product a small server that needs the database as the product
 * does. So starting, dying and starting again are tried with real processes and within seconds.
 */
import { spawn, execFileSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import { postmasterOf } from '../../bin/lib/postmaster.mjs'
import { START_PATIENCE, freePort } from './server_process.js'
import { until } from './until.js'

/** Ready when the database answers; the address `/hang` keeps it busy for ever; when the file `broken` is there, it says what stands in its second line and ends with the code of the first. */
const SERVER = `
import fs from 'node:fs'
import http from 'node:http'
import pg from 'pg'
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0))
if (fs.existsSync('broken')) {
  const [code, words] = fs.readFileSync('broken', 'utf8').split('\\n')
  console.error(words)
  process.exit(Number(code))
}
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
pool.on('error', () => {})
http
  .createServer(async (request, response) => {
    while (request.url === '/hang');
    const ready = await pool.query('select 1').then(() => true, () => false)
    response.writeHead(ready ? 200 : 503).end(String(process.pid))
  })
  .listen(Number(process.env.PORT), process.env.HOST)
`

export class StartCopy {
  /** Everything that it has printed. */
  output = ''
  url = ''
  private readonly folder: string
  private child: ChildProcess | null = null

  constructor() {
    // Other users may enter: when this process is root, PostgreSQL runs as another one.
    this.folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'mianqiao-start-')))
    fs.chmodSync(this.folder, 0o755)
    for (const name of ['bin', 'package.json', 'tsconfig.json'])
      fs.cpSync(app.makePath(name), path.join(this.folder, name), { recursive: true })
    fs.symlinkSync(fs.realpathSync(app.makePath('node_modules')), path.join(this.folder, 'node_modules'))
    this.write('bin/server.ts', SERVER)
    // There is nothing to migrate, and the front ends count as built.
    this.write('ace.js', 'process.exit(0)\n')
    for (const built of ['public/assets/.vite/manifest.json', '.ssr/server.js']) this.write(built, '')
  }

  write(file: string, text: string) {
    fs.mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true })
    fs.writeFileSync(path.join(this.folder, file), text)
  }

  /** The folder of its PostgreSQL. */
  get data() {
    return path.join(this.folder, '.data/postgres')
  }

  get postmaster() {
    return postmasterOf(this.data).running
  }

  /** Starts it without waiting for anything. @param env further variables of its environment; `script`: what of `bin` runs instead of `start` */
  async launch(port?: number, { script = 'start', ...env }: Record<string, string> = {}) {
    this.output = ''
    const at = port ?? (await freePort())
    this.url = `http://127.0.0.1:${at}`
    const child = spawn(process.execPath, [path.join(this.folder, `bin/${script}.mjs`)], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(at),
        APP_URL: this.url,
        DEMO: 'false',
        DATABASE_URL: undefined,
        DATABASE_OWNER_URL: undefined,
        ...env,
      },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (this.output += text))
    this.child = child
  }

  /** Starts it and waits until its server is ready. @param env further variables of its environment */
  async start(env?: Record<string, string>) {
    await this.launch(undefined, env)
    await this.until('it prints its addresses', () => this.output.includes('Ctrl-C stops everything'))
  }

  /** Process id of the server that is ready, or null. */
  async server(): Promise<number | null> {
    const answer = await fetch(this.url).catch(() => null)
    return answer?.ok ? Number(await answer.text()) : null
  }

  /** Waits as long as it lives. */
  until<Found>(what: string, look: () => Found | Promise<Found>) {
    const said = () => `${what}; it says: ${this.output.slice(-2_000)}`
    const watched = () => {
      if (this.exit !== null) throw new Error(`never happened, since it has ended (${this.exit}): ${said()}`)
      return look()
    }
    return until(said, watched, { patience: START_PATIENCE })
  }

  private get exit(): number | string | null {
    return this.child!.exitCode ?? this.child!.signalCode
  }

  signal(signal: NodeJS.Signals) {
    this.child!.kill(signal)
  }

  /** Waits for its end. @returns exit code, or the signal that ended it */
  ended() {
    return until(
      () => `it ends; it says: ${this.output.slice(-2_000)}`,
      () => (this.exit === null ? null : { exit: this.exit }),
      { patience: START_PATIENCE }
    )
  }

  /** Command lines of its processes, with those of its PostgreSQL. */
  running() {
    return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(this.folder) && !/^\s*\d+ Z/.test(line))
  }

  delete(file: string) {
    fs.rmSync(path.join(this.folder, file))
  }

  /** Ends what is left of it, by id, and removes the folder. */
  async remove() {
    if (this.child && this.exit === null) {
      this.signal('SIGCONT')
      this.signal('SIGTERM')
      await this.ended()
    }
    for (const line of this.running()) {
      try {
        process.kill(Number.parseInt(line, 10), 'SIGKILL')
      } catch {
        // The process has ended already.
      }
    }
    fs.rmSync(this.folder, { recursive: true, force: true })
  }
}
