/* A cluster of its own for the drill, which can be lost without anybody noticing. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import { embeddedPostgres, type EmbeddedCluster } from '#app/backup/cluster/embedded'

export const DRILL = 'postgres-drill'

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

export async function removeDrillCluster() {
  const { clusterAt } = await embeddedPostgres()
  const { data, secretFile } = clusterAt(app.makePath(), DRILL)
  await rm(data, { recursive: true, force: true })
  await rm(secretFile, { force: true })
}

export async function startDrillCluster(archive: string): Promise<EmbeddedCluster> {
  const { startPostgres } = await embeddedPostgres()
  return startPostgres(app.makePath(), { name: DRILL, archive })
}

/** Directs every query of this process to a database. @returns what directs them back */
export async function useDatabase(url: string): Promise<() => Promise<void>> {
  const name = db.primaryConnectionName
  const { config } = db.manager.get(name)!
  const direct = async (to: typeof config) => {
    await db.manager.close(name)
    db.manager.patch(name, to)
  }
  await direct({ ...config, connection: { connectionString: url } } as typeof config)
  return () => direct(config)
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
