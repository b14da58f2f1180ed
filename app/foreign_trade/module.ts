import { defineModule } from '#core/define_module'
import { ForeignFile } from '#app/foreign_trade/file_purposes'
import { ForeignSetting } from '#app/foreign_trade/settings'

export default defineModule('foreign_trade', {
  owns: [
    'foreign_offers',
    'foreign_orders',
    'foreign_documents',
    'foreign_document_views',
    'dollar_postings',
    'dollar_entries',
  ],
  appendOnly: ['foreign_documents', 'foreign_document_views', 'dollar_postings', 'dollar_entries'],
  kept: ['foreign_orders'],
  reads: ['batches', 'companies', 'users', 'audit_logs', 'files', 'holds'],
  settings: ForeignSetting,
  filePurposes: ForeignFile,
  filesOnScreens: { 'foreign_orders.get': [ForeignFile.foreignDocument, ForeignFile.foreignContract] },
  entities: { foreign_offer: '外棉报盘', foreign_order: '外棉订单' },
  parts: { import: 'sheets with offers in dollars, a row each' },
  permissions: { 'foreign:offer': '外棉报盘' },
})
