import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { isSeen } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireOpenAccount } from '#app/bank/queries/require_open_account'
import { toBatchRow } from '#app/catalog/transformers/batch'
import { SalesState } from '#app/catalog/codes'
import Company from '#app/company/models/company'
import { requireContractData } from '#app/company/queries/require_contract_data'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import User from '#app/identity/models/user'
import { freeze } from '#app/ledger/actions/holds'
import { FreezeType } from '#app/ledger/codes'
import { available, frozen } from '#app/ledger/rules/accounts'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { moveSalesState } from '#app/listing/actions/move_sales_state'
import { OrderSetting } from '#app/order/settings'
import { invoiceTitle } from '#app/order/shared/contract_parties'
import { nextNumber } from '#app/order/shared/order_numbers'
import { shortTime } from '#app/order/shared/order_notices'
import { allowanceOf, lockAllowance, requireWithin } from '#app/order/shared/purchase_limits'
import { setting } from '#app/system/settings/stored_settings'
import { DateTime } from 'luxon'
import Batch from '#app/catalog/models/batch'
import ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { ForeignOfferState, ForeignOrderState } from '#app/foreign_trade/codes'
import { moveForeignOffer } from '#app/foreign_trade/moves'
import { foreignFigures } from '#app/foreign_trade/queries/foreign_figures'
import { owedDifference } from '#app/foreign_trade/queries/owed_difference'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { contractNet, dollarText } from '#app/foreign_trade/rules/dollar_amounts'
import { offerVersion } from '#app/foreign_trade/rules/foreign_versions'
import { tellForeign } from '#app/foreign_trade/shared/foreign_notices'
import { foreignOrderRef } from '#app/foreign_trade/shared/foreign_order_ref'
import { ForeignSetting } from '#app/foreign_trade/settings'
import { toOfferTerms } from '#app/foreign_trade/transformers/foreign_offer'

export type PlaceForeignOrderInput = { offerId: number; seen?: string; remark?: string | null }

/** The offer with its batch, both locked, if the buyer may order it as it was seen. */
async function takeOffer(trx: Trx, actor: Actor, input: PlaceForeignOrderInput) {
  const known = await ForeignOffer.query({ client: trx }).where('id', input.offerId).first()
  if (!known) throw refuse(ForeignTradeRefusal.offerMissing)
  if (known.companyId === actor.companyId) throw refuse(ForeignTradeRefusal.ownOffer)
  const batch = await Batch.query({ client: trx }).where('id', known.batchId).forUpdate().firstOrFail()
  const offer = await ForeignOffer.query({ client: trx }).where('id', input.offerId).forUpdate().firstOrFail()
  if (offer.state !== ForeignOfferState.offered || batch.salesState !== SalesState.onSale)
    throw refuse(ForeignTradeRefusal.offerGone)
  if (await owedDifference(trx, offer.companyId)) throw refuse(ForeignTradeRefusal.sellerOwes)
  const figures = await foreignFigures(offer, contractNet(batch), trx)
  if (!isSeen(trx, input.seen, offerVersion(offer, figures))) throw refuse(ForeignTradeRefusal.offerMoved)
  return { batch, offer, figures }
}

/**
 * Orders an offer in dollars (flows §8): the price, the day's rate and the deposit are those that the buyer saw. 3 % of the value is frozen in yuan.
 *
 * @throws RefusedError for a rate that is too old (it says the day), own goods, too little money, a limit of the buyer's company
 * @throws StaleError when somebody was faster, or terms or rate have changed
 */
