import { defineResource } from '#app/admin/define'
import Order from '#app/order/models/order'
import {
  byTonne,
  fiberActions,
  fiberComputed,
  fiberFields,
  fiberViews,
} from '#app/pair_order/admin/fiber_order_columns'
import { orderParts } from '#app/order/admin/order_columns'
import { pointParts } from '#app/pair_order/admin/pair_order_columns'
import { OrderState, OrderType } from '#app/order/codes'

/** Orders over by-products and staple fibre, those at a basis as well, which are among the pair orders, too. */
export default defineResource(Order, {
  name: 'fiber_orders',
  label: '涤短订单（含棉副）',
  noun: '涤短订单',
  group: '交易',
  icon: 'spool',
  path: 'fiber-order',
  order: 4,
  owners: { company: ['buyerCompanyId', 'sellerCompanyId'] },
  audit: 'order',
  title: 'orderNo',
  search: ['orderNo', 'buyerReference', 'buyerCompanyName', 'sellerCompanyName', 'contractNo', 'deliveryNo'],
  scope: byTonne,
  columns: [
    ...(['orderNo', 'state', 'productName', 'buyerCompanyId', 'sellerCompanyId', 'weight'] as const),
    ...(['unitPrice', 'amount', 'pickedWeight', 'factsText', 'createdAt'] as const),
  ],
  fields: fiberFields,
  computed: fiberComputed,
  alsoSeen: ['voidRequest'],
  totals: ['weight', 'pickedWeight', 'amount'],
  decides: ['orderNo', 'buyerCompanyId', 'sellerCompanyId', 'productName', 'weight', 'amount', 'state'],
  newest: '最新涤短订单',
  views: fiberViews,
  badge: { label: '争议中的涤短订单', filter: { state: OrderState.disputed } },
  related: [...orderParts, ...pointParts.map((part) => ({ ...part, when: { orderType: [OrderType.pair] } }))],
  actions: fiberActions,
})
