import { defineJob } from '#core/jobs'
import { sealAudit } from '#core/audit_seals'

/** Seals finished audit lines every minute. */
defineJob<object>({
  name: 'system.seal-audit',
  label: '封存审计日志',
  cron: '* * * * *',
  async handle() {
    while ((await sealAudit()) > 0);
  },
  options: { retryLimit: 0 },
})
