import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Restores an archive of `db:backup` into the empty database of DATABASE_URL (or the embedded one) and into its files. */
export default class DbRestore extends BaseCommand {
  static commandName = 'db:restore'
  static description = 'Restore a backup into an empty instance'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Path of the archive, or s3://bucket/folder/name' })
  declare archive: string

  async run() {
    const { default: env } = await import('#start/env')
    const { default: drive } = await import('@adonisjs/drive/services/main')
    const { splitPlace } = await import('#app/backup/stores/store')
    const { restoreBackup } = await import('#app/backup/actions/restore_backup')
    const { store, name } = splitPlace(this.archive)
    const { head, manifest } = await restoreBackup(
      await store.read(name),
      { connectionString: env.get('DATABASE_URL'), disk: drive.use() },
      { passphrase: env.get('BACKUP_PASSPHRASE'), report: (line) => this.logger.info(line) }
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    this.logger.success(
      `${head.name}: ${rows} rows and ${manifest.files.count} files as they were at ${head.createdAt}`
    )
    this.logger.info('Look at them with `node ace db:verify` before you open the site again.')
  }
}
