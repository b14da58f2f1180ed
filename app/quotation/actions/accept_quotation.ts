import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { amountOf, formatYuan } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import type { Destination, DestinationInput } from '#app/company/queries/destination'
import { requireContractData } from '#app/company/queries/require_contract_data'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { actorOfUser } from '#app/identity/sessions/members'
import { available, frozen } from '#app/ledger/rules/accounts'
import { freeze } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { lockBatch } from '#app/listing/queries/listing_row'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { createDealOrder } from '#app/order/actions/create_deal_order'
import { lockAllowance } from '#app/order/shared/purchase_limits'
import { shortTime } from '#app/order/shared/order_notices'
import { addressNamed } from '#app/quotation/shared/bargained_delivery'
import { requireMayBargain } from '#app/quotation/shared/purchase_limit'
import { endQuotation, lockOpen, sideInQuotation } from '#app/quotation/shared/quotation_rows'
import Quotation from '#app/quotation/models/quotation'
import { goodsText, priceText, tellSide } from '#app/quotation/shared/notices'
import { quotationVersion } from '#app/quotation/rules/quotation_version'
import { lockOnSale, standingTerms } from '#app/quotation/shared/terms'
import { acceptProblem, FUNDS_HOURS } from '#app/quotation/rules/bargain'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { requireStock } from '#app/quotation/shared/bargained_goods'
import { PriceType } from '#app/listing/codes'
import { FreezeType } from '#app/ledger/codes'
import { QuotationAnswer, QuotationSide, QuotationState } from '#app/quotation/codes'
import { QuotationRefusal } from '#app/quotation/refusals'
import { orderRef } from '#app/order/shared/order_ref'

/** The result of an acceptance: an order, or a wait for the buyer's money. */
export type Accepted = { quotation: Quotation; orderId: number | null; fundsUntil: string | null }

/**
 * 接受 by the side that did not make the standing price: creates an order at that price, effective at once, with the buyer's deposit frozen. When the
 * buyer's balance is too low, an acceptance by the buyer is refused, and an acceptance by the seller waits two hours for the money.
 *
 * @throws StaleError `该批次已售或已锁定` with the current state of the batch; `商品条款已变动…` when the standing price was named on other terms;
 *   `内容已变化…` when the caller has seen another price or other terms
 * @throws RefusedError `买方可用余额不足，无法成交`, `请等待对方答复`
 */
export async function acceptQuotation(
  input: { quotationId: number } & DestinationInput & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<Accepted> {
  const known = await Quotation.query(outer ? { client: outer } : {})
    .where('id', input.quotationId)
    .first()
  if (!known) throw refuse(QuotationRefusal.quotationMissing)
  sideInQuotation(known, actor)
  return inTransaction(async (trx) => {
    const buyerId = known.buyerCompanyId
    const accounts = await lockAccounts(trx, [available(buyerId), frozen(buyerId)])
    await lockAllowance(trx, actor)
    await lockBatch(trx, known.batchId)
    const at = await databaseNow(trx)
    const quotation = await lockOpen(trx, known.id, at)
    const side = sideInQuotation(quotation, actor)
    const problem = acceptProblem(quotation, side)
    if (problem) throw refuse(problem)
    for (const companyId of [buyerId, quotation.sellerCompanyId]) await requireTradingCompany(trx, companyId)
    await requireOpenAccount(trx, buyerId)
    await requireContractData(trx, actor.companyId!)

    const onSale = await lockOnSale(trx, quotation.batchId)
    const { batch, listing } = onSale
    const byTonne = isByTonne(batch.productType)
    if (byTonne) await requireStock(trx, batch, quotation.weight)
    const { termsVersion } = standingTerms(onSale)
    requireSeen(trx, input.seen, quotationVersion(quotation, termsVersion))
    if (quotation.termsVersion !== termsVersion) throw refuse(QuotationRefusal.termsMoved)
    if (side === QuotationSide.buyer) await requireMayBargain(trx, actor, quotation, batch, quotation)
    const address = await addressNamed(trx, quotation, input, { side, counter: false })
    await quotation.merge(address).save()
    const deposit = amountOf(quotation.weight, listing.deposit)
    if (accounts.get(available(buyerId))!.balance < deposit) {
      if (side === QuotationSide.buyer) throw refuse(QuotationRefusal.buyerMoneyShort)
      return waitForFunds(trx, actor, quotation, deposit)
    }

    const buyer = side === QuotationSide.buyer ? actor : await actorOfUser(quotation.buyerUserId, trx)
    if (!byTonne)
      await moveSalesState(trx, actor, {
        batchId: batch.id,
        from: SalesState.onSale,
        to: SalesState.reserved,
        reason: `询价${quotation.quotationNo}成交`,
      })
    const order = await createDealOrder(trx, buyer, {
      buyerCompanyId: buyerId,
      batchId: batch.id,
      tonnes: byTonne ? quotation.weight : undefined,
      remark: `询价${quotation.quotationNo}成交`,
      destination: destinationIn(quotation),
      buyerReference: quotation.buyerReference,
      how: { struck: '询价已接受', title: '询价成交订单已生成' },
      deal: {
        auctioned: false,
        price: quotation.price,
        contract: quotation.priceType === PriceType.basis ? quotation.priceContract : null,
        depositRate: listing.deposit,
        deliveryType: quotation.deliveryType,
        deposit: (made) =>
          freeze(trx, {
            companyId: buyerId,
            amount: made.deposit,
            freezeType: FreezeType.orderDeposit,
            ref: orderRef(made),
            reason: `订单定金 ${made.orderNo}`,
            expectedRelease: '付款时转为货款',
            key: `order.deposit:${made.id}`,
            actor,
          }),
      },
    })
    await endQuotation(trx, actor, quotation, {
      state: QuotationState.ended,
      answer: QuotationAnswer.accepted,
      at,
      orderId: order.id,
      reason: `以${priceText(quotation)}成交，订单${order.orderNo}`,
    })
    return { quotation, orderId: order.id, fundsUntil: null }
  }, outer)
}

/** The address that the bargain was over, as the order copies it. */
function destinationIn(quotation: Quotation): Destination | null {
  const { deliveryAddress, deliveryContact, deliveryMobile, deliveryMemo } = quotation
  return deliveryAddress === null
    ? null
    : { address: deliveryAddress, contact: deliveryContact!, mobile: deliveryMobile, memo: deliveryMemo }
}

/** Keeps the seller's acceptance for two hours, until the buyer has paid in and closes the deal. */
async function waitForFunds(trx: Trx, actor: Actor, quotation: Quotation, deposit: number): Promise<Accepted> {
  const until = (await databaseNow(trx)).plus({ hours: FUNDS_HOURS })
  await quotation.merge({ fundsUntil: until }).save()
  await audit(trx, actor, {
    action: 'quotation.funds',
    entity: 'quotation',
    entityId: quotation.id,
    after: { deposit },
    summary: '卖方接受，待买方入金',
  })
  await tellSide(
    trx,
    quotation,
    QuotationSide.buyer,
    '请入金成交',
    `卖方已接受您对${goodsText(quotation)}的出价${priceText(quotation)}，请于${shortTime(until)}前入金，定金${formatYuan(deposit)}元，入金后点击成交。`,
    true
  )
  return { quotation, orderId: null, fundsUntil: shortTime(until) }
}
