import type { BackupStore } from '#app/backup/stores/backup_store'
import { recordRemoval } from '#app/backup/actions/record_backup'

/** Removes all but the newest `keep` archives of a kind. Their names are in the order of time. @returns names of the removed ones */
export async function removeOldBackups(store: BackupStore, kind: 'backup' | 'base', keep: number): Promise<string[]> {
  const names = (await store.list()).filter((name) => name.startsWith(`${kind}-`))
  const old = names.slice(0, -Math.max(1, keep))
  for (const name of old) await store.remove(name)
  await recordRemoval(old)
  return old
}
