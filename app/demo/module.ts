import { defineModule } from '#core/define_module'

export default defineModule('demo', {
  owns: ['demo_seeds'],
})
