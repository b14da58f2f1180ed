import { defineModule } from '#core/define_module'
import { MarketSetting } from '#app/market/settings'

export default defineModule('market', {
  owns: [
    'futures_contracts',
    'contract_days',
    'price_series',
    'price_points',
    'market_feeds',
    'exchange_days',
    'duty_parameters',
    'individuation_applies',
    'individuation_bases',
    'price_watches',
  ],
  appendOnly: ['duty_parameters', 'individuation_bases'],
  reads: ['users', 'companies', 'batches'],
  settings: MarketSetting,
  entities: {
    futures_contract: '期货合约',
    contract_day: '结算价',
    price_point: '价格指数',
    individuation_apply: '个性化申请',
    individuation_basis: '个性化基差',
  },
  permissions: { 'individuation:apply': '个性化申请', 'individuation:edit': '个性化基差维护' },
  parts: { feeds: 'where quotes come from' },
})
