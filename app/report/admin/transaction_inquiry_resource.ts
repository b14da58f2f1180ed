import { choice, date, datetime, defineView, money, number, price, ref, text, weight } from '#app/admin/define'
import { DEAL_LINES, DEAL_STATES, VALID_DEALS } from '#app/report/admin/deal_lines_sql'
import { ProductType } from '#app/catalog/codes'
import { OrderState } from '#app/order/codes'
import { ReportRegion } from '#app/report/codes'

export default defineView({
  name: 'transaction_inquiry',
  label: '成交查询',
  group: '统计',
  path: 'statistics/transaction-inquiry',
  order: 5,
  icon: 'search',
  owners: { company: ['sellerCompanyId', 'buyerCompanyId'] },
  sql: DEAL_LINES,
  defaultSort: ['day', 'desc'],
  search: ['batchCode', 'orderNo', 'contractNo', 'productName'],
  fields: {
    batchCode: text({ label: '批号/报价号', list: true, width: 140 }),
    day: date({ label: '成交日期', list: true, filter: true, sort: true }),
    productType: choice(ProductType, { list: true, filter: true }),
    productName: text({ label: '商品', list: true, filter: true, width: 220 }),
    origin: text({ label: '产地', list: true }),
    region: choice(ReportRegion),
    sellerCompanyId: ref('companies', { label: '卖方', list: true, filter: true }),
    buyerCompanyId: ref('companies', { label: '买方', list: true, filter: true }),
    packets: number({ label: '包数' }),
    weight: weight({ label: '重量', list: true }),
    price: price({ label: '单价', list: true, filter: true }),
    amount: money({ label: '金额', list: true }),
    poundPrice: number({ label: '美元报价', unit: '美分/磅', decimals: 2, list: true, filter: true }),
    dollarAmount: money({ label: '美元金额', unit: '美元', list: true }),
    state: choice(DEAL_STATES, { label: '订单状态', list: true, filter: true }),
    orderNo: text({ label: '订单号', list: true }),
    contractNo: text({ label: '合同编号', list: true }),
    entrepotName: text({ label: '仓库' }),
    dealtAt: datetime({ label: '接单时间' }),
    cancelledAt: datetime({ label: '取消时间' }),
  },
  views: [
    { label: '有效成交', filter: { state: VALID_DEALS }, count: false },
    { label: '已取消', filter: { state: OrderState.cancelled }, tone: 'grey', count: false },
  ],
  totals: ['packets', 'weight', 'amount', 'dollarAmount'],
})
