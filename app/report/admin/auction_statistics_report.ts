import { choice, defineReport, measure, money, number, percent, price, ref, weight } from '#app/admin/define_report'
import { freshen } from '#app/report/rollups/refresh'
import { AuctionDirection, AuctionPriceType } from '#app/auction/codes'
import { COTTON, ProductType } from '#app/catalog/codes'

export default defineReport({
  name: 'auction_statistics',
  label: '竞价统计',
  group: '统计',
  icon: 'gavel',
  path: 'statistics/auction',
  order: 15,
  note: '按落槌日统计，作废场次不计；成交含待签成交确认书的标的，弃拍另计。金额与均价只含一口价场次，溢价为成交价与起拍价之差。',
  period: 'day',
  sources: {
    main: {
      from: 'report_auctions',
      whole: 'companyId',
      dimensions: ['companyId', 'priceType', 'priceDirection', 'productType'],
    },
  },
  dimensions: {
    companyId: ref('companies', { label: '委托方' }),
    priceType: choice(AuctionPriceType),
    priceDirection: choice(AuctionDirection),
    productType: choice(ProductType, { only: COTTON }),
  },
  filters: ['companyId', 'priceType', 'priceDirection', 'productType'],
  measures: {
    lots: measure(number({ label: '标的', unit: '个' }), 'sum(lots)'),
    sold: measure(number({ label: '成交', unit: '个' }), 'sum(sold)'),
    rate: measure(percent({ label: '成交率' }), 'round(100.0 * sum(sold) / nullif(sum(lots), 0), 2)'),
    soldWeight: measure(weight({ label: '成交重量' }), 'sum(sold_weight)'),
    soldAmount: measure(money({ label: '成交金额' }), 'sum(sold_amount)'),
    soldPrice: measure(price({ label: '成交均价' }), 'round(sum(sold_amount) / nullif(sum(fixed_weight), 0))'),
    premium: measure(price({ label: '平均溢价' }), 'round(sum(premium) / nullif(sum(sold_weight), 0))'),
    offers: measure(number({ label: '出价次数', unit: '次' }), 'sum(offers)'),
    unsold: measure(number({ label: '流拍', unit: '个' }), 'sum(unsold)'),
    abandoned: measure(number({ label: '弃拍', unit: '个' }), 'sum(abandoned)'),
  },
  headline: ['soldWeight', 'soldAmount', 'sold', 'rate', 'premium', 'abandoned'],
  parts: {
    trend: {
      label: '竞价走势',
      chart: 'bars',
      by: ['period'],
      measures: ['sold', 'unsold', 'abandoned', 'soldWeight', 'soldAmount', 'offers'],
      draw: ['sold', 'unsold', 'abandoned'],
      wide: true,
    },
    kinds: { label: '竞价方式', chart: 'rank', by: ['priceType'], measures: ['soldWeight', 'sold', 'rate', 'premium'] },
    directions: { label: '竞价方向', chart: 'rank', by: ['priceDirection'], measures: ['soldWeight', 'sold', 'rate'] },
    companies: {
      label: '委托方',
      chart: 'rank',
      by: ['companyId'],
      measures: ['soldWeight', 'soldAmount', 'lots', 'sold', 'rate', 'premium'],
      wide: true,
    },
  },
  dataPermission: 'companyId',
  home: ['soldWeight'],
  fresh: () => freshen('auction'),
})
