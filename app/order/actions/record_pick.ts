import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import { IllegalTransitionError, InvalidInputError, refuse } from '#core/errors'
import { sumTonnes } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { lockPick } from '#app/order/actions/decide_pick'
import { finishPicking } from '#app/order/actions/finish_picking'
import { onOrder, movePick } from '#app/order/moves'
import type PickOrder from '#app/order/models/pick_order'
import PickTicket from '#app/order/models/pick_ticket'
import type PickOrderLine from '#app/order/models/pick_order_line'
import { isLoaded, isPickedUp } from '#app/order/rules/picking'
import { isTonnageOrder } from '#app/order/rules/quantity_text'
import { storageDue } from '#app/order/queries/storage_due'
import { tellBuyer } from '#app/order/shared/order_notices'
import type { PickCodeProof } from '#app/order/shared/pick_code'
import { grantFile, useFile } from '#app/system/files/stored_files'
import { OrderState, PickState } from '#app/order/codes'
import { OrderRefusal } from '#app/order/refusals'

export type WeighedLine = {
  lineId: number
  /** Left out for goods by the tonne. */
  packets?: number
  /** Tonnes on the weighbridge ticket. */
  weight: number
  ticketNo: string
  ticketFileId?: number | null
}

export type RecordPickInput = {
  pickOrderId: number
  /** That the driver has told the code; not required of operators. */
  proof?: PickCodeProof
  lines: WeighedLine[]
  /** Closes the pick order although less than requested was picked up. */
  finished?: boolean
  /** The warehouse has no more of these lines: bales are settled pro rata, tonnes as they were weighed. */
  noMore?: boolean
}

/**
 * 出库 (state-machines §11): stores the actual bales, of which goods by the tonne have none, and the scale weight with the ticket. When all goods are
 * picked up the order goes on to settlement.
 *
 * @throws RefusedError `提货包数超过可提包数`, `存在未结清的仓储费`
 */
export async function recordPick(input: RecordPickInput, actor: Actor, outer?: Trx): Promise<PickOrder> {
  return inTransaction(async (trx) => {
    const { order, pick, side } = await lockPick(trx, input.pickOrderId, actor, 'seller')
    if (pick.state !== PickState.approved && pick.state !== PickState.partlyOut)
      PickState.assert(pick.state, PickState.completed)
    if (order.state !== OrderState.unpicked) throw new IllegalTransitionError(OrderState.word(order.state), '出库')
    // The buyer may have issued another code since this one was proven.
    if (side !== 'platform' && input.proof?.pickCode !== pick.pickCode) throw refuse(OrderRefusal.pickCodeWrong)
    const at = await databaseNow(trx)
    if (pick.state === PickState.approved && pick.expiresAt && at > pick.expiresAt)
      throw refuse(OrderRefusal.pickExpired)
    if ((await storageDue(trx, order, at)).due > 0) throw refuse(OrderRefusal.storageUnpaid)

    for (const weighed of input.lines) {
      const asked = pick.lines.find((line) => line.orderLineId === weighed.lineId)
      const line = order.lines.find((candidate) => candidate.id === weighed.lineId)
      if (!asked || !line) throw refuse(OrderRefusal.batchNotInPick({ byTonne: isTonnageOrder(order) }))
      const packets = takenBales(asked, weighed)
      if (weighed.ticketFileId) {
        await useFile(trx, weighed.ticketFileId, actor)
        await grantFile(trx, weighed.ticketFileId, order.buyerCompanyId)
        await grantFile(trx, weighed.ticketFileId, order.sellerCompanyId)
      }
      await PickTicket.create(
        {
          pickOrderId: pick.id,
          orderLineId: line.id,
          ticketNo: weighed.ticketNo,
          packets,
          weight: weighed.weight,
          fileId: weighed.ticketFileId ?? null,
          recordedBy: actor.name,
        },
        { client: trx }
      )
      await asked
        .merge({
          actualPackets: asked.actualPackets + packets,
          actualWeight: sumTonnes([asked.actualWeight, weighed.weight]),
        })
        .save()
      await line
        .merge({
          pickedPackets: line.pickedPackets + packets,
          pickedWeight: sumTonnes([line.pickedWeight, weighed.weight]),
        })
        .save()
    }
    if (input.noMore) {
      for (const asked of pick.lines) {
        const line = order.lines.find((candidate) => candidate.id === asked.orderLineId)!
        await line.merge({ pickClosed: true }).save()
      }
    }

    const packets = pick.lines.reduce((sum, line) => sum + line.actualPackets, 0)
    // A truck of which the order expects nothing more is done as well, though it may have taken somewhat less than it was announced for.
    const nothingDue = pick.lines.every((asked) => isPickedUp(order.lines.find(({ id }) => id === asked.orderLineId)!))
    const done = pick.lines.every(isLoaded) || nothingDue || !!input.finished || !!input.noMore
    const weight = sumTonnes(input.lines.map((line) => line.weight))
    const out = input.lines.reduce((sum, line) => sum + (line.packets ?? 0), 0)
    const nothingLeft = out > 0 ? '，仓库已无余包' : '，余量不再提'
    await movePick(trx, actor, pick, {
      to: done ? PickState.completed : PickState.partlyOut,
      action: 'pick.record',
      summary: `提货单 ${pick.pickNo} 出库 ${out > 0 ? `${out} 包 ` : ''}${weight.toFixed(3)} 吨${input.noMore ? nothingLeft : ''}`,
      fields: {
        actualPackets: packets,
        actualWeight: sumTonnes(pick.lines.map((line) => line.actualWeight)),
        finishedAt: done ? at : null,
      },
      ...onOrder(order),
    })
    await tellBuyer(trx, order, {
      code: 'N08',
      title: '货物已出库',
      content: `订单${order.orderNo}提货单${pick.pickNo}已出库${out > 0 ? `${out}包` : ''}${weight.toFixed(3)}吨${input.noMore ? nothingLeft : ''}。`,
    })
    await finishPicking(trx, actor, order, at)
    return pick
  }, outer)
}

/** More than the announced tonnes times this is a slip of the pen. */
const SLIP = 1.5

/** Bales of a weighing; goods by the tonne have none, and a scale may show somewhat more than the truck was announced for. */
function takenBales(asked: PickOrderLine, { packets, weight }: WeighedLine): number {
  if (asked.weight === null) {
    if (!packets) throw InvalidInputError.of('packets', '请输入实提包数', 'required')
    if (asked.actualPackets + packets > asked.packets) throw refuse(OrderRefusal.tooManyBales)
    return packets
  }
  if (packets) throw InvalidInputError.of('packets', '按吨商品没有包数，请输入过磅重量', 'tonnes')
  const total = sumTonnes([asked.actualWeight, weight])
  if (total > asked.weight * SLIP) throw refuse(OrderRefusal.weighsTooMuch({ weight: total, planned: asked.weight }))
  return 0
}
