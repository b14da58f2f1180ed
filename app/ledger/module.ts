import { defineModule } from '#core/define_module'

export default defineModule('ledger', {
  owns: ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'holds', 'ledger_alarms'],
  appendOnly: ['ledger_transactions', 'ledger_entries'],
  kept: ['ledger_accounts', 'holds'],
  reads: ['companies'],
  entities: { hold: '冻结', ledger_transaction: '记账', ledger_alarm: '账务告警' },
})
