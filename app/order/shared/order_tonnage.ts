/* What an order takes off a stock of goods by the tonne, and gives back. */
import type { Actor } from '#core/actor'
import type { Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import type Batch from '#app/catalog/models/batch'
import { lockBatch } from '#app/listing/queries/listing_row'
import { changeTonnage } from '#app/tonnage/actions/change_tonnage'
import { TonnageChangeKind } from '#app/tonnage/codes'
import type Order from '#app/order/models/order'
import type OrderLine from '#app/order/models/order_line'

/** Takes the tonnes of a line that has just been written; the row of the goods has been locked since they were counted. */
export async function takeTonnage(trx: Trx, actor: Actor, order: Order, line: OrderLine, batch: Batch): Promise<void> {
  await changeTonnage(trx, actor, batch, {
    kind: TonnageChangeKind.ordered,
    change: -line.weight,
    reason: `订单${order.orderNo}下单`,
    orderLineId: line.id,
  })
}

/**
 * @param tonnes what of the line comes back: all of it, or less when trucks have left
 * @throws StaleError when they have come back already
 */
export async function returnTonnage(
  trx: Trx,
  actor: Actor,
  { batchId, line, tonnes, reason }: { batchId: number; line: OrderLine; tonnes: Tonnes; reason: string }
): Promise<void> {
  await changeTonnage(trx, actor, await lockBatch(trx, batchId), {
    kind: TonnageChangeKind.returned,
    change: tonnes,
    reason,
    orderLineId: line.id,
  })
}
