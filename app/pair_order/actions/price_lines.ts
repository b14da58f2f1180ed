import { moveRoll } from '#app/pair_order/moves'
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { amountOf, formatYuan, type Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { basisPrice } from '#app/market/rules/basis_price'
import { paymentTerms } from '#app/order/actions/accept_order'
import { writeLinePricing, writePricing } from '#app/order/actions/write_pricing'
import type Order from '#app/order/models/order'
import { moveOrder } from '#app/order/moves'
import { lateTerms } from '#app/order/rules/late_payment'
import { paymentOf } from '#app/order/rules/order_money'
import { goodsCount } from '#app/order/rules/quantity_text'
import { noteOrder } from '#app/order/shared/step_parts'
import { shortTime, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import { futures } from '#app/pair_order/shared/instruction_texts'
import { OrderState, PricedBy, PricingStatus } from '#app/order/codes'
import { RollState } from '#app/pair_order/codes'
import { PairOrderRefusal } from '#app/pair_order/refusals'

/**
 * Fixes lines of a locked order at futures prices: line price = futures + basis (+ agio) (F4), amounts rounded per line (F2). With the last line the
 * order's amount becomes final and the order waits for payment (state-machines §5.1 e).
 *
 * @param prices order line id → futures price, cents per tonne
 * @throws RefusedError when a final price would not be above zero
 */
export async function priceLines(
  trx: Trx,
  actor: Actor,
  order: Order,
  input: { prices: ReadonlyMap<number, Cents>; by: PricedBy; at: DateTime; reason?: string | null }
): Promise<void> {
  const priced = order.lines.filter((line) => line.fixedPrice === null && input.prices.has(line.id))
  for (const line of priced) {
    const fixedPrice = input.prices.get(line.id)!
    const price = basisPrice(fixedPrice, line.priceDiff!, line.agio)
    if (price === null) throw refuse(PairOrderRefusal.priceNotPositive)
    await writeLinePricing(trx, line, {
      fixedPrice,
      price,
      amount: amountOf(line.weight, price),
      pricedBy: input.by,
      pricedAt: input.at,
    })
  }
  const amount = order.lines.reduce((sum, line) => sum + line.amount, 0)
  const left = order.lines.filter((line) => line.fixedPrice === null)
  const said = priced
    .map((line) => `${line.batchCode} 期货 ${futures(line.fixedPrice!)}，单价 ${formatYuan(line.price)} 元/吨`)
    .join('；')
  const summary = `${PricedBy.word(input.by)}：${said}`
  if (left.length > 0) {
    await writePricing(trx, order, {
      amount,
      pricingStatus: order.pricingStatus === PricingStatus.expired ? PricingStatus.expired : PricingStatus.partlyPriced,
    })
    await noteOrder(
      trx,
      actor,
      order,
      'order.price',
      `${summary}；还有${goodsCount(left)}待点价`,
      input.reason ?? undefined
    )
    return
  }
  await moveOrder(trx, actor, order, {
    to: OrderState.unpaid,
    action: 'order.price',
    summary: `${summary}；全部点完，货款 ${formatYuan(amount)} 元`,
    reason: input.reason,
    fields: { amount, pricingStatus: PricingStatus.priced, ...(await paymentTerms(trx, input.at)) },
  })
  await moveRoll.where(
    trx,
    actor,
    { order_id: order.id },
    { to: RollState.expired, action: 'point_roll.expire', summary: '全部点价完成，移仓申请失效' }
  )
  await tellBuyer(trx, order, {
    code: 'N04',
    title: '点价完成，请付款',
    content: `您的订单${order.orderNo}已全部点价，货款${formatYuan(amount)}元，请于${shortTime(order.payDue)}前付款${formatYuan(paymentOf({ amount, deposit: order.deposit }).rest)}元${lateTerms(order)}。`,
    sms: true,
  })
  await tellSeller(trx, order, {
    code: 'N04',
    title: '点价完成',
    content: `订单${order.orderNo}已全部点价，货款${formatYuan(amount)}元，等待买方付款。`,
  })
}
