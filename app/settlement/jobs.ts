import { defineJob } from '#core/jobs'

defineJob({
  name: 'settlement.timeouts',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { runSettlementTimeouts } = await import('#app/settlement/jobs/timeouts')
    await runSettlementTimeouts()
  },
})
