/*
 * Loading rows into an empty database: in one transaction, so that an interruption leaves an empty database. Triggers are off meanwhile,
 * because every row is as it was written; keys, indexes and foreign keys are made afterwards, which checks them.
 */
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { damaged } from '#app/backup/archive/backup_error'
import {
  copyIn,
  emptyTables,
  hindrances,
  refreshViews,
  setSequence,
  switchTriggers,
  type SequenceValue,
  type CopiedTable,
} from '#app/backup/tables/catalog'

/** Begins the transaction. @returns what commits it, once all rows are there */
export async function beginLoading(client: pg.Client) {
  await client.query('begin')
  await client.query(
    `set local maintenance_work_mem = '512MB'; set local statement_timeout = 0; set local lock_timeout = '20s'`
  )
  await switchTriggers(client, 'disable')
  const dropped = await hindrances(client)
  for (const { drop } of dropped.toReversed()) await client.query(drop)
  await emptyTables(client)

  return async function commit(sequences: SequenceValue[], report: (line: string) => void) {
    report(`making ${dropped.length} keys, indexes and foreign keys`)
    for (const { make } of dropped) await client.query(make)
    for (const sequence of sequences) await setSequence(client, sequence)
    await refreshViews(client)
    await switchTriggers(client, 'enable')
    await client.query('commit')
    report('collecting statistics')
    await client.query('analyze')
  }
}

/** @returns number of rows */
export async function loadTable(
  client: pg.Client,
  shape: CopiedTable,
  contents: AsyncIterable<Buffer>
): Promise<number> {
  const rows = client.query(copyFrom(await copyIn(client, shape)))
  try {
    await pipeline(contents, rows)
  } catch (error) {
    // 22…: a value that its column cannot hold
    throw error.code?.startsWith('22') ? damaged(`rows of ${shape.table}: ${error.message}`) : error
  }
  return rows.rowCount
}
