/*
 * Prerequisites of every entry point (start, test, dev, ace): dependencies, Node 24, keys, a database.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { LOADING, startPostgres } from './postgres.mjs'
import { postmasterOf } from './postmaster.mjs'

export { freePortFrom } from './ports.mjs'

export const ROOT = fs.realpathSync(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..'))
export const DATA = path.join(ROOT, '.data')

/** The option by which a process loads the sources of this project. */
export const TYPESCRIPT_LOADER = `--import=${pathToFileURL(path.join(ROOT, 'bin/lib/typescript.mjs'))}`

/** Commands that need no database, besides the `make:*` commands, of which only `make:resource` reads tables. */
const WITHOUT_DATABASE = new Set(['list', 'help', 'build', 'codegen', 'generate:key', 'db:recover', undefined])

function hashOf(...files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(fs.existsSync(file) ? fs.readFileSync(file) : '')
  return hash.digest('hex')
}

/** Installs the dependencies when they are missing or the lock file has changed since the last time. */
export function installDependencies() {
  // A symbolic link leads to the folder of another checkout (git worktrees share one), which npm would empty.
  if (fs.lstatSync(path.join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  const stamp = path.join(ROOT, 'node_modules', '.mianqiao-lock')
  const wanted = hashOf(path.join(ROOT, 'package-lock.json'))
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies, this happens once…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(
    npm,
    ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'development' },
    }
  )
  if (status !== 0) throw new Error('npm ci failed')
  fs.writeFileSync(stamp, wanted)
}

