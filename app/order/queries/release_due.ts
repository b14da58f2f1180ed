import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'
import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { setting } from '#app/system/settings/stored_settings'
import { OrderSetting } from '#app/order/settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { InTransitState } from '#app/catalog/codes'

/**
 * The deadline for the seller's release: one working day after payment, but for presale and goods in transit not before the agreed day of delivery.
 */
export async function releaseDueOf(trx: Trx, order: Order, paidAt: DateTime): Promise<DateTime> {
  const days = await setting(OrderSetting.releaseTimeout, trx)
  const { rows } = await trx.rawQuery(
    `select max(greatest(l.appointment_date, case when b.in_transit_state = ${InTransitState.inTransit} then b.arrival_date end)) as day
     from order_lines o join listings l on l.id = o.listing_id join batches b on b.id = o.batch_id where o.order_id = ?`,
    [order.id]
  )
  const agreed = rows[0]?.day ? DateTime.fromISO(rows[0].day, { zone: ZONE }) : null
  return addWorkingDays(agreed && agreed > paidAt ? agreed : paidAt, days, '17:00', trx)
}
