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
