import { defineModule } from '#core/define_module'

export default defineModule('ledger', {
  owns: ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'holds', 'ledger_alarms'],
  reads: ['operators', 'roles', 'operator_roles', 'companies'],
})
