import { defineResource } from '#app/admin/define'
import { orderColumns, orderFields, orderParts, orderViews } from '#app/order/admin/order_columns'
import { orderActions } from '#app/order/admin/order_actions'
import Order from '#app/order/models/order'
import { OrderState, OrderType } from '#app/order/codes'

export default defineResource(Order, {
  name: 'orders',
  label: '现货订单',
  group: '交易',
  path: 'order',
  order: 1,
  listed: { where: `orders.order_type = ${OrderType.spot}`, elsewhere: ['pair_orders', 'fiber_orders'] },
  owners: { company: ['buyerCompanyId', 'sellerCompanyId'] },
  search: ['orderNo', 'buyerReference', 'buyerCompanyName', 'sellerCompanyName', 'contractNo', 'deliveryNo'],
  fields: orderFields,
  computed: orderColumns,
  alsoSeen: ['voidRequest'],
  totals: ['weight', 'amount'],
  decides: ['orderNo', 'buyerCompanyId', 'sellerCompanyId', 'weight', 'amount', 'state'],
  newest: '最新现货订单',
  views: orderViews,
  badge: { label: '争议中的订单', filter: { state: OrderState.disputed } },
  related: orderParts,
  actions: orderActions,
})
