import { defineJob } from '#core/jobs'
import { refreshStatistics } from '#app/report/rollups/refresh'

/** Counts the changes that readers have left over, and those of statistics that were not read since they changed. */
defineJob<object>({
  name: 'report.refresh',
  label: '更新统计',
  cron: '* * * * *',
  handle: () => refreshStatistics(),
  options: { retryLimit: 0, expireInSeconds: 600 },
})
