import { alertSavedSearches } from '#app/listing/actions/alert_saved_searches'
import { delistExpiredContracts } from '#app/listing/actions/delist_batch'
import { refreshReferences } from '#app/listing/actions/refresh_references'
import { expireHolds } from '#app/listing/actions/release_hold'
import db from '@adonisjs/lucid/services/db'
import { defineJob } from '#core/jobs'

/** Gives batches back whose hold is over. An order checks the end of a hold itself, so nothing depends on this running in time. */
defineJob({
  name: 'listing.expire_holds',
  cron: '* * * * *',
  handle: async () => {
    await expireHolds()
  },
})

defineJob({
  name: 'listing.alert_saved_searches',
  cron: '* * * * *',
  handle: async () => {
    await alertSavedSearches()
  },
})

/** Search and sorting of basis listings follow the market. */
defineJob({
  name: 'listing.refresh_references',
  cron: '* * * * *',
  handle: async () => {
    await refreshReferences()
  },
})

/** Basis listings whose contract can no longer be priced leave the market (state-machines §2.1). */
defineJob({
  name: 'listing.delist_expired',
  cron: '20 16 * * *',
  handle: async () => {
    await delistExpiredContracts()
  },
})

/** The change log is for processes that follow it, within a second; a day is more than any of them sleeps. */
defineJob({
  name: 'listing.prune_changes',
  cron: '17 3 * * *',
  handle: async () => {
    await db.rawQuery(`delete from offer_changes where created_at < now() - interval '1 day'`)
  },
})
