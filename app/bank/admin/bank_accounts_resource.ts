import {
  action,
  choice,
  computed,
  date,
  datetime,
  defineResource,
  listAction,
  money,
  ref,
  text,
  textarea,
} from '#app/admin/define'
import { platformFreeze } from '#app/bank/actions/platform_freeze'
import { BankAccountStates, BankAccountTypes, BindFlags } from '#app/bank/dictionaries'
import BankAccount from '#app/bank/models/bank_account'
import { synchronise } from '#app/bank/synchronise'

const balance = (account: string) =>
  `(select coalesce(sum(a.balance), 0) from ledger_accounts a where a.owner_id = bank_accounts.company_id and a.class in (${account}))`

export default defineResource(BankAccount, {
  name: 'bank_accounts',
  label: '银行账户列表',
  group: '资金',
  path: 'bank/bankAccount-list',
  icon: 'bank',
  title: 'companyName',
  search: ['companyName', 'bankCard', 'bankUserId', 'idCode'],
  defaultSort: ['createdAt', 'desc'],
  audit: 'bank_account',
  fields: {
    companyName: text({ label: '企业名称', list: true, width: 240 }),
    companyId: ref('companies', { label: '企业档案' }),
    bankCard: text({ label: '子账户号', list: true }),
    bankUserId: text({ label: '银行会员号', list: true }),
    state: choice(BankAccountStates, { list: true, filter: true }),
    bindFlag: choice(BindFlags, { list: true, filter: true }),
    type: choice(BankAccountTypes),
    idCode: text({ label: '统一社会信用代码' }),
    openDate: date({ label: '开户日期', list: true, sort: true }),
    bankStatus: text({ label: '银行状态' }),
    memo: text({ label: '备注', list: true }),
    createdAt: datetime({ label: '申请时间', sort: true }),
  },
  computed: {
    balance: computed(money({ label: '账户总额', list: true, sort: true }), balance(`'2001', '2002', '2004'`)),
    useBalance: computed(money({ label: '可用余额', list: true, sort: true }), balance(`'2001'`)),
    freezeAmount: computed(money({ label: '冻结金额', list: true, sort: true }), balance(`'2002', '2004'`)),
  },
  views: [{ label: '开户中', filter: { state: 1 }, tone: 'amber', count: true }],
  related: [
    { resource: 'withdraw_records', field: 'companyId', from: 'companyId', label: '出入金' },
    { resource: 'holds', field: 'companyId', from: 'companyId', label: '冻结明细' },
  ],
  actions: {
    freeze: action({
      label: '冻结',
      tone: 'danger',
      available: { state: [9] },
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
  },
})
