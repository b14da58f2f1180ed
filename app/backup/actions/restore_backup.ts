/*
 * Restores a backup into an empty database. All rows are loaded in one transaction, which is committed only when the whole archive has been
 * read and every hash has been right: an interruption leaves an empty database, and the restoring begins anew. Files are stored under names
 * that are random and never used twice, so those that an interrupted restoring has left are overwritten by the next one.
 *
 * The tables are made by the migrations that the backup was made with; newer ones run afterwards, as in any update.
 */
import { stat, writeFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { Disk } from '@adonisjs/drive'
import pg from 'pg'
import { applyFunctionFiles, readFunctionFiles } from '#core/function_files'
import { bringUpToDate } from '#core/migrations'
import { withTemporaryFile } from '#core/spool'
import { BackupError, cutOff, damaged } from '#app/backup/archive/backup_error'
import { jsonOf, readArchive, type ArchivedStream } from '#app/backup/archive/read_archive'
import { MANIFEST } from '#app/backup/archive/write_archive'
import { FORMAT, HEAD, type ArchiveHead, type ArchiveManifest } from '#app/backup/shared/archive_contents'
import { refuseOtherKey } from '#app/backup/shared/key_fingerprints'
import { filledTables, nameOf, QUEUE_SCHEMA, versionsOf } from '#app/backup/tables/catalog'
import { beginLoading, loadTable } from '#app/backup/tables/load_tables'

export type RestoreTarget = {
  connectionString: string
  disk: Disk
}

export type RestoreOptions = {
  passphrase?: string
  report?: (line: string) => void
  /** Called with the loaded rows before they are committed. */
  compare?: (client: pg.Client, head: ArchiveHead, manifest: ArchiveManifest) => Promise<void>
}

const CONNECTION = 'restoring'

/** Runs `work` with Lucid's runner of migrations on another database than that of this process. */
async function withMigrations<Result>(
  connectionString: string,
  work: (run: () => Promise<boolean>, list: () => Promise<string[]>) => Promise<Result>
): Promise<Result> {
  const { MigrationRunner } = await import('@adonisjs/lucid/migration')
  const { config } = db.manager.get(db.primaryConnectionName)!
  const runner = () => new MigrationRunner(db, app, { direction: 'up', connectionName: CONNECTION })
  db.manager.add(CONNECTION, { ...config, connection: { connectionString } } as typeof config)
  const run = async () => {
    const migrator = runner()
    await migrator.run()
    if (migrator.error) throw migrator.error
    return true
  }
  // Asking for the list also makes the table of migrations.
  const list = async () => (await runner().getList()).map(({ name }) => name)
  try {
    return await work(run, list)
  } finally {
    await db.manager.close(CONNECTION, true)
  }
}

async function refuseOtherCode(client: pg.Client, head: ArchiveHead, known: string[]) {
  const unknown = head.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new BackupError(
      `This backup was made by newer code: the migrations ${unknown.join(', ')} are not here. Install that version, or a newer one.`
    )
  const { migrations } = await versionsOf(client)
  const more = migrations.filter((name) => !head.migrations.includes(name))
  if (more.length > 0) throw notEmpty(`it has tables of newer migrations (${more.join(', ')})`)
}

const notEmpty = (why: string) =>
  new BackupError(
    `This database is not empty: ${why}. A backup is restored only into an empty one: create a database and set DATABASE_URL to it; ` +
      'for the embedded PostgreSQL stop everything and move .data/postgres away (where that is a link, the folder it leads to).'
  )

async function refuseFilled(client: pg.Client) {
  const filled = await filledTables(client)
  if (filled.length === 0) return
  const shown =
    filled.length > 5 ? `${filled.slice(0, 5).join(', ')} and ${filled.length - 5} others` : filled.join(', ')
  throw notEmpty(`there are rows in ${shown}`)
}

/** Tables of the job queue, which its package makes and changes itself. */
async function makeQueue(client: pg.Client, version: number) {
  const { getConstructionPlans } = await import('pg-boss')
  if ((await versionsOf(client)).queue === null) await client.query(getConstructionPlans(QUEUE_SCHEMA))
  const { queue } = await versionsOf(client)
  if (queue !== version)
    throw new BackupError(
      `The job queue of this backup has version ${version} of its tables, and that of this code ${queue}. Restore with the version of the ` +
        'code that made the backup, and update afterwards.'
    )
}

/** The tables as the backup's migrations make them. Newer ones are entered as done meanwhile, and removed again by `makeNewer`. */
async function makeTables(client: pg.Client, head: ArchiveHead, run: () => Promise<boolean>, known: string[]) {
  await applyFunctionFiles(client, await readFunctionFiles(app.makePath('database/functions')), 'before migrations')
  const newer = known.filter((name) => !head.migrations.includes(name))
  const skipped = 'insert into adonis_schema (name, batch, migration_time) select unnest($1::text[]), 0, now()'
  await client.query(skipped, [newer])
  try {
    await run()
  } finally {
    await client.query('delete from adonis_schema where batch = 0')
  }
  if (head.queue !== null) await makeQueue(client, head.queue)
}

/** Bytes of a stored file, null when there is none. */
const sizeOn = async (disk: Disk, key: string) =>
  (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null

/**
 * Stores a file, unless it is there: a name is used for one file only.
 *
 * @returns whether the disk had nothing under this name
 */
async function putFile(disk: Disk, key: string, contents: AsyncIterable<Buffer>): Promise<boolean> {
  return withTemporaryFile('.restored', async (file) => {
    await writeFile(file, contents, { mode: 0o600 })
    const there = await sizeOn(disk, key)
    if (there !== (await stat(file)).size) await disk.copyFromFs(file, key)
    return there === null
  })
}

/** Reads all streams behind the head. @returns the manifest */
async function loadEverything(
  streams: AsyncGenerator<ArchivedStream>,
  client: pg.Client,
  head: ArchiveHead,
  { disk, report, stored }: { disk: Disk; report: (line: string) => void; stored: (key: string) => void }
): Promise<ArchiveManifest> {
  const loaded = new Map<string, number>()
  let files = 0
  for (let next = await streams.next(); !next.done; next = await streams.next()) {
    const stream = next.value
    const [, part, name] = /^(database|files)\/(.*)$/s.exec(stream.name) ?? []
    const shape = part === 'database' ? head.tables.find((one) => nameOf(one) === name) : undefined
    if (shape) {
      const rows = await loadTable(client, shape, stream.contents)
      loaded.set(name, rows)
      if (rows > 0) report(`${name}: ${rows} rows`)
    } else if (part === 'files') {
      if (await putFile(disk, name, stream.contents)) stored(name)
      if (++files % 1_000 === 0) report(`${files} files`)
    } else if (stream.name === MANIFEST) {
      const manifest = await jsonOf<ArchiveManifest>(stream)
      // Asking once more reaches the end of the archive, where its digest is checked.
      if (!(await streams.next()).done) throw damaged('there is something behind the manifest')
      for (const { name, rows } of manifest.tables) if (loaded.get(name) !== rows) throw damaged(`rows of ${name}`)
      if (files !== manifest.files.count) throw damaged('number of files')
      report(`${files} files`)
      return manifest
    } else throw damaged(stream.name)
  }
  throw cutOff()
}

/**
 * @returns head of the archive
 * @throws BackupError when the archive is not complete and unchanged, the key is another one, or the database is not empty; the database is
 * then as empty as before
 */
export async function restoreBackup(
  source: AsyncIterable<Buffer>,
  { connectionString, disk }: RestoreTarget,
  { passphrase, report = () => {}, compare }: RestoreOptions = {}
): Promise<{ head: ArchiveHead; manifest: ArchiveManifest }> {
  const streams = readArchive(source, passphrase)
  const client = new pg.Client({ connectionString, application_name: 'mianqiao-restore' })
  await client.connect()
  const stored: string[] = []
  try {
    const first = await streams.next()
    if (first.done || first.value.name !== HEAD) throw damaged('it does not begin with its head')
    const head = await jsonOf<ArchiveHead>(first.value)
    if (head.format !== FORMAT)
      throw new BackupError(`This backup has format ${head.format}; this code reads ${FORMAT}.`)
    refuseOtherKey(head.keys)
    await client.query(`select pg_advisory_lock(hashtext('bring up to date'))`)
    await refuseFilled(client)
    return await withMigrations(connectionString, async (run, list) => {
      const known = await list()
      await refuseOtherCode(client, head, known)
      await makeTables(client, head, run, known)
      const commit = await beginLoading(client)
      const manifest = await loadEverything(streams, client, head, { disk, report, stored: (key) => stored.push(key) })
      await compare?.(client, head, manifest)
      await commit(manifest.sequences, report)
      stored.length = 0
      // The application's role, if it is another one, is granted what it needs by the preparation of the next start.
      await bringUpToDate(client, run, connectionString)
      return { head, manifest }
    })
  } finally {
    await streams.return(undefined)
    for (const key of stored) await disk.delete(key).catch(() => {})
    await client.end()
  }
}
