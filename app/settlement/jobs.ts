import { defineJob } from '#core/jobs'
import '#app/settlement/jobs/sheet'

defineJob({
  name: 'settlement.timeouts',
  label: '结算到期处理',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { runSettlementTimeouts } = await import('#app/settlement/jobs/timeouts')
    await runSettlementTimeouts()
  },
})
