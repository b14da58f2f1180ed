import env from '#start/env'
import { checkBackup } from '#app/backup/actions/check_backup'
import { makeBackup, type MadeBackup } from '#app/backup/actions/make_backup'
import { recordBegin, recordEnd, recordFailure } from '#app/backup/actions/record_backup'
import { removeOldBackups } from '#app/backup/actions/remove_old_backups'
import { BackupKind } from '#app/backup/codes'
import type { BackupStore } from '#app/backup/stores/backup_store'

export type BackUpOptions = {
  store: BackupStore
  /** Prove it by restoring it beside. */
  check?: boolean
  /** How many backups stay; undefined keeps all. */
  keep?: number
  report?: (line: string) => void
}

/** Backs up this instance, and keeps the record of it. Older backups are removed only after the new one is there and, if asked, proven. */
export async function backUp({ store, check = false, keep, report = () => {} }: BackUpOptions): Promise<MadeBackup> {
  let begun: string | null = null
  let made: MadeBackup
  try {
    made = await makeBackup({
      connectionString: env.get('DATABASE_URL'),
      store,
      passphrase: env.get('BACKUP_PASSPHRASE'),
      report,
      begun: async ({ name }) => {
        await recordBegin({ kind: BackupKind.archive, name, store })
        begun = name
      },
    })
    await recordEnd(made.name, made)
    if (check) await checkBackup({ store, name: made.name, report })
  } catch (error) {
    if (begun) await recordFailure(begun, error)
    throw error
  }
  if (keep) await removeOldBackups(store, 'backup', keep)
  return made
}
