/*
 * Enumerations of orders (glossary §2.3, §2.19). Amber: somebody must act; indigo: in progress; green: good; grey: over; red: trouble.
 */
import { defineDictionary } from '#core/dictionary'

export const OrderStates = defineDictionary('orderState', '订单状态', {
  1: ['待接单', 'amber'],
  2: ['待点价', 'amber'],
  3: ['待付款', 'amber'],
  4: ['待放货', 'amber'],
  5: ['待提货', 'indigo'],
  6: ['待结算', 'indigo'],
  7: ['争议中', 'red'],
  8: ['已取消', 'grey'],
  9: ['已完成', 'green'],
})

export const OrderTypes = defineDictionary('orderType', '订单类型', {
  1: '现货订单',
  2: '点价订单',
  3: '外棉订单',
  4: '涤短订单',
  5: '委托订单',
  6: '委托涤短订单',
})

export const AcceptStates = defineDictionary('acceptState', '接单状态', {
  1: ['未接单', 'amber'],
  2: ['已接单', 'green'],
  3: ['已拒绝', 'grey'],
})

export const CancelTypes = defineDictionary('cancelType', '取消类型', {
  1: ['协商取消', 'grey'],
  2: ['买方违约', 'red'],
  3: ['卖方违约', 'red'],
  4: ['超时取消', 'grey'],
  5: ['平台作废', 'red'],
  6: ['卖方拒绝', 'grey'],
  7: ['买方撤单', 'grey'],
})

export const CancelRequestStates = defineDictionary('cancelRequestState', '取消申请', {
  1: ['待确认', 'amber'],
  2: ['已同意', 'grey'],
  3: ['已拒绝', 'grey'],
  4: ['已过期', 'grey'],
  5: ['已撤回', 'grey'],
})

export const PickStates = defineDictionary('pickState', '提货状态', {
  1: ['待审核', 'amber'],
  2: ['待出库', 'indigo'],
  3: ['部分出库', 'indigo'],
  8: ['已驳回/撤销', 'grey'],
  9: ['已完成', 'green'],
})

/** 点价状态 of a pair order (glossary §2.19). */
export const PricingStatuses = defineDictionary('pricingStatus', '点价状态', {
  1: ['待点价', 'amber'],
  2: ['部分点价', 'indigo'],
  3: ['未点完已过期', 'red'],
  9: ['已点完', 'green'],
})

/** How a line came to its futures price. */
export const PricedBy = defineDictionary('pricedBy', '定价方式', {
  1: '卖方确认成交',
  2: '行情自动成交',
  3: '截止日强制点价',
  4: '平台执行',
})
