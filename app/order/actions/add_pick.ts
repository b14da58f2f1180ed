import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow, ZONE } from '#core/clock'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { seal } from '#core/sealed_columns'
import { requireSide } from '#app/order/shared/access'
import { lockOrder } from '#app/order/shared/lock_order'
import { noteOrder } from '#app/order/shared/step_parts'
import PickOrder from '#app/order/models/pick_order'
import PickOrderLine from '#app/order/models/pick_order_line'
import { nextNumber } from '#app/order/shared/order_numbers'
import { tellSeller } from '#app/order/shared/order_notices'
import { remainingBales } from '#app/order/queries/remaining_bales'
import { OrderState, PickState } from '#app/order/codes'
import { DeliveryType } from '#app/listing/codes'
import { OrderRefusal } from '#app/order/refusals'
import { CatalogRefusal } from '#app/catalog/refusals'

export type AddPickInput = {
  orderId: number
  lines: { lineId: number; packets: number }[]
  plate: string
  driverName: string
  driverIdNo: string
  driverPhone: string
  /** `YYYY-MM-DD`, tomorrow or later. */
  pickDate: string
  remark?: string | null
}

/**
 * Adds a pick order of the buyer (state-machines §11): truck, driver, day and bales.
 *
 * @throws RefusedError `提货包数超过可提包数`
 */
export async function addPick(input: AddPickInput, actor: Actor, outer?: Trx): Promise<PickOrder> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    requireSide(order, actor, 'buyer')
    if (order.state !== OrderState.unpicked) throw new IllegalTransitionError(OrderState.word(order.state), '提货')
    if (order.deliveryType !== DeliveryType.pickUp) throw refuse(OrderRefusal.deliveredBySeller)
    const today = (await databaseNow(trx)).startOf('day')
    if (DateTime.fromISO(input.pickDate, { zone: ZONE }) <= today)
      throw InvalidInputError.of('pickDate', '提货日期须为明天或以后', 'date.after')

    const remaining = await remainingBales(trx, order)
    for (const line of input.lines) {
      if (!remaining.has(line.lineId)) throw refuse(CatalogRefusal.batchMissing)
      if (line.packets > remaining.get(line.lineId)!) throw refuse(OrderRefusal.tooManyBales)
    }
    const packets = input.lines.reduce((sum, line) => sum + line.packets, 0)
    const pick = await PickOrder.create(
      {
        pickNo: await nextNumber(trx, 'TD'),
        orderId: order.id,
        state: PickState.unapproved,
        kind: DeliveryType.pickUp,
        packets,
        plate: input.plate,
        driverName: input.driverName,
        driverIdNo: seal(input.driverIdNo),
        driverPhone: input.driverPhone,
        pickDate: input.pickDate,
        remark: input.remark ?? null,
        createdBy: actor.userId!,
      },
      { client: trx }
    )
    await PickOrderLine.createMany(
      input.lines.map((line) => ({ pickOrderId: pick.id, orderLineId: line.lineId, packets: line.packets })),
      { client: trx }
    )
    await noteOrder(
      trx,
      actor,
      order,
      'pick.add',
      `申请提货 ${pick.pickNo}：${packets} 包，${input.pickDate}，${input.plate} ${input.driverName}`
    )
    await tellSeller(trx, order, {
      code: 'N07',
      title: '提货申请待审核',
      content: `订单${order.orderNo}买方申请${input.pickDate}提货${packets}包，车牌${input.plate}，请审核。`,
    })
    return pick
  }, outer)
}
