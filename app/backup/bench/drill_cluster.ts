/* Clusters of their own for the drill, which can be lost without anybody noticing. */
import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import { OWNER } from '#core/migrations'
import { embeddedPostgres, type EmbeddedCluster } from '#app/backup/cluster/embedded'

/** The one with the market, and the one that its archive is restored into. */
export const DRILL = 'postgres-drill'
export const RESTORED = 'postgres-drill-restored'

/** Name of the database in both. */
export const MARKET = 'drill'

/** Runs statements over a connection of its own. @returns rows of the last one */
export async function statementsIn(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const sql of statements) rows = (await client.query(sql)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** A folder for archives. PostgreSQL may run as another user, who owns the archived log in it. */
export async function drillFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mianqiao-drill-'))
  await chmod(folder, 0o755)
  return folder
}

/** Starts the cluster with the market, as the product's is started; with `archive` its log is archived. */
export async function startDrillCluster(archive?: string): Promise<EmbeddedCluster> {
  const { startPostgres } = await embeddedPostgres()
  return startPostgres(app.makePath(), { name: DRILL, archive })
}

/** Starts a cluster to fill it, or to load a backup into it, as `db:restore` does. */
export async function startLoadingCluster(name: string): Promise<EmbeddedCluster> {
  const { startPostgres, LOADING } = await embeddedPostgres()
  return startPostgres(app.makePath(), { name, settings: LOADING })
}

/** Directs every query of this process, and its migrations, to a database. @returns what directs them back */
export async function useDatabase(url: string): Promise<() => Promise<void>> {
  const names = [db.primaryConnectionName, OWNER]
  const configs = names.map((name) => db.manager.get(name)!.config)
  const direct = async (to: typeof configs) => {
    for (const [index, name] of names.entries()) {
      await db.manager.close(name)
      db.manager.patch(name, to[index])
    }
  }
  await direct(configs.map((config) => ({ ...config, connection: { connectionString: url } }) as typeof config))
  return () => direct(configs)
}

/**
 * Writes a row every tenth of a second for some seconds, in a transaction each.
 *
 * @returns moment of the last commit, by the clock of the database
 */
export async function writeFor(url: string, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create table if not exists drill_commits (at timestamptz)')
    const end = performance.now() + seconds * 1_000
    let last = 0
    while (performance.now() < end) {
      const { rows } = await client.query('insert into drill_commits values (clock_timestamp()) returning at')
      last = rows[0].at.getTime()
      await client.query('select pg_sleep(0.1)')
    }
    return last
  } finally {
    await client.end()
  }
}

/** Moment of the last commit of `writeFor` that a database has. */
export async function lastCommit(url: string): Promise<number> {
  const [{ at }] = await statementsIn(url, 'select max(at) as at from drill_commits')
  return (at as Date).getTime()
}

/** Ends a cluster as when its machine is lost: no shutdown, and so no last segment in the archive. */
export async function lose({ data }: { data: string }) {
  const [id] = (await readFile(`${data}/postmaster.pid`, 'utf8')).split('\n').map(Number)
  process.kill(id, 'SIGKILL')
  for (;;) {
    try {
      process.kill(id, 0)
    } catch {
      return
    }
    await pause(20)
  }
}
