import { choice, datetime, defineResource, ref, text, weight } from '#app/admin/define'
import TonnageChange from '#app/tonnage/models/tonnage_change'
import { TonnageChangeKind } from '#app/tonnage/codes'

/** Every change of what is left to sell of goods by the tonne, as it was written. */
export default defineResource(TonnageChange, {
  name: 'tonnage_changes',
  label: '吨数变动',
  group: '商品',
  path: 'product/tonnage-change',
  icon: 'scale',
  order: 13,
  owners: { through: 'batchId' },
  title: 'reason',
  search: ['reason', 'actorName'],
  fields: {
    createdAt: datetime({ label: '时间', list: true, sort: true, filter: true }),
    batchId: ref('batches', { label: '商品', list: true, filter: true }),
    kind: choice(TonnageChangeKind, { list: true, filter: true }),
    change: weight({ label: '变动', list: true }),
    rest: weight({ label: '余量', list: true }),
    reason: text({ label: '原因', list: true, width: 240 }),
    actorName: text({ label: '操作人', list: true }),
  },
})
