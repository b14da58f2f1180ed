import { defineJob } from '#core/jobs'

/** Tells sellers of a wish that was published. */
export const tellSellersJob = defineJob<{ demandId: number }>({
  name: 'demand.tell_sellers',
  label: '求购通知卖方',
  // A second run would tell everybody twice.
  options: { retryLimit: 0 },
  async handle({ demandId }) {
    const { tellSellersOf } = await import('#app/demand/actions/match_demands')
    await tellSellersOf(demandId)
  },
})
