/*
 * A base backup: the data folder of the embedded PostgreSQL, copied while it runs. From it and from the archived write-ahead log every later
 * moment can be recovered. Files change while they are copied; PostgreSQL repairs that with the log written between `pg_backup_start` and
 * `pg_backup_stop`, which is why an archive of the log is required.
 */
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import pg from 'pg'
import { BackupError } from '#app/backup/archive/backup_error'
import { ArchiveWriter } from '#app/backup/archive/write_archive'
import { newArchiveName } from '#app/backup/shared/archive_name'
import { FORMAT, HEAD } from '#app/backup/shared/archive_contents'
import { keyFingerprints } from '#app/backup/shared/key_fingerprints'
import type { BackupStore } from '#app/backup/stores/backup_store'

/** First stream of a base backup. */
export type BaseHead = {
  format: number
  name: string
  createdAt: string
  postgres: string
  keys: string[]
  /** The first segment of the write-ahead log that a recovery reads. */
  firstSegment: string
  /** Password and port of the cluster (`.data/postgres.json`). Whoever has the data folder has everything that it protects. */
  secret: { password: string; port: number }
}

/** Last stream: folders, also empty ones, which PostgreSQL expects. */
export type BaseManifest = { folders: string[]; files: number; bytes: number }

/** Folders whose contents belong to the running server only. */
const WITHOUT_CONTENTS = new Set(
  'pg_wal pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pgsql_tmp'.split(' ')
)
const LEFT_OUT = /^(postmaster\.(pid|opts)|server\.log|backup_label(\.old)?|tablespace_map|pg_internal\.init|.*\.tmp)$/

/** Files and folders below the data folder, relative to it. */
async function contentsOf(data: string, at = ''): Promise<{ folders: string[]; files: string[] }> {
  const found = { folders: [] as string[], files: [] as string[] }
  for (const entry of await readdir(path.join(data, at), { withFileTypes: true })) {
    const name = at ? `${at}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      found.folders.push(name)
      if (WITHOUT_CONTENTS.has(entry.name)) continue
      const below = await contentsOf(data, name)
      found.folders.push(...below.folders)
      found.files.push(...below.files)
    } else if (entry.isFile() && !LEFT_OUT.test(entry.name)) found.files.push(name)
  }
  found.folders.push(...(at === '' ? ['pg_wal/archive_status', 'pg_wal/summaries'] : []))
  return found
}

/** Contents of a file of a running server. A table that was dropped since it was listed is empty. */
async function* read(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

export type BaseOptions = {
  connectionString: string
  store: BackupStore
  passphrase?: string
  report?: (line: string) => void
  begun?: (name: string) => Promise<void>
  /** File with the password of the cluster. */
  secretFile?: string
}

async function begin(client: pg.Client, name: string) {
  const { rows } = await client.query(
    `select current_setting('data_directory') as data, current_setting('server_version') as postgres,
       current_setting('archive_mode') as archiving, clock_timestamp() as moment,
       (select count(*)::int from pg_tablespace) as tablespaces`
  )
  if (rows[0].archiving === 'off')
    throw new BackupError(
      'PostgreSQL does not archive its write-ahead log, without which a base backup is of no use: set WAL_ARCHIVE to a folder and start anew.'
    )
  if (rows[0].tablespaces > 2) throw new BackupError('The cluster has tablespaces of its own, which are not copied.')
  const start = `select pg_walfile_name(pg_backup_start($1, true)) as "firstSegment"`
  return { ...rows[0], ...(await client.query(start, [name])).rows[0] }
}

/** Copies the embedded cluster into a store. */
export async function makeBaseBackup(options: BaseOptions): Promise<{ name: string; bytes: number; files: number }> {
  const { connectionString, store, passphrase, report = () => {}, begun } = options
  const secretFile = options.secretFile ?? app.makePath('.data/postgres.json')
  const name = newArchiveName('base', passphrase)
  const client = new pg.Client({ connectionString, application_name: 'mianqiao-base-backup' })
  await client.connect()
  let files = 0
  try {
    const { data, postgres, moment, firstSegment } = await begin(client, name)
    await begun?.(name)
    const secret = JSON.parse(await readFile(secretFile, 'utf8'))
    const createdAt = new Date(moment).toISOString()
    const head: BaseHead = { format: FORMAT, name, createdAt, postgres, keys: keyFingerprints(), firstSegment, secret }
    const bytes = await store.write(name, async (sink) => {
      const archive = new ArchiveWriter(sink, passphrase)
      try {
        await archive.addJson(HEAD, head)
        const contents = await contentsOf(data)
        let copied = 0
        // The control file last: it is to be at least as new as everything else.
        const last = 'global/pg_control'
        for (const file of [...contents.files.filter((one) => one !== last), last]) {
          copied += await archive.add(`data/${file}`, read(path.join(data, file)))
          if (++files % 500 === 0) report(`${files} files, ${(copied / 1024 / 1024).toFixed(0)} MB`)
        }
        // Returns when the log up to here is in the archive.
        const { rows } = await client.query('select labelfile from pg_backup_stop(true)')
        await archive.add('data/backup_label', [Buffer.from(rows[0].labelfile)])
        const manifest: BaseManifest = { folders: contents.folders, files, bytes: copied }
        await archive.finish(manifest)
      } catch (error) {
        await archive.abort(error)
        throw error
      }
    })
    return { name, bytes, files }
  } finally {
    // Ends a backup that was not stopped.
    await client.end()
  }
}
