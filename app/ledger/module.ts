import { defineModule } from '#core/define_module'

export default defineModule('ledger', {
  owns: ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'holds', 'ledger_alarms'],
  reads: ['companies'],
  entities: { hold: '冻结', ledger_transaction: '记账', ledger_alarm: '账务告警' },
})
