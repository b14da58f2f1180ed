import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Checks a whole instance, for example after a restoring: books, audit log, logs of bids, and that every file is as it was stored. */
export default class DbVerify extends BaseCommand {
  static commandName = 'db:verify'
  static description = 'Check books, audit log, logs of bids and files of this instance'
  static options: CommandOptions = { startApp: true }

  async run() {
    for (const command of ['ledger:verify', 'audit:verify', 'auction:verify']) {
      const { exitCode, error } = await this.kernel.exec(command, [])
      if (error) throw error
      if (exitCode) this.exitCode = exitCode
    }
    const { verifyFiles } = await import('#app/backup/queries/verify_files')
    const { count, wrong } = await verifyFiles()
    for (const { key, problem } of wrong) this.logger.error(`${key}: ${problem}`)
    if (wrong.length > 0) this.exitCode = 1
    else this.logger.success(`${count} files are as they were stored`)
  }
}
