import type { DateTime } from 'luxon'
import { storageFreeUntil } from '#app/order/rules/storage_fee'
import type { StorageFeeType } from '#app/listing/codes'

/** Days after the end of free storage until goods that the buyer does not collect count as collected (decision 255). Stated in the contract. */
export const COLLECT_GRACE_DAYS = 30

/** The moment from which goods count as collected: the grace days after the last line's free storage has ended. */
export function collectDueOf(
  releasedAt: DateTime,
  pickDue: DateTime,
  lines: readonly { storageFeeType: StorageFeeType }[]
): DateTime {
  const free = lines.map((line) => storageFreeUntil(releasedAt, pickDue, line.storageFeeType))
  const last = free.reduce((latest, one) => (one > latest ? one : latest), pickDue)
  return last.plus({ days: COLLECT_GRACE_DAYS })
}
