import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { formatYuan, type Cents, type Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import type Batch from '#app/catalog/models/batch'
import { toBatchRow } from '#app/catalog/transformers/batch'
import Company from '#app/company/models/company'
import type { Destination } from '#app/company/queries/destination'
import User from '#app/identity/models/user'
import { freeze } from '#app/ledger/actions/holds'
import type Listing from '#app/listing/models/listing'
import {
  basisOfDeal,
  provisionalPrice,
  worthOf,
  writeOrder,
  type Basis,
  type DealTerms,
} from '#app/order/shared/write_order'
import type Order from '#app/order/models/order'
import { shortTime, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import { lineMoney } from '#app/order/rules/order_money'
import { setting } from '#app/system/settings/stored_settings'
import { OrderSetting } from '#app/order/settings'
import { isByTonne } from '#app/catalog/codes'
import { takeTonnage } from '#app/order/shared/order_tonnage'
import { goodsOf } from '#app/tonnage/queries/goods_of'
import { toTonnageFacts } from '#app/tonnage/transformers/tonnage'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { FreezeType } from '#app/ledger/codes'
import { OrderState } from '#app/order/codes'
import { isTonnageOrder } from '#app/order/rules/quantity_text'
import { orderRef } from '#app/order/shared/order_ref'

/** `tonnes` of goods by the tonne; a batch is ordered whole. `price` of this line in a deal whose lines have different ones, cents per tonne. */
export type TakenLine = { listing: Listing; batch: Batch; tonnes?: Tonnes; price?: Cents }

function basisOf(listing: Listing, deal?: DealTerms): Basis | null {
  // A bargain changes the basis; pricing standard and deadline stay those of the offer. An auction deal does not use the offer's terms.
  const offered =
    deal?.auctioned !== true && listing.priceType === PriceType.basis && listing.priceContract === deal?.contract
  if (deal && !offered) return basisOfDeal(deal)
  if (listing.priceType !== PriceType.basis) return null
  const { priceContract, priceDiff, priceStandard, pointDeadline } = listing
  return { priceContract: priceContract!, priceDiff: deal?.price ?? priceDiff!, priceStandard, pointDeadline }
}

async function linesOf(trx: Trx, taken: TakenLine[], basis: Basis | null, deal?: DealTerms) {
  const lines = []
  // One after the other, because they share the connection of the transaction.
  for (const [index, { listing, batch, tonnes, price }] of taken.entries()) {
    await batch.load('producer')
    await batch.load('entrepot')
    const weight = tonnes ?? contractWeight(batch)
    const terms = basis ? await provisionalPrice(trx, basis, batch) : { price: price ?? deal?.price ?? listing.price! }
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
      ...terms,
      depositRate,
      ...lineMoney(weight, terms.price, depositRate),
      storageFeeType: listing.storageFeeType,
      storageFeeMemo: listing.storageFeeMemo,
      entrepotId: batch.entrepotId,
      entrepotName: batch.entrepotName,
      quality: await describedIn(trx, batch, weight),
    })
  }
  return lines
}

/** The copy of the goods that a line keeps. Of goods by the tonne it says how much was ordered, not what was left of them. */
async function describedIn(trx: Trx, batch: Batch, weight: Tonnes) {
  if (!isByTonne(batch.productType)) return toBatchRow(batch)
  const facts = toTonnageFacts(batch, await goodsOf(batch.id, trx))
  return { ...toBatchRow(batch), ...facts, grossWeight: weight, settlementWeight: weight }
}

