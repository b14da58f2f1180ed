import { action, listAction, ref, textarea, type RowOf } from '#app/admin/define'
import { approveWithdrawal, rejectWithdrawal } from '#app/bank/actions/decide_withdrawal'
import { matchPayment } from '#app/bank/actions/match_payment'
import { BANK_HOURS } from '#app/bank/rules/bank_hours'
import { refundPayment } from '#app/bank/actions/refund_payment'
import type WithdrawRecord from '#app/bank/models/withdraw_record'
import { askForSynchronising } from '#app/bank/jobs/synchronise'
import { WithdrawDirection, WithdrawState } from '#app/bank/codes'

type Row = RowOf<typeof WithdrawRecord>

const reason = textarea({ label: '原因', required: true, maxLength: 200, help: '记入操作日志；驳回原因会通知企业' })

const isRequested = (row: Row, direction: WithdrawDirection) =>
  row.direction === direction && row.state === WithdrawState.requested

/** Payouts are approved with a code; payments from unknown payers are assigned to a company or sent back. */
export const withdrawActions = {
  approve: action({
    label: '通过',
    tone: 'primary',
    available: (row: Row) => isRequested(row, WithdrawDirection.out) && row.approvedAt === null,
    secondFactor: true,
    run: async ({ id, actor, trx }) => {
      const record = await approveWithdrawal(id, actor, trx)
      return {
        message:
          record.state === WithdrawState.sent ? '已提交银行付款' : `已通过，银行工作时间（${BANK_HOURS}）自动付款`,
      }
    },
  }),
  reject: action({
    label: '驳回',
    tone: 'danger',
    available: (row: Row) => isRequested(row, WithdrawDirection.out),
    form: { reason },
    run: ({ id, input, actor, trx }) => rejectWithdrawal({ id, reason: input.reason }, actor, trx),
  }),
  match: action({
    label: '清分入账',
    tone: 'primary',
    secondPerson: true,
    available: (row: Row) => isRequested(row, WithdrawDirection.in),
    form: { companyId: ref('companies', { label: '入账企业', required: true }), reason },
    run: ({ id, input, actor, trx }) =>
      matchPayment({ id, companyId: input.companyId, reason: input.reason }, actor, trx),
  }),
  refund: action({
    label: '退回付款方',
    tone: 'danger',
    available: (row: Row) => isRequested(row, WithdrawDirection.in),
    form: { reason },
    secondFactor: true,
    run: ({ id, input, actor, trx }) => refundPayment({ id, reason: input.reason }, actor, trx),
  }),
  synchronise: listAction({ label: '向银行查询', run: ({ trx }) => askForSynchronising(trx) }),
}
