import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { RefusedError } from '#core/errors'
import { formatYuan, type Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import type Batch from '#app/catalog/models/batch'
import { toBatchRow } from '#app/catalog/transformers/batch'
import Company from '#app/company/models/company'
import User from '#app/identity/models/user'
import { freeze } from '#app/ledger/holds'
import type Hold from '#app/ledger/models/hold'
import type Listing from '#app/listing/models/listing'
import { agioIn, basisPrice, basisText } from '#app/listing/rules/reference_price'
import { lastPrices } from '#app/market/queries/point_contract'
import Order, { type InvoiceTitle } from '#app/order/models/order'
import OrderLine from '#app/order/models/order_line'
import { nextNumber } from '#app/order/order_numbers'
import { shortTime, tellBuyer, tellSeller } from '#app/order/order_notices'
import { pointDeadlineOf } from '#app/order/queries/point_deadline'
import { contractWeight, lineMoney, orderTotals } from '#app/order/rules/order_money'
import { setting } from '#app/system/settings'

export type TakenLine = { listing: Listing; batch: Batch }

/**
 * What a deal was struck at elsewhere: its price (with a contract: its basis) and deposit rate, cents per tonne, and the money that is
 * frozen for it already.
 */
export type DealTerms = {
  price: Cents
  contract?: string | null
  depositRate: Cents
  deposit: (order: Order) => Promise<Hold>
}

/** What makes an order a pair order: every line of it is priced on the same terms (F4). */
type Basis = { priceContract: string; priceDiff: Cents; priceStandard: number; pointDeadline: string | null }

function basisOf(listing: Listing, deal?: DealTerms): Basis | null {
  if (deal)
    return deal.contract
      ? { priceContract: deal.contract, priceDiff: deal.price, priceStandard: 1, pointDeadline: null }
      : null
  if (listing.priceType !== 2) return null
  const { priceContract, priceDiff, priceStandard, pointDeadline } = listing
  return { priceContract: priceContract!, priceDiff: priceDiff!, priceStandard, pointDeadline }
}

/** Until a price is fixed the reference price stands in: amount and contract value are provisional. */
async function pricesOf(trx: Trx, basis: Basis, batch: Batch) {
  const quote = (await lastPrices([basis.priceContract], trx)).get(basis.priceContract)
  const agio = agioIn(basis.priceStandard, batch)
  const price = quote && basisPrice(quote.price, basis.priceDiff, agio)
  if (!price) throw new RefusedError('点价合约暂无行情，暂不能成交')
  return { price, agio, priceContract: basis.priceContract, priceDiff: basis.priceDiff }
}

function invoiceTitle(company: Company): InvoiceTitle {
  return {
    title: company.name,
    taxNo: company.regnum,
    address: company.invoiceAddress ?? company.address,
    phone: company.invoicePhone,
    bank: company.invoiceBank,
    account: company.invoiceAccount,
  }
}

async function linesOf(trx: Trx, taken: TakenLine[], basis: Basis | null, deal?: DealTerms) {
  const lines = []
  // One after the other: they share the connection of the transaction.
  for (const [index, { listing, batch }] of taken.entries()) {
    await batch.load('producer')
    await batch.load('entrepot')
    const weight = contractWeight(batch)
    const terms = basis ? await pricesOf(trx, basis, batch) : { price: deal?.price ?? listing.price! }
    const depositRate = deal?.depositRate ?? listing.deposit
    lines.push({
      lineNo: index + 1,
      listingId: listing.id,
      batchId: batch.id,
      batchCode: batch.batchCode,
      productType: batch.productType,
      weightType: batch.weightType,
      packets: batch.packets,
      weight,
      ...{ ...terms, depositRate, ...lineMoney(weight, terms.price, depositRate) },
      storageFeeType: listing.storageFeeType,
      storageFeeMemo: listing.storageFeeMemo,
      entrepotId: batch.entrepotId,
      entrepotName: batch.entrepotName,
      quality: toBatchRow(batch),
    })
  }
  return lines
}

async function pairTerms(trx: Trx, { pointDeadline, ...basis }: Basis, at: DateTime) {
  return {
    ...basis,
    orderType: 2,
    pricingStatus: 1,
    pointDeadline: await pointDeadlineOf(trx, basis.priceContract, pointDeadline, at),
  }
}

/** What a side reads of the value of a deal before and after it is priced. */
export function worthOf(order: Order): string {
  return order.orderType === 2
    ? `基差${basisText(order.priceContract!, order.priceDiff!)}元/吨，暂估${formatYuan(order.amount)}元`
    : `金额${formatYuan(order.amount)}元`
}

/** Writes the order over batches that have been taken for it, and freezes its deposit (F5) unless a deal brings it along. */
export async function createOrder(
  trx: Trx,
  actor: Actor,
  input: {
    buyer: Company
    taken: TakenLine[]
    deliveryAddress?: string | null
    remark?: string | null
    deal?: DealTerms
  }
): Promise<Order> {
  const { buyer, taken, deal } = input
  const at = await databaseNow(trx)
  const seller = await Company.findOrFail(taken[0].batch.companyId, { client: trx })
  const buyerUser = await User.findOrFail(actor.userId!, { client: trx })
  const contact = await User.find(taken[0].listing.contactId, { client: trx })
  const basis = basisOf(taken[0].listing, deal)
  const lines = await linesOf(trx, taken, basis, deal)
  const totals = orderTotals(lines)

  const order = await Order.create(
    {
      orderNo: await nextNumber(trx, basis ? 'DJ' : 'XH'),
      ...(basis ? await pairTerms(trx, basis, at) : { orderType: 1 }),
      origin: deal ? 2 : 1,
      state: 1,
      acceptState: 1,
      buyerCompanyId: buyer.id,
      buyerCompanyName: buyer.name,
      buyerUserId: buyerUser.id,
      buyerUserName: actor.name,
      buyerMobile: buyerUser.mobile,
      sellerCompanyId: seller.id,
      sellerCompanyName: seller.name,
      sellerUserId: taken[0].listing.contactId,
      sellerUserName: taken[0].listing.contactName,
      sellerMobile: contact?.mobile ?? seller.contactMobile,
      buyerInvoice: invoiceTitle(buyer),
      sellerInvoice: invoiceTitle(seller),
      lineCount: lines.length,
      ...totals,
      deliveryType: taken[0].listing.deliveryType,
      deliveryAddress: taken[0].listing.deliveryType === 2 ? (input.deliveryAddress ?? null) : null,
      remark: input.remark ?? null,
      acceptDue: deal ? null : at.plus({ hours: await setting('acceptTimeout', trx) }),
      createdAt: at,
    },
    { client: trx }
  )
  await OrderLine.createMany(
    lines.map((line) => ({ ...line, orderId: order.id })),
    { client: trx }
  )
  if (deal) {
    await order.merge({ depositHoldId: (await deal.deposit(order)).id }).save()
  } else if (order.deposit > 0) {
    const hold = await freeze(trx, {
      companyId: buyer.id,
      amount: order.deposit,
      freezeType: 2,
      ref: { type: 'order', id: order.id, no: order.orderNo },
      reason: `订单定金 ${order.orderNo}`,
      expectedRelease: '付款时转为货款',
      key: `order.deposit:${order.id}`,
      actor,
    })
    await order.merge({ depositHoldId: hold.id }).save()
  }
  await order.load('lines')
  await audit(trx, actor, {
    action: 'order.add',
    entity: 'order',
    entityId: order.id,
    to: 1,
    after: { orderNo: order.orderNo, amount: order.amount, deposit: order.deposit, weight: order.weight },
    summary: deal
      ? `竞价成交生成订单，保证金 ${formatYuan(order.deposit)} 元转为定金`
      : `下单，冻结定金 ${formatYuan(order.deposit)} 元；${order.lineCount} 批 在售 → 待接单`,
  })
  if (deal) return order
  await tellSeller(trx, order, {
    code: 'N03',
    title: '新订单',
    content: `${order.buyerCompanyName}下单${order.orderNo}，${order.lineCount}批${order.weight.toFixed(3)}吨，${worthOf(order)}，请于${shortTime(order.acceptDue)}前接单。`,
    sms: true,
  })
  await tellBuyer(trx, order, {
    code: 'N14',
    title: '定金已冻结',
    content: `您的订单${order.orderNo}已冻结定金${formatYuan(order.deposit)}元，等待卖方接单。`,
  })
  return order
}
