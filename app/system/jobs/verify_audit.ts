import { raiseAuditAlarm } from '#core/audit_alarm'
import { problemsOfVerdict, verifyAudit } from '#core/audit_verdict'
import { defineJob } from '#core/jobs'

/** Checks the audit log and its copies every night; what is found is told to operators and never repaired. */
export const VerifyAudit = defineJob<object>({
  name: 'system.verify-audit',
  label: '审计日志校验',
  cron: '50 3 * * *',
  async handle() {
    for (const problem of problemsOfVerdict(await verifyAudit())) await raiseAuditAlarm(problem)
  },
  options: { retryLimit: 0 },
})
