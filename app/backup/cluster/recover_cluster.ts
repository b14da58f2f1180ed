/*
 * Recovers the embedded PostgreSQL from a base backup and the archived write-ahead log, up to a moment or to the end of the archive. It happens
 * in a folder beside; only when PostgreSQL has finished does the recovered one take the place of the present one, which is kept.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import pg from 'pg'
import { BackupError, cutOff, damaged } from '#app/backup/archive/backup_error'
import type { BaseHead, BaseManifest } from '#app/backup/cluster/base_backup'
import { jsonOf, readArchive } from '#app/backup/archive/read_archive'
import { MANIFEST } from '#app/backup/archive/write_archive'
import { embeddedPostgres, type ClusterOwner } from '#app/backup/cluster/embedded'
import { HEAD } from '#app/backup/shared/archive_contents'
import { refuseOtherKey } from '#app/backup/shared/key_fingerprints'

export type RecoverOptions = {
  /** The base backup. */
  source: AsyncIterable<Buffer>
  passphrase?: string
  /** Folder with the archived segments. */
  archive: string
  /** The last moment that counts; without it everything in the archive does. */
  to?: Date
  /** Folder below `.data` of the cluster that is replaced. */
  name?: string
  report?: (line: string) => void
}

/** Unpacks a base backup into a folder. */
async function unpack(source: AsyncIterable<Buffer>, data: string, passphrase?: string): Promise<BaseHead> {
  const streams = readArchive(source, passphrase)
  const first = await streams.next()
  if (first.done || first.value.name !== HEAD) throw damaged('it does not begin with its head')
  const head = await jsonOf<BaseHead>(first.value)
  if (!head.firstSegment) throw new BackupError('This is a backup of db:backup: restore it with db:restore.')
  refuseOtherKey(head.keys)
  let manifest: BaseManifest | undefined
  for await (const stream of streams) {
    const [, name] = /^data\/(.*)$/s.exec(stream.name) ?? []
    if (name) {
      const file = path.join(data, name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, stream.contents, { mode: 0o600 })
    } else if (stream.name === MANIFEST) manifest = await jsonOf<BaseManifest>(stream)
    else throw damaged(stream.name)
  }
  if (!manifest) throw cutOff()
  for (const folder of manifest.folders) await mkdir(path.join(data, folder), { recursive: true, mode: 0o700 })
  return head
}

/** The command by which PostgreSQL fetches a segment, made of copies that its user can execute. */
async function restoreCommand(data: string, archive: string, owner?: ClusterOwner): Promise<string> {
  const script = path.join(data, 'restore_wal.mjs')
  await copyFile(app.makePath('bin/lib/restore_wal.mjs'), script)
  let node = process.execPath
  const { mayExecute } = await embeddedPostgres()
  if (!mayExecute(node, owner)) {
    node = path.join(data, 'node')
    await copyFile(process.execPath, node)
    await chmod(node, 0o700)
  }
  return `"${node}" "${script}" "${path.resolve(archive)}" "%f" "%p"`
}

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`

async function waitUntilRecovered(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query('select pg_is_in_recovery() as recovering')
      if (!rows[0].recovering) return
      await pause(200)
    }
  } finally {
    await client.end()
  }
}

function explained(error: Error): Error {
  if (/before configured recovery target was reached/.test(error.message))
    return new BackupError(
      'The archive ends before this moment, or nothing was written after it. Leave out --to to recover everything that there is.'
    )
  if (/before consistent recovery point|recovery target .*consistent/.test(error.message))
    return new BackupError('This base backup was not finished at this moment: take an earlier one (--base).')
  if (/could not locate required checkpoint|WAL ends before end of online backup/.test(error.message))
    return new BackupError(
      'Segments that belong to this base backup are missing in the archive: take another base (--base).'
    )
  return error
}

/** @returns the moment up to which was recovered, and where the replaced cluster is */
export async function recoverCluster(options: RecoverOptions): Promise<{ kept: string | null; head: BaseHead }> {
  const { source, passphrase, archive, to, name = 'postgres', report = () => {} } = options
  const { clusterAt, startPostgres } = await embeddedPostgres()
  const root = app.makePath()
  const present = clusterAt(root, name)
  if (present.running !== null)
    throw new BackupError('PostgreSQL is running: stop the application and everything that uses its database first.')
  const recovering = `${name}-recovering`
  const { data, owner, secretFile } = clusterAt(root, recovering)
  const clear = () => rm(data, { recursive: true, force: true })
  await clear()
  await mkdir(data, { recursive: true, mode: 0o700 })
  const head = await unpack(source, data, passphrase).catch(async (error) => {
    await clear()
    throw error
  })
  report(`base backup of ${head.createdAt} unpacked; replaying the log`)

  const settings = [
    `restore_command = ${literal(await restoreCommand(data, archive, owner))}`,
    `recovery_target_action = 'promote'`,
    // Names of zones are not known yet when the setting is read.
    ...(to ? [`recovery_target_time = ${literal(to.toISOString().replace('T', ' ').replace('Z', '+00'))}`] : []),
  ]
  const configured = path.join(data, 'postgresql.auto.conf')
  const before = await readFile(configured, 'utf8')
  await writeFile(configured, `${before}\n${settings.join('\n')}\n`)
  await writeFile(path.join(data, 'recovery.signal'), '')
  await writeFile(secretFile, JSON.stringify(head.secret), { mode: 0o600 })
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, data])

  try {
    const cluster = await startPostgres(root, { name: recovering, archive })
    await waitUntilRecovered(cluster.url('postgres')).finally(() => cluster.stop())
  } catch (error) {
    throw explained(error)
  }
  await writeFile(configured, before)
  for (const file of ['restore_wal.mjs', 'node']) await rm(path.join(data, file), { force: true })

  let kept: string | null = null
  if (existsSync(path.join(present.data, 'PG_VERSION'))) {
    kept = `${present.data}-before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
    await rename(present.data, kept)
  } else await rm(present.data, { recursive: true, force: true })
  await rename(data, present.data)
  await rename(secretFile, present.secretFile)
  const link = path.join(root, '.data', recovering)
  if (await lstat(link).catch(() => null)) await rm(link)
  return { kept, head }
}
