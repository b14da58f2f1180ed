import { raiseAuditAlarm } from '#core/audit_alarm'
import { anchorSeals, lateAnchors } from '#core/audit_anchors'
import { defineJob } from '#core/jobs'
import { sealAudit } from '#core/audit_seals'

/** Seals finished audit lines every minute, and copies the seals to the places outside the database. */
defineJob<object>({
  name: 'system.seal-audit',
  label: '封存审计日志',
  cron: '* * * * *',
  async handle() {
    while ((await sealAudit()) > 0);
    for (const late of lateAnchors(await anchorSeals())) await raiseAuditAlarm(late)
  },
  options: { retryLimit: 0 },
})
