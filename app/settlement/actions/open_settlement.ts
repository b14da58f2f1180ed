import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'
import { amountOf } from '#core/money'
import type Order from '#app/order/models/order'
import { isShort } from '#app/order/rules/shortage'
import { OrderSetting } from '#app/order/settings'
import { DeliveryType } from '#app/listing/codes'
import { SettlementSetting } from '#app/settlement/settings'
import { setting } from '#app/system/settings/stored_settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { nextNumber } from '#app/order/shared/order_numbers'
import { settlementRates } from '#app/settlement/shared/step_parts'
import Settlement from '#app/settlement/models/settlement'
import SettlementLine from '#app/settlement/models/settlement_line'
import { settlementMoney } from '#app/settlement/rules/settlement_money'
import { settlementWeight } from '#app/settlement/rules/settlement_weight'
import { SettlementState } from '#app/settlement/codes'
import { disputeDifference } from '#app/settlement/actions/dispute_difference'
import { needsRegain } from '#app/order/rules/fibre_weight'

/**
 * New → 1 待提交 (state-machines §6): the draft with the picked-up quantities, in the transaction that ends the picking. Goods by the tonne that weigh too
 * little or too much are disputed at once (F10). The seller has until
 * `submitDue` to submit it, or, when the buyer has received less than was sent (`short`), to dispute it.
 */
export async function openSettlement(trx: Trx, actor: Actor, order: Order): Promise<Settlement> {
  const rates = await settlementRates(trx, order)
  const lines = order.lines.map((line) => {
    const scaleWeight = line.pickedWeight > 0 ? line.pickedWeight : null
    const { weight, rule } = settlementWeight(
      {
        productType: line.productType,
        weightType: line.weightType,
        contractPackets: line.packets,
        packetsEstimated: line.batchId === null,
        actualPackets: line.pickedPackets,
        contractWeight: line.weight,
        scaleWeight,
      },
      rates.tolerance
    )
    return {
      orderLineId: line.id,
      lineNo: line.lineNo,
      batchCode: line.batchCode,
      productType: line.productType,
      weightType: line.weightType,
      contractPackets: line.packets,
      actualPackets: line.pickedPackets,
      contractWeight: line.weight,
      scaleWeight,
      weight,
      price: line.price,
      priceAdjust: 0,
      amount: amountOf(weight, line.price),
      rule,
    }
  })
  const days = await setting(SettlementSetting.submitTimeout, trx)
  const submitDue = await addWorkingDays(await databaseNow(trx), days, '17:00', trx)
  const tolerance = (await setting(OrderSetting.receiptTolerance, trx)) / 1000
  // What is picked up the seller has weighed himself.
  const short =
    order.deliveryType === DeliveryType.delivered &&
    lines.some((line) =>
      isShort(
        {
          productType: line.productType,
          weightType: line.weightType,
          packets: line.contractPackets,
          weight: line.contractWeight,
        },
        { packets: line.actualPackets, weight: line.scaleWeight },
        tolerance
      )
    )
  const money = settlementMoney(lines, order.paid, rates)
  const settlement = await Settlement.create(
    {
      settlementNo: await nextNumber(trx, 'JS'),
      orderId: order.id,
      orderNo: order.orderNo,
      state: SettlementState.draft,
      buyerCompanyId: order.buyerCompanyId,
      buyerCompanyName: order.buyerCompanyName,
      sellerCompanyId: order.sellerCompanyId,
      sellerCompanyName: order.sellerCompanyName,
      contractWeight: order.weight,
      weight: money.weight,
      paid: order.paid,
      amount: money.amount,
      balance: money.balance,
      fee: money.fee,
      retention: money.retention,
      ticketFileIds: [],
      short,
      submitDue,
    },
    { client: trx }
  )
  await SettlementLine.createMany(
    lines.map((line) => ({ ...line, settlementId: settlement.id })),
    { client: trx }
  )
  await audit(trx, actor, {
    action: 'settlement.open',
    entity: 'settlement',
    entityId: settlement.id,
    to: SettlementState.draft,
    summary: `生成结算单 ${settlement.settlementNo}，待卖方提交`,
  })
  await settlement.load('lines')
  // The regain of goods sold by conditioned weight is named with the submission.
  if (!settlement.lines.some(needsRegain)) await disputeDifference(trx, order, settlement)
  return settlement
}
