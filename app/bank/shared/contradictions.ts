/*
 * Results of the bank that cannot be true together with what is booked: an amount that differs, success after failure, an order that nobody gave.
 * No money moves for them; FINANCE is told once, and the company pays nothing out until an operator has looked into it.
 */
import { audit } from '#core/audit'
import { systemActor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { raiseAlarmOnce } from '#app/ledger/actions/alarms'
import { AlarmKind } from '#app/ledger/codes'
import { notify } from '#app/system/shared/notices'
import BankAccount from '#app/bank/models/bank_account'
import type { BankOrder } from '#app/bank/gateway/messages'

/** @param subject what contradicts what, in Chinese, with the order's number; @returns false: nothing has changed */
export async function contradiction(
  trx: Trx,
  order: BankOrder,
  subject: string,
  companyId: number | null = null
): Promise<false> {
  const { kind, orderId, status, amount, serial } = order
  await raiseAlarmOnce(AlarmKind.bankMismatch, subject, { kind, orderId, status, amount, serial, companyId }, trx)
  if (companyId !== null) await stopPayouts(trx, companyId, subject)
  return false
}

/** Stops the payouts of a company, once; `resumePayouts` lets them leave again. */
export async function stopPayouts(trx: Trx, companyId: number, reason: string): Promise<void> {
  const account = await BankAccount.query({ client: trx }).where({ companyId }).forUpdate().first()
  if (!account || account.payoutStop !== null) return
  await account.merge({ payoutStop: reason.slice(0, 200) }).save()
  await audit(trx, systemActor(), {
    action: 'bank-account.stop',
    entity: 'bank_account',
    entityId: account.id,
    reason,
    summary: '暂停出金，待核对银行结果',
  })
  await notify(trx, {
    code: 'N15',
    companyId,
    title: '出金暂停',
    content: '贵司有一笔银行结果待平台核对，核对完成前暂停出金，其他业务不受影响。',
    link: '/user-center/transfer-list',
  })
}
