import { choice, defineReport, measure, money, number, percent, ref, text, weight } from '#app/admin/define_report'
import { ImportQuota } from '#app/foreign_trade/codes'
import { ReportSide } from '#app/report/codes'
import { freshen } from '#app/report/rollups/refresh'

/** Pounds in a tonne (formulas F6), by which a value in US cents per tonne is one per pound. */
const POUNDS = 2204.62

/** US cents per pound by contract. */
const POUND_PRICE = `round(sum(amount) / nullif(sum(weight), 0) / ${POUNDS}, 2)`

export default defineReport({
  name: 'dollar_deals',
  label: '进口棉$统计',
  group: '统计',
  icon: 'globe',
  path: 'statistics/imported-cotton-usd',
  order: 12,
  note: '以美元成交的进口棉，按接单（合同生效）日统计，净重与货值为合同数，金额均为美元；完成、取消和到岸为这些订单至今的结果，记在接单日。到岸货值按CIQ净重，已减质量折价。',
  period: 'day',
  sources: {
    main: { from: 'report_dollar_deals', whole: 'companyId', dimensions: ['side', 'companyId', 'origin', 'quotaKind'] },
  },
  dimensions: {
    side: choice(ReportSide),
    companyId: ref('companies', { label: '企业' }),
    origin: text({ label: '产地' }),
    quotaKind: choice(ImportQuota, { label: '配额' }),
  },
  filters: ['side', 'companyId', 'origin', 'quotaKind'],
  always: { side: ReportSide.seller },
  measures: {
    weight: measure(weight({ label: '成交净重' }), 'sum(weight)'),
    amount: measure(money({ label: '成交货值', unit: '美元' }), 'sum(amount)'),
    orders: measure(number({ label: '成交单数', unit: '单' }), 'sum(orders)'),
    poundPrice: measure(number({ label: '成交均价', unit: '美分/磅', decimals: 2 }), POUND_PRICE),
    running: measure(number({ label: '履约中', unit: '单' }), 'sum(orders - completed_orders)'),
    completed: measure(number({ label: '完成', unit: '单' }), 'sum(completed_orders)'),
    completedWeight: measure(weight({ label: '完成净重' }), 'sum(completed_weight)'),
    completedAmount: measure(money({ label: '完成货值', unit: '美元' }), 'sum(completed_amount)'),
    landedWeight: measure(weight({ label: '到岸净重' }), 'sum(landed_weight)'),
    landedAmount: measure(money({ label: '到岸货值', unit: '美元' }), 'sum(landed_amount)'),
    cancelled: measure(number({ label: '取消', unit: '单' }), 'sum(cancelled_orders)'),
    cancelledWeight: measure(weight({ label: '取消净重' }), 'sum(cancelled_weight)'),
    cancelledAmount: measure(money({ label: '取消货值', unit: '美元' }), 'sum(cancelled_amount)'),
    cancelledShare: measure(
      percent({ label: '取消率' }),
      'round(100.0 * sum(cancelled_orders) / nullif(sum(orders + cancelled_orders), 0), 2)'
    ),
  },
  headline: ['weight', 'amount', 'orders', 'poundPrice', 'completedAmount', 'cancelledAmount'],
  parts: {
    trend: {
      label: '成交走势',
      chart: 'bars',
      by: ['period'],
      measures: ['weight', 'amount', 'orders', 'poundPrice'],
      wide: true,
    },
    results: {
      label: '履约结果',
      chart: 'bars',
      by: ['period'],
      measures: [
        'completed',
        'running',
        'cancelled',
        'completedWeight',
        'completedAmount',
        'cancelledWeight',
        'cancelledAmount',
      ],
      draw: ['completed', 'running', 'cancelled'],
      wide: true,
    },
    origins: { label: '产地', chart: 'rank', by: ['origin'], measures: ['weight', 'amount', 'orders', 'poundPrice'] },
    quotas: { label: '配额', chart: 'rank', by: ['quotaKind'], measures: ['weight', 'amount', 'orders', 'poundPrice'] },
    companies: {
      label: '企业排名',
      chart: 'rank',
      by: ['companyId'],
      measures: [
        'weight',
        'amount',
        'orders',
        'poundPrice',
        'completed',
        'completedAmount',
        'landedWeight',
        'landedAmount',
        'cancelled',
        'cancelledAmount',
        'cancelledShare',
      ],
      wide: true,
    },
    price: { label: '均价走势', chart: 'line', by: ['period'], measures: ['poundPrice', 'weight'], wide: true },
  },
  dataPermission: 'companyId',
  home: ['amount'],
  fresh: () => freshen('dollar'),
})
