import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { PickState } from '#app/order/codes'

/** Bales of each line that are neither picked up nor requested; closed lines have none. Order line id → bales. */
export async function remainingBales(trx: Trx, order: Order): Promise<Map<number, number>> {
  const { rows } = await trx.rawQuery(
    `select l.order_line_id as id, sum(l.packets - l.actual_packets)::int as asked
     from pick_order_lines l join pick_orders p on p.id = l.pick_order_id
     where p.order_id = ? and p.state in (${PickState.unapproved}, ${PickState.approved}, ${PickState.partlyOut}) group by 1`,
    [order.id]
  )
  const asked = new Map((rows as { id: number; asked: number }[]).map((row) => [row.id, row.asked]))
  return new Map(
    order.lines.map((line) => [
      line.id,
      line.pickClosed ? 0 : Math.max(0, line.packets - line.pickedPackets - (asked.get(line.id) ?? 0)),
    ])
  )
}
