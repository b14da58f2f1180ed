import { defineModule } from '#core/define_module'

export default defineModule('order', {
  owns: [
    'orders',
    'order_lines',
    'order_submissions',
    'cancel_requests',
    'pick_orders',
    'pick_order_lines',
    'pick_tickets',
  ],
  reads: [
    'audit_logs',
    'users',
    'companies',
    'ledger_accounts',
    'ledger_transactions',
    'ledger_entries',
    'holds',
    'bank_accounts',
    'producers',
    'entrepots',
    'batches',
    'listings',
  ],
})
