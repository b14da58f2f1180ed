/* Which tonnes of a stock can be ordered (flows §9). Pure functions: the action reads the rows under their lock. */
import { toKilograms, type Tonnes } from '#core/money'
import type { Refusal } from '#core/refusal'
import { TonnageRefusal } from '#app/tonnage/refusals'

/**
 * The reason why so many tonnes cannot be ordered, or null. Below the minimum only the whole rest is sold, or it would never be.
 *
 * @param rest tonnes that are left to sell; @param minimum the smallest lot
 */
export function tonnageProblem(wanted: Tonnes, rest: Tonnes, minimum: Tonnes): Refusal | null {
  const [asked, left] = [toKilograms(wanted), toKilograms(rest)]
  if (left === 0) return TonnageRefusal.soldOut
  if (asked > left) return TonnageRefusal.restTooSmall({ rest })
  if (asked < toKilograms(minimum) && asked !== left) return TonnageRefusal.belowMinimum({ minimum })
  return null
}
