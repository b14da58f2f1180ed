/*
 * The record of backups in the database, for the back office and the alarm. A backup does not depend on it: its row is written after the
 * snapshot, and a database that cannot take it (it is read-only, or not yet migrated to this version) is backed up all the same.
 */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { BackupKind } from '#app/backup/codes'
import type { BackupStore } from '#app/backup/stores/backup_store'

export type BackupRecord = { kind: BackupKind; name: string; store: BackupStore }

async function note(work: PromiseLike<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    logger.warn({ err: error }, 'the record of a backup was not written')
  }
}

export const recordBegin = ({ kind, name, store }: BackupRecord) =>
  note(db.table('backups').insert({ kind, name, place: store.place }))

export const recordEnd = (name: string, made: { bytes: number; rows?: number; files?: number }) =>
  note(
    db.rawQuery(
      'update backups set finished_at = clock_timestamp(), bytes = ?, rows = ?, files = ?, error = null where name = ?',
      [made.bytes, made.rows ?? null, made.files ?? null, name]
    )
  )

export const recordFailure = (name: string, error: Error) =>
  note(db.rawQuery('update backups set error = ? where name = ?', [error.message.slice(0, 2_000), name]))

export const recordProof = (name: string) =>
  note(db.rawQuery('update backups set proven_at = clock_timestamp(), error = null where name = ?', [name]))

export const recordRemoval = (names: string[]) =>
  note(db.rawQuery('update backups set removed_at = clock_timestamp() where name = any(?)', [names]))
