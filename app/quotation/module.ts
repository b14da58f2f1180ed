import { defineModule } from '#core/define_module'
import { QuotationSetting } from '#app/quotation/settings'

export default defineModule('quotation', {
  owns: ['quotations', 'quotation_rounds'],
  settings: QuotationSetting,
})
