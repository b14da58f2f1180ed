import { defineModule } from '#core/define_module'
import { BankFile } from '#app/bank/file_purposes'
import { BankSetting } from '#app/bank/settings'

export default defineModule('bank', {
  owns: [
    'bank_accounts',
    'bank_cards',
    'withdraw_records',
    'transfers',
    'bank_notices',
    'bank_watermarks',
    'bank_movements',
    'bank_checks',
    'bank_differences',
    'bank_maintenances',
  ],
  appendOnly: ['transfers', 'bank_checks'],
  kept: ['withdraw_records', 'bank_movements', 'bank_differences'],
  schemas: ['bank_simulator'],
  reads: ['users', 'companies', 'ledger_accounts', 'ledger_transactions', 'ledger_entries', 'holds'],
  follows: ['ledger_transactions'],
  settings: BankSetting,
  filePurposes: BankFile,
  filesOnScreens: { 'withdraw_records.get': [BankFile.slip] },
  entities: {
    bank_account: '资金账户',
    bank_card: '银行卡',
    withdraw_record: '出入金',
    bank_movement: '银行指令',
    bank_difference: '银行对账差异',
    bank_check: '银行对账',
    bank_maintenance: '银行维护时段',
  },
  permissions: {
    'money:query': '资金查询',
    'money:edit': '银行卡维护',
    'money:export': '资金导出',
    'money:withdraw': '资金出金',
    'money:transfer': '资金转账',
  },
  parts: {
    gateway: 'the line to the bank: messages, signatures, orders and reports',
    simulator: 'a bank of our own for demo and tests, reached by HTTP',
  },
})
