import { alertSavedSearches } from '#app/listing/actions/alert_saved_searches'
import { expireHolds } from '#app/listing/actions/release_hold'
import db from '@adonisjs/lucid/services/db'
import { defineJob } from '#core/jobs'

/** Gives batches back whose hold is over. An order checks the end of a hold itself, so nothing depends on this running in time. */
export const expireHoldsJob = defineJob({
  name: 'listing.expire_holds',
  cron: '* * * * *',
  handle: async () => {
    await expireHolds()
  },
})

export const alertSavedSearchesJob = defineJob({
  name: 'listing.alert_saved_searches',
  cron: '* * * * *',
  handle: async () => {
    await alertSavedSearches()
  },
})

/** The change log is for processes that follow it, within a second; a day is more than any of them sleeps. */
export const pruneChangesJob = defineJob({
  name: 'listing.prune_changes',
  cron: '17 3 * * *',
  handle: async () => {
    await db.rawQuery(`delete from offer_changes where created_at < now() - interval '1 day'`)
  },
})
