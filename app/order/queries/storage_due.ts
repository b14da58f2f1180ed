import { DateTime } from 'luxon'
import { sqlNow, ZONE } from '#core/clock'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { leftOf, NOT_PICKED_UP } from '#app/order/rules/picking'
import { storageDays, storageFee, storageFreeUntil } from '#app/order/rules/storage_fee'
import { setting } from '#app/system/settings/stored_settings'
import { OrderSetting } from '#app/order/settings'
import { DeliveryType, StorageFeeType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'

export type StorageDue = {
  freeUntil: DateTime | null
  /** Number of unpaid days. */
  days: number
  due: Cents
}

/**
 * Storage fee that the buyer owes at a moment (F13): per line and calendar day after the free period and after the last paid day, on the tonnage
 * still in the warehouse. Picked-up goods owe nothing, because picking up requires that everything is paid.
 */
export async function storageDue(trx: Trx | undefined, order: Order, at: DateTime): Promise<StorageDue> {
  const { releasedAt, pickDue } = order
  if (!releasedAt || !pickDue || order.deliveryType !== DeliveryType.pickUp || order.state !== OrderState.unpicked)
    return { freeUntil: null, days: 0, due: 0 }
  const rate = await setting(OrderSetting.storageFee, trx)
  const paidUntil = order.storagePaidUntil ? DateTime.fromISO(order.storagePaidUntil, { zone: ZONE }) : null
  const charged: StorageDue = { freeUntil: null, days: 0, due: 0 }
  for (const line of order.lines) {
    const until = storageFreeUntil(releasedAt.setZone(ZONE), pickDue.setZone(ZONE), line.storageFeeType)
    if (!charged.freeUntil || until < charged.freeUntil) charged.freeUntil = until
    const { weight } = leftOf(line)
    if (weight <= 0) continue
    const days = storageDays(until, at, paidUntil)
    charged.days = Math.max(charged.days, days)
    charged.due += storageFee(weight, rate, days)
  }
  return charged
}

const IN_SHANGHAI = "at time zone 'Asia/Shanghai'"

/** The last free day of a line `l` of `orders`; the same as `storageFreeUntil`. */
const FREE_UNTIL = `greatest(orders.pick_due ${IN_SHANGHAI}, case l.storage_fee_type
    when ${StorageFeeType.oneMonth} then orders.released_at ${IN_SHANGHAI} + interval '1 month'
    when ${StorageFeeType.twoMonths} then orders.released_at ${IN_SHANGHAI} + interval '2 months'
    when ${StorageFeeType.threeMonths} then orders.released_at ${IN_SHANGHAI} + interval '3 months'
    when ${StorageFeeType.untilMonthEnd} then date_trunc('month', orders.released_at ${IN_SHANGHAI}) + interval '1 month - 1 day'
  end)::date`

/** SQL condition on `orders` for picked-up orders: whether their `storageDue` is above zero now. */
export async function owesStorage(): Promise<string> {
  if ((await setting(OrderSetting.storageFee)) === 0) return 'false'
  return `exists (select 1 from order_lines l where l.order_id = orders.id and ${NOT_PICKED_UP}
    and (${sqlNow()} ${IN_SHANGHAI})::date > greatest(${FREE_UNTIL}, orders.storage_paid_until))`
}
