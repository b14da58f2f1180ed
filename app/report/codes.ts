/*
 * Codes of statistics.
 */
import { defineCodes, type CodeOf } from '#core/define_codes'

export const ReportSide = defineCodes(
  'reportSide',
  '统计口径',
  { buyer: [1, '买方'], seller: [2, '卖方'] },
  { columns: ['report_deals.side', 'report_flows.side', 'report_dollar_deals.side'] }
)
export type ReportSide = CodeOf<typeof ReportSide>

/** Classes of 供需对比 in their order; `none`: wanted without a lower bound, or on sale without a value. */
export const ReportLengthClass = defineCodes('reportLengthClass', '长度档', {
  below27: [1, '27以下'],
  from27: [2, '27'],
  from28: [3, '28'],
  from29: [4, '29'],
  from30: [5, '30'],
  from31: [6, '31'],
  from32: [7, '32及以上'],
  none: [99, '不限或未检'],
})
export type ReportLengthClass = CodeOf<typeof ReportLengthClass>

export const ReportStrengthClass = defineCodes('reportStrengthClass', '强力档', {
  below26: [1, '26以下'],
  from26: [2, '26'],
  from27: [3, '27'],
  from28: [4, '28'],
  from29: [5, '29'],
  from30: [6, '30'],
  from31: [7, '31'],
  from32: [8, '32及以上'],
  none: [99, '不限或未检'],
})
export type ReportStrengthClass = CodeOf<typeof ReportStrengthClass>

/** Regions of batches; `other` is for imported cotton and batches without a region. */
export const ReportRegion = defineCodes(
  'reportRegion',
  '区域',
  { other: [0, '进口及其他'], southXinjiang: [1, '南疆'], northXinjiang: [2, '北疆'], inland: [3, '内地'] },
  {
    columns: [
      'report_deal_lines.region',
      'report_deals.region',
      'report_listings.region',
      'report_grades.region',
      'report_quality.region',
    ],
  }
)
export type ReportRegion = CodeOf<typeof ReportRegion>
