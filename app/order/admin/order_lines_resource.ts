import { choice, computed, defineResource, money, number, price, ref, text, weight } from '#app/admin/define'
import OrderLine from '#app/order/models/order_line'
import { ProductType, WeightType } from '#app/catalog/codes'

export default defineResource(OrderLine, {
  name: 'order_lines',
  label: '订单批次',
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
    pickedPackets: number({ label: '已提包数', list: true }),
    pickedWeight: weight({ label: '已提重量', list: true }),
    entrepotName: text({ label: '仓库', list: true }),
    storageFeeMemo: text({ label: '仓储费说明' }),
  },
  computed: {
    productName: computed(text({ label: '商品', list: true, width: 200 }), `order_lines.quality ->> 'productName'`),
    factsText: computed(text({ label: '指标', help: '按吨销售的商品' }), `order_lines.quality ->> 'factsText'`),
  },
  totals: ['packets', 'weight', 'amount'],
})
