/*
 * The front server of `npm run dev`: one port that stays open. Vite answers for the sources of the front ends; all other requests go to a
 * process of the application, which is replaced as soon as a file of the server changes. Requests that arrive meanwhile wait for the new
 * process, so that they are neither answered by the old code nor refused.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { createServer as createVite } from 'vite'
import { ROOT, freePortFrom } from './environment.mjs'

/** Sources of the application. `.env` is not among them: its variables are read once by this process, so a change requires a restart. */
const SOURCES = ['app', 'config', 'start', 'database/schema.ts', 'bin/server.ts', 'adonisrc.ts']
/** Files written by commands and read on each use; their changes need no new process. */
const GENERATED = path.join(ROOT, 'app/core/generated')

/** Milliseconds after which a process that does not stop is killed. */
const STOPS_WITHIN = 5_000
/** Milliseconds between a start and the preparation of the next process, which takes about a second of CPU time. */
const QUIET = 1_000
/** Milliseconds within which several written files count as one change. */
const TOGETHER = 20

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const processes = new Set()

class AppProcess {
  errors = ''

  constructor(load) {
    this.child = spawn(process.execPath, [path.join(ROOT, 'bin/lib/dev_process.mjs')], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      env: { ...process.env, HOST: '127.0.0.1', DEV_MODE: 'true', DEV_ASSETS: 'outside' },
    })
    processes.add(this)
    this.child.stderr.on('data', (text) => {
      process.stderr.write(text)
      this.errors = (this.errors + text).slice(-20_000)
    })
    this.gone = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => {
        processes.delete(this)
        resolve(code ?? signal)
      })
    })
    this.child.on('message', (message) => {
      if (message.unfit) unfit.add(message.unfit)
      if (message.packages) useful = message.packages
    })
    this.tell({ load })
  }

  tell(message) {
    if (this.child.connected) this.child.send(message, () => {})
  }

  /**
   * @returns {Promise<AppProcess>} resolves when the process answers
   * @throws Error with the output of the process, when it ends instead
   */
  async serve(port) {
    this.port = port
    const ready = new Promise((resolve) => {
      this.child.on('message', (message) => message.isAdonisJS && resolve(true))
    })
    this.tell({ port })
    const failed = this.gone.then((code) => {
      throw new Error(this.errors || `the server ended with ${code}`)
    })
    await Promise.race([ready, failed])
    return this
  }

  stop() {
    this.child.kill('SIGTERM')
    setTimeout(() => this.child.kill('SIGKILL'), STOPS_WITHIN).unref()
    return this.gone
  }
}

/** Packages that the application uses, and those that cannot be loaded before the application has started. */
let useful = []
const unfit = new Set()

/** The process that serves, the process that is starting, and the prepared process for the next change. */
let serving = null
let starting = null
let standby = null
let preparing = null

/** Vite, once it serves. */
let vite = null

