import { datetime, defineResource, money, ref, text } from '#app/admin/define'
import Transfer from '#app/bank/models/transfer'

export default defineResource(Transfer, {
  name: 'transfers',
  label: '转账记录',
  group: '资金',
  path: 'bank/transfer-list',
  icon: 'swap',
  order: 3,
  owners: { company: ['payerCompanyId', 'payeeCompanyId'] },
  search: ['apiOrderId', 'payerCompanyName', 'payeeCompanyName', 'memo'],
  fields: {
    apiOrderId: text({ label: '银行流水号', list: true }),
    payerCompanyName: text({ label: '付款企业', list: true }),
    cardPayer: text({ label: '付款账户' }),
    payeeCompanyName: text({ label: '收款企业', list: true }),
    cardPayee: text({ label: '收款账户' }),
    amount: money({ label: '金额', list: true, sort: true }),
    transferTime: datetime({ label: '转账时间', list: true, sort: true, filter: true }),
    memo: text({ label: '摘要', list: true }),
    transactionId: ref('ledger_transactions', { label: '记账' }),
  },
  totals: ['amount'],
})
