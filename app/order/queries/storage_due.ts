import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'
import type { Cents } from '#core/money'
import { sumTonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { storageDays, storageFee, storageFreeUntil } from '#app/order/rules/storage_fee'
import { setting } from '#app/system/settings'
import { DeliveryType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'

export type StorageDue = {
  freeUntil: DateTime | null
  /** Days that are not paid for. */
  days: number
  due: Cents
}

/**
 * Storage that the buyer owes at a moment (F13): per line by the calendar day after its free time and after the last day paid for, on
 * the tonnage still in the warehouse. What has left owes nothing: it could only leave with everything paid.
 */
export async function storageDue(trx: Trx | undefined, order: Order, at: DateTime): Promise<StorageDue> {
  const { releasedAt, pickDue } = order
  if (!releasedAt || !pickDue || order.deliveryType !== DeliveryType.pickUp || order.state !== OrderState.unpicked)
    return { freeUntil: null, days: 0, due: 0 }
  const rate = await setting('storageFee', trx)
  const paidUntil = order.storagePaidUntil ? DateTime.fromISO(order.storagePaidUntil, { zone: ZONE }) : null
  const charged: StorageDue = { freeUntil: null, days: 0, due: 0 }
  for (const line of order.lines) {
    const until = storageFreeUntil(releasedAt.setZone(ZONE), pickDue.setZone(ZONE), line.storageFeeType)
    if (!charged.freeUntil || until < charged.freeUntil) charged.freeUntil = until
    const left = line.pickClosed ? 0 : line.packets - line.pickedPackets
    if (left <= 0) continue
    const days = storageDays(until, at, paidUntil)
    charged.days = Math.max(charged.days, days)
    charged.due += storageFee(sumTonnes([(line.weight * left) / line.packets]), rate, days)
  }
  return charged
}
