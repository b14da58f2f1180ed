import { choice, defineReport, measure, number, percent, text, weight } from '#app/admin/define_report'
import { freshen } from '#app/report/rollups/refresh'
import { COTTON, ColourGrade, ProductType } from '#app/catalog/codes'
import { ReportLengthClass, ReportRegion, ReportStrengthClass } from '#app/report/codes'
import { balanceRows } from '#app/report/rollups/balance_rows'

const BATCHES = ['origin', 'productType', 'region']
/** Average weighted by the tonnes for which the figure is known. */
const average = (of: string, digits: number) => `round(sum(${of}_sum) / nullif(sum(${of}_weight), 0), ${digits})`
const PER_YEAR = 'round(sum(output) / count(distinct year))'

export default defineReport({
  name: 'industrial_big_data',
  label: '产业大数据',
  group: '统计',
  icon: 'factory',
  // The spelling is fixed by glossary §3.1.
  path: 'statistics/lndustrial-big-data',
  order: 50,
  note: '产量为新疆统计年鉴数（2015—2022，单位吨；2015—2017 分地区合计高于修订后的总计，2022 无兵团数）。质量为本平台棉花批次按公定重量加权，年度为棉花生产年度。供需对比与求购大厅一致，为此刻的数，不随年度变化：求购按“必须”的下限归档，只计对全部卖方公开、仍在求购的吨数；在售按检验值归档，只按商品类型筛选。',
  period: 'year',
  sources: {
    total: { from: 'report_outputs', dimensions: ['origin'], where: 'is_total' },
    output: { from: 'report_outputs', dimensions: ['origin'], where: 'not is_total' },
    county: { from: 'report_counties', dimensions: ['origin', 'county'] },
    quality: { from: 'report_quality', dimensions: BATCHES },
    grade: { from: 'report_grades', dimensions: [...BATCHES, 'grade'] },
    lengths: { from: balanceRows('lenAvg'), dimensions: ['productType', 'lengthClass'], now: true },
    strengths: { from: balanceRows('strengthAvg'), dimensions: ['productType', 'strengthClass'], now: true },
  },
  dimensions: {
    origin: text({ label: '产地' }),
    county: text({ label: '县市' }),
    productType: choice(ProductType, { only: COTTON }),
    region: choice(ReportRegion),
    grade: choice(ColourGrade),
    lengthClass: choice(ReportLengthClass),
    strengthClass: choice(ReportStrengthClass),
  },
  filters: ['origin', 'productType', 'region'],
  measures: {
    total: measure(number({ label: '新疆总产量', unit: '吨' }), 'sum(output)', 'total'),
    output: measure(number({ label: '产量', unit: '吨' }), 'sum(output)', 'output'),
    yearly: measure(number({ label: '年均产量', unit: '吨' }), PER_YEAR, 'output'),
    countyOutput: measure(number({ label: '产量', unit: '吨' }), 'sum(output)', 'county'),
    area: measure(number({ label: '播种面积', unit: '千公顷', decimals: 2 }), 'sum(area)', 'county'),
    weight: measure(weight({ label: '平台批次' }), 'sum(weight)', 'quality'),
    lines: measure(number({ label: '批数', unit: '批' }), 'sum(lines)', 'quality'),
    length: measure(number({ label: '平均长度', unit: 'mm', decimals: 2 }), average('length', 2), 'quality'),
    strength: measure(number({ label: '断裂比强度', unit: 'cN/tex', decimals: 2 }), average('strength', 2), 'quality'),
    micronaire: measure(number({ label: '马克隆值', decimals: 2 }), average('micronaire', 2), 'quality'),
    uniformity: measure(percent({ label: '长度整齐度', decimals: 2 }), average('uniformity', 2), 'quality'),
    impurity: measure(percent({ label: '含杂率', decimals: 2 }), average('impurity', 2), 'quality'),
    graded: measure(weight({ label: '重量' }), 'sum(weight)', 'grade'),
    lengthWanted: measure(weight({ label: '求购仍需' }), 'round(sum(wanted), 3)', 'lengths'),
    lengthOffered: measure(weight({ label: '在售' }), 'sum(offered)', 'lengths'),
    strengthWanted: measure(weight({ label: '求购仍需' }), 'round(sum(wanted), 3)', 'strengths'),
    strengthOffered: measure(weight({ label: '在售' }), 'sum(offered)', 'strengths'),
  },
  headline: ['total', 'weight', 'length', 'strength', 'micronaire', 'uniformity'],
  parts: {
    total: { label: '新疆棉花总产量', chart: 'bars', by: ['period'], measures: ['total'] },
    origins: { label: '各地年均产量', chart: 'rank', by: ['origin'], measures: ['yearly'] },
    years: { label: '各地产量（年度）', chart: 'stack', by: ['period', 'origin'], measures: ['output'], wide: true },
    counties: { label: '主产县市（2022）', chart: 'rank', by: ['county'], measures: ['countyOutput', 'area'] },
    grades: { label: '颜色级分布（年度）', chart: 'stack', by: ['period', 'grade'], measures: ['graded'] },
    quality: {
      label: '各地平均质量',
      chart: 'rank',
      by: ['origin'],
      measures: ['weight', 'lines', 'length', 'strength', 'micronaire', 'uniformity', 'impurity'],
      wide: true,
    },
    qualityYears: {
      label: '年度平均质量',
      chart: 'line',
      by: ['period'],
      measures: ['length', 'strength', 'micronaire', 'uniformity', 'impurity', 'weight'],
      draw: ['length', 'strength'],
      wide: true,
    },
    lengthBalance: {
      label: '供需对比（平均长度，mm）',
      chart: 'bars',
      by: ['lengthClass'],
      measures: ['lengthWanted', 'lengthOffered'],
      draw: ['lengthWanted', 'lengthOffered'],
    },
    strengthBalance: {
      label: '供需对比（断裂比强度，cN/tex）',
      chart: 'bars',
      by: ['strengthClass'],
      measures: ['strengthWanted', 'strengthOffered'],
      draw: ['strengthWanted', 'strengthOffered'],
    },
  },
  dataPermission: false,
  fresh: () => freshen('quality'),
})
