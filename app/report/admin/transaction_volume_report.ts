import { choice, defineReport, measure, money, number, price, ref, weight } from '#app/admin/define_report'
import { freshen } from '#app/report/rollups/refresh'
import { averagePrice, byTonneOf, inDollarsOf } from '#app/report/admin/goods_measures'
import { ProductType } from '#app/catalog/codes'
import { ReportRegion, ReportSide } from '#app/report/codes'

export default defineReport({
  name: 'transaction_volume',
  label: '企业交易量',
  group: '统计',
  path: 'statistics/enterprise-transaction-volume',
  order: 10,
  note: '按接单（合同生效）日统计，重量与金额为合同数；之后取消的从原日期扣除，计入取消。进口棉$按净重计入成交量，货值另计美元，不计入成交额和均价。均价有棉花时只按棉花计，按吨商品请选商品类型查看。',
  period: 'day',
  sources: {
    main: { from: 'report_deals', whole: 'companyId', dimensions: ['side', 'companyId', 'productType', 'region'] },
  },
  dimensions: {
    side: choice(ReportSide),
    companyId: ref('companies', { label: '企业' }),
    productType: choice(ProductType),
    region: choice(ReportRegion),
  },
  filters: ['side', 'companyId', 'productType', 'region'],
  always: { side: ReportSide.seller },
  measures: {
    weight: measure(weight({ label: '成交量' }), 'sum(weight)'),
    byTonne: measure(weight({ label: '其中棉副涤短' }), byTonneOf('weight')),
    inDollars: measure(weight({ label: '其中进口棉$' }), inDollarsOf('weight')),
    amount: measure(money({ label: '成交额' }), 'sum(amount)'),
    dollarAmount: measure(money({ label: '美元成交额', unit: '美元' }), 'sum(dollar_amount)'),
    lines: measure(number({ label: '成交批数', unit: '批' }), 'sum(lines)'),
    price: measure(price({ label: '成交均价' }), averagePrice('amount', 'weight')),
    cancelledLines: measure(number({ label: '取消批数', unit: '批' }), 'sum(cancelled_lines)'),
    cancelledWeight: measure(weight({ label: '取消重量' }), 'sum(cancelled_weight)'),
  },
  headline: ['weight', 'amount', 'dollarAmount', 'lines', 'price', 'cancelledWeight'],
  parts: {
    trend: {
      label: '成交走势',
      chart: 'bars',
      by: ['period'],
      measures: ['weight', 'amount', 'dollarAmount', 'lines', 'price'],
      wide: true,
    },
    types: {
      label: '商品类型',
      chart: 'rank',
      by: ['productType'],
      measures: ['weight', 'amount', 'dollarAmount', 'lines', 'price'],
      wide: true,
    },
    regions: {
      label: '区域',
      chart: 'rank',
      by: ['region'],
      measures: ['weight', 'amount', 'dollarAmount', 'lines', 'price'],
      wide: true,
    },
    companies: {
      label: '企业排名',
      chart: 'rank',
      by: ['companyId'],
      measures: ['weight', 'amount', 'dollarAmount', 'lines', 'price', 'cancelledLines', 'cancelledWeight'],
      wide: true,
    },
    price: { label: '均价走势', chart: 'line', by: ['period'], measures: ['price', 'weight'], wide: true },
  },
  dataPermission: 'companyId',
  home: ['weight', 'byTonne', 'inDollars', 'amount'],
  fresh: () => freshen('order', 'dollar'),
})
