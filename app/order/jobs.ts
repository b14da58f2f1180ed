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

/** Ends purchase requests whose goods or terms are others; who approves one is refused by the goods themselves. */
defineJob({
  name: 'order.purchase_requests',
  label: '采购申请到期处理',
  cron: '*/5 * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { lapsePurchases } = await import('#app/order/actions/lapse_purchases')
    await lapsePurchases()
  },
})
