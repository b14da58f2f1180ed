import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'
import { isWorkingDay } from '#app/system/shared/working_days'
import { presentMaintenance } from '#app/bank/queries/bank_maintenance'
import { withinBankHours } from '#app/bank/rules/bank_hours'

let replaced: 'always' | 'never' | null = null

/** Replaces the days and hours on which the bank pays out, null for its own; for tests only. */
export function useBankHours(hours: 'always' | 'never' | null) {
  replaced = hours
}

/** Whether the bank accepts payouts now. */
export async function isBankOpen(trx?: Trx): Promise<boolean> {
  if (await presentMaintenance(trx)) return false
  if (replaced) return replaced === 'always'
  const time = await databaseNow(trx)
  return withinBankHours(time) && (await isWorkingDay(time, trx))
}
