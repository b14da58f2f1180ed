import { defineJob } from '#core/jobs'

/** Ends wishes that are over. Answers and acceptances check the moment themselves, so nothing depends on this job running in time. */
defineJob({
  name: 'demand.due',
  label: '求购到期处理',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { endOverdueDemands } = await import('#app/demand/actions/end_demand')
    await endOverdueDemands()
  },
})
