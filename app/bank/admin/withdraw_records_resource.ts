import {
  action,
  choice,
  computed,
  datetime,
  defineResource,
  listAction,
  money,
  ref,
  text,
  textarea,
} from '#app/admin/define'
import { approveWithdrawal, rejectWithdrawal } from '#app/bank/actions/decide_withdrawal'
import { matchPayment } from '#app/bank/actions/match_payment'
import { refundPayment } from '#app/bank/actions/refund_payment'
import { Directions, WithdrawStates } from '#app/bank/dictionaries'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { synchronise } from '#app/bank/synchronise'
import { requireTotp } from '#app/identity/actions/check_totp'

const reason = textarea({ label: '原因', required: true, maxLength: 200, help: '记入操作日志；驳回原因会通知企业' })
const totp = text({ label: '动态口令', required: true, maxLength: 6, help: '身份验证器上的6位数字' })

export default defineResource(WithdrawRecord, {
  name: 'withdraw_records',
  label: '出入金列表',
  group: '资金',
  path: 'bank/withdraw-list',
  icon: 'money',
  title: 'apiOrderId',
  search: ['apiOrderId', 'entityName', 'subAccount', 'remarks'],
  defaultSort: ['createdAt', 'desc'],
  audit: 'withdraw_record',
  fields: {
    apiOrderId: text({ label: '银行流水号', list: true, width: 220 }),
    direction: choice(Directions, { list: true, filter: true }),
    state: choice(WithdrawStates, { list: true, filter: true }),
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    entityName: text({ label: '实体账户户名', list: true }),
    entityBankName: text({ label: '开户行' }),
    entityLastFour: text({ label: '账号末四位', list: true }),
    amount: money({ label: '金额', list: true, sort: true }),
    subAccount: text({ label: '监管子账户' }),
    remarks: text({ label: '备注', list: true }),
    bankSerial: text({ label: '银行交易号' }),
    decidedBy: text({ label: '处理人', list: true }),
    createdAt: datetime({ label: '申请时间', list: true, sort: true, filter: true }),
    approvedAt: datetime({ label: '审核时间' }),
    sentAt: datetime({ label: '提交银行时间' }),
    queriedAt: datetime({ label: '最近查询时间' }),
    finishedAt: datetime({ label: '完成时间', sort: true }),
  },
  computed: {
    sameName: computed(
      text({ label: '同名企业' }),
      `(select c.name from companies c where c.name = withdraw_records.entity_name limit 1)`
    ),
  },
  totals: ['amount'],
  views: [
    { label: '待审核出金', filter: { direction: 2, state: 1 }, tone: 'amber', count: true },
    { label: '待清分入金', filter: { direction: 1, state: 1 }, tone: 'amber', count: true },
    { label: '银行处理中', filter: { state: 2 }, tone: 'indigo', count: true },
  ],
  badge: { label: '出入金待处理', filter: { state: 1 } },
  actions: {
    approve: action({
      label: '通过',
      tone: 'primary',
      available: (row) => row.direction === 2 && row.state === 1 && row.approvedAt === null,
      form: { totp },
      run: async ({ id, input, actor, trx }) => {
        await requireTotp(actor, input.totp, trx)
        const record = await approveWithdrawal(id, actor, trx)
        return { message: record.state === 2 ? '已提交银行付款' : '已通过，银行工作时间（工作日 09:00–16:30）自动付款' }
      },
    }),
    reject: action({
      label: '驳回',
      tone: 'danger',
      available: (row) => row.direction === 2 && row.state === 1,
      form: { reason },
      run: ({ id, input, actor, trx }) => rejectWithdrawal({ id, reason: input.reason }, actor, trx),
    }),
    match: action({
      label: '清分入账',
      tone: 'primary',
      available: (row) => row.direction === 1 && row.state === 1,
      form: { companyId: ref('companies', { label: '入账企业', required: true }), reason },
      run: ({ id, input, actor, trx }) =>
        matchPayment({ id, companyId: input.companyId, reason: input.reason }, actor, trx),
    }),
    refund: action({
      label: '退回付款方',
      tone: 'danger',
      available: (row) => row.direction === 1 && row.state === 1,
      form: { reason, totp },
      run: async ({ id, input, actor, trx }) => {
        await requireTotp(actor, input.totp, trx)
        await refundPayment({ id, reason: input.reason }, actor, trx)
      },
    }),
    synchronise: listAction({ label: '向银行查询', run: async () => ({ message: await synchronise() }) }),
  },
})
