import { defineModule } from '#core/define_module'

export default defineModule('pair_order', {
  owns: ['point_instructions', 'point_rolls'],
  reads: ['operators', 'roles', 'operator_roles', 'futures_contracts', 'contract_days', 'orders', 'order_lines'],
})
