import db from '@adonisjs/lucid/services/db'
import type { AuctionPrices } from '#app/listing/rules/auction_prices'
import Listing from '#app/listing/models/listing'
import BatchHold from '#app/listing/models/batch_hold'
import { listingRowsOf } from '#app/listing/queries/listing_row'
import { ownStockCondition } from '#app/listing/queries/own_stock'
import { PRICE_SQL, WEIGHT_SQL } from '#app/listing/criteria'
import type { OwnProducts } from '#app/listing/transformers/own_products'
import { dollarQuotesOf } from '#app/listing/ports/dollar_offers'
import { lotsOfBatches } from '#app/listing/ports/lots_of_batches'
import { ordersOfBatches } from '#app/listing/ports/orders_of_batches'
import { stockOf } from '#app/tonnage/queries/stock_of'
import { withYardsticks } from '#app/market/queries/price_yardsticks'
import { formatTime } from '#core/clock'
import { BY_TONNE, InTransitState, type ProductType, type SalesState } from '#app/catalog/codes'
import type { Actor } from '#core/actor'
import { YesNo } from '#core/codes'
import { BatchHoldState, ListingState } from '#app/listing/codes'
import { orderOf, paged, pageOf, type PageInput } from '#core/paging'

export type OwnProductsInput = PageInput & {
  keyword?: string | null
  productType?: ProductType
  productionYear?: number
  state?: ListingState
  salesState?: SalesState
  inTransitState?: InTransitState
  entrepotId?: number
  unplaced?: YesNo
}

const SORTS = {
  batchCode: 'b.batch_code',
  price: PRICE_SQL,
  /** All rows are compared with one quote. */
  derivedDiff: PRICE_SQL,
  lenAvg: 'b.len_avg',
  strengthAvg: 'b.strength_avg',
  mikeAvg: 'b.mike_avg',
  publicWeight: 'b.public_weight',
  createdAt: 'b.id',
  listedAt: 'l.listed_at',
}

/** What is asked of an auction of each batch that is released for one with a price. */
async function askedOf(batchIds: readonly number[]): Promise<Map<number, AuctionPrices>> {
  const listings = await Listing.query()
    .where('state', ListingState.listed)
    .whereIn('batch_id', [...batchIds])
    .where((priced) => priced.whereNotNull('starting_price').orWhereNotNull('reserve_price'))
    .select('batchId', 'startingPrice', 'reservePrice')
  return new Map(listings.map(({ batchId, startingPrice, reservePrice }) => [batchId, { startingPrice, reservePrice }]))
}

/** 我的资源: every batch of the company, listed or not, with totals over all pages. */
export async function ownProducts(actor: Actor & { companyId: number }, input: OwnProductsInput): Promise<OwnProducts> {
  const { companyId } = actor
  const query = db
    .from('batches as b')
    .joinRaw(`left join listings l on l.batch_id = b.id and l.state = ${ListingState.listed}`)
    .joinRaw('left join listing_references r on r.listing_id = l.id')
    .where('b.company_id', companyId)
  if (input.keyword) {
    const { sql, bindings } = await ownStockCondition(companyId, input.keyword)
    query.whereRaw(sql, bindings)
  }
  if (input.productType) query.where('b.product_type', input.productType)
  if (input.productionYear) query.where('b.production_year', input.productionYear)
  if (input.salesState) query.where('b.sales_state', input.salesState)
  if (input.inTransitState) query.where('b.in_transit_state', input.inTransitState)
  if (input.entrepotId) query.where('b.entrepot_id', input.entrepotId)
  if (input.unplaced === YesNo.yes)
    query
      .where('b.in_transit_state', InTransitState.stored)
      .whereNull('b.entrepot_id')
      .whereRaw("coalesce(b.entrepot_name, '') = ''")
      // Goods by the tonne lie in a warehouse or at a place.
      .whereRaw("not (b.product_type = any(?) and coalesce(b.place, '') <> '')", [[...BY_TONNE]])
  if (input.state === ListingState.listed) query.whereNotNull('l.id')
  if (input.state === ListingState.unlisted) query.whereNull('l.id')

  const { pageSize, offset } = pageOf(input)
  const sort = orderOf(input, SORTS, ['createdAt', 'desc'], 'b.id')
  const [sums] = await query
    .clone()
    .select(
      db.raw('count(*)::int as total, coalesce(sum(b.packets), 0)::int as packets'),
      db.raw(
        `coalesce(sum(${WEIGHT_SQL}), 0) as weight, coalesce(sum(round(${PRICE_SQL} * ${WEIGHT_SQL})), 0) as amount`
      )
    )
  const ids = await query.clone().select('b.id').orderByRaw(sort.sql).limit(pageSize).offset(offset)
  const rows = await withYardsticks(await listingRowsOf(ids.map(({ id }) => id)))
  const shown = rows.map(({ productId }) => productId)
  const holds = await BatchHold.query().where('state', BatchHoldState.holding).whereIn('batch_id', shown)
  const orders = await ordersOfBatches(shown, actor)
  const lots = await lotsOfBatches(shown, actor)
  const stock = await stockOf(shown)
  const inDollars = await dollarQuotesOf(shown)
  const asked = await askedOf(shown)
  const held = new Map(holds.map((hold) => [hold.batchId, hold]))
  const data = rows.map((row) => {
    const hold = held.get(row.productId)
    return {
      ...row,
      hold: hold
        ? { customerName: hold.customerName, heldUntil: formatTime(hold.heldUntil)!, remark: hold.remark }
        : null,
      order: orders.get(row.productId) ?? null,
      houseId: lots.get(row.productId) ?? null,
      asked: asked.get(row.productId) ?? null,
      goods: stock.get(row.productId) ?? null,
      inDollars: inDollars.get(row.productId) ?? null,
    }
  })
  return {
    ...paged(data, sums.total, input, sort),
    totals: { packets: sums.packets, weight: Number(sums.weight), amount: Number(sums.amount) },
  }
}
