import type { Actor } from '#core/actor'
import { makeXlsx } from '#core/sheets/make_xlsx'
import type { Cell, SheetColumn } from '#core/sheets/write_xlsx'
import { nextKey } from '#app/order/shared/define_step'
import { filterOrders, orderRows, ordersOf, type OrderFilter } from '#app/order/queries/list_orders'
import type { OrderRow } from '#app/order/transformers/order'
import { OrderState, OrderType, PricingStatus } from '#app/order/codes'
import { DeliveryType } from '#app/listing/codes'

/** Maximum rows of one export; a narrower filter is needed beyond that. */
export const ORDER_EXPORT_LIMIT = 5000

type Column = SheetColumn & { value: (row: OrderRow) => Cell }

const yuan = (cents: number | null) => (cents === null ? null : cents / 100)

const PAIR: Column[] = [
  { title: '点价合约', width: 10, value: (row) => row.pair?.priceContract ?? null },
  { title: '基差（元/吨）', width: 12, value: (row) => yuan(row.pair?.priceDiff ?? null), format: '#,##0' },
  { title: '点价状态', width: 12, value: (row) => (row.pair ? PricingStatus.word(row.pair.pricingStatus) : null) },
  { title: '点价截止', width: 20, value: (row) => row.pair?.pointDeadline ?? null },
]

const BATCHES: Column[] = [
  { title: '批数', width: 8, value: (row) => (row.byTonne ? null : row.lineCount) },
  { title: '包数', width: 8, value: (row) => (row.byTonne ? null : row.packets) },
]

function columns({ side, orderType, byTonne }: OrderFilter): Column[] {
  return [
    { title: '订单号', width: 20, value: (row) => row.orderNo },
    { title: '采购单号', width: 20, value: (row) => row.buyerReference },
    { title: '下单时间', width: 20, value: (row) => row.createdTime },
    { title: side === 'buyer' ? '卖方' : '买方', width: 30, value: (row) => row.counterpart },
    { title: '商品', width: 30, value: (row) => row.productName },
    { title: byTonne ? '货号' : '批号', width: 30, value: (row) => row.batchCodes.join('，') },
    ...(byTonne ? [] : BATCHES),
    { title: '重量（吨）', width: 12, value: (row) => row.weight, format: '#,##0.000' },
    ...(orderType === OrderType.pair || byTonne ? PAIR : []),
    { title: '单价（元/吨）', width: 14, value: (row) => yuan(row.price), format: '#,##0.00' },
    { title: '金额（元）', width: 16, value: (row) => yuan(row.amount), format: '#,##0.00' },
    { title: '定金（元）', width: 14, value: (row) => yuan(row.deposit), format: '#,##0.00' },
    { title: '已付（元）', width: 16, value: (row) => yuan(row.paid), format: '#,##0.00' },
    { title: '交货方式', width: 10, value: (row) => DeliveryType.word(row.deliveryType) },
    { title: '订单状态', width: 10, value: (row) => OrderState.word(row.state) },
  ]
}

/** The orders of a desk as an Excel file, with the same filter as on screen. */
export async function exportOrders(actor: Actor, filter: OrderFilter): Promise<Buffer> {
  const ids = await filterOrders(ordersOf(actor, filter.side), filter, await nextKey(filter.side))
    .select('orders.id')
    .orderBy('orders.id', 'desc')
    .limit(ORDER_EXPORT_LIMIT)
  const rows = await orderRows(
    ids.map((row: { id: number }) => row.id),
    filter.side
  )
  const shown = columns(filter)
  return makeXlsx({
    name: `${filter.byTonne ? '棉副涤短' : ''}${filter.side === 'buyer' ? '采购订单' : '销售订单'}`,
    columns: shown,
    rows: rows.map((row) => shown.map(({ value }) => value(row))),
  })
}
