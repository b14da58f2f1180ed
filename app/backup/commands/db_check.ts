import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Proves that a backup can be restored, by restoring it into a temporary database and folder and checking the copy. */
export default class DbCheck extends BaseCommand {
  static commandName = 'db:check'
  static description = 'Prove a backup by restoring it into a temporary database'
  static options: CommandOptions = { startApp: true }

  @args.string({
    description: 'Path of the archive, or s3://bucket/folder/name; by default the newest',
    required: false,
  })
  declare archive?: string

  async run() {
    const { BackupError } = await import('#app/backup/archive/backup_error')
    const { splitPlace, storeAt } = await import('#app/backup/stores/store')
    const { checkBackup } = await import('#app/backup/actions/check_backup')
    const { store, name } = this.archive
      ? splitPlace(this.archive)
      : { store: storeAt(), name: (await storeAt().list()).findLast((one) => one.startsWith('backup-')) }
    if (!name) throw new BackupError(`There is no backup in ${store.place}.`)
    const started = Date.now()
    await checkBackup({ store, name, report: (line) => this.logger.info(line) })
    this.logger.success(`${name} was restored and checked in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
}
