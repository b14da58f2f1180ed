import { choice, defineReport, measure, money, number, price, ref, weight } from '#app/admin/define_report'
import { freshen } from '#app/report/rollups/refresh'
import { averagePrice, byTonneOf } from '#app/report/admin/goods_measures'
import { WISH_ROWS } from '#app/report/rollups/wish_rows'
import { ProductType } from '#app/catalog/codes'
import { ReportRegion } from '#app/report/codes'

const DIMENSIONS = ['companyId', 'productType', 'region']
/** A wish says what goods have to be, and not where they lie. */
const OF_WISHES = ['companyId', 'productType']
const STOCK = 'sum(listed_weight - sold_weight - withdrawn_weight)'

export default defineReport({
  name: 'listing_resources',
  label: '挂牌资源统计',
  group: '统计',
  icon: 'tag',
  path: 'statistics/listing-resources',
  order: 40,
  note: '在架为截止日 24 点仍挂牌的批次，售出在批次交割完成时计；均价为现行挂牌价按重量加权，改价后以新价为准，有棉花时只按棉花计。按吨商品按余量计：补货计入新挂牌，下单即计售出，取消退回的不计。美元报盘按净重计，收单时计售出，不计货值和均价。求购计入发布求购的企业，不分区域：新求购按最近一次发布日，报价按报价日，成交按下单日，取消的订单不计；仍需为截止日仍在求购的吨数。',
  period: 'day',
  sources: {
    main: { from: 'report_listings', whole: 'companyId', dimensions: DIMENSIONS },
    stock: { from: 'report_listings', whole: 'companyId', dimensions: DIMENSIONS, until: true },
    wishes: { from: WISH_ROWS, dimensions: OF_WISHES },
    wanted: { from: WISH_ROWS, dimensions: OF_WISHES, until: true },
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
    wanted: measure(weight({ label: '求购仍需' }), 'sum(wanted)', 'wanted'),
    wantedWishes: measure(number({ label: '求购中', unit: '条' }), 'sum(opened)', 'wanted'),
    wishedWeight: measure(weight({ label: '新求购' }), 'sum(wished)', 'wishes'),
    wishes: measure(number({ label: '新求购条数', unit: '条' }), 'sum(wishes)', 'wishes'),
    answers: measure(number({ label: '求购报价', unit: '份' }), 'sum(answers)', 'wishes'),
    offeredWeight: measure(weight({ label: '报价重量' }), 'sum(offered)', 'wishes'),
    agreedWeight: measure(weight({ label: '求购成交' }), 'sum(agreed)', 'wishes'),
  },
  headline: ['stock', 'stockLines', 'stockPrice', 'listedWeight', 'soldWeight', 'withdrawnWeight', 'wanted'],
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
    wishTrend: {
      label: '求购走势',
      chart: 'bars',
      by: ['period'],
      measures: ['wishedWeight', 'offeredWeight', 'agreedWeight', 'wishes', 'answers'],
      draw: ['wishedWeight', 'offeredWeight', 'agreedWeight'],
      wide: true,
    },
    wantedTypes: { label: '求购中商品类型', chart: 'rank', by: ['productType'], measures: ['wanted', 'wantedWishes'] },
    wishTypes: {
      label: '求购、报价与成交',
      chart: 'rank',
      by: ['productType'],
      measures: ['wishedWeight', 'wishes', 'answers', 'offeredWeight', 'agreedWeight'],
      draw: ['wishedWeight', 'offeredWeight', 'agreedWeight'],
    },
  },
  dataPermission: 'companyId',
  home: ['listedWeight', 'byTonne'],
  fresh: () => freshen('listing'),
})
