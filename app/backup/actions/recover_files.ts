import { createHash } from 'node:crypto'
import drive from '@adonisjs/drive/services/main'
import { BackupError } from '#app/backup/archive/backup_error'
import { fileMirror } from '#app/backup/files/file_mirror'
import { filesOfRows } from '#app/backup/queries/files_of_rows'

export type RecoveredFiles = {
  /** Number of files copied from the mirror. */
  brought: number
  /** Keys of files that a record names and neither the disk nor the mirror has as they were stored. */
  missing: string[]
}

/**
 * Copies the files that rows name and the disk lacks back from the mirror, after the database was recovered. A copy counts only with the hash that its
 * row has.
 */
export async function recoverFiles(): Promise<RecoveredFiles> {
  const mirror = await fileMirror()
  if (!mirror) throw new BackupError('Where is the mirror of the files? Set FILES_MIRROR.')
  const disk = drive.use()
  const found: RecoveredFiles = { brought: 0, missing: [] }
  for await (const { key, sha256, used_at: usedAt } of filesOfRows()) {
    if (await disk.exists(key)) continue
    const name = mirror.keyOf(key)
    const contents = (await mirror.disk.exists(name)) ? await mirror.disk.getBytes(name) : null
    if (contents && createHash('sha256').update(contents).digest('hex') === sha256) {
      await disk.put(key, contents)
      found.brought++
    } else if (usedAt) found.missing.push(key)
  }
  return found
}
