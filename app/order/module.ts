import { defineModule } from '#core/define_module'

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
})
