/*
 * Other shops measured in the same run. Each is a folder of `rivals/`: a package description, `seed.mjs`, which fills an empty database, and
 * `server.mjs`, which serves it and reports the request to measure. They are installed below `.data/rivals`, outside the project's dependencies.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { administer, dropDatabase, urlOf } from '#app/listing/bench/database'
import { stop } from '#app/listing/bench/servers'

export const RIVALS = ['vendure', 'medusa'] as const
export type Rival = (typeof RIVALS)[number]

/** `total` and `rows` are the paths of the exact count and of the page in the answer. */
export type Asked = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  total: string
  rows: string
}

const MINUTE = 60_000
const SOURCE = new URL('rivals/', import.meta.url)
const databaseOf = (rival: Rival) => `mianqiao_rival_${rival}`

/** Installs a shop unless it is installed, and fills a database with `count` products. Returns its folder. */
export async function prepareRival(rival: Rival, root: string, count: number, log: (line: string) => void) {
  const parent = path.join(root, '.data', 'rivals')
  const folder = path.join(parent, rival)
  await cp(new URL('products.mjs', SOURCE), path.join(parent, 'products.mjs'))
  await cp(new URL(`${rival}/`, SOURCE), folder, { recursive: true })

  const stamp = path.join(folder, 'node_modules', '.installed')
  const wanted = await readFile(path.join(folder, 'package.json'), 'utf8')
  if ((await readFile(stamp, 'utf8').catch(() => '')) !== wanted) {
    log(`${rival}: installing`)
    // Their install scripts are not needed here.
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const windows = process.platform === 'win32'
    const npm = spawn(windows ? 'npm.cmd' : 'npm', args, { cwd: folder, stdio: 'inherit', shell: windows })
    await ended(npm, 15 * MINUTE, 'npm install')
    await writeFile(stamp, wanted)
  }

  const seeded = `${count} products`
  if ((await commentOf(rival)) === seeded) return folder
  log(`${rival}: seeding ${seeded}`)
  await dropDatabase(databaseOf(rival))
  await administer(`create database ${databaseOf(rival)}`)
  await administer(`alter database ${databaseOf(rival)} set synchronous_commit = off`)
  const started = performance.now()
  await ended(run(folder, rival, 'seed.mjs', { PRODUCTS: String(count) }), 30 * MINUTE, 'seed.mjs')
  await administer('vacuum analyze', [], urlOf(databaseOf(rival)))
  await administer(`comment on database ${databaseOf(rival)} is '${seeded}'`)
  log(`${rival}: seeded in ${Math.round((performance.now() - started) / 1000)} s`)
  return folder
}

/** Starts the shop and waits until it reports the request to measure. */
export async function startRival(rival: Rival, folder: string, port: number) {
  const child = run(folder, rival, 'server.mjs', { PORT: String(port) })
  const asked = await Promise.race([
    once(child, 'message').then(([message]) => message as Asked),
    once(child, 'exit').then(() => null),
    wait(3 * MINUTE, null, { ref: false }),
  ])
  if (asked) return { asked, stop: () => stop(child) }
  await stop(child)
  throw new Error('server.mjs did not start')
}

export const forgetRival = (rival: Rival) => dropDatabase(databaseOf(rival))

/** Runs a file of a shop in production mode; it ends with the parent process, because their channel closes. */
function run(folder: string, rival: Rival, file: string, env: Record<string, string>) {
  return fork(path.join(folder, file), {
    cwd: folder,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      NODE_NO_WARNINGS: '1',
      MEDUSA_DISABLE_TELEMETRY: 'true',
      VENDURE_DISABLE_TELEMETRY: 'true',
      DATABASE_URL: urlOf(databaseOf(rival)),
      ...env,
    },
  })
}

async function ended(child: ChildProcess, limit: number, what: string) {
  const exit = await Promise.race([once(child, 'exit'), wait(limit, null, { ref: false })])
  if (exit === null) await stop(child)
  if (exit?.[0] !== 0) throw new Error(`${what} ${exit ? `ended with ${exit[0]}` : 'took too long'}`)
}

async function commentOf(rival: Rival): Promise<string | null> {
  const { rows } = await administer(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [databaseOf(rival)]
  )
  return rows[0]?.comment ?? null
}
