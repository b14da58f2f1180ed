import { defineJob } from '#core/jobs'
import '#app/pair_order/jobs/confirmation'

defineJob({
  name: 'pair_order.timeouts',
  label: '点价到期处理',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { followQuotes, runPairTimeouts } = await import('#app/pair_order/jobs/timeouts')
    await followQuotes()
    await runPairTimeouts()
  },
})
