import { action, listAction, money, textarea } from '#app/admin/define'
import { platformFreeze } from '#app/bank/actions/platform_freeze'
import { synchronise } from '#app/bank/actions/synchronise'
import { BankAccountState } from '#app/bank/codes'

/** The operators' actions on a company's account. */
export const accountActions = {
  freeze: action({
    label: '冻结',
    tone: 'danger',
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
  synchronise: listAction({ label: '向银行查询', run: async () => ({ message: await synchronise() }) }),
}
