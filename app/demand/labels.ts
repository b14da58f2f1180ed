import { DESTINATION_LABELS } from '#app/company/labels'
import { TONNE_CRITERIA_NAMES, tonneLabel } from '#app/demand/rules/tonne_criteria'
import { WISH_LABELS } from '#app/demand/rules/wish_ranges'
import { defineLabels } from '#core/validation'

/** Makes this module's validators, which report errors with these labels. */
export const validator = defineLabels({
  ...Object.fromEntries(TONNE_CRITERIA_NAMES.map((name) => [name, tonneLabel(name)])),
  ...WISH_LABELS,
  demandId: '求购',
  answerId: '报价',
  quotationId: '报价',
  batchId: '商品',
  lines: '报价商品',
  productType: '商品类型',
  ranges: '质量要求',
  must: '必须满足',
  wish: '希望满足',
  share: '比例',
  q: '关键词',
  weight: '吨数',
  minWeight: '最少吨数',
  priceType: '报价方式',
  priceContract: '点价合约',
  price: '价格',
  deliveryType: '交货方式',
  payment: '付款说明',
  remark: '备注',
  buyerReference: '采购单号',
  visibility: '可见范围',
  invited: '邀请的卖方',
  standing: '长期求购',
  validUntil: '有效期至',
  validHours: '有效期',
  sms: '短信提醒',
  submit: '提交审核',
  message: '留言',
  confirmed: '价格偏离确认',
  keyword: '关键词',
  state: '状态',
  ...DESTINATION_LABELS,
})
