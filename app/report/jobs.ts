import { defineJob } from '#core/jobs'
import { refreshStatistics } from '#app/report/rollups/refresh'

/** What readers have left, and what nobody has read since it changed. */
defineJob<object>({
  name: 'report.refresh',
  cron: '* * * * *',
  handle: () => refreshStatistics(),
  options: { retryLimit: 0, expireInSeconds: 600 },
})
