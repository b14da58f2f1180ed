import { defineModule } from '#core/define_module'
import { SettlementFile } from '#app/settlement/file_purposes'
import { OrderFile } from '#app/order/file_purposes'
import { SystemFile } from '#app/system/file_purposes'
import { SettlementSetting } from '#app/settlement/settings'

export default defineModule('settlement', {
  owns: ['settlements', 'settlement_lines', 'claims', 'invoices', 'invoice_papers', 'fee_invoices'],
  reads: ['orders', 'order_lines', 'ledger_accounts'],
  settings: SettlementSetting,
  filePurposes: SettlementFile,
  filesOnScreens: {
    'settlements.get': [SettlementFile.settlementSheet, OrderFile.ticket, OrderFile.document, SystemFile.attachment],
    'claims.get': [OrderFile.ticket, SettlementFile.evidence, SystemFile.attachment],
    'invoices.get': [SettlementFile.invoice],
    'fee_invoices.get': [SettlementFile.feeInvoice],
  },
  entities: { settlement: '结算单', claim: '异议', invoice: '发票', fee_invoice: '服务费发票' },
  permissions: {
    'settlement:submit': '结算提交',
    'settlement:confirm': '结算确认',
    'settlement:object': '结算异议',
    'invoice:add': '发票登记',
    'invoice:confirm': '发票确认',
    'invoice:reject': '发票退回',
  },
})
