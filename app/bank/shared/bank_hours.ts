import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'
import { isWorkingDay } from '#app/system/shared/working_days'
import { presentMaintenance } from '#app/bank/queries/bank_maintenance'
import { withinBankHours } from '#app/bank/rules/bank_rules'

let always = false

/** Lets payouts be sent at any hour of any day; for tests only. */
export function pretendBankIsOpen(open: boolean) {
  always = open
}

/** Whether the bank accepts payouts now. */
export async function isBankOpen(trx?: Trx): Promise<boolean> {
  if (await presentMaintenance(trx)) return false
  if (always) return true
  const time = await databaseNow(trx)
  return withinBankHours(time) && (await isWorkingDay(time, trx))
}
