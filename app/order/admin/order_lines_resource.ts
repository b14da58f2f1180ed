import { choice, defineResource, money, number, price, ref, text, weight } from '#app/admin/define'
import { lineGoodsColumns, linePickedFields, lineStorageFields } from '#app/order/admin/order_columns'
import OrderLine from '#app/order/models/order_line'
import { ProductType, WeightType } from '#app/catalog/codes'

export default defineResource(OrderLine, {
  name: 'order_lines',
  label: '订单商品',
  group: '交易',
  path: 'order-line',
  icon: 'box',
  order: 20,
  owners: { through: 'orderId' },
  search: ['batchCode', 'entrepotName'],
  fields: {
    batchCode: text({ label: '批号', list: true, width: 140 }),
    orderId: ref('orders', { label: '订单', list: true, filter: true }),
    productType: choice(ProductType, { list: true, filter: true }),
    packets: number({ label: '包数', list: true }),
    weightType: choice(WeightType, { list: true }),
    weight: weight({ label: '结算重量', list: true, sort: true }),
    price: price({ label: '单价', list: true, sort: true }),
    amount: money({ label: '金额', list: true, sort: true }),
    deposit: money({ label: '定金' }),
    ...linePickedFields,
    ...lineStorageFields,
  },
  computed: lineGoodsColumns,
  totals: ['packets', 'weight', 'amount'],
})
