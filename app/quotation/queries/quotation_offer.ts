import Batch from '#app/catalog/models/batch'
import { batchName } from '#app/catalog/rules/batch_name'
import Listing from '#app/listing/models/listing'
import { refuse } from '#core/errors'
import { toQuotationOffer, type QuotationOffer } from '#app/quotation/transformers/quotation'
import { QuotationSetting } from '#app/quotation/settings'
import { setting } from '#app/system/settings/stored_settings'
import { isByTonne } from '#app/catalog/codes'
import { goodsOf } from '#app/tonnage/queries/goods_of'
import { tonnageName } from '#app/tonnage/rules/tonnage_name'
import { ListingState } from '#app/listing/codes'
import { QuotationRefusal } from '#app/quotation/refusals'

/**
 * The offer that an inquiry would be about.
 *
 * @throws RefusedError `该批次已售或已锁定` when the batch is not listed
 */
export async function quotationOffer(batchId: number): Promise<QuotationOffer> {
  const batch = await Batch.query().where('id', batchId).first()
  const listing = await Listing.query().where({ batch_id: batchId, state: ListingState.listed }).first()
  if (!batch || !listing)
    throw refuse(QuotationRefusal.soldOrLocked({ byTonne: batch !== null && isByTonne(batch.productType) }))
  const goods = isByTonne(batch.productType) ? await goodsOf(batch.id) : null
  const productName = goods ? tonnageName(batch, goods) : batchName(batch)
  const named = { productName, minLot: goods?.minLot ?? null }
  return toQuotationOffer(batch, listing, named, await setting(QuotationSetting.quoteValid))
}
