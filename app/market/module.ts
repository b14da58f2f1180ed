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
  settings: MarketSetting,
})
