import { defineLabels } from '#core/validation'

/** Makes this module's validators: they report in these words. */
export const validator = defineLabels({
  centsPerPound: '报价（美分/磅）',
  usdPerTonne: '报价（美元/吨）',
  rate: '汇率',
  port: '港杂费',
  extra: '其他费用',
  date: '日期',
  kinds: '类别',
  codes: '价格序列',
  from: '开始日期',
  to: '结束日期',
})
