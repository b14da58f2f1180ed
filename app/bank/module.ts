import { defineModule } from '#core/define_module'

export default defineModule('bank', {
  owns: ['bank_accounts', 'bank_cards', 'withdraw_records', 'transfers', 'bank_notices', 'pay_passwords'],
  reads: ['users', 'companies', 'ledger_accounts', 'ledger_transactions', 'ledger_entries', 'holds'],
  follows: ['ledger_transactions'],
})
