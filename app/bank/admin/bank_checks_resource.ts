import { datetime, defineResource, number, text } from '#app/admin/define'
import { simulatedBooks } from '#app/bank/admin/books_link'
import BankCheck from '#app/bank/models/bank_check'

export default defineResource(BankCheck, {
  name: 'bank_checks',
  label: '银行对账记录',
  group: '资金',
  path: 'bank/check-list',
  icon: 'check',
  order: 22,
  owners: 'platform',
  title: 'id',
  search: ['askedBy'],
  outside: simulatedBooks,
  fields: {
    id: text({ label: '对账号', list: true }),
    createdAt: datetime({ label: '对账时间', list: true, sort: true, filter: true }),
    askedBy: text({ label: '发起人', list: true }),
    accounts: number({ label: '子账户数', list: true }),
    equal: number({ label: '一致', list: true }),
    unsettled: number({ label: '待银行答复', list: true, help: '银行有指令未答复，下次再对' }),
    differing: number({ label: '差异', list: true, sort: true }),
  },
})
