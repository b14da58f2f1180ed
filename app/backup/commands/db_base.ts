import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Copies the embedded PostgreSQL as the start for recoveries, and removes older copies with the log before them. */
export default class DbBase extends BaseCommand {
  static commandName = 'db:base'
  static description = 'Copy the running embedded PostgreSQL, from which db:recover reaches every later moment'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Folder or s3://bucket/folder; by default BACKUP_TO, else .data/backups' })
  declare to?: string

  @flags.number({ description: 'Keep this many copies and the log since the oldest of them', default: 2 })
  declare keep: number

  async run() {
    const { storeAt } = await import('#app/backup/stores/store')
    const { copyCluster } = await import('#app/backup/actions/copy_cluster')
    const { name, bytes, files } = await copyCluster({
      store: storeAt(this.to),
      keep: this.keep,
      report: (line) => this.logger.info(line),
    })
    this.logger.success(`${name}: ${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB`)
  }
}
