import { defineJob } from '#core/jobs'
import '#app/order/contract_job'

defineJob({
  name: 'order.timeouts',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { runOrderTimeouts } = await import('#app/order/timeouts')
    await runOrderTimeouts()
  },
})
