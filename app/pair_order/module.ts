import { defineModule } from '#core/define_module'
import { PairOrderSetting } from '#app/pair_order/settings'

export default defineModule('pair_order', {
  owns: ['point_instructions', 'point_rolls'],
  settings: PairOrderSetting,
})
