import { defineJob } from '#core/jobs'
import '#app/demand/jobs/tell_sellers'

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

/** Publishes wishes of companies rated A that operators have not looked at in time. */
defineJob({
  name: 'demand.unreviewed',
  label: 'A级企业求购自动发布',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { publishUnreviewed } = await import('#app/demand/actions/review_demand')
    await publishUnreviewed()
  },
})

/** Proposes new goods to buyers whose wishes they fit. */
defineJob({
  name: 'demand.propose',
  label: '求购匹配新货',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    const { proposeNewGoods } = await import('#app/demand/actions/match_demands')
    await proposeNewGoods()
  },
})

/** Searches of members are kept for a month. */
defineJob({
  name: 'demand.forget_searches',
  label: '清理过期的搜索记录',
  cron: '17 3 * * *',
  async handle() {
    const { forgetOldSearches } = await import('#app/demand/shared/search_notes')
    await forgetOldSearches()
  },
})
