import { defineModule } from '#core/define_module'
import { OrderFile } from '#app/order/file_purposes'
import { SystemFile } from '#app/system/file_purposes'
import { OrderSetting } from '#app/order/settings'

export default defineModule('order', {
  owns: [
    'orders',
    'order_lines',
    'order_submissions',
    'cancel_requests',
    'pick_orders',
    'pick_order_lines',
    'pick_tickets',
    'purchase_rules',
    'purchase_limits',
    'purchase_requests',
  ],
  reads: [
    'audit_logs',
    'users',
    'companies',
    'ledger_accounts',
    'ledger_transactions',
    'ledger_entries',
    'holds',
    'bank_accounts',
    'producers',
    'entrepots',
    'batches',
    'listings',
  ],
  follows: ['ledger_entries', 'holds'],
  settings: OrderSetting,
  filePurposes: OrderFile,
  filesOnScreens: {
    'pick_orders.get': [OrderFile.ticket],
    'orders.get': [OrderFile.document, OrderFile.contract, SystemFile.attachment],
  },
  entities: {
    order: '订单',
    cancel_request: '取消申请',
    pick_order: '提货单',
    purchase_request: '采购申请',
    purchase_limit: '采购限额',
  },
  permissions: {
    'order:add': '订单新增',
    'order:accept': '订单接单',
    'order:reject': '订单拒绝',
    'order:cancel': '订单取消',
    'order:pay': '订单付款',
    'order:release': '订单放货',
    'order:pick': '订单提货',
    'order:export': '订单导出',
    'purchase:approve': '采购审批',
  },
})