export async function placeForeignOrder(
  input: PlaceForeignOrderInput,
  actor: Actor,
  outer?: Trx
): Promise<ForeignOrder> {
  return inTransaction(async (trx) => {
    const companyId = actor.companyId!
    const buyer = await requireTradingCompany(trx, companyId)
    await requireOpenAccount(trx, companyId)
    await requireContractData(trx, companyId)
    await lockAccounts(trx, [available(companyId), frozen(companyId)])
    await lockAllowance(trx, actor)
    const allowance = await allowanceOf(trx, actor)
    const { batch, offer, figures } = await takeOffer(trx, actor, input)
    requireWithin(allowance, [figures.yuanAmount])
    const at = await databaseNow(trx)
    const order = await writeForeignOrder(trx, actor, { buyer, batch, offer, figures, at, remark: input.remark })
    const hold = await freeze(trx, {
      companyId,
      amount: order.deposit,
      freezeType: FreezeType.orderDeposit,
      ref: foreignOrderRef(order),
      reason: `外棉订单定金 ${order.orderNo}`,
      expectedRelease: '卖方确认收款收证后解冻',
      key: `foreign.deposit:${order.id}`,
      actor,
    })
    await order.merge({ depositHoldId: hold.id }).save()
    await moveForeignOffer(trx, actor, offer, {
      to: ForeignOfferState.ordered,
      action: 'foreign_offer.order',
      summary: `订单${order.orderNo}`,
    })
    await moveSalesState(trx, actor, {
      batchId: batch.id,
      from: SalesState.onSale,
      to: SalesState.ordered,
      reason: `外棉订单${order.orderNo}`,
    })
    await audit(trx, actor, {
      action: 'foreign_order.add',
      entity: 'foreign_order',
      entityId: order.id,
      to: ForeignOrderState.unaccepted,
      after: { orderNo: order.orderNo, amount: order.amount, deposit: order.deposit, rate: order.rate },
      summary: `下单，货值 ${dollarText(order.amount)}，按汇率 ${order.rate.toFixed(4)}（${order.rateDay}）冻结定金 ${formatYuan(order.deposit)} 元`,
    })
    await tellForeign(trx, order, 'seller', {
      code: 'N03',
      title: '新外棉订单',
      content: `${order.buyerCompanyName}下单${order.orderNo}，净重${order.netWeight.toFixed(3)}吨，货值${dollarText(order.amount)}，请于${shortTime(order.acceptDue)}前接单。`,
      sms: true,
    })
    await tellForeign(trx, order, 'buyer', {
      code: 'N14',
      title: '定金已冻结',
      content: `您的外棉订单${order.orderNo}已冻结定金${formatYuan(order.deposit)}元，等待卖方接单。`,
    })
    return order
  }, outer)
}

type NewOrder = {
  buyer: Company
  batch: Batch
  offer: ForeignOffer
  figures: Awaited<ReturnType<typeof foreignFigures>>
  at: DateTime
  remark?: string | null
}

async function writeForeignOrder(trx: Trx, actor: Actor, { buyer, batch, offer, figures, at, remark }: NewOrder) {
  const seller = await Company.findOrFail(batch.companyId, { client: trx })
  const person = await User.findOrFail(actor.userId!, { client: trx })
  const contact = await User.find(offer.contactId, { client: trx })
  const grace = await setting(ForeignSetting.shipmentGrace, trx)
  return ForeignOrder.create(
    {
      orderNo: await nextNumber(trx, 'WM'),
      offerId: offer.id,
      batchId: batch.id,
      offerNo: batch.batchCode,
      state: ForeignOrderState.unaccepted,
      buyerCompanyId: buyer.id,
      buyerCompanyName: buyer.name,
      buyerUserId: person.id,
      buyerUserName: actor.name,
      buyerMobile: person.mobile,
      buyerInvoice: invoiceTitle(buyer),
      sellerCompanyId: seller.id,
      sellerCompanyName: seller.name,
      sellerUserId: offer.contactId,
      sellerUserName: offer.contactName,
      sellerMobile: contact?.mobile ?? seller.contactMobile,
      sellerInvoice: invoiceTitle(seller),
      goods: toBatchRow(batch),
      terms: toOfferTerms(offer),
      netWeight: contractNet(batch),
      packets: batch.packets,
      payment: offer.payment,
      quotaKind: offer.quotaKind,
      ...figures,
      acceptDue: at.plus({ hours: await setting(OrderSetting.acceptTimeout, trx) }),
      shipDue: DateTime.fromISO(offer.shipTo).plus({ days: grace }).toISODate()!,
      remark: remark ?? null,
      createdAt: at,
    },
    { client: trx }
  )
}
