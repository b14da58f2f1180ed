import { useState } from 'react'
import { Link } from 'react-router'
import { Permission } from '~/components/permission'
import { StateTag, wordOf } from '~/components/state_tag'
import { money, percent, shortTime } from '~/lib/format'
import type { SettlementDetail } from './api'
import { FeeInvoices } from './fee_invoices'
import { SettlementLines } from './settlement_lines'
import { RedLetterForm } from './steps/red_letter_form'
import { SettlementTag } from './settlement_tag'
import { InvoiceState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { Button } from '#ui/kit/button'
import styles from './settlement_card.module.css'
import orderStyles from './order.module.css'

/** 结算: figures, invoice, objections; identical for both sides. */
export function SettlementCard({ settlement }: { settlement: SettlementDetail }) {
  return (
    <section className="card">
      <header>
        <h2>结算</h2>
        <SettlementTag settlement={settlement} />
        <Link className="more" to={`/seller/seller-settlement/${settlement.settlementId}`}>
          {settlement.settlementNo}
        </Link>
      </header>
      <SettlementLines settlement={settlement} />
      <SettlementSums settlement={settlement} />
      {settlement.invoice && <InvoiceDetails settlement={settlement} />}
      <FeeInvoices settlement={settlement} />
      {settlement.claims.length > 0 && <Claims settlement={settlement} />}
    </section>
  )
}

export function SettlementSums({ settlement }: { settlement: SettlementDetail }) {
  const { balance, toppedUp } = settlement
  return (
    <dl className={orderStyles.sum}>
      <div>
        <dt>已付货款</dt>
        <dd>{money(settlement.paid)}</dd>
      </div>
      <div>
        <dt>{balance > 0 || toppedUp > 0 ? '补款' : '退款'}</dt>
        <dd>{money(toppedUp > 0 ? toppedUp : Math.abs(balance))}</dd>
      </div>
      <div>
        <dt>服务费（卖方）</dt>
        <dd>
          {money(settlement.fee)}
          <small>
            含税 {percent(settlement.feeVat.rate * 100)}：{money(settlement.feeVat.tax)}
          </small>
        </dd>
      </div>
      <div>
        <dt>首次支付卖方</dt>
        <dd>{money(settlement.amount - settlement.retention - settlement.fee)}</dd>
      </div>
      <div>
        <dt>发票尾款</dt>
        <dd>
          {money(settlement.retention)}
          <small>{settlement.retentionReleased > 0 ? '已释放' : '待释放'}</small>
        </dd>
      </div>
    </dl>
  )
}

function InvoiceDetails({ settlement }: { settlement: SettlementDetail }) {
  const invoice = settlement.invoice!
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.sub}>
      <h3>
        发票 <StateTag dictionary="invoiceState" code={invoice.state} />
        {settlement.side === 'seller' && isOneOf(invoice.state, InvoiceState.issued, InvoiceState.confirmed) && (
          <Permission codes="invoice:edit">
            <Button tone="quiet" size="small" className="push" onClick={() => setOpen(true)}>
              红冲重开
            </Button>
          </Permission>
        )}
      </h3>
      <p className="text-soft">
        {invoice.title.title} {money(invoice.amount)} 元 = {money(invoice.net)} + 税额 {money(invoice.tax)}
      </p>
      {invoice.papers.map((paper) => (
        <p key={paper.number}>
          {paper.number} <span className="text-soft">{paper.issuedOn}</span> {money(paper.amount)} 元
        </p>
      ))}
      {invoice.returnReason && <p className="text-up">退回原因：{invoice.returnReason}</p>}
      {invoice.confirmedTime && (
        <p className="text-soft">
          {invoice.confirmedBy} 于 {shortTime(invoice.confirmedTime)} 确认
        </p>
      )}
      {settlement.redInvoices.map((red) => (
        <p className="text-faint" key={red.invoiceId}>
          已红冲 {red.papers.map((paper) => paper.number).join('、')}，红字发票 {red.redNumber ?? '--'}
          {red.redReason ? `：${red.redReason}` : ''}
        </p>
      ))}
      <RedLetterForm settlementId={settlement.settlementId} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

function Claims({ settlement }: { settlement: SettlementDetail }) {
  return (
    <div className={styles.sub}>
      <h3>异议</h3>
      {settlement.claims.map((claim) => (
        <p key={claim.claimId}>
          <StateTag dictionary="claimState" code={claim.state} /> {claim.claimNo} {wordOf('claimKind', claim.kind)}：
          {claim.content}
          <span className="text-soft">
            {' '}
            {claim.userName} {shortTime(claim.createdTime)}
          </span>
          {claim.result && (
            <span className="text-soft">
              {' '}
              → {claim.result}（{claim.resolvedBy} {shortTime(claim.resolvedTime)}）
            </span>
          )}
        </p>
      ))}
    </div>
  )
}
