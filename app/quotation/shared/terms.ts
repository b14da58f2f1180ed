/* The terms of a bargain besides its price: those of the listing that it is over. */
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import type Batch from '#app/catalog/models/batch'
import { lockBatch, listingRowOf, openListing } from '#app/listing/queries/listing_row'
import type Listing from '#app/listing/models/listing'
import { termsVersion } from '#app/listing/rules/listing_version'
import { isByTonne, SalesState } from '#app/catalog/codes'
import { QuotationRefusal } from '#app/quotation/refusals'

/** A batch on sale with its open listing, locked. */
export type OnSale = { batch: Batch; listing: Listing }

/** @throws StaleError `该批次已售或已锁定` with the current state of the batch */
export async function lockOnSale(trx: Trx, batchId: number): Promise<OnSale> {
  const batch = await lockBatch(trx, batchId)
  const listing = await openListing(trx, batchId)
  if (!listing || batch.salesState !== SalesState.onSale)
    throw refuse(
      QuotationRefusal.soldOrLockedNow({ byTonne: isByTonne(batch.productType) }),
      await listingRowOf(batchId, trx)
    )
  return { batch, listing }
}

/** The columns that say on which terms the standing price was named. */
export const standingTerms = ({ batch, listing }: OnSale) => ({
  listingId: listing.id,
  termsVersion: termsVersion(batch, listing),
})
