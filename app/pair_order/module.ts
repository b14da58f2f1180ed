import { defineModule } from '#core/define_module'
import { OrderFile } from '#app/order/file_purposes'
import { PairOrderFile } from '#app/pair_order/file_purposes'
import { PairOrderSetting } from '#app/pair_order/settings'

const PAPERS_OF_ORDERS = [OrderFile.document, OrderFile.contract]

export default defineModule('pair_order', {
  owns: ['point_instructions', 'point_rolls', 'point_confirmations'],
  kept: ['point_confirmations'],
  reads: ['futures_contracts', 'contract_days', 'orders', 'order_lines'],
  settings: PairOrderSetting,
  filePurposes: PairOrderFile,
  filesOnScreens: {
    'point_confirmations.get': [PairOrderFile.pointConfirmation],
    'pair_orders.get': PAPERS_OF_ORDERS,
    'cotton_pair_orders.get': PAPERS_OF_ORDERS,
    'fiber_orders.get': PAPERS_OF_ORDERS,
  },
  entities: { point_instruction: '点价指令', point_roll: '移仓', point_confirmation: '点价确认单' },
  permissions: { 'order:point': '订单点价' },
})
