import { expireHolds } from '#app/listing/actions/release_hold'
import { defineJob } from '#core/jobs'

/** Gives batches back whose hold is over. An order checks the end of a hold itself, so nothing depends on this running in time. */
export const expireHoldsJob = defineJob({
  name: 'listing.expire_holds',
  cron: '* * * * *',
  handle: async () => {
    await expireHolds()
  },
})
