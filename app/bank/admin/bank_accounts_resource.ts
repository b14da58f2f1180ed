import { choice, computed, date, datetime, defineResource, ref, text } from '#app/admin/define'
import { accountActions } from '#app/bank/admin/account_actions'
import { accountBalances, accountColumns } from '#app/bank/admin/account_balances'
import { maskName } from '#app/bank/shared/secrets'
import { unseal } from '#core/sealed_columns'
import BankAccount from '#app/bank/models/bank_account'
import { BankAccountState, BankAccountType, BindFlag, CardType } from '#app/bank/codes'

export default defineResource(BankAccount, {
  name: 'bank_accounts',
  label: '银行账户列表',
  group: '资金',
  path: 'bank/bankAccount-list',
  icon: 'bank',
  order: 1,
  owners: { company: 'companyId' },
  search: ['companyName', 'bankCard', 'bankUserId', 'idCode'],
  fields: {
    companyName: text({ label: '企业名称', list: true, width: 240 }),
    companyId: ref('companies', { label: '企业档案' }),
    bankCard: text({ label: '子账户号', list: true }),
    bankUserId: text({ label: '银行会员号', list: true }),
    state: choice(BankAccountState, { list: true, filter: true }),
    bindFlag: choice(BindFlag, { list: true, filter: true }),
    type: choice(BankAccountType),
    cardType: choice(CardType),
    mobile: text({ label: '银行预留手机' }),
    email: text({ label: '邮箱' }),
    legalName: text({ label: '法人', filter: false }),
    transactorName: text({ label: '经办人', filter: false }),
    transactorMobile: text({ label: '经办人手机' }),
    idCode: text({ label: '统一社会信用代码' }),
    openDate: date({ label: '开户日期', list: true, sort: true }),
    bankStatus: text({ label: '银行状态' }),
    payoutStop: text({ label: '暂停出金原因', list: true }),
    memo: text({ label: '备注', list: true }),
    createdAt: datetime({ label: '申请时间', sort: true }),
  },
  computed: {
    ...accountBalances,
    primaryCard: computed(
      text({ label: '主账户' }),
      `(select c.bank_name || ' **** ' || c.last_four from bank_cards c
        where c.company_id = bank_accounts.company_id and c."primary" limit 1)`
    ),
  },
  columns: accountColumns,
  masked: (row) => ({
    ...row,
    legalName: maskName(unseal(String(row.legalName))),
    transactorName: maskName(unseal(String(row.transactorName))),
  }),
  totals: ['balance', 'useBalance', 'cashBalance', 'freezeAmount'],
  decides: ['companyName', 'bankCard', 'balance', 'useBalance', 'freezeAmount'],
  views: [{ label: '开户中', filter: { state: BankAccountState.opening }, tone: 'amber', count: true }],
  related: [
    { resource: 'withdraw_records', field: 'companyId', from: 'companyId', label: '出入金' },
    { resource: 'holds', field: 'companyId', from: 'companyId', label: '冻结明细' },
  ],
  actions: accountActions,
})
