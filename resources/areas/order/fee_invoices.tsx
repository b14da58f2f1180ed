import { useState } from 'react'
import { Permission } from '~/components/permission'
import { StateTag } from '~/components/state_tag'
import { confirm } from '~/lib/feedback'
import { openFile } from '~/lib/files'
import { money, percent, shortTime } from '~/lib/format'
import { useStep, type SettlementDetail } from './api'
import { ReasonModal } from './steps/reason_modal'
import { InvoiceState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './settlement_card.module.css'

type FeeInvoice = SettlementDetail['feeInvoices'][number]

/** The platform's invoices for its fee, for the seller who has paid it: the valid one with what can be done about it, and those that were reversed. */
export function FeeInvoices({ settlement }: { settlement: SettlementDetail }) {
  const valid = settlement.feeInvoices.find((invoice) => invoice.state !== InvoiceState.reversed)
  const reversed = settlement.feeInvoices.filter((invoice) => invoice.state === InvoiceState.reversed)
  if (settlement.feeInvoices.length === 0) return null
  return (
    <section className={styles.sub} aria-label="平台服务费发票">
      <h3>
        平台服务费发票 {valid && <StateTag dictionary="invoiceState" code={valid.state} />}
        {valid?.number && (
          <Button tone="quiet" size="small" className="push" onClick={() => open(valid)}>
            下载发票
          </Button>
        )}
      </h3>
      {valid && <Valid settlementId={settlement.settlementId} invoice={valid} />}
      {reversed.map((invoice) => (
        <p className="text-faint" key={invoice.seen}>
          {invoice.number
            ? `已红冲 ${invoice.number}，红字发票 ${invoice.redNumber}${invoice.redReason ? `：${invoice.redReason}` : ''}`
            : '服务费已退还，未开票'}
        </p>
      ))}
    </section>
  )
}

// A PDF or an OFD: the name that it was stored under says which.
const open = (invoice: FeeInvoice) => void openFile(invoice.fileId!, `服务费发票${invoice.number}`)

function Valid({ settlementId, invoice }: { settlementId: number; invoice: FeeInvoice }) {
  return (
    <>
      <p>
        {money(invoice.amount)} 元 = 不含税 {money(invoice.net)} + 税额 {money(invoice.tax)}
        <span className="text-soft">（税率 {percent(invoice.vatRate * 100)}）</span>
      </p>
      <p className="text-soft">
        由平台开具给 {invoice.title.title}，{invoice.title.taxNo}
      </p>
      {invoice.number ? (
        <p>
          {invoice.number} <span className="text-soft">{invoice.issuedOn}</span>
        </p>
      ) : (
        <p className="text-soft">平台将于 {shortTime(invoice.due)} 前开具</p>
      )}
      {invoice.state === InvoiceState.returned && <p className="text-up">已退回平台：{invoice.returnReason}</p>}
      {invoice.confirmedTime && (
        <p className="text-soft">
          {invoice.confirmedBy} 于 {shortTime(invoice.confirmedTime)} 确认
        </p>
      )}
      {invoice.refunded && <p className="text-up">服务费已退还，平台将开具红字发票</p>}
      {invoice.state === InvoiceState.issued && !invoice.refunded && (
        <Answer settlementId={settlementId} invoice={invoice} />
      )}
    </>
  )
}

/** 确认 or 退回 of an invoice that the platform has issued. */
function Answer({ settlementId, invoice }: { settlementId: number; invoice: FeeInvoice }) {
  const [returning, setReturning] = useState(false)
  const accept = useStep('/invoice/fee/confirm', '服务费发票已确认')
  const back = useStep('/invoice/fee/return', '服务费发票已退回平台', () => setReturning(false))
  const ask = () =>
    confirm({
      title: '确认服务费发票无误？',
      content: `发票 ${invoice.number}，${money(invoice.amount)} 元。`,
      okText: '确认发票',
      onOk: () => accept.run({ settlementId, seen: invoice.seen }),
    })
  return (
    <>
      <p className="text-soft">请核对发票，{shortTime(invoice.confirmsTime)} 后自动确认</p>
      <p className="row">
        <Permission codes="invoice:confirm">
          <Button size="small" tone="primary" disabled={accept.busy} onClick={() => void ask()}>
            确认发票
          </Button>
        </Permission>
        <Permission codes="invoice:reject">
          <Button size="small" onClick={() => setReturning(true)}>
            退回
          </Button>
        </Permission>
      </p>
      <ReasonModal
        open={returning}
        title="退回服务费发票"
        hint="平台财务会看到原因，改正后重新开具"
        okText="退回"
        danger
        busy={back.busy}
        onClose={() => setReturning(false)}
        onSubmit={(reason) => back.run({ settlementId, reason })}
      />
    </>
  )
}
