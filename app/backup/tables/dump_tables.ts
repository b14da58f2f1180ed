/*
 * All rows of a database as they were at one moment: one transaction that only reads, on one snapshot. It holds no lock that a writer waits
 * for, and has no number of its own, so it delays neither bids nor the sealing of the audit log.
 */
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ArchiveWriter } from '#app/backup/archive/write_archive'
import { copyOut, nameOf, type CopiedTable } from '#app/backup/tables/catalog'
import { RowDigest } from '#app/backup/tables/row_digest'

/** `digest`: of the rows in any order. */
export type TableContents = { name: string; rows: number; bytes: number; digest: string }

/** Runs `work` on one snapshot of a database. */
export async function onSnapshot<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'mianqiao-backup' })
  await client.connect()
  try {
    // Moments in a form that does not depend on the settings of the server.
    await client.query(`set datestyle = iso; set intervalstyle = postgres; set statement_timeout = 0`)
    await client.query('begin isolation level repeatable read, read only')
    // A snapshot is taken by the first statement, not by BEGIN.
    await client.query('select 1')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Adds the rows of a table to an archive, in PostgreSQL's text format. */
export async function dumpTable(
  client: pg.Client,
  shape: CopiedTable,
  archive: Pick<ArchiveWriter, 'add'>
): Promise<TableContents> {
  const rows = client.query(copyTo(await copyOut(client, shape)))
  const name = nameOf(shape)
  const digest = new RowDigest()
  const bytes = await archive.add(`database/${name}`, digest.over(rows))
  return { name, rows: digest.rows, bytes, digest: digest.result() }
}
