import { action, listAction, textarea } from '#app/admin/define'
import { handleDifference } from '#app/bank/actions/check_books'
import { askForCheck } from '#app/bank/jobs/check_balances'
import { REMEDIES } from '#app/bank/rules/differences'
import { DifferenceState } from '#app/bank/codes'

/** SQL: what is to be done about a difference. */
export const remedySql = `(case bank_differences.cause ${Object.entries(REMEDIES)
  .map(([cause, remedy]) => `when ${cause} then '${remedy}'`)
  .join(' ')} end)`

/** Differences are clarified with the bank; payouts of the company are resumed on its account. */
export const differenceActions = {
  handle: action({
    label: '标记已处理',
    help: '出金须另在银行账户列表中恢复',
    available: { state: [DifferenceState.open] },
    form: { memo: textarea({ label: '处理说明', required: true, maxLength: 200 }) },
    run: ({ id, input, actor, trx }) => handleDifference({ id, memo: input.memo }, actor, trx),
  }),
  check: listAction({ label: '立即对账', run: ({ trx, actor }) => askForCheck(trx, actor.name) }),
}
