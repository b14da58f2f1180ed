import { choice, counted, date, defineResource, ref, text, viewsOf } from '#app/admin/define'
import { cciaCrud } from '#app/content/admin/pick_actions'
import { BRANDED } from '#app/content/admin/pick_columns'
import { publishing } from '#app/content/admin/piece_actions'
import CciaBrand from '#app/content/models/ccia_brand'
import { PublishState } from '#app/content/codes'

export default defineResource(CciaBrand, {
  name: 'ccia_brands',
  label: 'CCIA专区',
  noun: '品牌授权',
  group: '内容',
  path: 'ccia',
  icon: 'cotton',
  order: 15,
  owners: 'public',
  search: ['certificateNo', 'memo'],
  fields: {
    certificateNo: text({ label: '授权编号', list: true }),
    producerId: ref('producers', {
      label: '加工厂',
      list: true,
      filter: true,
      help: '整厂授权填加工厂，单批授权填批次',
    }),
    batchId: ref('batches', { label: '批次', list: true }),
    validFrom: date({ label: '授权起', list: true }),
    validUntil: date({ label: '授权止', list: true, sort: true }),
    memo: text({ label: '备注' }),
    state: choice(PublishState, { list: true, filter: true, readOnly: true }),
  },
  computed: { onSale: counted(BRANDED, { label: '在售批次', list: true }) },
  crud: cciaCrud,
  views: viewsOf(PublishState, ['draft', 'published']),
  actions: publishing(CciaBrand),
})
