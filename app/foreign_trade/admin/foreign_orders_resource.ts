import { defineResource } from '#app/admin/define'
import { foreignOrderActions } from '#app/foreign_trade/admin/foreign_order_actions'
import * as columns from '#app/foreign_trade/admin/foreign_order_columns'
import { ForeignOrderState } from '#app/foreign_trade/codes'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'

export default defineResource(ForeignOrder, {
  name: 'foreign_orders',
  label: '外棉订单',
  group: '交易',
  icon: 'globe',
  path: 'order/foreign',
  order: 5,
  owners: { company: ['buyerCompanyId', 'sellerCompanyId'] },
  search: ['orderNo', 'offerNo', 'buyerCompanyName', 'sellerCompanyName', 'contractNo', 'blNo'],
  sections: columns.foreignOrderSections,
  fields: columns.foreignOrderFields,
  computed: columns.foreignOrderColumns,
  totals: ['netWeight', 'amount'],
  decides: columns.foreignOrderDecides,
  views: columns.foreignOrderViews,
  badge: { label: '争议中的外棉订单', filter: { state: ForeignOrderState.disputed } },
  related: columns.foreignOrderParts,
  actions: foreignOrderActions,
})
