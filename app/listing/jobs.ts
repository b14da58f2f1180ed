import { alertSavedSearches } from '#app/listing/actions/alert_saved_searches'
import { delistExpiredContracts } from '#app/listing/actions/delist_batch'
import { refreshReferences } from '#app/listing/actions/refresh_references'
import { expireHolds } from '#app/listing/actions/release_hold'
import db from '@adonisjs/lucid/services/db'
import { defineJob } from '#core/jobs'

/** Frees batches whose hold is over. An order checks the end of a hold itself, so nothing depends on this job running in time. */
defineJob({
  name: 'listing.expire_holds',
  label: '释放到期保留',
  cron: '* * * * *',
  handle: async () => {
    await expireHolds()
  },
})

defineJob({
  name: 'listing.alert_saved_searches',
  label: '匹配提醒',
  cron: '* * * * *',
  handle: async () => {
    await alertSavedSearches()
  },
})

/** Updates reference prices of basis listings, for searching and sorting. */
defineJob({
  name: 'listing.refresh_references',
  label: '更新参考价',
  cron: '* * * * *',
  handle: async () => {
    await refreshReferences()
  },
})

/** Delists basis listings whose contract can no longer be priced (state-machines §2.1). */
defineJob({
  name: 'listing.delist_expired',
  label: '下架到期合约挂牌',
  cron: '20 16 * * *',
  handle: async () => {
    await delistExpiredContracts()
  },
})

/** Deletes old changes. Processes follow the change log within a second, so one day is enough. */
defineJob({
  name: 'listing.prune_changes',
  label: '清理挂牌变更',
  cron: '17 3 * * *',
  handle: async () => {
    await db.rawQuery(`delete from offer_changes where created_at < now() - interval '1 day'`)
  },
})
