import { choice, defineReport, measure, money, number, price, ref, weight } from '#app/admin/define_report'
import { freshen } from '#app/report/rollups/refresh'
import { averagePrice, byTonneOf } from '#app/report/admin/goods_measures'
import { ProductType } from '#app/catalog/codes'
import { ReportRegion } from '#app/report/codes'

const DIMENSIONS = ['companyId', 'productType', 'region']
const STOCK = 'sum(listed_weight - sold_weight - withdrawn_weight)'

export default defineReport({
  name: 'listing_resources',
  label: '挂牌资源统计',
  group: '统计',
  path: 'statistics/listing-resources',
  order: 40,
  note: '在架为截止日 24 点仍挂牌的批次，售出在批次交割完成时计；均价为现行挂牌价按重量加权，改价后以新价为准，有棉花时只按棉花计。按吨商品按余量计：补货计入新挂牌，下单即计售出，取消退回的不计。美元报盘按净重计，收单时计售出，不计货值和均价。',
  period: 'day',
  sources: {
    main: { from: 'report_listings', whole: 'companyId', dimensions: DIMENSIONS },
    stock: { from: 'report_listings', whole: 'companyId', dimensions: DIMENSIONS, until: true },
  },
  dimensions: {
    companyId: ref('companies', { label: '企业' }),
    productType: choice(ProductType),
    region: choice(ReportRegion),
  },
  filters: ['companyId', 'productType', 'region'],
  measures: {
    stock: measure(weight({ label: '在架重量' }), STOCK, 'stock'),
    stockLines: measure(number({ label: '在架批数', unit: '批' }), 'sum(listed - sold - withdrawn)', 'stock'),
    stockValue: measure(money({ label: '在架货值' }), 'round(sum(listed_amount - ended_amount))', 'stock'),
    stockPrice: measure(
      price({ label: '挂牌均价' }),
      averagePrice('listed_amount - ended_amount', 'listed_weight - sold_weight - withdrawn_weight'),
      'stock'
    ),
    listedWeight: measure(weight({ label: '新挂牌' }), 'sum(listed_weight)'),
    byTonne: measure(weight({ label: '其中棉副涤短' }), byTonneOf('listed_weight')),
    listed: measure(number({ label: '新挂牌批数', unit: '批' }), 'sum(listed)'),
    soldWeight: measure(weight({ label: '售出' }), 'sum(sold_weight)'),
    withdrawnWeight: measure(weight({ label: '撤牌' }), 'sum(withdrawn_weight)'),
  },
  headline: ['stock', 'stockLines', 'stockPrice', 'listedWeight', 'soldWeight', 'withdrawnWeight'],
  parts: {
    trend: {
      label: '挂牌走势',
      chart: 'bars',
      by: ['period'],
      measures: ['listedWeight', 'soldWeight', 'withdrawnWeight', 'listed'],
      draw: ['listedWeight', 'soldWeight', 'withdrawnWeight'],
      wide: true,
    },
    types: {
      label: '在架商品类型',
      chart: 'rank',
      by: ['productType'],
      measures: ['stock', 'stockLines', 'stockPrice'],
    },
    regions: { label: '在架区域', chart: 'rank', by: ['region'], measures: ['stock', 'stockLines', 'stockPrice'] },
    companies: {
      label: '企业在架',
      chart: 'rank',
      by: ['companyId'],
      measures: ['stock', 'stockLines', 'stockValue', 'stockPrice'],
      wide: true,
    },
  },
  dataPermission: 'companyId',
  home: ['listedWeight', 'byTonne'],
  fresh: () => freshen('listing'),
})
