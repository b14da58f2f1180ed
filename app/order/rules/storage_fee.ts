import { Decimal } from 'decimal.js'
import type { DateTime } from 'luxon'
import type { Cents, Tonnes } from '#core/money'
import { StorageFeeType } from '#app/listing/codes'

/** Months of storage a listing includes (glossary §2.15). */
const INCLUDED_MONTHS: Partial<Record<StorageFeeType, number>> = {
  [StorageFeeType.oneMonth]: 1,
  [StorageFeeType.twoMonths]: 2,
  [StorageFeeType.threeMonths]: 3,
}

/** The end of free storage for a buyer: the pick-up deadline, or the end of the storage included in the seller's offer if that is later. */
export function storageFreeUntil(releasedAt: DateTime, pickDue: DateTime, storageFeeType: StorageFeeType): DateTime {
  const months = INCLUDED_MONTHS[storageFeeType]
  const included = months
    ? releasedAt.plus({ months })
    : storageFeeType === StorageFeeType.untilMonthEnd
      ? releasedAt.endOf('month')
      : pickDue
  return included > pickDue ? included : pickDue
}

/** Number of calendar days after the free period or after the last paid day. */
export function storageDays(freeUntil: DateTime, at: DateTime, paidUntil: DateTime | null = null): number {
  const from = paidUntil && paidUntil > freeUntil ? paidUntil : freeUntil
  return Math.max(0, Math.floor(at.startOf('day').diff(from.startOf('day'), 'days').days))
}

/**
 * F13: `round(43.729 × 0.60 × 20 days)` = 524.75 yuan, rounded once.
 *
 * @param rate cents per tonne and day
 */
export function storageFee(weight: Tonnes, rate: Cents, days: number): Cents {
  return new Decimal(weight).times(rate).times(days).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()
}