// From here on a signal ends all started processes; without a listener it would end only this one.
let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  clearTimeout(preparing)
  for (const watcher of watched.values()) watcher.close()
  front.close()
  front.closeAllConnections()
  await Promise.all([...[...processes].map((process) => process.stop()), vite?.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
process.once('disconnect', stop)
// The application may have ended with its database, which runs again.
process.on('message', ({ startAgain }) => startAgain && !stopping && (turn = start()))

/** The process that answers from now on. Rejected when it does not start, until the next change. */
let turn = start()

function start() {
  clearTimeout(preparing)
  starting?.child.kill('SIGKILL')
  const mine = (starting = standby ?? new AppProcess([]))
  standby = null
  const next = freePortFrom(20_000 + Math.floor(Math.random() * 10_000))
    .then((port) => mine.serve(port))
    .then(() => {
      if (starting !== mine) return mine
      starting = null
      void serving?.stop()
      serving = mine
      void mine.gone.then((code) => mine === serving && ended(mine, code))
      preparing = setTimeout(prepare, QUIET)
      return mine
    })
  next.catch(() => {})
  return next
}

function ended(process, code) {
  if (stopping) return
  console.error(`the server ended with ${code}; the next change starts it again`)
  turn = Promise.reject(new Error(process.errors || `the server ended with ${code}`))
  turn.catch(() => {})
}

/** Prepares the next process, with the packages reported by the serving one. */
function prepare() {
  serving.tell({ tell: 'packages' })
  preparing = setTimeout(() => {
    // Services of the framework need an application when they are loaded, and there is none yet.
    standby = new AppProcess(useful.filter((address) => !unfit.has(address) && !address.includes('/services/')))
    const waiting = standby
    void waiting.gone.then(() => {
      if (standby === waiting) standby = null
    })
  }, 100)
}

/** The serving process, once no replacement is under way. */
async function answering() {
  for (;;) {
    const asked = turn
    try {
      const process = await asked
      if (asked === turn) return process
    } catch (error) {
      if (asked === turn) throw error
    }
  }
}

const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

function refuse(response, error) {
  if (response.headersSent) return response.destroy()
  const text = error.message.replaceAll(/\u001b\[[0-9;]*m/g, '')
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text)
}

/** Streams a request to the application and its answer back. */
async function forward(request, response) {
  try {
    const { port } = await answering()
    const asked = http.request({
      host: '127.0.0.1',
      port,
      agent: false,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, 'connection': 'close', 'x-forwarded-for': request.socket.remoteAddress },
    })
    asked.on('response', (answer) => {
      const raw = answer.rawHeaders
      const headers = raw.flatMap((name, i) =>
        i % 2 === 0 && !OF_THE_CONNECTION.has(name.toLowerCase()) ? [name, raw[i + 1]] : []
      )
      response.writeHead(answer.statusCode, answer.statusMessage, headers)
      response.flushHeaders()
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    asked.on('error', (error) => refuse(response, error))
    response.on('close', () => asked.destroy())
    request.pipe(asked)
  } catch (error) {
    refuse(response, error)
  }
}

const front = http.createServer((request, response) => {
  vite.middlewares(request, response, () => void forward(request, response))
})
// The application limits the time of uploads and event streams.
front.requestTimeout = 0

/** Folder → its watcher. */
const watched = new Map()

/** Every source with its modification time and size; folders are watched before they are read. */
function look() {
  const stamps = new Map()
  const folders = new Set()
  const visit = (at) => {
    const stat = fs.statSync(at, { throwIfNoEntry: false })
    if (!stat || at === GENERATED) return
    if (stat.isDirectory()) {
      folders.add(at)
      if (!watched.has(at))
        watched.set(
          at,
          fs.watch(at, noticed).on('error', () => {})
        )
      for (const name of fs.readdirSync(at)) visit(path.join(at, name))
    } else if (/\.(ts|json)$/.test(at)) stamps.set(at, `${stat.mtimeMs} ${stat.size}`)
  }
  for (const source of SOURCES) {
    const at = path.join(ROOT, source)
    const folder = path.dirname(at)
    if (source.includes('.') && !watched.has(folder))
      watched.set(
        folder,
        fs.watch(folder, noticed).on('error', () => {})
      )
    folders.add(folder)
    visit(at)
  }
  for (const [folder, watcher] of watched) {
    if (folders.has(folder)) continue
    watcher.close()
    watched.delete(folder)
  }
  return stamps
}

let gathering = null
function noticed() {
  gathering ??= setTimeout(() => {
    gathering = null
    compare()
  }, TOGETHER)
}

let known = new Map()
function compare() {
  const now = look()
  const changed = [...new Set([...known.keys(), ...now.keys()])].filter((file) => known.get(file) !== now.get(file))
  known = now
  if (changed.length === 0 || stopping) return
  const since = performance.now()
  const [first, ...others] = changed.map((file) => path.relative(ROOT, file))
  const what = others.length === 0 ? first : `${first} and ${others.length} more`
  const mine = (turn = start())
  mine.then(
    () => mine === turn && console.log(`  ${what}: live after ${seconds(since)}`),
    () => mine === turn && console.error(`  ${what}: the server does not start; the next change is tried again`)
  )
}

const began = performance.now()
known = look()
const created = await createVite({
  root: ROOT,
  configFile: path.join(ROOT, 'vite.config.ts'),
  appType: 'custom',
  clearScreen: false,
  server: { middlewareMode: true, ws: { server: front } },
})
if (stopping) await created.close()
vite = created
await new Promise((resolve, reject) => {
  front.once('error', reject)
  front.listen(Number(process.env.PORT), process.env.HOST, resolve)
})
await turn.catch(() => {})
const address = process.env.APP_URL
console.log(`\n  storefront    ${address}/\n  back office   ${address}/admin\n`)
console.log(`  Ready in ${seconds(began)}. What you save is live at once. Ctrl-C stops everything, data stays.\n`)
