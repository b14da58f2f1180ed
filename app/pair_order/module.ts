import { defineModule } from '#core/define_module'
import { PairOrderSetting } from '#app/pair_order/settings'

export default defineModule('pair_order', {
  owns: ['point_instructions', 'point_rolls'],
  reads: ['futures_contracts', 'contract_days', 'orders', 'order_lines'],
  settings: PairOrderSetting,
  entities: { point_instruction: '点价指令', point_roll: '移仓' },
  permissions: { 'order:point': '订单点价' },
})
