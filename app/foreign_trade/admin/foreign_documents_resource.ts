import { choice, datetime, defineResource, file, number, ref, text } from '#app/admin/define'
import { ForeignDocumentKind } from '#app/foreign_trade/codes'
import { documentColumns } from '#app/foreign_trade/admin/document_columns'
import ForeignDocument from '#app/foreign_trade/models/foreign_document'

/** Documents of orders in dollars, all versions, and who has opened them. */
export default defineResource(ForeignDocument, {
  name: 'foreign_documents',
  label: '外棉单证',
  group: '交易',
  icon: 'globe',
  path: 'foreign-document',
  order: 15,
  owners: { through: 'orderId' },
  title: 'name',
  search: ['reference', 'uploaderName'],
  columns: ['name', 'version', 'orderId', 'side', 'uploaderName', 'createdAt', 'seenBy', 'fileId'],
  fields: {
    createdAt: datetime({ label: '上传时间', sort: true, filter: true }),
    orderId: ref('foreign_orders', { label: '外棉订单', filter: true }),
    kind: choice(ForeignDocumentKind, { label: '种类', filter: true }),
    version: number({ label: '版本', plain: true }),
    side: choice({ buyer: '买方', seller: '卖方' }, { label: '上传方' }),
    uploaderName: text({ label: '上传人' }),
    reference: text({ label: '号码' }),
    fileId: file({ label: '文件' }),
  },
  computed: documentColumns,
})
