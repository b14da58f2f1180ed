import { choice, date, datetime, defineResource, price, ref, text } from '#app/admin/define'
import { instructionActions } from '#app/pair_order/admin/pair_actions'
import PointInstruction from '#app/pair_order/models/point_instruction'
import { PricedBy } from '#app/order/codes'
import { InstructionKind, InstructionState } from '#app/pair_order/codes'

export default defineResource(PointInstruction, {
  name: 'point_instructions',
  label: '点价指令',
  group: '交易',
  path: 'point-instruction',
  icon: 'target',
  order: 5,
  owners: { through: 'orderId' },
  audit: 'order',
  auditOf: 'orderId',
  search: ['priceContract', 'placedName'],
  title: 'priceContract',
  fields: {
    createdAt: datetime({ label: '指令时间', list: true, sort: true, filter: true }),
    orderId: ref('orders', { label: '订单', list: true, filter: true }),
    orderLineId: ref('order_lines', { label: '商品', list: true }),
    kind: choice(InstructionKind, { list: true, filter: true }),
    priceContract: text({ label: '合约', list: true, filter: true }),
    limitPrice: price({ label: '限价', list: true }),
    state: choice(InstructionState, { list: true, filter: true }),
    tradingDay: date({ label: '交易日' }),
    expiresAt: datetime({ label: '失效时间', list: true }),
    placedName: text({ label: '指令人' }),
    placedLast: price({ label: '指令时最新价' }),
    placedLow: price({ label: '指令时当日最低价' }),
    touchedAt: datetime({ label: '行情到价时间', list: true }),
    touchedPrice: price({ label: '到价行情', list: true }),
    fillPrice: price({ label: '成交价', list: true }),
    filledBy: choice(PricedBy),
    filledAt: datetime({ label: '成交时间' }),
    claim: text({ label: '买方主张' }),
    claimedAt: datetime({ label: '主张时间', filter: true }),
    endReason: text({ label: '结束原因' }),
    endedAt: datetime({ label: '结束时间' }),
  },
  actions: instructionActions,
})
