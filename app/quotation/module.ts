import { defineModule } from '#core/define_module'

export default defineModule('quotation', {
  owns: ['quotations', 'quotation_rounds'],
  reads: ['users', 'companies', 'batches', 'listings'],
})
