import { useState } from 'react'
import { Countdown } from '~/components/figures'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { money, shortTime } from '~/lib/format'
import { useStep, type SettlementDetail } from '../api'
import { InvoiceForm } from './invoice_form'
import { Panel, type Detail } from './panel'
import { ReasonModal } from './reason_modal'
import { InvoiceState } from '#ui/generated/codes'
import type { OrderParts } from '../order_parts'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

function details(settlement: SettlementDetail): Detail[] {
  const { invoice } = settlement
  if (!invoice) return []
  return [
    ['开票金额', `${money(invoice.amount)} 元 = 不含税 ${money(invoice.net)} + 税额 ${money(invoice.tax)}`],
    ['抬头', `${invoice.title.title}，${invoice.title.taxNo}`],
    ...(settlement.buyerReference ? [['采购单号', `${settlement.buyerReference}，请写入发票备注`] as Detail] : []),
    ['发票尾款', `${money(settlement.retention)} 元，买方确认发票后支付`],
  ]
}

/** 开票: the seller registers the invoice. */
export function RegisterInvoice({ settlement }: OrderParts) {
  const [open, setOpen] = useState(false)
  const { invoice } = settlement!
  const returned = invoice?.state === InvoiceState.returned
  return (
    <Panel
      title={returned ? '重新开票' : '开具发票'}
      word={<>{money(invoice?.amount)} 元</>}
      details={[
        ...details(settlement!),
        ...(returned ? ([['退回原因', <span className="text-up">{invoice.returnReason}</span>]] as Detail[]) : []),
        [
          '开票截止',
          <>
            <b>{shortTime(invoice?.due)}</b> <Countdown before="剩" until={invoice?.due} ended="已逾期" />
          </>,
        ],
      ]}
    >
      <Permission codes="invoice:add">
        <Button tone="primary" size="large" onClick={() => setOpen(true)}>
          登记发票
        </Button>
      </Permission>
      <InvoiceForm settlement={settlement!} open={open} onClose={() => setOpen(false)} />
    </Panel>
  )
}

export function WaitInvoice({ settlement }: OrderParts) {
  const { invoice } = settlement!
  return (
    <Panel
      waiting
      title={invoice?.state === InvoiceState.returned ? '已退回，等待卖方重新开票' : '等待卖方开票'}
      word={<>{money(invoice?.amount)} 元</>}
      details={[...details(settlement!), ['开票截止', shortTime(invoice?.due)]]}
    />
  )
}

/** 确认发票: the buyer confirms, and the retention is paid to the seller. */
export function ConfirmInvoice({ settlement }: OrderParts) {
  const { settlementId, invoice } = settlement!
  const [returning, setReturning] = useState(false)
  const accept = useStep('/invoice/confirm', '发票已确认，订单完成')
  const back = useStep('/invoice/return', '发票已退回', () => setReturning(false))
  const ask = () =>
    confirm({
      title: '确认发票无误？',
      content: `发票尾款 ${money(settlement!.retention)} 元将支付给卖方，订单完成。`,
      okText: '确认发票',
      onOk: () => accept.run({ settlementId, seen: invoice!.seen }),
    })
  const button = (
    <Permission codes="invoice:confirm">
      <Button tone="primary" size="large" disabled={accept.busy} onClick={() => void ask()}>
        确认发票
      </Button>
    </Permission>
  )
  return (
    <Panel
      title="确认发票"
      word={<>{money(invoice?.amount)} 元</>}
      details={[
        ...details(settlement!),
        ['发票', invoice!.papers.map((paper) => `${paper.number}（${paper.issuedOn}）`).join('、')],
        ['自动确认', shortTime(invoice!.confirmsTime)],
      ]}
      dock={
        <>
          <p>
            <b className={styles.ink}>{money(invoice?.amount)}</b>
            <span>核对发票后确认</span>
          </p>
          {button}
        </>
      }
    >
      {button}
      <Permission codes="invoice:reject">
        <Button onClick={() => setReturning(true)}>退回</Button>
      </Permission>
      <ReasonModal
        open={returning}
        title="退回发票"
        okText="退回"
        danger
        busy={back.busy}
        onClose={() => setReturning(false)}
        onSubmit={(reason) => back.run({ settlementId, reason })}
      />
    </Panel>
  )
}

export function WaitInvoiceConfirm({ settlement }: OrderParts) {
  return (
    <Panel
      waiting
      title="等待买方确认发票"
      word={<>尾款 {money(settlement!.retention)} 元</>}
      details={[...details(settlement!), ['自动确认', shortTime(settlement!.invoice?.confirmsTime)]]}
    />
  )
}
