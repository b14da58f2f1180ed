import { DESTINATION_LABELS } from '#app/company/labels'
import { defineLabels } from '#core/validation'

/** Makes this module's validators, which report errors with these labels. */
export const validator = defineLabels({
  state: '场次状态',
  priceType: '竞价方式',
  productType: '商品类型',
  houseId: '场次',
  itemId: '标的',
  ...DESTINATION_LABELS,
  buyerReference: '采购单号',
  noticeVersion: '竞价须知',
  amount: '保证金',
  price: '出价',
  key: '出价编号',
  confirmed: '价格偏离确认',
  reason: '原因',
  after: '已读到的事件',
  priceDirection: '竞价方向',
  day: '日期',
  month: '月份',
  keyword: '关键词',
  mine: '只看已报名',
  phase: '进度',
  collected: '关注',
  tab: '分类',
  subscribed: '是否订阅',
  wanted: '短信提醒',
})
