import { choice, datetime, defineResource, price, ref, text } from '#app/admin/define'
import PointRoll from '#app/pair_order/models/point_roll'
import { RollState } from '#app/pair_order/codes'

export default defineResource(PointRoll, {
  name: 'point_rolls',
  label: '移仓记录',
  group: '交易',
  icon: 'swap',
  path: 'point-roll',
  order: 6,
  owners: { through: 'orderId' },
  search: ['toContract', 'fromContract', 'askerName'],
  fields: {
    createdAt: datetime({ label: '申请时间', list: true, sort: true, filter: true }),
    orderId: ref('orders', { label: '订单', list: true, filter: true }),
    state: choice(RollState, { list: true, filter: true }),
    askerSide: choice({ buyer: '买方', seller: '卖方' }, { label: '申请方', list: true }),
    askerName: text({ label: '申请人' }),
    fromContract: text({ label: '原合约', list: true }),
    fromBasis: price({ label: '原基差', list: true, signed: true }),
    fromPrice: price({ label: '原合约价', list: true }),
    toContract: text({ label: '新合约', list: true }),
    toBasis: price({ label: '新基差', list: true, signed: true }),
    toPrice: price({ label: '新合约价', list: true }),
    toDeadline: datetime({ label: '新截止' }),
    answererName: text({ label: '答复人' }),
    answer: text({ label: '答复' }),
    answeredAt: datetime({ label: '答复时间' }),
  },
})
