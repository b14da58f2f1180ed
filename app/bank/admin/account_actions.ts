import { action, listAction, money, textarea, type RowOf } from '#app/admin/define'
import { platformFreeze } from '#app/bank/actions/platform_freeze'
import { resumePayouts } from '#app/bank/actions/resume_payouts'
import type BankAccount from '#app/bank/models/bank_account'
import { askForSynchronising } from '#app/bank/jobs/synchronise'
import { BankAccountState } from '#app/bank/codes'

/** The operators' actions on a company's account. */
export const accountActions = {
  freeze: action({
    label: '冻结',
    tone: 'danger',
    secondPerson: { hours: 4 },
    available: { state: [BankAccountState.open] },
    form: {
      amount: money({ label: '冻结金额', required: true, min: 1 }),
      reason: textarea({
        label: '冻结原因',
        required: true,
        maxLength: 200,
        help: '如：法院协助执行通知书文号，企业可见',
      }),
    },
    run: ({ id, input, actor, trx }) => platformFreeze({ accountId: id, ...input }, actor, trx),
  }),
  resume_payouts: action({
    label: '恢复出金',
    help: '银行结果与平台不一致时系统暂停该企业出金；与银行核对后恢复',
    secondPerson: true,
    available: (row: RowOf<typeof BankAccount>) => row.payoutStop !== null,
    form: { reason: textarea({ label: '核对结果', required: true, maxLength: 200 }) },
    run: ({ id, input, actor, trx }) => resumePayouts({ accountId: id, reason: input.reason }, actor, trx),
  }),
  synchronise: listAction({ label: '向银行查询', run: ({ trx }) => askForSynchronising(trx) }),
}
