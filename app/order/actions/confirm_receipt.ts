import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { sumTonnes } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import { requireSide } from '#app/order/shared/access'
import { moveToSettlement, refuseWithOpenPicks } from '#app/order/actions/finish_picking'
import { orderVersion } from '#app/order/rules/order_versions'
import { lockOrder } from '#app/order/shared/lock_order'
import { noteOrder } from '#app/order/shared/step_parts'
import type Order from '#app/order/models/order'
import type OrderLine from '#app/order/models/order_line'
import PickOrder from '#app/order/models/pick_order'
import PickOrderLine from '#app/order/models/pick_order_line'
import PickTicket from '#app/order/models/pick_ticket'
import { nextNumber } from '#app/order/shared/order_numbers'
import { grantFile, useFile } from '#app/system/files/stored_files'
import { OrderState, PickState } from '#app/order/codes'
import { isShort } from '#app/order/rules/shortage'
import { OrderSetting } from '#app/order/settings'
import { tellSeller } from '#app/order/shared/order_notices'
import { setting } from '#app/system/settings/stored_settings'
import { DeliveryType } from '#app/listing/codes'
import { WeightType } from '#app/catalog/codes'
import { OrderRefusal } from '#app/order/refusals'

export type ConfirmReceiptInput = SeenInput & {
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
 * 确认收货 of goods delivered to the buyer (state-machines §5.1 h); the bales and weights received are stored as in a pick order. What falls short by
 * more than 收货短少允差 needs evidence, and the seller accepts it or disputes it before anything is settled.
 *
 * @throws RefusedError `尚有未完成的提货单`, `批次{code}收货短少，请上传磅单或短少凭证`
 * @throws StaleError when the order is not the one that was seen
 */
export async function confirmReceipt(input: ConfirmReceiptInput, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    requireSide(order, actor, 'buyer')
    if (order.state !== OrderState.unpicked)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.unsettled))
    if (order.deliveryType !== DeliveryType.delivered) throw refuse(OrderRefusal.pickByTicket)
    await refuseWithOpenPicks(trx, order)
    requireSeen(trx, input.seen, orderVersion(order))
    const at = await databaseNow(trx)
    const arrived = order.lines.map((line) => {
      const told = input.lines.find((candidate) => candidate.lineId === line.id)
      if (!told) throw refuse(OrderRefusal.receivedMissing({ batchCode: line.batchCode }))
      if (told.packets > line.packets) throw refuse(OrderRefusal.tooManyBales)
      if (line.weightType === WeightType.gross && !told.weight)
        throw InvalidInputError.of('weight', `请输入批次${line.batchCode}的过磅重量`, 'required')
      return { line, packets: told.packets, weight: told.weight ?? 0, told }
    })
    const tolerance = (await setting(OrderSetting.receiptTolerance, trx)) / 1000
    const short = arrived.filter(({ line, told }) =>
      isShort(line, { packets: told.packets, weight: told.weight ?? null }, tolerance)
    )
    for (const { line, told } of short)
      if (!told.ticketFileId) throw refuse(OrderRefusal.shortageNeedsEvidence({ batchCode: line.batchCode }))
    const packets = bales(arrived)
    const missing = short.length > 0 ? `，${short.map(({ line }) => line.batchCode).join('、')}短少` : ''
    await writeReceipt(trx, actor, order, arrived, at)
    await noteOrder(trx, actor, order, 'order.receive', `确认收货 ${packets} 包${missing}`.slice(0, 200))
    if (short.length > 0)
      await tellSeller(trx, order, {
        code: 'N08',
        title: '买方收货短少',
        content:
          `订单${order.orderNo}买方确认收货${packets}包${missing}。请核对凭证，认可请提交结算单，不认可请提出异议。`.slice(
            0,
            300
          ),
        sms: true,
      })
    await moveToSettlement(trx, actor, order, at)
    return order
  }, outer)
}

/** A line as it arrived; `told` when the buyer has said so. */
type Arrived = { line: OrderLine; packets: number; weight: number; told?: ConfirmReceiptInput['lines'][number] }

const bales = (arrived: readonly Arrived[]) => arrived.reduce((sum, { packets }) => sum + packets, 0)

/** Stores bales and weights received as a pick order that has ended. */
async function writeReceipt(trx: Trx, actor: Actor, order: Order, arrived: readonly Arrived[], at: DateTime) {
  const pick = await PickOrder.create(
    {
      pickNo: await nextNumber(trx, 'TD'),
      orderId: order.id,
      state: PickState.completed,
      kind: DeliveryType.delivered,
      packets: order.packets,
      actualPackets: bales(arrived),
      actualWeight: sumTonnes(arrived.map(({ weight }) => weight)),
      pickDate: at.toISODate()!,
      createdBy: actor.userId ?? 0,
      finishedAt: at,
    },
    { client: trx }
  )
  for (const { line, packets, weight, told } of arrived) {
    await PickOrderLine.create(
      {
        pickOrderId: pick.id,
        orderLineId: line.id,
        packets: line.packets,
        actualPackets: packets,
        actualWeight: weight,
      },
      { client: trx }
    )
    if (told?.ticketFileId) {
      await useFile(trx, told.ticketFileId, actor)
      await grantFile(trx, told.ticketFileId, order.sellerCompanyId)
    }
    await PickTicket.create(
      {
        pickOrderId: pick.id,
        orderLineId: line.id,
        ticketNo: told?.ticketNo?.trim() || pick.pickNo,
        packets,
        weight,
        fileId: told?.ticketFileId ?? null,
        recordedBy: actor.name,
      },
      { client: trx }
    )
    await line.merge({ pickedPackets: packets, pickedWeight: weight, pickClosed: true }).save()
  }
}

/**
 * The buyer has said nothing until the end of the term: the goods count as received as they were sent. Nothing is paid by that; the settlement is put
 * to the buyer, who may object to it.
 *
 * @throws RefusedError before the end of the term
 */
export async function receiveByTime(input: { orderId: number }, actor: Actor, outer?: Trx): Promise<Order> {
  return inTransaction(async (trx) => {
    const order = await lockOrder(trx, input.orderId)
    if (order.state !== OrderState.unpicked)
      throw new IllegalTransitionError(OrderState.word(order.state), OrderState.word(OrderState.unsettled))
    if (order.deliveryType !== DeliveryType.delivered) throw refuse(OrderRefusal.pickByTicket)
    const at = await databaseNow(trx)
    if (!order.pickDue || at <= order.pickDue) throw refuse(OrderRefusal.notDue)
    const sent = order.lines.map((line) => ({ line, packets: line.packets, weight: line.weight }))
    await writeReceipt(trx, actor, order, sent, at)
    await noteOrder(trx, actor, order, 'order.receive', `买方逾期未确认，按发货数量自动确认收货 ${bales(sent)} 包`)
    await moveToSettlement(trx, actor, order, at)
    return order
  }, outer)
}
