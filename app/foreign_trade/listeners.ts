import '#app/company/events'
import { listen } from '#core/events'
import { oneOf } from '#core/define_codes'
import { registerBatchUse } from '#app/catalog/ports/batch_use'
import { registerOpenDeals } from '#app/company/ports/open_business'
import { registerDollarOffers } from '#app/listing/ports/dollar_offers'
import { registerSellerFigures } from '#app/listing/ports/seller_figures'
import { registerHoldCause } from '#app/ledger/ports/money_checks'
import { registerPurchaseCommitments } from '#app/order/ports/purchase_commitments'
import { registerFileRecords } from '#app/system/ports/file_records'
import { registerTodo } from '#app/system/ports/todo'
import { ForeignCancelType, ForeignOfferState, ForeignOrderState } from '#app/foreign_trade/codes'
import ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import { withdrawOffersOf } from '#app/foreign_trade/actions/withdraw_offers'
import { dollarDealsOfSeller } from '#app/foreign_trade/queries/dollar_deals_of_seller'
import { foreignTodo } from '#app/foreign_trade/queries/list_foreign_orders'

const { unaccepted, unpaid, undocumented, arriving } = ForeignOrderState

registerBatchUse('foreign_trade', {
  listed: (batchId) =>
    `exists (select 1 from foreign_offers f where f.batch_id = ${batchId} and f.state ${oneOf(ForeignOfferState.offered, ForeignOfferState.ordered)})`,
  everListed: (batchId) => `exists (select 1 from foreign_offers f where f.batch_id = ${batchId})`,
})

async function openOffersOf(batchIds: readonly number[]) {
  const offers = await ForeignOffer.query()
    .whereIn('batch_id', [...batchIds])
    .whereIn('state', [ForeignOfferState.offered, ForeignOfferState.ordered])
  return new Map(
    offers.map(({ batchId, poundPrice, basis, priceContract }) => [batchId, { poundPrice, basis, priceContract }])
  )
}

registerDollarOffers(
  openOffersOf,
  (
    companyId
  ) => `select count(*) filter (where open)::int as offers, coalesce(sum(b.net_weight) filter (where open), 0) as weight,
      max(f.offered_at) filter (where open) as newest, count(*) > 0 as ever
    from foreign_offers f join batches b on b.id = f.batch_id
      cross join lateral (select f.state = ${ForeignOfferState.offered} as open) o where f.company_id = ${companyId}`
)

registerSellerFigures(dollarDealsOfSeller)

registerHoldCause({
  refType: 'foreign_order',
  living: `exists (select 1 from foreign_orders o where o.id = h.ref_id and (
    (o.deposit_hold_id = h.id and o.state ${oneOf(unaccepted, unpaid)})
    or (o.seller_hold_id = h.id and o.quota_no is null and o.state ${oneOf(unpaid, undocumented, arriving)})))`,
})

// A dollar order may run without a fen of either side frozen, so it stands for itself.
registerOpenDeals('foreign_trade', '未完结的外棉订单', (trx) =>
  trx.from('foreign_orders').whereNotIn('state', [ForeignOrderState.cancelled, ForeignOrderState.completed])
)

/** Ends of an order before it has bound anybody: it gives the day back. */
const NEVER_BOUND = [ForeignCancelType.refused, ForeignCancelType.timedOut, ForeignCancelType.withdrawn]

/** What a person has ordered in dollars today counts towards his day, at the rate of the order. */
registerPurchaseCommitments('foreign_trade', async (client, { companyId, userIds }) => {
  const { rows } = await client.rawQuery(
    `select buyer_user_id as user_id, sum(yuan_amount)::bigint as worth from foreign_orders
     where buyer_company_id = ? and buyer_user_id = any(?)
       and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
       and not (state = ${ForeignOrderState.cancelled} and coalesce(cancel_type, 0) ${oneOf(...NEVER_BOUND)})
     group by 1`,
    [companyId, userIds] as never
  )
  return new Map(rows.map((row: { user_id: number; worth: number }) => [Number(row.user_id), Number(row.worth)]))
})

registerFileRecords(({ companyId, userId }) => ({
  sql: `exists (select 1 from foreign_orders o where (o.contract_file_id = f.id
      or exists (select 1 from foreign_documents d where d.order_id = o.id and d.file_id = f.id))
    and ((o.buyer_company_id = ? and o.buyer_user_id = ?) or (o.seller_company_id = ? and o.seller_user_id = ?)))`,
  bindings: [companyId ?? 0, userId ?? 0, companyId ?? 0, userId ?? 0],
}))

registerTodo('foreign_trade', foreignTodo)

listen('company.blacklisted', async ({ companyId, reason }) => {
  await withdrawOffersOf(companyId, `企业已被限制交易：${reason}`)
})
listen('company.closed', async ({ companyId }) => {
  await withdrawOffersOf(companyId, '企业已注销')
})
