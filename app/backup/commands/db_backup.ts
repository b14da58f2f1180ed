import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Writes database and files into one archive; with `--check` proves it by restoring it beside. The daily job runs this command. */
export default class DbBackup extends BaseCommand {
  static commandName = 'db:backup'
  static description = 'Back up database and files into one archive'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Folder or s3://bucket/folder; by default BACKUP_TO, else .data/backups' })
  declare to?: string

  @flags.boolean({ description: 'Prove the backup by restoring it into a temporary database' })
  declare check: boolean

  @flags.number({ description: 'Remove all but this many backups afterwards; by default BACKUP_KEEP' })
  declare keep?: number

  async run() {
    const { default: env } = await import('#start/env')
    const { storeAt } = await import('#app/backup/stores/store')
    const { keyFingerprints } = await import('#app/backup/shared/key_fingerprints')
    const { backUp } = await import('#app/backup/actions/back_up')
    const { name, bytes, rows, files } = await backUp({
      store: storeAt(this.to),
      check: this.check,
      keep: this.keep ?? env.get('BACKUP_KEEP'),
      report: (line) => this.logger.info(line),
    })
    this.logger.info(`fingerprint of the key, which is in no backup: ${keyFingerprints()[0]}`)
    const encrypted = env.get('BACKUP_PASSPHRASE') ? 'encrypted' : 'not encrypted: BACKUP_PASSPHRASE is not set'
    this.logger.success(`${name}: ${rows} rows, ${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB, ${encrypted}`)
  }
}
