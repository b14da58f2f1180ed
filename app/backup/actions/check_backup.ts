/*
 * A backup is proven by restoring it beside: into a cluster and a folder of its own, which are removed afterwards. The running PostgreSQL has no part in
 * it: its log is not filled with the rows of the copy, and nobody needs the right to make databases there. Rows are compared table by table with those
 * that were written, and `db:verify` looks at books, audit log, logs of bids and files of the copy.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import pg from 'pg'
import env from '#start/env'
import { BackupError, damaged } from '#app/backup/archive/backup_error'
import { recordProof } from '#app/backup/actions/record_backup'
import { restoreBackup } from '#app/backup/actions/restore_backup'
import type { ArchiveHead, ArchiveManifest } from '#app/backup/shared/archive_contents'
import { folderDisk } from '#app/backup/stores/folder_disk'
import type { BackupStore } from '#app/backup/stores/backup_store'
import { throwawayCluster } from '#app/backup/cluster/throwaway_cluster'
import { nameOf } from '#app/backup/tables/catalog'
import { dumpTable } from '#app/backup/tables/dump_tables'
import { lengthOf } from '#app/backup/shared/length_of'

/** Statements outside transactions on the server of BACKUP_CHECK_URL. */
async function onServer(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Compares the loaded rows with those that were written: their number and their digest. */
export async function compareRows(client: pg.Client, head: ArchiveHead, manifest: ArchiveManifest): Promise<void> {
  await client.query('set local datestyle = iso; set local intervalstyle = postgres')
  for (const written of manifest.tables) {
    const shape = head.tables.find((one) => nameOf(one) === written.name)!
    const { rows, digest } = await dumpTable(client, shape, { add: (_name, contents) => lengthOf(contents) })
    // Digests of archives from before this code are of another kind.
    const differs = written.digest.startsWith('sum-') && digest !== written.digest
    if (rows !== written.rows || differs) throw damaged(`rows of ${written.name} after restoring`)
  }
}

/** Runs `node ace db:verify` against the copy, in a process of its own, because this one is connected to the product's database. */
async function verifyCopy(databaseUrl: string, folder: string, report: (line: string) => void) {
  const child = spawn(process.execPath, [app.makePath('ace.js'), 'db:verify'], {
    cwd: app.makePath(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: databaseUrl,
      DRIVE_DISK: 'fs',
      FILES_DIR: folder,
      REDIS_URL: undefined,
      // Seals of the product from after the backup are no mistake of the copy.
      AUDIT_ANCHORS: '',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new BackupError(`The restored copy has mistakes:\n${output.trim()}`)
  for (const line of output.trim().split('\n')) report(line)
}

/** A database on the server of BACKUP_CHECK_URL. */
async function databaseOn(server: string, name: string): Promise<ProvingGround> {
  const url = new URL(server)
  url.pathname = `/${name}`
  await onServer(server, `create database ${name}`).catch((error) => {
    throw new BackupError(
      `A database for the copy cannot be made: ${error.message}. Let the user of BACKUP_CHECK_URL make databases (CREATEDB).`
    )
  })
  return { url: url.href, remove: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

type ProvingGround = { url: string; remove: () => Promise<void> }

/** A cluster of the embedded PostgreSQL, also where the product has a PostgreSQL of its own. */
async function clusterFor(name: string): Promise<ProvingGround> {
  const { cluster, remove } = await throwawayCluster(name).catch((error) => {
    throw new BackupError(
      `A PostgreSQL for the copy cannot be started: ${error.message}. Set BACKUP_CHECK_URL to one where databases may be made.`
    )
  })
  await cluster.createDatabase(name)
  return { url: cluster.ownerUrl(name), remove }
}

export type CheckOptions = { store: BackupStore; name: string; report?: (line: string) => void }

/**
 * @throws BackupError when the backup is not complete or its copy has mistakes. Either way nothing of the copy stays.
 */
export async function checkBackup({ store, name, report = () => {} }: CheckOptions): Promise<void> {
  const copy = `mianqiao_check_${randomBytes(6).toString('hex')}`
  const folder = app.makePath('.data', `${copy}_files`)
  const server = env.get('BACKUP_CHECK_URL')
  const { url, remove } = await (server ? databaseOn(server, copy) : clusterFor(copy))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = { connectionString: url, disk: await folderDisk(folder) }
    const passphrase = env.get('BACKUP_PASSPHRASE')
    await restoreBackup(await store.read(name), target, { passphrase, report, compare: compareRows })
    await verifyCopy(url, path.resolve(folder), report)
    await recordProof(name)
  } finally {
    await remove()
    await rm(folder, { recursive: true, force: true })
  }
}