/** Path of a Node 24: the running one if it is new enough, else the one from npm. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const local = path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (fs.existsSync(local)) return fs.realpathSync(local)
  throw new Error(
    'this machine needs Node 24: no package with it exists for this platform, please install it from nodejs.org'
  )
}

/** Reads `.env` (variables that are set take precedence) and creates the application key on first use. */
export function loadDotEnv() {
  const file = path.join(ROOT, '.env')
  if (fs.existsSync(file)) {
    for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
      const match = /^\s*([A-Z0-9_]+)\s*=\s*(.*?)\s*$/.exec(line)
      if (match && !line.trimStart().startsWith('#')) process.env[match[1]] ??= match[2].replace(/^(['"])(.*)\1$/, '$2')
    }
  }
  fs.mkdirSync(DATA, { recursive: true })
  if (!process.env.APP_KEY) {
    const keyFile = path.join(DATA, 'app.key')
    if (!fs.existsSync(keyFile)) fs.writeFileSync(keyFile, randomBytes(32).toString('base64url'), { mode: 0o600 })
    process.env.APP_KEY = fs.readFileSync(keyFile, 'utf8').trim()
  }
}

/** Databases in which a first preparation is under way; one that stays behind when the machine stops is used by nothing. */
const UNFINISHED = 'mianqiao_unfinished_'

/**
 * Prepares the first database of the embedded cluster beside the place where it will be: it gets its name when it is complete. What is given up
 * is dropped by the run that made it. So there is never a half-filled database, and no program has to empty one.
 *
 * @param {() => Promise<boolean>} prepare fills the database of DATABASE_URL; false when it failed
 * @returns {Promise<boolean>} result of `prepare`
 */
async function prepareAside(cluster, database, prepare) {
  const left = await cluster.administer(`select datname from pg_database where starts_with(datname, $1)`, [UNFINISHED])
  for (const { datname } of left)
    console.log(`The database ${datname} was left by a start that was cut off; nothing uses it.`)
  const aside = `${UNFINISHED}${Date.now().toString(36)}`
  await cluster.createDatabase(aside)
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env
  Object.assign(process.env, { DATABASE_URL: cluster.url(aside), DATABASE_OWNER_URL: cluster.ownerUrl(aside) })
  let complete = false
  try {
    if (!(await prepare())) return false
    await cluster.administer(`alter database "${aside}" rename to "${database}"`)
    return (complete = true)
  } finally {
    Object.assign(process.env, { DATABASE_URL, DATABASE_OWNER_URL })
    if (!complete) await cluster.administer(`drop database "${aside}" with (force)`)
  }
}

/**
 * Provides a database as DATABASE_URL, for the application's role, and DATABASE_OWNER_URL: the one that is set, else the embedded cluster.
 *
 * @typedef {{ DATABASE_URL: string, DATABASE_OWNER_URL?: string }} Addresses
 * @param {{ test?: boolean, later?: boolean, loading?: boolean }} options `later`: the embedded database is made by `prepared`, when there is none yet;
 * `loading`: PostgreSQL is started to load a backup
 * `another` starts a further cluster for tests and returns the addresses of its database. In one cluster, open transactions of one database
 * would delay the sealing of audit lines in another.
 * `prepared` runs a preparation of the database (`app:prepare`).
 *
 * `cluster` is the embedded one: `folder` is where it is, `running` its process when another program had started it. `lives` tells whether it runs now; `startAgain` starts
 * one that does not, perhaps at another port, which is then in DATABASE_URL.
 *
 * @typedef {{ folder: string, running: { pid: number, port: number } | null, lives: () => boolean, startAgain: () => Promise<void> }} EmbeddedCluster
 * @returns {Promise<{ embedded: boolean, cluster?: EmbeddedCluster, stop: () => Promise<void>, another?: () => Promise<Addresses>, prepared: (prepare: () => Promise<boolean>) => Promise<boolean> }>}
 */
export async function ensureDatabase({ test = false, later = false, loading = false } = {}) {
  if (process.env.DATABASE_URL) return { embedded: false, stop: async () => {}, prepared: (prepare) => prepare() }
  const forTests = (name) =>
    startPostgres(ROOT, { name, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } })
  const start = () =>
    test
      ? forTests('postgres-test')
      : startPostgres(ROOT, loading ? { settings: LOADING } : { archive: process.env.WAL_ARCHIVE })
  const cluster = await start()
  const stops = [...(cluster.alreadyRunning ? [] : [cluster.stop])]
  const database = test ? 'mianqiao_test' : 'mianqiao'
  const addresses = (of) => ({ DATABASE_URL: of.url(database), DATABASE_OWNER_URL: of.ownerUrl(database) })
  const [known] = await cluster.administer('select 1 from pg_database where datname = $1', [database])
  if (!known && !later) await cluster.createDatabase(database)
  Object.assign(process.env, addresses(cluster))
  // One file per cluster: a new one begins a new log.
  if (!test) process.env.AUDIT_ANCHORS ??= `file:${path.join(DATA, 'audit-anchors', `${cluster.id}.jsonl`)}`
  let clusters = 1
  let preparing
  let restarting
  async function startAgain() {
    const again = await start()
    if (!again.alreadyRunning && stops.length === 0) stops.push(again.stop)
    Object.assign(process.env, addresses(again))
  }
  return {
    embedded: true,
    cluster: {
      folder: cluster.data,
      running: cluster.alreadyRunning,
      lives: () => postmasterOf(cluster.data).running !== null,
      startAgain: () => (restarting = startAgain()),
    },
    prepared: (prepare) => (preparing = known ? prepare() : prepareAside(cluster, database, prepare)),
    stop: async () => {
      await preparing?.catch(() => {})
      await restarting?.catch(() => {})
      for (const stop of stops) await stop()
    },
    another: async () => {
      const further = await forTests(`postgres-test-${++clusters}`)
      if (!further.alreadyRunning) stops.push(further.stop)
      await further.createDatabase(database)
      return addresses(further)
    },
  }
}

/** Commands of Lucid that change tables connect as the owner, and so do benchmarks and backups, which make databases and tables. */
function connectAsOwner(command) {
  const chosen = process.argv.some((argument) => argument.startsWith('--connection') || argument === '-c')
  if (/^(migration|schema):|^db:(wipe|truncate)$/.test(command) && !chosen) process.argv.push('--connection=owner')
  if (/^bench:|^db:(?:backup|check|restore|verify|base|recover)$/.test(command))
    process.env.DATABASE_URL = process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL
}

/** For `node ace`: environment and database; the cluster is stopped again when the command ends, if this command started it. */
export async function prepareEnvironment({ forCommand }) {
  loadDotEnv()
  process.env.NODE_ENV ??= 'development'
  if (WITHOUT_DATABASE.has(forCommand) || (forCommand?.startsWith('make:') && forCommand !== 'make:resource')) {
    process.env.DATABASE_URL ??= 'postgres://none@127.0.0.1:1/none'
    return
  }
  const { stop } = await ensureDatabase({ test: process.env.NODE_ENV === 'test', loading: forCommand === 'db:restore' })
  connectAsOwner(forCommand)
  let stopping
  process.once('beforeExit', () => (stopping ??= stop()))
  process.once('exit', () => {
    if (!stopping) void stop()
  })
}

const children = new Set()

/** Milliseconds after which a command that does not end is killed: a seeding would wait for connections for a minute. */
const ENDS_WITHIN = 5_000

/** Ends the commands that `runNode` is waiting for. */
export async function stopChildren() {
  await Promise.all(
    [...children].map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN).unref()
      return ended
    })
  )
}

/** Runs a command of the project with Node 24 and waits for it. */
export function runNode(args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node24(), args, {
      cwd: ROOT,
      stdio: quiet ? 'ignore' : 'inherit',
      env: {
        ...process.env,
        ...env,
        PATH: `${path.join(ROOT, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
      },
    })
    children.add(child)
    child.on('exit', (code) => {
      children.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Newest modification time below some folders, in milliseconds. Folders are included, because their time changes when a file is removed. */
export function newest(...paths) {
  let latest = 0
  const visit = (at) => {
    if (!fs.existsSync(at)) return
    const stat = fs.statSync(at)
    latest = Math.max(latest, stat.mtimeMs)
    if (stat.isDirectory()) for (const name of fs.readdirSync(at)) visit(path.join(at, name))
  }
  paths.forEach((p) => visit(path.join(ROOT, p)))
  return latest
}
