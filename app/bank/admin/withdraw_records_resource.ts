import { choice, datetime, defineResource, money, ref, text } from '#app/admin/define'
import { withdrawActions } from '#app/bank/admin/withdraw_actions'
import { withdrawColumns, withdrawComputed } from '#app/bank/admin/withdraw_columns'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { PaymentNature, WithdrawDirection, WithdrawStage, WithdrawState } from '#app/bank/codes'

export default defineResource(WithdrawRecord, {
  name: 'withdraw_records',
  label: '出入金列表',
  group: '资金',
  path: 'bank/withdraw-list',
  icon: 'money',
  order: 2,
  owners: { company: 'companyId' },
  search: ['apiOrderId', 'originalNo', 'entityName', 'subAccount', 'remarks'],
  fields: {
    apiOrderId: text({ label: '银行流水号', list: true }),
    direction: choice(WithdrawDirection, { list: true, filter: true }),
    nature: choice(PaymentNature, { list: true, filter: true }),
    state: choice(WithdrawState, { show: false }),
    companyId: ref('companies', { label: '企业', list: true, filter: true }),
    entityName: text({ label: '实体账户户名', list: true }),
    entityBankName: text({ label: '开户行' }),
    entityLastFour: text({ label: '账号末四位', list: true }),
    amount: money({ label: '金额', list: true, sort: true }),
    subAccount: text({ label: '监管子账户' }),
    remarks: text({ label: '备注', list: true }),
    originalNo: text({ label: '原流水号', help: '退汇的出金或退款' }),
    bankSerial: text({ label: '银行交易号' }),
    decidedBy: text({ label: '处理人', list: true }),
    createdAt: datetime({ label: '申请时间', list: true, sort: true, filter: true }),
    approvedAt: datetime({ label: '审核时间' }),
    sentAt: datetime({ label: '提交银行时间' }),
    queriedAt: datetime({ label: '最近查询时间' }),
    alarmedAt: datetime({ label: '超时告警时间' }),
    finishedAt: datetime({ label: '完成时间', sort: true }),
  },
  computed: withdrawComputed,
  totals: ['amount'],
  columns: withdrawColumns,
  decides: ['companyId', 'amount', 'entityName', 'entityBankName', 'entityLastFour', 'useBalance'],
  views: [
    { label: '待审核出金', filter: { stage: WithdrawStage.reviewing }, tone: 'amber', count: true },
    { label: '已通过待付款', filter: { stage: WithdrawStage.approved }, tone: 'indigo', count: true },
    { label: '待清分入金', filter: { stage: WithdrawStage.unassigned }, tone: 'amber', count: true },
    { label: '银行处理中', filter: { stage: WithdrawStage.sent }, tone: 'indigo', count: true },
  ],
  badge: { label: '出入金待处理', filter: { stage: [WithdrawStage.reviewing, WithdrawStage.unassigned] } },
  actions: withdrawActions,
})
