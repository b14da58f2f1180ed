import db from '@adonisjs/lucid/services/db'
import Batch from '#app/catalog/models/batch'
import { isByTonne } from '#app/catalog/codes'
import Company from '#app/company/models/company'
import { ListingState } from '#app/listing/codes'
import { ON_SALE_SQL, WEIGHT_SQL } from '#app/listing/criteria'
import Listing from '#app/listing/models/listing'
import { inquiriesOfBatches } from '#app/listing/ports/inquiries_of_batches'
import { ordersOfBatches } from '#app/listing/ports/orders_of_batches'
import { withReference } from '#app/listing/queries/live_prices'
import { priceHistory } from '#app/listing/queries/price_history'
import { similarTonnage, tonnageOffers } from '#app/listing/queries/search_tonnage'
import { sellerRecord } from '#app/listing/queries/seller_record'
import { visibleBatches } from '#app/listing/queries/visible_batches'
import { ListingRefusal } from '#app/listing/refusals'
import { toListingRow, toOthersRow } from '#app/listing/transformers/listing'
import { toTonnageOffer, type TonnageDetails, type TonnageOffer } from '#app/listing/transformers/tonnage_offer'
import { goodsOf } from '#app/tonnage/queries/goods_of'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'

/** What the seller offers besides, and what it has done on the market. The contact of the offer is told to certified companies. */
async function sellerOf(batch: Batch, company: Company | null, listing: Listing | null, certified: boolean) {
  const { rows } = await db.rawQuery(
    `select count(*)::int as count, coalesce(sum(${WEIGHT_SQL}), 0) as weight from listings l join batches b on b.id = l.batch_id
     where ${ON_SALE_SQL} and l.company_id = ?`,
    [batch.companyId]
  )
  const contact = listing && certified ? await db.from('users').where('id', listing.contactId).first() : null
  return {
    companyId: batch.companyId,
    name: company?.name ?? '--',
    typeList: company?.typeList ?? [],
    onSale: rows[0].count,
    onSaleWeight: Number(rows[0].weight),
    record: await sellerRecord(batch.companyId),
    contactName: contact ? listing!.contactName : null,
    contactMobile: contact?.mobile ?? null,
  }
}

/** Goods by the tonne that are on sale, as everybody may read them; null for all others. */
export async function publicTonnage(productId: number): Promise<TonnageOffer | null> {
  const listing = await Listing.query().where({ batch_id: productId, state: ListingState.listed }).first()
  const [row] = listing ? await tonnageOffers([listing.id]) : []
  return row && row.restWeight > 0 ? row : null
}

/**
 * Goods by the tonne as a buyer decides by them (`/seed-fiber/:id`): on sale, sold out, or off the market and then to those who deal with them.
 *
 * @throws NotFoundError for batches, which are sold whole, and for goods that are nobody's business
 */
export async function tonnageDetails(productId: number, actor: Actor): Promise<TonnageDetails> {
  const [visible] = await visibleBatches([productId], actor)
  const batch = visible ? await Batch.query().where('id', productId).preload('entrepot').first() : null
  if (!batch || !isByTonne(batch.productType)) throw refuse(ListingRefusal.goodsNotFound)
  const [goods, listing, company, prices, orders, inquiries] = await Promise.all([
    goodsOf(batch.id),
    Listing.query().where({ batch_id: batch.id, state: ListingState.listed }).first(),
    Company.find(batch.companyId),
    priceHistory(batch.id),
    ordersOfBatches([batch.id], actor),
    inquiriesOfBatches([batch.id], actor),
  ])
  const mine = actor.companyId === batch.companyId
  const [row] = await withReference([toListingRow(batch, listing, company)])
  const shown = toTonnageOffer(mine || (listing && actor.certified) ? row : toOthersRow(row), goods)
  return {
    row: shown,
    prices: listing || mine ? prices : [],
    seller: await sellerOf(batch, company, listing, actor.certified),
    mine,
    order: orders.get(batch.id) ?? null,
    inquiry: inquiries.get(batch.id) ?? null,
    similar: await similarTonnage(shown),
  }
}
