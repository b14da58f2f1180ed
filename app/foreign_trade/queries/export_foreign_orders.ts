import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { makeXlsx } from '#core/sheets/make_xlsx'
import { restOf, SHEET_ROWS } from '#core/sheets/sheet_rows'
import type { Cell, SheetColumn } from '#core/sheets/write_xlsx'
import type { Side } from '#app/order/shared/access'
import { ForeignCancelType, ForeignOrderState, ForeignPayment, ImportQuota } from '#app/foreign_trade/codes'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import {
  foreignOrdersById,
  foundForeignOrders,
  type ForeignOrderSearch,
} from '#app/foreign_trade/queries/list_foreign_orders'
import type { OfferTermsRow } from '#app/foreign_trade/transformers/foreign_offer'
import type { BatchRow } from '#app/catalog/transformers/batch'

type Column = SheetColumn & { value: (order: ForeignOrder) => Cell }

const hundredths = (value: number | null) => (value === null ? null : value / 100)
const goodsOf = (order: ForeignOrder) => order.goods as BatchRow
const MONEY = '#,##0.00'
const TONNES = '#,##0.000'

/** Amounts say their currency in their title: value and settlement are dollars, the deposit is yuan. */
const columns = (side: Side): Column[] => [
  { title: '订单号', width: 20, value: (order) => order.orderNo },
  { title: '合同编号', width: 20, value: (order) => order.contractNo },
  { title: '下单时间', width: 20, value: (order) => formatTime(order.createdAt) },
  {
    title: side === 'buyer' ? '卖方' : '买方',
    width: 30,
    value: (order) => (side === 'buyer' ? order.sellerCompanyName : order.buyerCompanyName),
  },
  { title: '报价号', width: 18, value: (order) => order.offerNo },
  { title: '产地', width: 12, value: (order) => goodsOf(order).chandi },
  { title: '等级', width: 16, value: (order) => (order.terms as OfferTermsRow).grade },
  { title: '年度', width: 8, value: (order) => goodsOf(order).productionYear },
  { title: '包数', width: 8, value: (order) => order.packets },
  { title: '合同净重（吨）', width: 14, value: (order) => order.netWeight, format: TONNES },
  { title: '报价（美分/磅）', width: 14, value: (order) => hundredths(order.poundPrice), format: MONEY },
  { title: '单价（美元/吨）', width: 14, value: (order) => hundredths(order.price), format: MONEY },
  { title: '货值（美元）', width: 16, value: (order) => hundredths(order.amount), format: MONEY },
  { title: '付款方式', width: 12, value: (order) => ForeignPayment.word(order.payment) },
  { title: '配额', width: 14, value: (order) => ImportQuota.word(order.quotaKind) },
  { title: '定金（元）', width: 14, value: (order) => hundredths(order.deposit), format: MONEY },
  { title: '提单号', width: 18, value: (order) => order.blNo },
  { title: '到港日期', width: 12, value: (order) => order.arrivedOn },
  { title: '到岸净重（吨）', width: 14, value: (order) => order.landedWeight, format: TONNES },
  { title: '到岸货值（美元）', width: 16, value: (order) => hundredths(order.landedAmount), format: MONEY },
  { title: '质量折价（美元）', width: 16, value: (order) => hundredths(order.discount), format: MONEY },
  { title: '订单状态', width: 12, value: (order) => ForeignOrderState.word(order.state) },
  {
    title: '取消类型',
    width: 12,
    value: (order) => (order.cancelType === null ? null : ForeignCancelType.word(order.cancelType)),
  },
]

/** The orders of a desk as an Excel file: what its filters leave, in its order; it says so when there are more than fit. */
export async function exportForeignOrders(actor: Actor, input: ForeignOrderSearch): Promise<Buffer> {
  const { query, sort } = foundForeignOrders(actor, input)
  const found = await query.clone().count('* as orders').first()
  const ids: { id: number }[] = await query.select('foreign_orders.id').orderByRaw(sort.sql).limit(SHEET_ROWS)
  const data = await foreignOrdersById(ids.map(({ id }) => id))
  const shown = columns(input.side)
  return makeXlsx({
    name: input.side === 'buyer' ? '外棉采购订单' : '外棉销售订单',
    columns: shown,
    rows: [
      ...data.map((order) => shown.map(({ value }) => value(order))),
      ...restOf({ total: Number(found.orders), data }),
    ],
  })
}
