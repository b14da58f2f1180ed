import { defineJob } from '#core/jobs'

/** Ends bargains that are over. Answers check the terms themselves, so nothing depends on this job running in time. */
defineJob({
  name: 'quotation.due',
  label: '询价到期处理',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { expireQuotations } = await import('#app/quotation/actions/expire_quotations')
    await expireQuotations()
  },
})
