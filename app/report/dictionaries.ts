/*
 * Words of statistics.
 */
import { defineDictionary } from '#core/dictionary'

export const ReportSides = defineDictionary('reportSide', '统计口径', { 2: '卖方', 1: '买方' })
/** Regions of batches; 0 stands for imported cotton and what has none. */
export const ReportRegions = defineDictionary('reportRegion', '区域', {
  1: '南疆',
  2: '北疆',
  3: '内地',
  0: '进口及其他',
})
