import { randomUUID } from 'node:crypto'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { formatYuan, type Cents } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { freeze, unfreeze } from '#app/ledger/actions/holds'
import Hold from '#app/ledger/models/hold'
import { notify } from '#app/system/shared/notices'
import BankAccount from '#app/bank/models/bank_account'
import { FreezeType } from '#app/ledger/codes'
import { BankAccountState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'

/** Freezes money of a company by order of a court or of the platform. */
export async function platformFreeze(
  input: { accountId: number; amount: Cents; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Hold> {
  return inTransaction(async (trx) => {
    const account = await BankAccount.query({ client: trx })
      .where({ id: input.accountId, state: BankAccountState.open })
      .firstOrFail()
    const hold = await freeze(trx, {
      companyId: account.companyId,
      amount: input.amount,
      freezeType: FreezeType.platform,
      ref: { type: 'bank_account', id: account.id, no: account.bankCard! },
      reason: input.reason,
      expectedRelease: '平台解除冻结时',
      key: `platform-freeze:${randomUUID()}`,
      actor,
    })
    await audit(trx, actor, {
      action: 'bank-account.freeze',
      entity: 'bank_account',
      entityId: account.id,
      after: { amount: input.amount, holdNo: hold.holdNo },
      reason: input.reason,
      summary: `平台冻结${formatYuan(input.amount)}元`,
    })
    await notify(trx, {
      code: 'N14',
      companyId: account.companyId,
      title: '资金被平台冻结',
      content: `贵司账户${formatYuan(input.amount)}元已被平台冻结，原因：${input.reason}。`,
      link: '/user-center/bond-list',
    })
    return hold
  }, outer)
}

/** Ends a freeze of the platform. Deposits of orders are released by their orders only. */
export async function platformUnfreeze(
  input: { holdId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Hold> {
  return inTransaction(async (trx) => {
    const hold = await Hold.findOrFail(input.holdId, { client: trx })
    if (hold.freezeType !== FreezeType.platform) throw refuse(BankRefusal.notPlatformHold)
    const before = hold.remaining
    if (before === 0) throw refuse(BankRefusal.holdReleased)
    const released = await unfreeze(trx, {
      holdId: hold.id,
      key: `platform-unfreeze:${hold.id}`,
      memo: input.reason,
      actor,
    })
    await audit(trx, actor, {
      action: 'hold.release',
      entity: 'hold',
      entityId: hold.id,
      from: hold.state,
      to: released.state,
      reason: input.reason,
      summary: '解除平台冻结',
    })
    await notify(trx, {
      code: 'N14',
      companyId: hold.companyId,
      title: '平台冻结已解除',
      content: `贵司账户${formatYuan(before)}元已解除冻结。`,
      link: '/user-center/bond-list',
    })
    return released
  }, outer)
}
