import { datetime, defineResource, text } from '#app/admin/define'
import { deleteMaintenance, saveMaintenance } from '#app/bank/actions/edit_maintenance'
import BankMaintenance from '#app/bank/models/bank_maintenance'

export default defineResource(BankMaintenance, {
  name: 'bank_maintenances',
  label: '银行维护时段',
  noun: '银行停机时段',
  group: '资金',
  path: 'bank/maintenance-list',
  icon: 'calendar',
  order: 23,
  owners: 'platform',
  title: 'startsAt',
  search: ['memo'],
  defaultSort: ['startsAt', 'desc'],
  fields: {
    startsAt: datetime({ label: '开始时间', list: true, sort: true, filter: true, required: true }),
    endsAt: datetime({ label: '结束时间', list: true, sort: true, required: true, help: '期间照常记账，指令之后发送' }),
    memo: text({ label: '说明', list: true, maxLength: 200, help: '显示在企业的资金账户页' }),
    createdBy: text({ label: '登记人', list: true, edit: false }),
    createdAt: datetime({ label: '登记时间', list: true, edit: false }),
  },
  crud: { create: saveMaintenance, edit: saveMaintenance, delete: deleteMaintenance },
})
