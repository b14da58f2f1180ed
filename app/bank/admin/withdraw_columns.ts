/*
 * Columns of payments in and out: where each stands, and what the company has.
 */
import { choice, computed, money, text } from '#app/admin/define'
import { AccountClass } from '#app/ledger/rules/accounts'
import { balanceOf } from '#app/bank/admin/account_balances'
import { WithdrawDirection, WithdrawStage, WithdrawState } from '#app/bank/codes'

export const withdrawComputed = {
  stage: computed(
    choice(WithdrawStage, { list: true, filter: true }),
    `case when withdraw_records.state <> ${WithdrawState.requested} then withdraw_records.state
      when withdraw_records.direction = ${WithdrawDirection.in} then ${WithdrawStage.unassigned}
      when withdraw_records.approved_at is null then ${WithdrawStage.reviewing}
      else ${WithdrawStage.approved} end`
  ),
  useBalance: computed(
    money({ label: '企业可用余额', help: '出金申请的金额已从中扣除' }),
    `case when withdraw_records.company_id is not null then ${balanceOf('withdraw_records.company_id', [AccountClass.available])} end`
  ),
  sameName: computed(
    text({ label: '同名企业' }),
    `(select c.name from companies c where c.name = withdraw_records.entity_name limit 1)`
  ),
}

/** Columns of the list, the stage beside the direction. */
export const withdrawColumns = [
  'apiOrderId',
  'direction',
  'stage',
  'nature',
  'companyId',
  'entityName',
  'entityLastFour',
  'amount',
  'remarks',
  'decidedBy',
  'createdAt',
] as const
