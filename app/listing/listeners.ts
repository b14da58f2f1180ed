import '#app/company/events'
import app from '@adonisjs/core/services/app'
import Listing from '#app/listing/models/listing'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { offerGoods } from '#app/listing/actions/offer_goods'
import { judgeOffers } from '#app/listing/queries/judge_offers'
import { OFFER_FIELDS, readOffer } from '#app/listing/rules/offer_cells'
import { expectChanges, isIndexLoaded, warmUp } from '#app/listing/search/offers'
import { registerSheetOffers } from '#app/tonnage/ports/sheet_offers'
import { registerBatchUse } from '#app/catalog/ports/batch_use'
import { systemActor } from '#core/actor'
import { RefusedError } from '#core/errors'
import { listen } from '#core/events'
import { declareReadiness } from '#core/readiness'
import { ListingState } from '#app/listing/codes'

/** Delists every free listing of a company; listings in an order are not affected (state-machines §1). */
export async function delistCompany(companyId: number, reason: string): Promise<number> {
  const open = await Listing.query().where({ company_id: companyId, state: ListingState.listed }).orderBy('batch_id')
  let done = 0
  for (const { batchId } of open) {
    try {
      await delistBatch({ batchId, reason }, systemActor())
      done++
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
    }
  }
  return done
}

listen('company.blacklisted', async ({ companyId, reason }) => {
  await delistCompany(companyId, `企业已被限制交易：${reason}`)
})
listen('company.closed', async ({ companyId }) => {
  await delistCompany(companyId, '企业已注销')
})

registerBatchUse('listing', {
  listed: (batchId) =>
    `exists (select 1 from listings l where l.batch_id = ${batchId} and l.state = ${ListingState.listed})`,
  everListed: (batchId) => `exists (select 1 from listings l where l.batch_id = ${batchId})`,
})

registerSheetOffers({ fields: OFFER_FIELDS, read: readOffer, judging: judgeOffers, offer: offerGoods })

// A commit of this process is found by its very next search.
for (const event of [
  'listing.listed',
  'listing.delisted',
  'listing.repriced',
  'listing.terms',
  'batch.sales_state',
] as const) {
  listen(event, expectChanges)
}

// Loads the index at start, so that the first search does not have to wait for it.
if (app.getEnvironment() === 'web') {
  void app.ready(() => void warmUp())
  declareReadiness('search index', isIndexLoaded)
}
