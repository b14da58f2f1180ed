import { refuse } from '#core/errors'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { setting } from '#app/system/settings/stored_settings'
import { BankRefusal } from '#app/bank/refusals'
import { BankSetting } from '#app/bank/settings'
import { openMovements } from '#app/bank/shared/movement_queue'

/**
 * A payment above 大额付款须银行确认 waits until the bank has confirmed all that moved the payer's money before. The caller has locked the payer's accounts.
 *
 * @throws RefusedError `大额付款须等银行确认此前的资金变动，还有{n}笔待确认，请稍后再付`
 */
export async function requireConfirmed(trx: Trx, companyId: number, amount: Cents): Promise<void> {
  const limit = await setting(BankSetting.confirmedPaymentLimit, trx)
  if (limit === 0 || amount <= limit) return
  const open = await openMovements(trx, companyId)
  if (open > 0) throw refuse(BankRefusal.movementsOpen({ open }))
}
