/*
 * The record of backups in the database, for the back office and the alarm. A backup does not depend on it: its row is written after the
 * snapshot, and a database that cannot write is backed up all the same.
 */
import db from '@adonisjs/lucid/services/db'
import type { BackupKind } from '#app/backup/codes'
import type { BackupStore } from '#app/backup/stores/backup_store'

export type BackupRecord = { kind: BackupKind; name: string; store: BackupStore }

export const recordBegin = ({ kind, name, store }: BackupRecord) =>
  db.table('backups').insert({ kind, name, place: store.place })

export async function recordEnd(name: string, made: { bytes: number; rows?: number; files?: number }): Promise<void> {
  await db.rawQuery(
    'update backups set finished_at = clock_timestamp(), bytes = ?, rows = ?, files = ?, error = null where name = ?',
    [made.bytes, made.rows ?? null, made.files ?? null, name]
  )
}

export async function recordFailure(name: string, error: Error): Promise<void> {
  await db.rawQuery('update backups set error = ? where name = ?', [error.message.slice(0, 2_000), name])
}

export async function recordProof(name: string): Promise<void> {
  await db.rawQuery('update backups set proven_at = clock_timestamp(), error = null where name = ?', [name])
}

export async function recordRemoval(names: string[]): Promise<void> {
  await db.rawQuery('update backups set removed_at = clock_timestamp() where name = any(?)', [names])
}
