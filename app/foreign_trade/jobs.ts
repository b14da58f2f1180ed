import { defineJob } from '#core/jobs'
import '#app/foreign_trade/jobs/contract'

defineJob({
  name: 'foreign_trade.timeouts',
  label: '外棉订单到期处理',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { runForeignTimeouts } = await import('#app/foreign_trade/jobs/timeouts')
    await runForeignTimeouts()
  },
})
