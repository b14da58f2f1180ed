import { defineResource, money, number, price, ref, text, weight } from '#app/admin/define'
import { settledLineColumns, settledLineFields } from '#app/settlement/admin/goods_columns'
import SettlementLine from '#app/settlement/models/settlement_line'

export default defineResource(SettlementLine, {
  name: 'settlement_lines',
  label: '结算明细',
  group: '交易',
  path: 'settlement-line',
  icon: 'scale',
  order: 23,
  owners: { through: 'settlementId' },
  search: ['batchCode'],
  fields: {
    batchCode: text({ label: '批号', list: true, width: 140 }),
    settlementId: ref('settlements', { label: '结算单', list: true, filter: true }),
    actualPackets: number({ label: '实提包数', list: true }),
    contractWeight: weight({ label: '合同重量', list: true }),
    scaleWeight: weight({ label: '过磅重量', list: true }),
    weight: weight({ label: '结算重量', list: true, sort: true }),
    price: price({ label: '单价', list: true }),
    amount: money({ label: '金额', list: true, sort: true }),
    contractPackets: number({ label: '合同包数', list: true }),
    priceAdjust: price({ label: '单价调整', list: true }),
    ...settledLineFields,
    rule: text({ label: '重量依据', list: true, width: 260 }),
  },
  computed: settledLineColumns,
  totals: ['contractWeight', 'weight', 'amount'],
})
