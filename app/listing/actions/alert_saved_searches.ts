import db from '@adonisjs/lucid/services/db'
import SavedSearch from '#app/listing/models/saved_search'
import { readCriteria } from '#app/listing/rules/criteria'
import type { OfferIndex } from '#app/listing/search/offer_index'
import { offers } from '#app/listing/search/offers'
import { notify } from '#app/system/shared/notices'
import logger from '@adonisjs/core/services/logger'
import { inTransaction } from '#core/transaction'
import { DateTime } from 'luxon'
import { ListingState } from '#app/listing/codes'

/**
 * N18: notifies the users of saved searches with an alert about matching batches listed since the last run. One notice per search, however many
 * batches an import has listed. Batches of the user's own company are excluded.
 */
export async function alertSavedSearches(): Promise<number> {
  const { rows } = await db.rawQuery(
    `select coalesce(max(id), 0) as id from listings where state = ${ListingState.listed}`
  )
  const newest: number = rows[0].id
  const waiting = await SavedSearch.query().where('alert', true).where('seen_listing_id', '<', newest).select('id')
  if (waiting.length === 0) return 0
  const index = await offers()
  let told = 0
  for (const { id } of waiting) {
    try {
      if (await alertOne(id, newest, index)) told++
    } catch (error) {
      logger.error({ err: error, savedSearch: id }, 'alert of a saved search')
    }
  }
  return told
}

/** @param newest last listing to consider; the index contains it */
async function alertOne(id: number, newest: number, index: OfferIndex): Promise<boolean> {
  return inTransaction(async (trx) => {
    const saved = await SavedSearch.query({ client: trx }).where({ id, alert: true }).forUpdate().first()
    if (!saved) return false
    const fresh = await trx
      .from('listings as l')
      .joinRaw('join batches b on b.id = l.batch_id')
      .where('l.state', ListingState.listed)
      .where('l.id', '>', saved.seenListingId)
      .where('l.id', '<=', newest)
      .whereNot('l.company_id', saved.companyId ?? 0)
      .select('l.id', 'b.batch_code')
      .orderBy('l.id')
      .limit(10_000)
    if (fresh.length === 0) return false
    const matches = index.match(
      readCriteria(saved.criteria),
      fresh.map((row) => row.id)
    )
    saved.seenListingId = fresh.at(-1).id
    if (matches.total > 0) {
      const shown = new Set(index.page(matches, { field: 'newest', order: 'asc' }, 0, 3))
      const codes = fresh.filter((row) => shown.has(row.id)).map((row) => row.batch_code)
      saved.alertedAt = DateTime.now()
      await notify(trx, {
        code: 'N18',
        userId: saved.userId,
        title: `有${matches.total}批新货符合“${saved.name}”`,
        content: `新挂牌${codes.join('、')}${matches.total > codes.length ? `等${matches.total}批` : ''}符合您保存的搜索“${saved.name}”。`,
        link: `/shop?${new URLSearchParams(saved.criteria as Record<string, string>)}`,
      })
    }
    await saved.save()
    return matches.total > 0
  })
}
