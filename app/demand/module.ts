import { defineModule } from '#core/define_module'
import { DemandSetting } from '#app/demand/settings'

export default defineModule('demand', {
  owns: ['demands', 'demand_answers', 'demand_invitations', 'demand_proposals', 'demand_matching'],
  appendOnly: ['demand_answers'],
  reads: ['companies', 'batches', 'listings', 'quotations', 'users'],
  parts: {
    search: 'the open wishes, kept in memory',
    plan: 'a 配棉 plan of a mill, read from its sheet',
  },
  settings: DemandSetting,
  entities: { demand: '求购' },
  permissions: {
    'demand:add': '求购发布',
    'demand:answer': '求购报价',
  },
})
