import { makeXlsx } from '#core/sheets/make_xlsx'
import { restOf } from '#core/sheets/sheet_rows'
import type { Cell, SheetColumn } from '#core/sheets/write_xlsx'
import {
  classWord,
  measuresAt,
  SHARES,
  wireNameOf,
  type MeasureEntry,
  type ShareIndicator,
  type ShareKey,
} from '#app/catalog/indicators'
import type { ListingRow } from '#app/listing/transformers/listing'
import type { OwnProductRow } from '#app/listing/transformers/own_products'
import { BatchType, PickType, ProductType, SalesState } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'

type Column = SheetColumn & { cell: (row: ListingRow) => Cell }

const text = (title: string, width: number, cell: (row: ListingRow) => string | null): Column => ({
  title,
  width,
  cell,
})
const number = (title: string, cell: (row: ListingRow) => number | null, format = '0.0', width = 10): Column => ({
  title,
  width,
  format,
  cell,
})
const year = (row: ListingRow) =>
  row.productionYear ? `${row.productionYear}/${String(row.productionYear + 1).slice(2)}` : null
const yuan = (cents: number | null) => (cents === null ? null : cents / 100)

const shareOf = ({ prefix = '' }: ShareIndicator, key: ShareKey) =>
  number(`${prefix}${classWord(key)}%`, (row) => row[wireNameOf(key)], '0.00', 12)
const measured = ({ key, label, decimals }: MeasureEntry) =>
  number(
    label,
    (row) => row[key],
    decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`,
    Math.max(10, 2 * label.length + 2)
  )
const ofGroup = (group: MeasureEntry['group']) =>
  measuresAt('export')
    .filter((measure) => measure.group === group)
    .map(measured)

/** Column titles are those of the import of inspection sheets, so that an exported sheet can be imported. */
const INSPECTION: Column[] = [
  text('批号', 16, (row) => row.batchCode),
  text('生产年度', 10, year),
  text('加工厂', 26, (row) => row.producerName),
  text('加工方式', 10, (row) => (row.batchType ? BatchType.word(row.batchType) : null)),
  text('采摘方式', 10, (row) => (row.pickType ? PickType.word(row.pickType) : null)),
  text('产地', 22, (row) => row.chandi),
  text('仓库', 22, (row) => row.entrepotName),
  number('包数', (row) => row.packets, '0', 8),
  number('毛重', (row) => row.grossWeight, '0.000'),
  number('皮重', (row) => row.tareWeight, '0.000'),
  number('净重', (row) => row.netWeight, '0.000'),
  number('公定重量', (row) => row.publicWeight, '0.000'),
  text('颜色级', 10, (row) => row.lvMain),
  ...ofGroup('fibre'),
  ...ofGroup('dirt'),
  ...SHARES.flatMap((indicator) => indicator.keys.map((key) => shareOf(indicator, key))),
  ...ofGroup('foreign'),
  ...ofGroup('imported'),
  text('检验单位', 22, (row) => row.inspectUnit),
  text('证书编号', 20, (row) => row.inspectCode),
  text('检验日期', 12, (row) => row.verifyDate),
]

const OFFER: Column[] = [
  text('商品类型', 16, (row) => ProductType.word(row.productType)),
  text('卖方', 28, (row) => row.companyName),
  number('单价（元/吨）', (row) => (row.state === ListingState.listed ? yuan(row.price) : null), '#,##0.00', 14),
  number(
    '折标准级价（元/吨）',
    (row) => (row.state === ListingState.listed ? yuan(row.standardPrice) : null),
    '#,##0.00',
    18
  ),
  number('折基差（元/吨）', (row) => yuan(row.derivedDiff ?? null), '+#,##0;-#,##0;0', 16),
  number('距3128B指数（元/吨）', (row) => yuan(row.indexDiff ?? null), '+#,##0;-#,##0;0', 20),
  number('质量差价（元/吨）', (row) => yuan(row.percentAgio), '#,##0.00', 16),
  number('郑商所升贴水（元/吨）', (row) => yuan(row.czceAgio), '#,##0.00', 20),
  number('金额（元）', (row) => (row.state === ListingState.listed ? yuan(row.amount) : null), '#,##0.00', 16),
  text('销售状态', 10, (row) => SalesState.word(row.salesState)),
]

/** Batches as an Excel file: certificates only, or with the offers. */
export function exportRows(rows: ListingRow[], kind: 'inspection' | 'offers', name: string): Promise<Buffer> {
  const columns = kind === 'offers' ? [INSPECTION[0], ...OFFER, ...INSPECTION.slice(1)] : INSPECTION
  return makeXlsx({ name, columns, rows: rows.map((row) => columns.map(({ cell }) => cell(row))) })
}

/** What only goods by the tonne have; a sheet without any has no such columns. */
const GOODS: (SheetColumn & { cell: (row: OwnProductRow) => Cell })[] = [
  { title: '按吨商品', width: 28, cell: ({ goods }) => goods?.productName ?? null },
  { title: '商品指标', width: 30, cell: ({ goods }) => goods?.factsText ?? null },
  { title: '余量（吨）', width: 12, format: '0.000', cell: ({ goods }) => goods?.restWeight ?? null },
  { title: '起订量（吨）', width: 14, format: '0.000', cell: ({ goods }) => goods?.minLot ?? null },
  { title: '已订（吨）', width: 12, format: '0.000', cell: ({ goods }) => goods?.soldWeight ?? null },
]

/** The own batches of a company and its goods by the tonne. */
export function exportOwnProducts(found: { total: number; data: readonly OwnProductRow[] }): Promise<Buffer> {
  const goods = found.data.some((row) => row.goods) ? GOODS : []
  return exportFound(found, '我的资源', [INSPECTION[0], ...goods, ...OFFER, ...INSPECTION.slice(1)])
}

/** A list of offers as it is filtered and sorted; says at its end when there are more. */
export function exportOffers(found: { total: number; data: readonly ListingRow[] }, name: string): Promise<Buffer> {
  return exportFound(found, name, [INSPECTION[0], ...OFFER, ...INSPECTION.slice(1)])
}

function exportFound<Row>(
  found: { total: number; data: readonly Row[] },
  name: string,
  columns: (SheetColumn & { cell: (row: Row) => Cell })[]
): Promise<Buffer> {
  const rows = found.data.map((row) => columns.map(({ cell }) => cell(row)))
  return makeXlsx({ name, columns, rows: [...rows, ...restOf(found)] })
}
