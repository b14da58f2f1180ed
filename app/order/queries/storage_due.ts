import type { DateTime } from 'luxon'
import type { Cents } from '#core/money'
import { sumTonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import type Order from '#app/order/models/order'
import { storageDays, storageFee, storageFreeUntil } from '#app/order/rules/storage_fee'
import { setting } from '#app/system/settings'

export type StorageDue = {
  freeUntil: DateTime | null
  days: number
  /** Cents accrued so far, and what of it is not paid. */
  fee: Cents
  due: Cents
}

/**
 * Storage that the buyer owes at a moment (F13): per line after its free time, on the tonnage still in the warehouse. What has left
 * stops counting, because it could only leave with everything paid.
 */
export async function storageDue(trx: Trx | undefined, order: Order, at: DateTime): Promise<StorageDue> {
  const { releasedAt, pickDue } = order
  if (!releasedAt || !pickDue || order.deliveryType !== 1 || order.state !== 5)
    return { freeUntil: null, days: 0, fee: order.storagePaid, due: 0 }
  const rate = await setting('storageFee', trx)
  let fee = 0
  let days = 0
  let freeUntil: DateTime | null = null
  for (const line of order.lines) {
    const until = storageFreeUntil(releasedAt, pickDue, line.storageFeeType)
    if (!freeUntil || until < freeUntil) freeUntil = until
    if (line.pickClosed || line.pickedPackets >= line.packets) continue
    const stored = storageDays(until, at)
    days = Math.max(days, stored)
    const share = line.packets === 0 ? 0 : (line.packets - line.pickedPackets) / line.packets
    fee += storageFee(sumTonnes([line.weight * share]), rate, stored)
  }
  return { freeUntil, days, fee, due: Math.max(0, fee - order.storagePaid) }
}
