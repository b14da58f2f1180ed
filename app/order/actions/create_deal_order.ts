import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import type { Cents, Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import Company from '#app/company/models/company'
import type { Destination } from '#app/company/queries/destination'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { lockBatch, openListing } from '#app/listing/queries/listing_row'
import { makeEffective, nextDuty } from '#app/order/actions/accept_order'
import { createOrder, type TakenLine } from '#app/order/actions/create_order'
import { worthOf, type DealTerms } from '#app/order/shared/write_order'
import type Order from '#app/order/models/order'
import { tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { OrderType } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'

/** Texts for the sides and the timeline: `成交确认书已签署`, `竞价成交订单已生成`. */
export type DealTexts = { struck: string; title: string }

/** What is dealt over: a reserved batch, or tonnes of a stock, which nobody has reserved. `price` where the goods of one deal have different ones. */
export type DealtGoods = { batchId: number; tonnes?: Tonnes; price?: Cents }

/**
 * Creates the order of a deal made elsewhere (auction, bargain) over goods of one seller. It needs no acceptance and waits for payment at once. The
 * actor is the buyer. To be called in the deal's transaction with the buyer's accounts locked, and the batches of several goods by their ids.
 */
export async function createDealOrder(
  trx: Trx,
  actor: Actor,
  input: {
    buyerCompanyId: number
    goods: readonly DealtGoods[]
    deal: DealTerms
    /** Where delivered goods go; the order asks the buyer for it when it is null. */
    destination: Destination | null
    /** The buyer's own number of the purchase. */
    buyerReference?: string | null
    remark: string
    how: DealTexts
  }
): Promise<Order> {
  const { how } = input
  const buyer = await Company.findOrFail(input.buyerCompanyId, { client: trx })
  const taken: TakenLine[] = []
  for (const { batchId, tonnes, price } of input.goods) {
    const locked = await lockBatch(trx, batchId)
    const listing = await openListing(trx, batchId)
    if (!listing) throw refuse(OrderRefusal.delistedNoOrder({ byTonne: isByTonne(locked.productType) }))
    const batch =
      tonnes === undefined
        ? await moveSalesState(trx, actor, {
            batchId,
            from: SalesState.reserved,
            to: SalesState.booked,
            reason: input.remark,
          })
        : locked
    taken.push({ listing, batch, tonnes, price })
  }
  const order = await createOrder(trx, actor, {
    buyer,
    taken,
    remark: input.remark,
    destination: input.destination,
    buyerReference: input.buyerReference,
    deal: input.deal,
  })
  await makeEffective(trx, actor, order, await databaseNow(trx), `${how.struck}，购销合同生效`)
  const told = { title: how.title, sms: true }
  await tellBuyer(trx, order, {
    ...told,
    code: 'N04',
    content: `您的订单${order.orderNo}已生效，${nextDuty(order)}。`,
  })
  await tellSeller(trx, order, {
    ...told,
    code: 'N03',
    content: `${how.struck}：${order.buyerCompanyName}，订单${order.orderNo}，${order.weight.toFixed(3)}吨，${worthOf(order)}，等待买方${order.orderType === OrderType.pair ? '点价' : '付款'}。`,
  })
  return order
}
