import env from '#start/env'
import { readArchive, jsonOf } from '#app/backup/archive/read_archive'
import { makeBaseBackup, type BaseHead } from '#app/backup/cluster/base_backup'
import { compressSegments, removeSegmentsBefore } from '#app/backup/cluster/wal_archive'
import { recordBegin, recordEnd, recordFailure } from '#app/backup/actions/record_backup'
import { removeOldBackups } from '#app/backup/actions/remove_old_backups'
import { BackupKind } from '#app/backup/codes'
import type { BackupStore } from '#app/backup/stores/backup_store'

/** First segment of the log that a base backup needs. */
async function firstSegmentOf(store: BackupStore, name: string): Promise<string> {
  const streams = readArchive(await store.read(name), env.get('BACKUP_PASSPHRASE'))
  try {
    const head = await streams.next()
    return (await jsonOf<BaseHead>(head.value!)).firstSegment
  } finally {
    await streams.return(undefined)
  }
}

/** Makes a base backup, keeps the record of it, and removes older ones with the segments that only they need. */
export async function copyCluster({
  store,
  keep,
  report,
}: {
  store: BackupStore
  keep: number
  report?: (line: string) => void
}) {
  let begun: string | null = null
  try {
    const made = await makeBaseBackup({
      connectionString: env.get('DATABASE_URL'),
      store,
      passphrase: env.get('BACKUP_PASSPHRASE'),
      report,
      begun: async (name) => {
        await recordBegin({ kind: BackupKind.base, name, store })
        begun = name
      },
    })
    await recordEnd(made.name, made)
    await removeOldBackups(store, 'base', keep)
    const archive = env.get('WAL_ARCHIVE')
    const oldest = (await store.list()).find((name) => name.startsWith('base-'))
    if (archive && oldest) {
      await compressSegments(archive)
      await removeSegmentsBefore(archive, await firstSegmentOf(store, oldest))
    }
    return made
  } catch (error) {
    if (begun) await recordFailure(begun, error)
    throw error
  }
}
