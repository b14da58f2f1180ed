/*
 * Databases for benchmarks, beside the one of DATABASE_URL: the user must be a superuser, like the owner of the embedded cluster, as whom
 * `node ace bench:…` connects.
 */
import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import env from '#start/env'
import { OWNER, oneProcessAtATime, bringUpToDate } from '#core/migrations'

export function urlOf(database: string): string {
  const url = new URL(env.get('DATABASE_URL'))
  if (url.pathname === `/${database}`) throw new Error('DATABASE_URL is the database of the benchmark itself')
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement over a connection of its own, by default outside the database concerned. */
export async function administer(sql: string, values: unknown[] = [], url = env.get('DATABASE_URL')) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}

/** Creates the database unless it exists, directs every query of this process to it, migrates it and installs the reference data. */
export async function enterDatabase(database: string) {
  const { rowCount } = await administer('select 1 from pg_database where datname = $1', [database])
  if (!rowCount) await administer(`create database ${database}`)
  for (const name of [db.primaryConnectionName, OWNER]) {
    const config = db.manager.get(name)!.config as any
    await db.manager.close(name)
    db.manager.patch(name, {
      ...config,
      connection: { connectionString: urlOf(database) },
      pool: { min: 0, max: 40 },
    })
  }
  const { rows } = await db.rawQuery('select current_database() as name')
  if (rows[0].name !== database) throw new Error(`still in ${rows[0].name}`)

  await oneProcessAtATime((client) => bringUpToDate(client))
  const { installReferenceData } = await import('#app/catalog/reference_data')
  await installReferenceData()
}

/** Fills the current database with `count` open offers, unless it contains them already. */
export async function enterMarket(count: number, log: (line: string) => void) {
  const [{ offers }] = (await db.rawQuery('select count(*)::int as offers from listings')).rows
  if (offers === count) return
  if (offers > 0) throw new Error(`the database holds ${offers} offers, left by --keep: drop it first`)
  const { fillMarket } = await import('#app/listing/bench/market')
  const started = performance.now()
  await fillMarket(count)
  log(`${count} offers written in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

export async function dropDatabase(database: string) {
  await administer(`drop database if exists ${database} with (force)`)
}
