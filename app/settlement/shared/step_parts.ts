/* Parts shared by the steps of a settlement: entries of the timeline, rates, figures. */
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { amountOf } from '#core/money'
import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import type Settlement from '#app/settlement/models/settlement'
import { settlementMoney } from '#app/settlement/rules/settlement_money'
import { setting } from '#app/system/settings/stored_settings'
import { SettlementSetting } from '#app/settlement/settings'
import { OrderSetting } from '#app/order/settings'
import { toleranceOf } from '#app/order/queries/scale_tolerance'
import { OrderOrigin } from '#app/order/codes'

/** Adds an entry to the timeline without changing the state. */
export async function noteSettlement(
  trx: Trx,
  actor: Actor,
  settlement: Settlement,
  action: string,
  summary: string,
  reason?: string | null
) {
  await audit(trx, actor, { action, entity: 'settlement', entityId: settlement.id, reason, summary })
}

/** Rates in force, and the tolerance of the contract: fee in cents per tonne, retention and tolerance as ratios. */
export async function settlementRates(trx: Trx, order: Pick<Order, 'origin' | 'scaleTolerance' | 'lines'>) {
  return {
    fee: await setting(
      order.origin === OrderOrigin.auction ? SettlementSetting.auctionFee : SettlementSetting.spotFee,
      trx
    ),
    retention: (await setting(OrderSetting.retention, trx)) / 100,
    tolerance: (await toleranceOf(order, trx)) / 1000,
  }
}

/** Computes the figures of a settlement from its lines (F10, F13) and saves both. */
export async function recalculate(trx: Trx, order: Order, settlement: Settlement) {
  const rates = await settlementRates(trx, order)
  for (const line of settlement.lines) {
    line.useTransaction(trx)
    await line.merge({ amount: amountOf(line.weight, line.price + line.priceAdjust) }).save()
  }
  const money = settlementMoney(settlement.lines, order.paid, rates)
  settlement.useTransaction(trx)
  await settlement
    .merge({
      weight: money.weight,
      amount: money.amount,
      balance: money.balance,
      fee: money.fee,
      retention: money.retention,
    })
    .save()
}
