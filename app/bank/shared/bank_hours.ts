import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'
import { isWorkingDay } from '#app/system/shared/working_days'
import { withinBankHours } from '#app/bank/rules/bank_rules'

let always = false

/** Lets payouts be sent at any time; for tests only. */
export function pretendBankIsOpen(open: boolean) {
  always = open
}

/** Whether the bank accepts payouts now. */
export async function isBankOpen(trx?: Trx): Promise<boolean> {
  if (always) return true
  const time = await databaseNow(trx)
  return withinBankHours(time) && (await isWorkingDay(time, trx))
}
