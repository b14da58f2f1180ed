import { defineJob } from '#core/jobs'
import '#app/order/jobs/contract'

defineJob({
  name: 'order.timeouts',
  label: '订单到期处理',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { runOrderTimeouts } = await import('#app/order/jobs/timeouts')
    await runOrderTimeouts()
  },
})
