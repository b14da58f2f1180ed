import { choice, computed, datetime, defineResource, file, number, ref, text } from '#app/admin/define'
import { ForeignDocumentKind } from '#app/foreign_trade/codes'
import ForeignDocument from '#app/foreign_trade/models/foreign_document'

/** Documents of orders in dollars, all versions, and who has opened them. */
export default defineResource(ForeignDocument, {
  name: 'foreign_documents',
  label: '外棉单证',
  group: '交易',
  path: 'foreign-document',
  order: 15,
  owners: { through: 'orderId' },
  search: ['reference', 'uploaderName'],
  fields: {
    createdAt: datetime({ label: '上传时间', list: true, sort: true, filter: true }),
    orderId: ref('foreign_orders', { label: '外棉订单', list: true, filter: true }),
    kind: choice(ForeignDocumentKind, { list: true, filter: true }),
    version: number({ label: '版本', list: true }),
    side: choice({ buyer: '买方', seller: '卖方' }, { label: '上传方', list: true }),
    uploaderName: text({ label: '上传人', list: true }),
    reference: text({ label: '号码', list: true }),
    fileId: file({ label: '文件', list: true }),
  },
  computed: {
    seenBy: computed(
      text({ label: '查阅', list: true, width: 220 }),
      `(select string_agg(v.company_name || ' ' || v.user_name, '，' order by v.id) from foreign_document_views v where v.document_id = foreign_documents.id)`
    ),
  },
})
