import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { formatTime } from '#core/clock'
import { enqueue } from '#core/jobs'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { PricedBy } from '#app/order/codes'
import type Order from '#app/order/models/order'
import type OrderLine from '#app/order/models/order_line'
import { nextNumber } from '#app/order/shared/order_numbers'
import { InstructionKind } from '#app/pair_order/codes'
import { pointConfirmationJob } from '#app/pair_order/jobs/confirmation'
import PointConfirmation from '#app/pair_order/models/point_confirmation'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import { digestOf, type ConfirmedPrice } from '#app/pair_order/rules/confirmed_price'

type Pricing = {
  instruction: PointInstruction | null
  /** The lines that have just got their price. */
  lines: readonly OrderLine[]
  price: Cents
  by: PricedBy
  at: DateTime
  reason?: string | null
}

const instructed = ({ kind, placedName, createdAt, limitPrice }: PointInstruction) => ({
  kind: InstructionKind.word(kind),
  placedName,
  placedTime: formatTime(createdAt)!,
  limitPrice,
})

/**
 * 点价确认单 of prices that were fixed together: what it says is kept with the price, and its hash stands in the audit log, so that nobody can print another
 * one later. The paper is made behind the transaction.
 */
export async function confirmPricing(trx: Trx, actor: Actor, order: Order, pricing: Pricing): Promise<void> {
  const { instruction, lines, price, by, at, reason = null } = pricing
  const confirmed: ConfirmedPrice = {
    confirmationNo: await nextNumber(trx, 'DQ'),
    orderNo: order.orderNo,
    contractNo: order.contractNo,
    buyer: order.buyerCompanyName,
    seller: order.sellerCompanyName,
    priceContract: instruction?.priceContract ?? order.priceContract!,
    instruction: instruction && instructed(instruction),
    futures: price,
    filledBy: PricedBy.word(by),
    filledName: actor.name,
    filledTime: formatTime(at)!,
    reason,
    lines: lines.map(({ batchCode, weight, priceDiff, agio, price: final, amount }) => ({
      batchCode,
      weight: weight.toFixed(3),
      priceDiff: priceDiff!,
      agio,
      price: final,
      amount,
    })),
  }
  const { confirmationNo } = confirmed
  const digest = digestOf(confirmed)
  const made = await PointConfirmation.create(
    { confirmationNo, orderId: order.id, instructionId: instruction?.id ?? null, facts: confirmed, digest },
    { client: trx }
  )
  await audit(trx, actor, {
    action: 'point_confirmation.make',
    entity: 'point_confirmation',
    entityId: made.id,
    after: { confirmationNo, digest },
    summary: `生成点价确认单 ${confirmationNo}`,
  })
  await enqueue(trx, pointConfirmationJob, { confirmationId: made.id })
}
