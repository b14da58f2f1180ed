import { DESTINATION_LABELS } from '#app/company/labels'
import { defineLabels } from '#core/validation'

/** Makes this module's validators, which report errors with these labels. */
export const validator = defineLabels({
  batchId: '商品',
  quotationId: '询价',
  price: '价格',
  weight: '吨数',
  confirmed: '价格偏离确认',
  message: '留言',
  deliveryType: '交货方式',
  validHours: '有效期',
  buyerReference: '采购单号',
  ...DESTINATION_LABELS,
  reason: '原因',
  side: '买卖方向',
  state: '询价状态',
  keyword: '关键词',
})
