import { action, date, file, text, textarea, type RowOf } from '#app/admin/define'
import { issueFeeInvoice, reverseFeeInvoice } from '#app/settlement/actions/fee_invoice_steps'
import { InvoiceState } from '#app/settlement/codes'
import { SettlementFile } from '#app/settlement/file_purposes'
import { SettlementRefusal } from '#app/settlement/refusals'
import type FeeInvoice from '#app/settlement/models/fee_invoice'

type Row = RowOf<typeof FeeInvoice>

/** Papers of the tax office about an amount that is fixed: no money moves. */
export const feeInvoiceActions = {
  issue: action({
    label: '登记发票',
    tone: 'primary',
    help: '金额按已收服务费固定；登记后通知付费企业核对确认',
    available: ({ state, refunded }: Row) =>
      (state === InvoiceState.unissued || state === InvoiceState.returned) && !refunded,
    refusal: ({ refunded }: Row) => (refunded ? SettlementRefusal.feeGivenBack : undefined),
    form: {
      number: text({ label: '发票号码', required: true, maxLength: 20, help: '8位或20位数字' }),
      issuedOn: date({ label: '开票日期', required: true }),
      fileId: file({ label: '发票文件', required: true, purpose: SettlementFile.feeInvoice.name, help: 'PDF 或 OFD' }),
    },
    run: ({ id, input, actor, trx }) => issueFeeInvoice({ id, ...input }, actor, trx),
  }),
  red: action({
    label: '登记红冲',
    tone: 'danger',
    help: '服务费未退还的，红冲后生成新的待开发票',
    available: { state: [InvoiceState.issued, InvoiceState.returned, InvoiceState.confirmed] },
    form: {
      redNumber: text({ label: '红字发票号码', required: true, maxLength: 20, help: '8位或20位数字' }),
      reason: textarea({ label: '原因', required: true, maxLength: 200, help: '付费企业可见' }),
    },
    run: ({ id, input, actor, trx }) => reverseFeeInvoice({ id, ...input }, actor, trx),
  }),
}
