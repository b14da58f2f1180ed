import { defineLabels } from '#core/validation'

/** Makes this module's validators, which report errors with these labels. */
export const validator = defineLabels({
  batchId: '批次',
  quotationId: '询价',
  price: '价格',
  message: '留言',
  reason: '原因',
  side: '买卖方向',
  state: '询价状态',
  keyword: '关键词',
})
