import { defineModule } from '#core/define_module'

export default defineModule('pair_order', {
  owns: ['point_instructions', 'point_rolls'],
})
