import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow, ZONE } from '#core/clock'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { sumTonnes, toKilograms } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { seal } from '#core/sealed_columns'
import { requireSide } from '#app/order/shared/access'
import { lockOrder } from '#app/order/shared/lock_order'
import { noteOrder } from '#app/order/shared/step_parts'
import PickOrder from '#app/order/models/pick_order'
import PickOrderLine from '#app/order/models/pick_order_line'
import { nextNumber } from '#app/order/shared/order_numbers'
import { tellSeller } from '#app/order/shared/order_notices'
import { announceableGoods } from '#app/order/queries/announceable_goods'
import type OrderLine from '#app/order/models/order_line'
import type { Quantity } from '#app/order/rules/picking'
import { quantityText, saidQuantity } from '#app/order/rules/quantity_text'
import { isByTonne } from '#app/catalog/codes'
import { OrderState, PickState } from '#app/order/codes'
import { DeliveryType } from '#app/listing/codes'
import { OrderRefusal } from '#app/order/refusals'
import { CatalogRefusal } from '#app/catalog/refusals'

export type AddPickInput = {
  orderId: number
  /** Bales, or of goods by the tonne planned tonnes. */
  lines: { lineId: number; packets?: number; weight?: number }[]
  plate: string
  driverName: string
  driverIdNo: string
  driverPhone: string
  /** `YYYY-MM-DD`, tomorrow or later. */
  pickDate: string
  remark?: string | null
}

/**
 * Adds a pick order of the buyer (state-machines §11): truck, driver, day, and bales or planned tonnes.
 *
 * @throws RefusedError `提货包数超过可提包数`, `计划吨数超过可提吨数`
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

    const left = await announceableGoods(trx, order)
    const lines = input.lines.map((wanted) => {
      const line = order.lines.find(({ id }) => id === wanted.lineId)
      if (!line) throw refuse(CatalogRefusal.batchMissing)
      return { line, ...announced(line, wanted, left.get(line.id)!) }
    })
    const packets = lines.reduce((sum, line) => sum + line.packets, 0)
    const goods = { packets, weight: sumTonnes(lines.map(({ weight }) => weight ?? 0)) }
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
      lines.map(({ line, packets: bales, weight }) => ({
        pickOrderId: pick.id,
        orderLineId: line.id,
        packets: bales,
        weight,
      })),
      { client: trx }
    )
    await noteOrder(
      trx,
      actor,
      order,
      'pick.add',
      `申请提货 ${pick.pickNo}：${quantityText(order, goods)}，${input.pickDate}，${input.plate} ${input.driverName}`
    )
    await tellSeller(trx, order, {
      code: 'N07',
      title: '提货申请待审核',
      content: `订单${order.orderNo}买方申请${input.pickDate}提货${saidQuantity(order, goods)}，车牌${input.plate}，请审核。`,
    })
    return pick
  }, outer)
}

/** What a truck is announced for of a line: bales, or tonnes of goods by the tonne. */
function announced(line: OrderLine, wanted: AddPickInput['lines'][number], left: Quantity) {
  if (isByTonne(line.productType)) {
    if (wanted.packets) throw InvalidInputError.of('packets', '按吨商品没有包数，请输入计划吨数', 'tonnes')
    if (!wanted.weight) throw InvalidInputError.of('weight', '请输入计划吨数', 'required')
    if (toKilograms(wanted.weight) > toKilograms(left.weight))
      throw refuse(OrderRefusal.tooManyTonnes({ left: left.weight }))
    return { packets: 0, weight: wanted.weight }
  }
  if (wanted.weight) throw InvalidInputError.of('weight', '整批商品按包数提货', 'bales')
  if (!wanted.packets) throw InvalidInputError.of('packets', '请输入包数', 'required')
  if (wanted.packets > left.packets) throw refuse(OrderRefusal.tooManyBales)
  return { packets: wanted.packets, weight: null }
}
