import type Batch from '#app/catalog/models/batch'
import Bale from '#app/catalog/models/bale'
import { SHEET_COLUMNS } from '#app/catalog/import/sheet_columns'
import { workbookOf, type OutSheet } from '#app/catalog/import/workbook'
import { toAgioBreakdown, type AgioLine } from '#app/catalog/transformers/agio'

const yuan = (cents: number | null) => (cents === null ? null : cents / 100)

function agioSheet(batch: Batch): OutSheet {
  const { czce, pickBale, percent } = toAgioBreakdown(batch)
  const lines = (name: string, list: AgioLine[]) => list.map((line) => [name, line.label, line.word, line.share, yuan(line.rate), yuan(line.amount)])
  const total = (name: string, value: number | null, note: string | null) => [name, '合计', note ?? '', null, null, yuan(value)]
  return {
    name: '升贴水明细',
    widths: [20, 14, 30, 10, 14, 14],
    header: ['项目', '指标', '级别', '比例(%)', '表列(元/吨)', '金额(元/吨)'],
    rows: [
      ...(czce ? [...lines('郑商所升贴水', czce.lines), total('郑商所升贴水', czce.value, czce.reason)] : []),
      ...(pickBale ? [...lines('挑包后升贴水', pickBale.lines), total('挑包后升贴水', pickBale.value, pickBale.reason ?? `挑出${pickBale.removed}包，剩${pickBale.remaining}包`)] : []),
      ...(percent ? [...lines('质量差价', percent.lines), total('质量差价', percent.value, percent.missing.join('、') || null)] : []),
    ],
  }
}

async function balesSheet(batch: Batch): Promise<OutSheet | null> {
  const bales = await Bale.query().where('batch_id', batch.id).orderBy('seq')
  if (bales.length === 0) return null
  return {
    name: '逐包检验',
    widths: [8, 36, 10, 12, 10, 18, 14, 10, 12],
    header: ['包号', '棉包条码', '颜色级', '长度(mm)', '马克隆值', '断裂比强度(cN/tex)', '长度整齐度(%)', '轧工质量', '毛重(kg)'],
    rows: bales.map((bale) => [bale.seq, bale.barCode, bale.colour, bale.length, bale.micronaire, bale.strength, bale.uniformity, bale.ginning, bale.grossWeight]),
    textColumns: [1, 2],
  }
}

/** 检测结果.xlsx: the certificates of some batches, and for one batch its agio and bales too. It can be imported again. */
export async function inspectionFile(batches: Batch[]): Promise<Buffer> {
  const sheets: OutSheet[] = [
    {
      name: '检测结果',
      widths: SHEET_COLUMNS.map((column) => column.width),
      header: SHEET_COLUMNS.map((column) => column.title),
      rows: batches.map((batch) => SHEET_COLUMNS.map((column) => column.read(batch))),
      textColumns: SHEET_COLUMNS.flatMap((column, index) => (column.text ? [index] : [])),
    },
  ]
  if (batches.length === 1) {
    sheets.push(agioSheet(batches[0]))
    const bales = await balesSheet(batches[0])
    if (bales) sheets.push(bales)
  }
  return workbookOf(sheets)
}
