import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/**
 * Checks the audit log: its lines, the hash chain over them, and the copies of its seals outside the database. Reports the first line that was changed,
 * deleted or inserted after sealing, and the first copy that does not agree.
 */
export default class AuditVerify extends BaseCommand {
  static commandName = 'audit:verify'
  static description = 'Check the audit log, its hash chain, and the copies of its seals outside the database'
  static options: CommandOptions = { startApp: true }

  @flags.array({ description: 'Files with further copies of seals, such as saved mails' })
  declare anchors?: string[]

  async run() {
    const { keptCopies } = await import('#core/audit_anchor_places')
    const { anchorPlaces } = await import('#core/audit_anchors')
    const { problemsOfVerdict, verifyAudit } = await import('#core/audit_verdict')
    const verdict = await verifyAudit([...anchorPlaces(), ...(this.anchors ?? []).map(keptCopies)])
    const { sealed, unsealed, seals, hash, anchors } = verdict
    const problems = problemsOfVerdict(verdict)
    if (problems.length > 0) {
      this.exitCode = 1
      for (const problem of problems) this.logger.error(problem)
      return
    }
    this.logger.success(
      `${sealed} lines in ${seals} seals are as they were written; ${unsealed} are not sealed yet; last seal ${hash}`
    )
    for (const { place, agreeing } of anchors) this.logger.success(`${agreeing} copies at ${place} agree`)
    if (anchors.length === 0)
      this.logger.warning(
        'AUDIT_ANCHORS names no place that can be read: a log that was cut at its end or emptied would not be noticed'
      )
  }
}
