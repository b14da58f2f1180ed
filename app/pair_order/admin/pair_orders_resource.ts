import { defineResource } from '#app/admin/define'
import Order from '#app/order/models/order'
import { pairActions } from '#app/pair_order/admin/pair_actions'
import { pairComputed, pairFields, pairParts, pairViews } from '#app/pair_order/admin/pair_order_columns'
import { OrderState, OrderType } from '#app/order/codes'

export default defineResource(Order, {
  name: 'pair_orders',
  label: '点价订单（全部）',
  group: '交易',
  path: 'pair-order',
  order: 3,
  owners: { company: ['buyerCompanyId', 'sellerCompanyId'] },
  audit: 'order',
  title: 'orderNo',
  search: ['orderNo', 'buyerReference', 'buyerCompanyName', 'sellerCompanyName', 'contractNo', 'priceContract'],
  scope: `orders.order_type = ${OrderType.pair}`,
  fields: pairFields,
  computed: pairComputed,
  alsoSeen: ['voidRequest'],
  totals: ['weight', 'amount'],
  decides: ['orderNo', 'buyerCompanyId', 'sellerCompanyId', 'weight', 'amount', 'state'],
  newest: '最新点价订单',
  views: pairViews,
  badge: { label: '争议中的点价订单', filter: { state: OrderState.disputed } },
  related: pairParts,
  actions: pairActions,
})
