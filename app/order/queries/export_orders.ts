import writeXlsxFile from 'write-excel-file/node'
import type { Actor } from '#core/actor'
import { nextKey } from '#app/order/define_step'
import { filterOrders, orderRows, ordersOf, type OrderFilter } from '#app/order/queries/list_orders'
import type { OrderRow } from '#app/order/transformers/order'
import { OrderState, OrderType, PricingStatus } from '#app/order/codes'
import { DeliveryType } from '#app/listing/codes'

/** Rows one export holds; a desk narrows its filter beyond that. */
export const EXPORT_LIMIT = 5000

type Column = { header: string; width: number; value: (row: OrderRow) => string | number | null; format?: string }

const yuan = (cents: number | null) => (cents === null ? null : cents / 100)

const PAIR: Column[] = [
  { header: '点价合约', width: 10, value: (row) => row.pair?.priceContract ?? null },
  { header: '基差（元/吨）', width: 12, value: (row) => yuan(row.pair?.priceDiff ?? null), format: '#,##0' },
  { header: '点价状态', width: 12, value: (row) => (row.pair ? PricingStatus.word(row.pair.pricingStatus) : null) },
  { header: '点价截止', width: 20, value: (row) => row.pair?.pointDeadline ?? null },
]

function columns({ side, orderType }: OrderFilter): Column[] {
  return [
    { header: '订单号', width: 20, value: (row) => row.orderNo },
    { header: '下单时间', width: 20, value: (row) => row.createdTime },
    { header: side === 'buyer' ? '卖方' : '买方', width: 30, value: (row) => row.counterpart },
    { header: '商品', width: 30, value: (row) => row.productName },
    { header: '批号', width: 30, value: (row) => row.batchCodes.join('，') },
    { header: '批数', width: 8, value: (row) => row.lineCount },
    { header: '包数', width: 8, value: (row) => row.packets },
    { header: '重量（吨）', width: 12, value: (row) => row.weight, format: '#,##0.000' },
    ...(orderType === OrderType.pair ? PAIR : []),
    { header: '单价（元/吨）', width: 14, value: (row) => yuan(row.price), format: '#,##0.00' },
    { header: '金额（元）', width: 16, value: (row) => yuan(row.amount), format: '#,##0.00' },
    { header: '定金（元）', width: 14, value: (row) => yuan(row.deposit), format: '#,##0.00' },
    { header: '已付（元）', width: 16, value: (row) => yuan(row.paid), format: '#,##0.00' },
    { header: '交货方式', width: 10, value: (row) => DeliveryType.word(row.deliveryType) },
    { header: '订单状态', width: 10, value: (row) => OrderState.word(row.state) },
  ]
}

/** The orders of a desk as an Excel file, with the same filter as on screen. */
export async function exportOrders(actor: Actor, filter: OrderFilter): Promise<Buffer> {
  const ids = await filterOrders(ordersOf(actor, filter.side), filter, await nextKey(filter.side))
    .select('orders.id')
    .orderBy('orders.id', 'desc')
    .limit(EXPORT_LIMIT)
  const rows = await orderRows(
    ids.map((row: { id: number }) => row.id),
    filter.side
  )
  const shown = columns(filter)
  const head = shown.map(({ header }) => ({ value: header, fontWeight: 'bold' as const, backgroundColor: '#EEF2FB' }))
  const body = rows.map((row) =>
    shown.map(({ value, format }) => {
      const content = value(row)
      if (content === null) return null
      return typeof content === 'number'
        ? { type: Number, value: content, format: format ?? '0' }
        : { type: String, value: content }
    })
  )
  return writeXlsxFile(
    [head, ...body] as never,
    {
      columns: shown.map(({ width }) => ({ width })),
      sheet: filter.side === 'buyer' ? '采购订单' : '销售订单',
      stickyRowsCount: 1,
    } as never
  ).toBuffer()
}
