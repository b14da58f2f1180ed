import { moveBankAccount } from '#app/bank/moves'
import { systemActor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { startReceiving } from '#app/company/actions/set_receiving'
import { notify } from '#app/system/shared/notices'
import { contradiction } from '#app/bank/shared/contradictions'
import type { BankOrder } from '#app/bank/gateway/messages'
import { custodianBank } from '#app/bank/gateway/main'
import BankAccount from '#app/bank/models/bank_account'
import { BankAccountState } from '#app/bank/codes'

/** `，开户行平安银行深圳分行` */
function keptAt(): string {
  const bank = custodianBank()
  return bank ? `，开户行${bank}` : ''
}

/**
 * opening → open or closed, by the bank's decision on an application (state-machines §9.1, N16).
 *
 * @param fresh whether the bank reports this result for the first time; orders are forgotten once an application has failed or an account is closed
 */
export async function finishOpening(order: BankOrder, fresh: boolean, trx: Trx): Promise<boolean> {
  const account = await BankAccount.query({ client: trx }).where('orderId', order.orderId).forUpdate().first()
  const opened = order.status === 'success'
  if (!account)
    return opened && fresh ? contradiction(trx, order, `银行开立了平台没有申请的账户：${order.orderId}`) : false
  if (account.state !== BankAccountState.opening)
    return opened ? false : contradiction(trx, order, `银行开户结果与平台记录相反：${order.orderId}`, account.companyId)
  if (opened && !(order.bankUserId && order.subAccount))
    return contradiction(trx, order, `银行开户成功但没有账号：${order.orderId}`)
  if (opened) {
    const openDate = order.openDate ?? new Date().toISOString().slice(0, 10)
    account.merge({
      bankUserId: order.bankUserId,
      bankCard: order.subAccount,
      openDate,
      bankStatus: 'NORMAL',
      memo: null,
    })
    await startReceiving(trx, account.companyId, order.bankUserId!)
  } else {
    account.merge({
      orderId: null,
      bankStatus: 'REFUSED',
      memo: (order.message ?? '银行未通过开户申请').slice(0, 200),
    })
  }
  await moveBankAccount(trx, systemActor(), account, {
    to: opened ? BankAccountState.open : BankAccountState.closed,
    action: 'bank-account.result',
    summary: opened ? '银行开户成功' : '银行开户失败',
    reason: account.memo,
  })
  await notify(trx, {
    code: 'N16',
    companyId: account.companyId,
    title: opened ? '资金账户已开通' : '资金账户开通失败',
    content: opened
      ? `贵司资金账户已开通，子账户号${account.bankCard}${keptAt()}，请使用与企业同名的对公账户转入。`
      : `资金账户开通失败：${account.memo}`,
    link: '/user-center/transfer-list',
    sms: [account.transactorMobile],
  })
  return true
}
