import { createHmac } from 'node:crypto'
import { applicationKeys } from '#core/keys'
import { BackupError } from '#app/backup/archive/backup_error'

/**
 * Fingerprints of the keys by which this instance reads what it has encrypted; the first is the one it encrypts with. They tell keys apart
 * and say nothing about them: keys are random, and of the hash only a part is shown.
 */
export function keyFingerprints(): string[] {
  return applicationKeys().map((key) => createHmac('sha256', key).update('mianqiao key').digest('hex').slice(0, 16))
}

/**
 * @param keys fingerprints in the head of a backup
 * @throws BackupError when one of its keys is not here
 */
export function refuseOtherKey(keys: string[]): void {
  const own = keyFingerprints()
  const missing = keys.filter((key) => !own.includes(key))
  if (missing.length === 0) return
  throw new BackupError(
    `This backup was made with another APP_KEY (fingerprint ${missing.join(', ')}; here: ${own.join(', ')}). Without it, encrypted columns ` +
      'and one-time passwords could not be read and the audit log not be checked. Put the key of the backup into APP_KEY or .data/app.key ' +
      'and start again (docs/backup.md says where it is kept).'
  )
}
