import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { announceable, OPEN_PICK_STATES, type Announced, type Quantity } from '#app/order/rules/picking'

/** What of each line trucks may still be announced for. Order line id → bales or tonnes. */
export async function announceableGoods(trx: Trx, order: Order): Promise<Map<number, Quantity>> {
  const rows: (Announced & { lineId: number })[] = await trx
    .from('pick_order_lines as l')
    .join('pick_orders as p', 'p.id', 'l.pick_order_id')
    .where('p.order_id', order.id)
    .whereIn('p.state', [...OPEN_PICK_STATES])
    .select(
      'l.order_line_id as lineId',
      'l.packets',
      'l.actual_packets as actualPackets',
      'l.weight',
      'l.actual_weight as actualWeight'
    )
  return new Map(
    order.lines.map((line) => [
      line.id,
      announceable(
        line,
        rows.filter(({ lineId }) => lineId === line.id)
      ),
    ])
  )
}
