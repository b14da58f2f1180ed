/*
 * One consistent archive of database and files.
 *
 * Rows first, files afterwards. A file is never changed in place, its bytes are stored before its row is committed, and they are removed
 * after the row was: so every file that a row of the snapshot names was there when the snapshot was taken. What is uploaded meanwhile is in
 * the archive without a row, which harms nobody. Only files removed meanwhile (uploads that no record has named) have a row and no bytes.
 */
import type { Writable } from 'node:stream'
import drive from '@adonisjs/drive/services/main'
import type { Disk } from '@adonisjs/drive'
import type pg from 'pg'
import { ArchiveWriter } from '#app/backup/archive/write_archive'
import { newArchiveName } from '#app/backup/shared/archive_name'
import { keyFingerprints } from '#app/backup/shared/key_fingerprints'
import { FORMAT, HEAD, type ArchiveHead, type ArchiveManifest } from '#app/backup/shared/archive_contents'
import type { BackupStore } from '#app/backup/stores/backup_store'
import { sequencesOf, tablesOf, versionsOf } from '#app/backup/tables/catalog'
import { dumpTable, onSnapshot } from '#app/backup/tables/dump_tables'

export type BackupOptions = {
  connectionString: string
  store: BackupStore
  passphrase?: string
  report?: (line: string) => void
  /** Called with the head once the snapshot is taken. */
  begun?: (head: ArchiveHead) => Promise<void>
}

export type MadeBackup = { name: string; bytes: number; rows: number; files: number }

/** Keys of all files of a disk. */
export async function* keysOn(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll('', { recursive: true, paginationToken }).catch((error) => {
      // A folder is made with its first file.
      if (error.cause?.code === 'ENOENT') return { objects: [], paginationToken: undefined }
      throw error
    })
    for (const object of page.objects) if (object.isFile) yield object.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}

async function headOf(client: pg.Client, name: string): Promise<ArchiveHead> {
  const { rows } = await client.query(
    `select current_setting('server_version') as postgres, clock_timestamp() as moment`
  )
  const tables = await tablesOf(client)
  return {
    format: FORMAT,
    name,
    createdAt: new Date(rows[0].moment).toISOString(),
    postgres: rows[0].postgres,
    keys: keyFingerprints(),
    tables: tables.map(({ schema, table, columns }) => ({ schema, table, columns })),
    ...(await versionsOf(client)),
  }
}

async function addFiles(archive: ArchiveWriter, report: (line: string) => void): Promise<ArchiveManifest['files']> {
  const disk = drive.use()
  const added = { count: 0, bytes: 0 }
  for await (const key of keysOn(disk)) {
    // Removed since it was listed.
    if (!(await disk.exists(key))) continue
    added.bytes += await archive.add(`files/${key}`, await disk.getStream(key))
    added.count++
    if (added.count % 1_000 === 0) report(`${added.count} files`)
  }
  return added
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

async function write(sink: Writable, name: string, options: BackupOptions): Promise<ArchiveManifest> {
  const { connectionString, passphrase, report = () => {}, begun } = options
  const archive = new ArchiveWriter(sink, passphrase)
  try {
    const contents = await onSnapshot(connectionString, async (client) => {
      const head = await headOf(client, name)
      await archive.addJson(HEAD, head)
      await begun?.(head)
      const tables = []
      for (const shape of head.tables) {
        const contents = await dumpTable(client, shape, archive)
        if (contents.rows > 0) report(`${contents.name}: ${contents.rows} rows, ${megabytes(contents.bytes)}`)
        tables.push(contents)
      }
      // Sequences do not belong to the snapshot: read last, they are behind every row.
      return { tables, sequences: await sequencesOf(client) }
    })
    const files = await addFiles(archive, report)
    report(`${files.count} files, ${megabytes(files.bytes)}`)
    const manifest = { ...contents, files }
    await archive.finish(manifest)
    return manifest
  } catch (error) {
    await archive.abort(error)
    throw error
  }
}

/** Writes a backup into a store. An interruption leaves nothing there. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const name = newArchiveName('backup', options.passphrase)
  let manifest: ArchiveManifest | undefined
  const bytes = await options.store.write(name, async (sink) => {
    manifest = await write(sink, name, options)
  })
  const { tables, files } = manifest!
  return { name, bytes, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.count }
}
