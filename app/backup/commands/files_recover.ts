import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** After `db:recover`: brings back the files that records name and the disk lacks. */
export default class FilesRecover extends BaseCommand {
  static commandName = 'files:recover'
  static description = 'Bring back from FILES_MIRROR the files that records name and the disk lacks'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { recoverFiles } = await import('#app/backup/actions/recover_files')
    const { brought, missing } = await recoverFiles()
    for (const key of missing) this.logger.error(`${key}: neither here nor in the mirror as it was stored`)
    if (missing.length > 0) this.exitCode = 1
    this.logger.info(`${brought} files were brought back, ${missing.length} are missing`)
  }
}
