import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { formatYuan } from '#core/money'
import type { Trx } from '#core/transaction'
import { describedGoods } from '#app/catalog/shared/described_goods'
import type Batch from '#app/catalog/models/batch'
import { toBatchRow } from '#app/catalog/transformers/batch'
import Company from '#app/company/models/company'
import User from '#app/identity/models/user'
import type Hold from '#app/ledger/models/hold'
import { makeEffective, nextDuty } from '#app/order/actions/accept_order'
import { noteCreation } from '#app/order/actions/create_order'
import {
  basisOfDeal,
  provisionalPrice,
  worthOf,
  writeOrder,
  type DealTerms,
  type Party,
} from '#app/order/shared/write_order'
import type Order from '#app/order/models/order'
import { tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { lineMoney } from '#app/order/rules/order_money'
import { type ProductType, WeightType } from '#app/catalog/codes'
import { BindCompanyState, UserState } from '#app/identity/codes'
import { YesNo } from '#core/codes'
import { DeliveryType, StorageFeeType } from '#app/listing/codes'
import { OrderType } from '#app/order/codes'

/** Tonnes of the lightest usual bale, so that the estimated number of bales suffices for the weight in any case. */
const BALE = 0.2

/** The goods that a purchaser asked for, by name and weight. */
export type Need = {
  no: string
  productType: ProductType
  productName: string
  weight: number
  packets: number | null
  /** Place of delivery; without it the buyer picks up the goods. */
  place: string | null
}

/** The contact of a company that is not the actor's: its manager. */
async function managerOf(trx: Trx, companyId: number): Promise<Party> {
  const company = await Company.findOrFail(companyId, { client: trx })
  const user = await User.query({ client: trx })
    .where({ companyId, bindCompanyState: BindCompanyState.certified, isDel: YesNo.no, state: UserState.active })
    .orderBy('manager', 'desc')
    .orderBy('id')
    .firstOrFail()
  return { company, userId: user.id, userName: user.name ?? user.username, mobile: user.mobile }
}

/** The goods as far as they are known: kind, name and weight. They are weighed on delivery, and settled like other goods of gross weight (F10). */
function goodsOf(need: Need, companyId: number): Batch {
  return describedGoods({
    companyId,
    batchCode: need.no,
    productType: need.productType,
    weightType: WeightType.gross,
    packets: need.packets ?? Math.ceil(need.weight / BALE),
    grossWeight: need.weight,
  })
}

/**
 * Creates the order of a purchase auction (state-machines §7.4): the purchaser buys from the supplier with the lowest bid. Both deposits are already
 * frozen: the buyer's passes to the order, the supplier's stays frozen until the goods are released. No acceptance is needed. The actor is the
 * supplier; to be called in the deal's transaction with the accounts of both companies locked.
 */
export async function createNeedOrder(
  trx: Trx,
  actor: Actor,
  input: {
    buyerCompanyId: number
    sellerCompanyId: number
    need: Need
    deal: DealTerms & Required<Pick<DealTerms, 'depositRate'>>
    sellerDeposit: (order: Order) => Promise<Hold>
    remark: string
  }
): Promise<Order> {
  const { need, deal } = input
  const at = await databaseNow(trx)
  const user = await User.findOrFail(actor.userId!, { client: trx })
  const company = await Company.findOrFail(input.sellerCompanyId, { client: trx })
  const basis = basisOfDeal(deal)
  const batch = goodsOf(need, company.id)
  const terms = basis
    ? await provisionalPrice(trx, basis, { czceAgio: null, premiumAgio: null })
    : { price: deal.price }
  const buyer = await managerOf(trx, input.buyerCompanyId)
  const order = await writeOrder(trx, {
    buyer,
    seller: { company, userId: user.id, userName: actor.name, mobile: user.mobile },
    lines: [
      {
        lineNo: 1,
        batchCode: need.no,
        productType: need.productType,
        weightType: WeightType.gross,
        packets: batch.packets,
        weight: need.weight,
        ...terms,
        depositRate: deal.depositRate,
        ...lineMoney(need.weight, terms.price, deal.depositRate),
        storageFeeType: StorageFeeType.none,
        quality: { ...toBatchRow(batch), productName: need.productName },
      },
    ],
    basis,
    auctioned: true,
    deliveryType: need.place ? DeliveryType.delivered : DeliveryType.pickUp,
    destination: need.place ? { address: need.place, contact: buyer.userName, mobile: buyer.mobile, memo: null } : null,
    buyerReference: null,
    remark: input.remark,
    acceptDue: null,
    at,
  })
  const deposit = await deal.deposit(order)
  const sellerHold = await input.sellerDeposit(order)
  await order.merge({ depositHoldId: deposit.id, sellerHoldId: sellerHold.id }).save()
  await noteCreation(
    trx,
    actor,
    order,
    `竞买成交生成订单，买方保证金 ${formatYuan(order.deposit)} 元转为定金，卖方保证金 ${formatYuan(sellerHold.amount)} 元保留至放货`
  )
  await makeEffective(trx, actor, order, at, '成交确认书已签署，购销合同生效')
  const title = '竞买成交订单已生成'
  await tellBuyer(trx, order, {
    code: 'N04',
    title,
    content: `供应商${company.name}已签署成交确认书，您的订单${order.orderNo}已生效，${nextDuty(order)}。`,
    sms: true,
  })
  await tellSeller(trx, order, {
    code: 'N03',
    title,
    content: `您已签署成交确认书，订单${order.orderNo}，${order.weight.toFixed(3)}吨，${worthOf(order)}，等待买方${order.orderType === OrderType.pair ? '点价' : '付款'}。`,
  })
  return order
}
