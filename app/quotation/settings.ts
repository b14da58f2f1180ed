import { amount, defineSettings } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const QuotationSetting = defineSettings({
  quoteValid: amount('询价有效期', 48, { group: '时限', order: 190, unit: '小时', min: 1, max: 240 }),
})
