import { defineLabels } from '#core/validation'

/** Makes this module's validators, which report errors with these labels. */
export const validator = defineLabels({
  kinds: '类别',
  codes: '价格序列',
  from: '开始日期',
  to: '结束日期',
})
