import { defineModule } from '#core/define_module'
import { QuotationSetting } from '#app/quotation/settings'

export default defineModule('quotation', {
  owns: ['quotations', 'quotation_rounds'],
  appendOnly: ['quotation_rounds'],
  reads: ['users', 'companies', 'batches', 'listings'],
  settings: QuotationSetting,
  entities: { quotation: '询价' },
  permissions: {
    'quotation:add': '询价新增',
    'quotation:counter': '询价还价',
    'quotation:accept': '询价接受',
    'quotation:reject': '询价拒绝',
  },
})
