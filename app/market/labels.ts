import { defineLabels } from '#core/validation'

/** Makes this module's validators: they report in these words. */
export const validator = defineLabels({
  kinds: '类别',
  codes: '价格序列',
  from: '开始日期',
  to: '结束日期',
})
