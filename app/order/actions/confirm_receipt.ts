import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { sumTonnes } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { requireSide } from '#app/order/shared/access'
import { moveToSettlement, refuseWithOpenPicks } from '#app/order/actions/finish_picking'
import { lockOrder } from '#app/order/shared/lock_order'
import { noteOrder } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import PickOrder from '#app/order/models/pick_order'
import PickOrderLine from '#app/order/models/pick_order_line'
import PickTicket from '#app/order/models/pick_ticket'
import { nextNumber } from '#app/order/shared/order_numbers'
import { grantFile, useFile } from '#app/system/files/stored_files'
import { OrderState, PickState } from '#app/order/codes'
import { DeliveryType } from '#app/listing/codes'
import { WeightType } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'

export type ConfirmReceiptInput = {
  orderId: number
  lines: {
    lineId: number
    packets: number
    weight?: number | null
    ticketNo?: string | null
    ticketFileId?: number | null
  }[]
}

/**
 * 确认收货 of goods delivered to the buyer (state-machines §5.1 h); the bales and weights received are stored as in a pick order.
 *
 * @throws RefusedError `尚有未完成的提货单`
 */
export async function confirmReceipt(input: ConfirmReceiptInput, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    requireSide(order, actor, 'buyer')
    if (order.state !== OrderState.unpicked)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.unsettled))
    if (order.deliveryType !== DeliveryType.delivered) throw refuse(OrderRefusal.pickByTicket)
    await refuseWithOpenPicks(trx, order)
    const at = await databaseNow(trx)
    const arrived = order.lines.map((line) => {
      const told = input.lines.find((candidate) => candidate.lineId === line.id)
      if (!told) throw refuse(OrderRefusal.receivedMissing({ batchCode: line.batchCode }))
      if (told.packets > line.packets) throw refuse(OrderRefusal.tooManyBales)
      if (line.weightType === WeightType.gross && !told.weight)
        throw InvalidInputError.of('weight', `请输入批次${line.batchCode}的过磅重量`, 'required')
      return { line, told, weight: told.weight ?? 0 }
    })
    const packets = arrived.reduce((sum, { told }) => sum + told.packets, 0)
    const pick = await PickOrder.create(
      {
        pickNo: await nextNumber(trx, 'TD'),
        orderId: order.id,
        state: PickState.completed,
        kind: DeliveryType.delivered,
        packets: order.packets,
        actualPackets: packets,
        actualWeight: sumTonnes(arrived.map(({ weight }) => weight)),
        pickDate: at.toISODate()!,
        createdBy: actor.userId ?? 0,
        finishedAt: at,
      },
      { client: trx }
    )
    for (const { line, told, weight } of arrived) {
      await PickOrderLine.create(
        {
          pickOrderId: pick.id,
          orderLineId: line.id,
          packets: line.packets,
          actualPackets: told.packets,
          actualWeight: weight,
        },
        { client: trx }
      )
      if (told.ticketFileId) {
        await useFile(trx, told.ticketFileId, actor)
        await grantFile(trx, told.ticketFileId, order.sellerCompanyId)
      }
      await PickTicket.create(
        {
          pickOrderId: pick.id,
          orderLineId: line.id,
          ticketNo: told.ticketNo?.trim() || pick.pickNo,
          packets: told.packets,
          weight,
          fileId: told.ticketFileId ?? null,
          recordedBy: actor.name,
        },
        { client: trx }
      )
      await line.merge({ pickedPackets: told.packets, pickedWeight: weight, pickClosed: true }).save()
    }
    await noteOrder(trx, actor, order, 'order.receive', `确认收货 ${packets} 包`)
    await moveToSettlement(trx, actor, order, at)
    return order
  }, outer)
}
