import { defineResource } from '#app/admin/define'
import Order from '#app/order/models/order'
import { pairActions } from '#app/pair_order/admin/pair_actions'
import { pairComputed, pairFields, pairParts, pairViews, ofCotton } from '#app/pair_order/admin/pair_order_columns'
import { OrderState, OrderType, PricingStatus } from '#app/order/codes'

export default defineResource(Order, {
  name: 'cotton_pair_orders',
  label: '棉花点价订单',
  group: '交易',
  path: 'cotton-pair-order',
  icon: 'cotton',
  order: 2,
  owners: { company: ['buyerCompanyId', 'sellerCompanyId'] },
  audit: 'order',
  title: 'orderNo',
  search: ['orderNo', 'buyerReference', 'buyerCompanyName', 'sellerCompanyName', 'contractNo', 'priceContract'],
  scope: `orders.order_type = ${OrderType.pair} and ${ofCotton}`,
  fields: pairFields,
  computed: pairComputed,
  alsoSeen: ['voidRequest'],
  totals: ['weight', 'amount'],
  decides: ['orderNo', 'buyerCompanyId', 'sellerCompanyId', 'weight', 'amount', 'state'],
  views: pairViews,
  badge: { label: '点价到期待结算价', filter: { pricingStatus: PricingStatus.expired, state: OrderState.unpriced } },
  related: pairParts,
  actions: pairActions,
})