/** Creates the order over batches that are already reserved for it, and freezes its deposit (F5) unless the deal provides a frozen one. */
export async function createOrder(
  trx: Trx,
  actor: Actor,
  input: {
    buyer: Company
    taken: TakenLine[]
    /** The buyer's, for delivered goods; in a deal made elsewhere the buyer may give it later. */
    destination?: Destination | null
    buyerReference?: string | null
    /** The approval inside the buyer's company. */
    purchaseRequestId?: number
    remark?: string | null
    deal?: DealTerms
  }
): Promise<Order> {
  const { buyer, taken, deal } = input
  const [{ listing, batch }] = taken
  const at = await databaseNow(trx)
  const seller = await Company.findOrFail(batch.companyId, { client: trx })
  const buyerUser = await User.findOrFail(actor.userId!, { client: trx })
  const contact = await User.find(listing.contactId, { client: trx })
  const basis = basisOf(listing, deal)
  const deliveryType = deal?.deliveryType ?? listing.deliveryType
  const order = await writeOrder(trx, {
    buyer: { company: buyer, userId: buyerUser.id, userName: actor.name, mobile: buyerUser.mobile },
    seller: {
      company: seller,
      userId: listing.contactId,
      userName: listing.contactName,
      mobile: contact?.mobile ?? seller.contactMobile,
    },
    lines: await linesOf(trx, taken, basis, deal),
    basis,
    auctioned: deal?.auctioned ?? false,
    deliveryType,
    destination: deliveryType === DeliveryType.delivered ? (input.destination ?? null) : null,
    buyerReference: input.buyerReference || null,
    purchaseRequestId: input.purchaseRequestId ?? null,
    remark: input.remark ?? null,
    acceptDue: deal ? null : at.plus({ hours: await setting(OrderSetting.acceptTimeout, trx) }),
    at,
  })
  for (const line of order.lines) {
    const { batch: goods, tonnes } = taken[line.lineNo - 1]
    if (tonnes !== undefined) await takeTonnage(trx, actor, order, line, goods)
  }
  if (deal) {
    await order.merge({ depositHoldId: (await deal.deposit(order)).id }).save()
  } else if (order.deposit > 0) {
    const hold = await freeze(trx, {
      companyId: buyer.id,
      amount: order.deposit,
      freezeType: FreezeType.orderDeposit,
      ref: orderRef(order),
      reason: `订单定金 ${order.orderNo}`,
      expectedRelease: '付款时转为货款',
      key: `order.deposit:${order.id}`,
      actor,
    })
    await order.merge({ depositHoldId: hold.id }).save()
  }
  await noteCreation(
    trx,
    actor,
    order,
    deal?.auctioned
      ? `竞价成交生成订单，保证金 ${formatYuan(order.deposit)} 元转为定金`
      : `${deal ? input.remark : '下单'}，冻结定金 ${formatYuan(order.deposit)} 元；${goodsText(order)}`
  )
  if (deal && !deal.auctioned) await tellBuyer(trx, order, depositFrozen(order, '合同已生效'))
  if (deal) return order
  await tellSeller(trx, order, {
    code: 'N03',
    title: '新订单',
    content: `${order.buyerCompanyName}下单${order.orderNo}，${isTonnageOrder(order) ? '' : `${order.lineCount}批`}${order.weight.toFixed(3)}吨，${worthOf(order)}，请于${shortTime(order.acceptDue)}前接单。`,
    sms: true,
  })
  await tellBuyer(trx, order, depositFrozen(order, '等待卖方接单'))
  return order
}

/** What an order does to the goods, for its first line. */
const goodsText = (order: Order) =>
  isTonnageOrder(order) ? `占用 ${order.weight.toFixed(3)} 吨` : `${order.lineCount} 批 在售 → 待接单`

/** N14; `next` says what follows. */
const depositFrozen = (order: Order, next: string) => ({
  code: 'N14' as const,
  title: '定金已冻结',
  content: `您的订单${order.orderNo}已冻结定金${formatYuan(order.deposit)}元，${next}。`,
})

/** The first line of an order's timeline. */
export async function noteCreation(trx: Trx, actor: Actor, order: Order, summary: string) {
  await audit(trx, actor, {
    action: 'order.add',
    entity: 'order',
    entityId: order.id,
    to: OrderState.unaccepted,
    after: { orderNo: order.orderNo, amount: order.amount, deposit: order.deposit, weight: order.weight },
    summary,
  })
}
