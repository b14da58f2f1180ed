import { choice, defineReport, measure, number, ref, text, weight } from '#app/admin/define_report'
import { freshen } from '#app/report/rollups/refresh'
import { ProductType } from '#app/catalog/codes'
import { ReportSide } from '#app/report/codes'

export default defineReport({
  name: 'flow_trend',
  label: '流量趋势',
  group: '统计',
  icon: 'eye',
  path: 'statistics/flow-trend',
  order: 30,
  note: '货物从产地到买方所在省（送到合同按收货地址），按出库过磅日与过磅重量统计；已取消订单的出库不计。',
  period: 'day',
  sources: {
    main: {
      from: 'report_flows',
      whole: 'companyId',
      dimensions: ['side', 'companyId', 'productType', 'origin', 'province'],
    },
  },
  dimensions: {
    side: choice(ReportSide),
    companyId: ref('companies', { label: '企业' }),
    productType: choice(ProductType),
    origin: text({ label: '产地' }),
    province: text({ label: '流向省份' }),
  },
  filters: ['side', 'companyId', 'productType', 'origin', 'province'],
  always: { side: ReportSide.seller },
  measures: {
    weight: measure(weight({ label: '出库重量' }), 'sum(weight)'),
    packets: measure(number({ label: '出库包数', unit: '包' }), 'sum(packets)'),
    tickets: measure(number({ label: '过磅次数', unit: '次' }), 'sum(tickets)'),
    provinces: measure(number({ label: '流向省份', unit: '个' }), 'count(distinct province)'),
  },
  headline: ['weight', 'packets', 'tickets', 'provinces'],
  parts: {
    flow: {
      label: '产地 → 流向',
      chart: 'flow',
      by: ['origin', 'province'],
      measures: ['weight', 'packets'],
      wide: true,
    },
    trend: { label: '出库走势', chart: 'bars', by: ['period'], measures: ['weight', 'packets', 'tickets'], wide: true },
    origins: { label: '产地', chart: 'rank', by: ['origin'], measures: ['weight', 'packets'] },
    provinces: { label: '流向省份', chart: 'rank', by: ['province'], measures: ['weight', 'packets'] },
  },
  dataPermission: 'companyId',
  home: ['weight'],
  fresh: () => freshen('order'),
})
