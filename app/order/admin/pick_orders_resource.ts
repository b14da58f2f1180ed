import { choice, computed, date, datetime, defineResource, number, ref, text, viewsOf, weight } from '#app/admin/define'
import { pickActions } from '#app/order/admin/pick_actions'
import PickOrder from '#app/order/models/pick_order'
import { PickState } from '#app/order/codes'
import { DeliveryType } from '#app/listing/codes'

export default defineResource(PickOrder, {
  name: 'pick_orders',
  label: '提货管理',
  group: '交易',
  path: 'pick-order',
  icon: 'truck',
  order: 21,
  owners: { through: 'orderId' },
  search: ['pickNo', 'plate', 'driverName', 'driverPhone'],
  fields: {
    pickNo: text({ label: '提货单号', list: true }),
    orderId: ref('orders', { label: '订单', list: true, filter: true }),
    state: choice(PickState, { list: true, filter: true }),
    kind: choice(DeliveryType, { label: '方式' }),
    packets: number({ label: '申请包数', list: true }),
    actualPackets: number({ label: '实提包数', list: true }),
    actualWeight: weight({ label: '过磅重量', list: true }),
    plate: text({ label: '车牌号', list: true }),
    driverName: text({ label: '司机', list: true }),
    driverPhone: text({ label: '司机电话' }),
    pickDate: date({ label: '提货日期', list: true, sort: true, filter: true }),
    rejectReason: text({ label: '驳回原因' }),
    approvedBy: text({ label: '审核人' }),
    expiresAt: datetime({ label: '失效时间' }),
    createdAt: datetime({ label: '申请时间', list: true, sort: true }),
    finishedAt: datetime({ label: '完成时间' }),
    remark: text({ label: '备注' }),
  },
  columns: [
    ...(['pickNo', 'orderId', 'state', 'packets', 'plannedWeight', 'actualPackets', 'actualWeight'] as const),
    ...(['plate', 'driverName', 'pickDate', 'createdAt'] as const),
  ],
  computed: {
    plannedWeight: computed(
      weight({ label: '申请吨数', help: '按吨商品；按包提货的不填' }),
      '(select sum(l.weight) from pick_order_lines l where l.pick_order_id = pick_orders.id)'
    ),
  },
  totals: ['packets', 'plannedWeight', 'actualPackets', 'actualWeight'],
  views: viewsOf(PickState, ['unapproved', 'approved', 'partlyOut']),
  badge: { label: '提货待审核', filter: { state: PickState.unapproved } },
  actions: pickActions,
})
