import { defineModule } from '#core/define_module'
import { DemandSetting } from '#app/demand/settings'

export default defineModule('demand', {
  owns: [
    'demands',
    'demand_answers',
    'demand_invitations',
    'demand_proposals',
    'demand_matching',
    'demand_optouts',
    'demand_introductions',
    'demand_introduced_goods',
    'demand_searches',
  ],
  appendOnly: ['demand_answers', 'demand_introductions'],
  reads: [
    'companies',
    'batches',
    'listings',
    'quotations',
    'users',
    'saved_searches',
    'orders',
    'order_lines',
    'futures_contracts',
  ],
  parts: {
    search: 'the open wishes, kept in memory',
    plan: 'a 配棉 plan of a mill, read from its sheet',
  },
  settings: DemandSetting,
  entities: { demand: '求购', demand_introduction: '货源推荐', demand_optout: '接收推荐' },
  permissions: {
    'demand:add': '求购发布',
    'demand:answer': '求购报价',
  },
})
