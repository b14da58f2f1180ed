import { defineJob } from '#core/jobs'

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
