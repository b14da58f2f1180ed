import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { sumTonnes, type Tonnes } from '#core/money'
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
import { isByTonne, WeightType } from '#app/catalog/codes'
import { quantityText, saidQuantity } from '#app/order/rules/quantity_text'
import { OrderRefusal } from '#app/order/refusals'

export type ConfirmReceiptInput = SeenInput & {
  orderId: number
  lines: {
    lineId: number
    /** Not of goods by the tonne. */
    packets?: number
    weight?: number | null
    ticketNo?: string | null
    ticketFileId?: number | null
    /** Of goods by the tonne, one a truck; none when nothing has arrived. */
    tickets?: { ticketNo: string; weight: Tonnes; ticketFileId?: number | null }[]
  }[]
}

/**
 * 确认收货 of goods delivered to the buyer (state-machines §5.1 h); the bales received, or of goods by the tonne their tickets, are stored as in a pick order. What falls short by
 * more than 收货短少允差 needs evidence, and the seller accepts it or disputes it before anything is settled.
 *
 * @throws RefusedError `尚有未完成的提货单`, `{code}收货短少，请上传磅单或短少凭证`
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
      return { line, ...receivedOf(line, told), evidence: told.ticketFileId ?? null }
    })
    const tolerance = (await setting(OrderSetting.receiptTolerance, trx)) / 1000
    const short = arrived.filter(({ line, packets, weighed }) => isShort(line, { packets, weight: weighed }, tolerance))
    for (const { line, evidence, tickets } of short)
      if (!evidence && !tickets.some(({ fileId }) => fileId))
        throw refuse(OrderRefusal.shortageNeedsEvidence({ batchCode: line.batchCode }))
    const goods = quantityOf(arrived)
    const missing = short.length > 0 ? `，${short.map(({ line }) => line.batchCode).join('、')}短少` : ''
    await writeReceipt(trx, actor, order, arrived, at)
    await noteOrder(
      trx,
      actor,
      order,
      'order.receive',
      `确认收货 ${quantityText(order, goods)}${missing}`.slice(0, 200)
    )
    if (short.length > 0)
      await tellSeller(trx, order, {
        code: 'N08',
        title: '买方收货短少',
        content:
          `订单${order.orderNo}买方确认收货${saidQuantity(order, goods)}${missing}。请核对凭证，认可请提交结算单，不认可请提出异议。`.slice(
            0,
            300
          ),
        sms: true,
      })
    await moveToSettlement(trx, actor, order, at)
    return order
  }, outer)
}

type ReceivedTicket = { ticketNo: string | null; packets: number; weight: Tonnes; fileId: number | null }

/** A line as it arrived: `weighed` is null where nothing was weighed, `evidence` what was uploaded besides the tickets. */
type Arrived = {
  line: OrderLine
  packets: number
  weighed: Tonnes | null
  tickets: ReceivedTicket[]
  evidence: number | null
}

const quantityOf = (arrived: readonly Arrived[]) => ({
  packets: arrived.reduce((sum, { packets }) => sum + packets, 0),
  weight: sumTonnes(arrived.map(({ weighed }) => weighed ?? 0)),
})

/** What the buyer says of a line: bales with a weight, or of goods by the tonne the tickets of their trucks. */
function receivedOf(line: OrderLine, told: ConfirmReceiptInput['lines'][number]): Omit<Arrived, 'line' | 'evidence'> {
  if (isByTonne(line.productType)) {
    if (told.packets) throw InvalidInputError.of('packets', '按吨商品没有包数，请逐车输入磅单', 'tonnes')
    if (!told.tickets) throw InvalidInputError.of('tickets', '请输入收货磅单', 'required')
    const tickets = told.tickets.map(({ ticketNo, weight, ticketFileId }) => ({
      ticketNo: ticketNo.trim(),
      packets: 0,
      weight,
      fileId: ticketFileId ?? null,
    }))
    return { packets: 0, weighed: sumTonnes(tickets.map(({ weight }) => weight)), tickets }
  }
  const { packets, weight } = told
  if (packets === undefined) throw InvalidInputError.of('packets', '请输入实收包数', 'required')
  if (told.tickets) throw InvalidInputError.of('tickets', '整批商品按包数收货', 'bales')
  if (packets > line.packets) throw refuse(OrderRefusal.tooManyBales)
  if (line.weightType === WeightType.gross && !weight)
    throw InvalidInputError.of('weight', `请输入批次${line.batchCode}的过磅重量`, 'required')
  const ticket = {
    ticketNo: told.ticketNo?.trim() || null,
    packets,
    weight: weight ?? 0,
    fileId: told.ticketFileId ?? null,
  }
  return { packets, weighed: weight ?? null, tickets: [ticket] }
}

/** Stores bales and weights received as a pick order that has ended. */
async function writeReceipt(trx: Trx, actor: Actor, order: Order, arrived: readonly Arrived[], at: DateTime) {
  const { packets: bales, weight: tonnes } = quantityOf(arrived)
  const pick = await PickOrder.create(
    {
      pickNo: await nextNumber(trx, 'TD'),
      orderId: order.id,
      state: PickState.completed,
      kind: DeliveryType.delivered,
      packets: order.packets,
      actualPackets: bales,
      actualWeight: tonnes,
      pickDate: at.toISODate()!,
      createdBy: actor.userId ?? 0,
      finishedAt: at,
    },
    { client: trx }
  )
  for (const { line, packets, weighed, tickets, evidence } of arrived) {
    const weight = weighed ?? 0
    await PickOrderLine.create(
      {
        pickOrderId: pick.id,
        orderLineId: line.id,
        packets: line.packets,
        weight: isByTonne(line.productType) ? line.weight : null,
        actualPackets: packets,
        actualWeight: weight,
      },
      { client: trx }
    )
    for (const fileId of new Set([evidence, ...tickets.map((ticket) => ticket.fileId)])) {
      if (fileId === null) continue
      await useFile(trx, fileId, actor)
      await grantFile(trx, fileId, order.sellerCompanyId)
    }
    // What was uploaded without a ticket, because nothing has arrived, is kept as one.
    const proof = { ticketNo: null, packets: 0, weight: 0, fileId: evidence }
    const kept = tickets.length > 0 || evidence === null ? tickets : [proof]
    await PickTicket.createMany(
      kept.map((ticket) => ({
        pickOrderId: pick.id,
        orderLineId: line.id,
        ticketNo: ticket.ticketNo || pick.pickNo,
        packets: ticket.packets,
        weight: ticket.weight,
        fileId: ticket.fileId,
        recordedBy: actor.name,
      })),
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
    const sent = order.lines.map((line) => {
      const { packets, weight } = line
      return {
        line,
        packets,
        weighed: weight,
        tickets: [{ ticketNo: null, packets, weight, fileId: null }],
        evidence: null,
      }
    })
    await writeReceipt(trx, actor, order, sent, at)
    const quantity = quantityText(order, quantityOf(sent))
    await noteOrder(trx, actor, order, 'order.receive', `买方逾期未确认，按发货数量自动确认收货 ${quantity}`)
    await moveToSettlement(trx, actor, order, at)
    return order
  }, outer)
}
