import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Checks the hash chain over the audit log and reports the first line that was changed, deleted or inserted after sealing. */
export default class AuditVerify extends BaseCommand {
  static commandName = 'audit:verify'
  static description = 'Check the hash chain over the audit log'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { verifyAudit } = await import('#core/audit_seals')
    const { broken, sealed, unsealed, seals, hash } = await verifyAudit()
    if (broken) {
      this.exitCode = 1
      this.logger.error(
        `${broken.what}: ${broken.line === null ? '' : `audit line ${broken.line}, `}seal ${broken.seal}`
      )
      return
    }
    this.logger.success(
      `${sealed} lines in ${seals} seals are as they were written; ${unsealed} are not sealed yet; last seal ${hash}`
    )
  }
}
