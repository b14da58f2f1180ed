import { defineLabels } from '#core/validation'

/** Makes this module's validators, which report errors with these labels. */
export const validator = defineLabels({
  orderId: '订单',
  instructionId: '点价指令',
  lineIds: '商品',
  kind: '点价方式',
  limitPrice: '点价价格',
  price: '成交价',
  autoFill: '自动成交',
  priceContract: '移仓合约',
  agree: '是否同意',
  reason: '原因',
})
