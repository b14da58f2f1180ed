import { defineJob } from '#core/jobs'
import '#app/auction/jobs/confirmation'

/** Stores the results of deadlines that have passed. Bids and readers go by the clock, so nothing depends on this job running in time. */
defineJob({
  name: 'auction.due',
  label: '竞价到期处理',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { closeAllDue } = await import('#app/auction/actions/close_session')
    const { abandonOverdue } = await import('#app/auction/actions/overdue_deals')
    const { remindOfSessions } = await import('#app/auction/actions/subscribe')
    await closeAllDue()
    await remindOfSessions()
    await abandonOverdue()
  },
})
