import type { DateTime } from 'luxon'
import { refuse } from '#core/errors'
import { formatYuan, type Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import type Company from '#app/company/models/company'
import type { Destination } from '#app/company/queries/destination'
import type Hold from '#app/ledger/models/hold'
import { agioIn, basisPrice, basisText, type AgioOf } from '#app/market/rules/basis_price'
import { lastPrices, settlementBefore } from '#app/market/queries/point_contract'
import Order from '#app/order/models/order'
import OrderLine from '#app/order/models/order_line'
import { invoiceTitle } from '#app/order/shared/contract_parties'
import { nextNumber } from '#app/order/shared/order_numbers'
import { pointDeadlineOf } from '#app/order/queries/point_deadline'
import { orderTotals } from '#app/order/rules/order_money'
import { setting } from '#app/system/settings/stored_settings'
import { OrderSetting } from '#app/order/settings'
import { isByTonne } from '#app/catalog/codes'
import type { DeliveryType } from '#app/listing/codes'
import { AcceptState, OrderOrigin, OrderState, OrderType, PricingStatus } from '#app/order/codes'
import { PriceStandard } from '#app/market/codes'
import { OrderRefusal } from '#app/order/refusals'

/**
 * Terms of a deal made elsewhere: price (with a contract: basis) and deposit rate, cents per tonne, and the money already frozen for it. Without a deposit
 * rate each line has that of its listing.
 */
export type DealTerms = {
  /** True for an auction, false for a bargain over a listing; the service fee depends on it. */
  auctioned: boolean
  price: Cents
  contract?: string | null
  depositRate?: Cents
  /** What the sides agreed on, when it is not the way of the listing. */
  deliveryType?: DeliveryType
  deposit: (order: Order) => Promise<Hold>
}

/** The pricing terms of a pair order, shared by all its lines (F4). */
export type Basis = {
  priceContract: string
  priceDiff: Cents
  priceStandard: PriceStandard
  pointDeadline: string | null
}

export function basisOfDeal(deal: DealTerms): Basis | null {
  return deal.contract
    ? { priceContract: deal.contract, priceDiff: deal.price, priceStandard: PriceStandard.batch, pointDeadline: null }
    : null
}

/**
 * The reference price used until a price is fixed: amount and contract value are provisional.
 *
 * @throws RefusedError while neither a quote nor a settlement price is known
 */
export async function provisionalPrice(trx: Trx, basis: Basis, goods: AgioOf) {
  const code = basis.priceContract
  const quote = (await lastPrices([code], trx)).get(code)?.price
  const futures = quote ?? (await settlementBefore(code, '9999-12-31', trx))
  const agio = agioIn(basis.priceStandard, goods)
  const price = futures && basisPrice(futures, basis.priceDiff, agio)
  if (!price) throw refuse(OrderRefusal.noQuoteToDeal)
  return { price, agio, priceContract: code, priceDiff: basis.priceDiff }
}

/** Display text of the value of a deal, before and after pricing. */
export function worthOf(order: Order): string {
  return order.orderType === OrderType.pair
    ? `基差${basisText(order.priceContract!, order.priceDiff!)}元/吨，暂估${formatYuan(order.amount)}元`
    : `金额${formatYuan(order.amount)}元`
}

export type Party = { company: Company; userId: number; userName: string; mobile: string | null }

export type OrderInput = {
  buyer: Party
  seller: Party
  lines: (Partial<OrderLine> & { packets: number; weight: number; amount: Cents; deposit: Cents })[]
  basis: Basis | null
  /** Made at an auction: no acceptance is needed. */
  auctioned: boolean
  deliveryType: DeliveryType
  /** Where delivered goods go; null until the buyer has said it. */
  destination: Destination | null
  /** The buyer's own number of the purchase. */
  buyerReference: string | null
  /** The approval inside the buyer's company, where there was one. */
  purchaseRequestId?: number | null
  remark: string | null
  acceptDue: DateTime | null
  at: DateTime
}

/** Goods by the tonne at a basis are a pair order like others: what sets it apart is that its price is still open. */
async function kindOf(trx: Trx, { basis, auctioned, at, lines }: OrderInput) {
  if (!basis) return { orderType: isOfTonnes(lines) ? OrderType.fibre : OrderType.spot }
  const { pointDeadline, ...terms } = basis
  const deadline = await pointDeadlineOf(trx, terms.priceContract, pointDeadline, at, auctioned)
  return { ...terms, orderType: OrderType.pair, pricingStatus: PricingStatus.unpriced, pointDeadline: deadline }
}

const isOfTonnes = (lines: OrderInput['lines']) => lines.some(({ productType }) => isByTonne(productType!))

/** The copy of an address that an order keeps. */
export const deliveryColumns = (to: Destination | null) => ({
  deliveryAddress: to?.address ?? null,
  deliveryContact: to?.contact ?? null,
  deliveryMobile: to?.mobile ?? null,
  deliveryMemo: to?.memo ?? null,
})

/** Writes an order and its lines, in state 1 and without deposit. */
export async function writeOrder(trx: Trx, input: OrderInput): Promise<Order> {
  const { buyer, seller, lines } = input
  const order = await Order.create(
    {
      orderNo: await nextNumber(trx, input.basis ? 'DJ' : isOfTonnes(lines) ? 'DX' : 'XH'),
      ...(await kindOf(trx, input)),
      origin: input.auctioned ? OrderOrigin.auction : OrderOrigin.listing,
      state: OrderState.unaccepted,
      acceptState: AcceptState.open,
      buyerCompanyId: buyer.company.id,
      buyerCompanyName: buyer.company.name,
      buyerUserId: buyer.userId,
      buyerUserName: buyer.userName,
      buyerMobile: buyer.mobile,
      sellerCompanyId: seller.company.id,
      sellerCompanyName: seller.company.name,
      sellerUserId: seller.userId,
      sellerUserName: seller.userName,
      sellerMobile: seller.mobile,
      buyerInvoice: invoiceTitle(buyer.company),
      sellerInvoice: invoiceTitle(seller.company),
      lineCount: lines.length,
      ...orderTotals(lines),
      deliveryType: input.deliveryType,
      ...deliveryColumns(input.destination),
      deliverySetAt: input.destination && input.at,
      buyerReference: input.buyerReference,
      purchaseRequestId: input.purchaseRequestId ?? null,
      remark: input.remark,
      lateRate: await setting(OrderSetting.latePayment, trx),
      acceptDue: input.acceptDue,
      createdAt: input.at,
    },
    { client: trx }
  )
  await OrderLine.createMany(
    lines.map((line) => ({ ...line, orderId: order.id })),
    { client: trx }
  )
  await order.load('lines')
  return order
}
