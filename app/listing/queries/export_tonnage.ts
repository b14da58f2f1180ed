import { makeXlsx } from '#core/sheets/make_xlsx'
import { restOf } from '#core/sheets/sheet_rows'
import type { Cell, SheetColumn } from '#core/sheets/write_xlsx'
import { ProductType } from '#app/catalog/codes'
import type { TonnageOffer } from '#app/listing/transformers/tonnage_offer'
import { DeliveryType, PriceType } from '#app/listing/codes'

type Column = SheetColumn & { cell: (row: TonnageOffer) => Cell }

const yuan = (cents: number | null) => (cents === null ? null : cents / 100)

const COLUMNS: Column[] = [
  { title: '货号', width: 20, cell: (row) => row.batchCode },
  { title: '商品类型', width: 12, cell: (row) => ProductType.word(row.productType) },
  { title: '商品', width: 30, cell: (row) => row.productName },
  { title: '指标', width: 34, cell: (row) => row.factsText },
  { title: '生产厂家', width: 26, cell: (row) => row.producerName },
  { title: '产地', width: 16, cell: (row) => row.chandi },
  { title: '仓库', width: 22, cell: (row) => row.entrepotName },
  { title: '交货方式', width: 10, cell: (row) => DeliveryType.word(row.deliveryType) },
  { title: '余量（吨）', width: 12, format: '0.000', cell: (row) => row.restWeight },
  { title: '起订量（吨）', width: 14, format: '0.000', cell: (row) => row.minLot },
  { title: '报价方式', width: 10, cell: (row) => PriceType.word(row.priceType) },
  { title: '单价（元/吨）', width: 14, format: '#,##0.00', cell: (row) => yuan(row.price) },
  { title: '点价合约', width: 12, cell: (row) => row.priceContract },
  { title: '基差（元/吨）', width: 14, format: '+#,##0;-#,##0;0', cell: (row) => yuan(row.priceDiff) },
  { title: '卖方', width: 28, cell: (row) => row.companyName },
  { title: '挂牌时间', width: 20, cell: (row) => row.listedAt },
]

/** Offers by the tonne as they are filtered and sorted, as an Excel file; says at its end when there are more. */
export function exportTonnage(found: { total: number; data: readonly TonnageOffer[] }): Promise<Buffer> {
  const rows = found.data.map((row) => COLUMNS.map(({ cell }) => cell(row)))
  return makeXlsx({ name: '棉副涤短', columns: COLUMNS, rows: [...rows, ...restOf(found)] })
}
