import { defineModule } from '#core/define_module'

export default defineModule('settlement', {
  owns: ['settlements', 'settlement_lines', 'claims', 'invoices', 'invoice_papers'],
  reads: ['orders'],
})
