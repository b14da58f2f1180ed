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
  ],
  settings: OrderSetting,
  filePurposes: OrderFile,
  filesOnScreens: {
    'pick_orders.get': [OrderFile.ticket],
    'orders.get': [OrderFile.document, OrderFile.contract, SystemFile.attachment],
  },
})
