import { useState } from 'react'
import { Countdown } from '~/components/figures'
import { PayModal } from '~/components/pay_modal'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { money, shortTime, weight } from '~/lib/format'
import { useStep } from '../api'
import { DisputeForm } from './dispute_form'
import { Panel, type Detail } from './panel'
import { SubmitForm } from './submit_form'
import type { OrderParts } from '../order_parts'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

function details({ settlement }: OrderParts): Detail[] {
  if (!settlement) return []
  const { balance } = settlement
  return [
    ['结算重量', `${weight(settlement.weight)} 吨（合同 ${weight(settlement.contractWeight)} 吨）`],
    ['已付', `${money(settlement.paid)} 元`],
    [balance > 0 ? '应补款' : '应退款', balance === 0 ? '无差额' : `${money(Math.abs(balance))} 元`],
  ]
}

const dueDetail = (label: string, due: string | null): Detail => [
  label,
  <>
    <b>{shortTime(due)}</b> <Countdown before="剩" until={due} ended="已到期" />
  </>,
]

export function SubmitSettlement(parts: OrderParts) {
  const { settlement } = parts
  const [open, setOpen] = useState(false)
  const [objecting, setObjecting] = useState(false)
  if (!settlement) return <Panel waiting title="正在生成结算单" />
  const { short } = settlement
  return (
    <Panel
      title={short ? '买方收货短少，请确认' : '提交结算单'}
      word={<>结算 {money(settlement.amount)} 元</>}
      details={[
        ...details(parts),
        ['服务费', `${money(settlement.fee)} 元`],
        dueDetail(short ? '逾期转平台裁定' : '逾期自动提交', settlement.due),
      ]}
    >
      <Permission codes="settlement:submit">
        <Button tone="primary" size="large" onClick={() => setOpen(true)}>
          {short ? '认可短少并提交' : '核对并提交'}
        </Button>
      </Permission>
      {short && (
        <Permission codes="settlement:object">
          <Button onClick={() => setObjecting(true)}>不认可短少</Button>
        </Permission>
      )}
      <DisputeForm settlementId={settlement.settlementId} open={objecting} onClose={() => setObjecting(false)} />
      <SubmitForm settlement={settlement} open={open} onClose={() => setOpen(false)} />
    </Panel>
  )
}

export function WaitSettlement(parts: OrderParts) {
  return (
    <Panel
      waiting
      title="等待卖方提交结算单"
      word={<>已付 {money(parts.order.paid)} 元</>}
      details={[
        ['提货完成', shortTime(parts.order.pickedTime)],
        ['异议期', `至 ${shortTime(parts.order.objectionDue)}`],
        dueDetail(
          parts.settlement?.short ? '卖方不确认短少即转平台裁定' : '逾期自动提交',
          parts.settlement?.due ?? null
        ),
      ]}
    />
  )
}

/** The buyer checks the figures: confirm, or object with evidence. */
export function ConfirmSettlement(parts: OrderParts) {
  const settlement = parts.settlement!
  const { settlementId, seen, balance } = settlement
  const [objecting, setObjecting] = useState(false)
  const done = balance > 0 ? '已确认，请补款' : '已确认结算，货款已支付给卖方'
  const accept = useStep('/settlement/confirm', done)
  const ask = () =>
    confirm({
      title: '确认结算？',
      content:
        balance > 0
          ? `需补款 ${money(balance)} 元，补款后货款支付给卖方。`
          : `向卖方支付 ${money(settlement.amount - settlement.retention)} 元${settlement.fee > 0 ? `（其中服务费 ${money(settlement.fee)} 元由卖方承担）` : ''}${balance < 0 ? `，退回贵司 ${money(-balance)} 元` : ''}，发票尾款 ${money(settlement.retention)} 元待发票确认后支付。`,
      okText: '确认结算',
      onOk: () => accept.run({ settlementId, seen }),
    })
  const button = (
    <Permission codes="settlement:confirm">
      <Button tone="primary" size="large" disabled={accept.busy} onClick={() => void ask()}>
        确认结算
      </Button>
    </Permission>
  )
  return (
    <Panel
      title="确认结算"
      word={<>结算 {money(settlement.amount)} 元</>}
      details={[...details(parts), dueDetail('自动确认', settlement.due)]}
      dock={
        <>
          <p>
            <b className={styles.ink}>{money(settlement.amount)}</b>
            <span>{shortTime(settlement.due)} 自动确认</span>
          </p>
          {button}
        </>
      }
    >
      {button}
      {!settlement.ruled && (
        <Permission codes="settlement:object">
          <Button onClick={() => setObjecting(true)}>提出异议</Button>
        </Permission>
      )}
      <DisputeForm settlementId={settlementId} open={objecting} onClose={() => setObjecting(false)} />
    </Panel>
  )
}

export function WaitConfirm(parts: OrderParts) {
  const settlement = parts.settlement!
  return (
    <Panel
      waiting
      title="等待买方确认结算"
      word={<>结算 {money(settlement.amount)} 元</>}
      details={[...details(parts), dueDetail('自动确认', settlement.due)]}
    />
  )
}

export function TopUp(parts: OrderParts) {
  const settlement = parts.settlement!
  const { settlementId, seen, balance } = settlement
  const [paying, setPaying] = useState(false)
  const pay = useStep('/settlement/topup', '补款成功', () => setPaying(false))
  const button = (
    <Permission codes="order:pay">
      <Button tone="primary" size="large" onClick={() => setPaying(true)}>
        支付补款
      </Button>
    </Permission>
  )
  return (
    <Panel
      title="支付补款"
      amount={balance}
      details={[...details(parts), dueDetail('补款截止', settlement.due), ['逾期', '转入争议，由平台裁定']]}
      dock={
        <>
          <p>
            <b>{money(balance)}</b>
            <span>截止 {shortTime(settlement.due)}</span>
          </p>
          {button}
        </>
      }
    >
      {button}
      <PayModal
        open={paying}
        title={`结算补款 ${settlement.settlementNo}`}
        amount={balance}
        useBalance={settlement.useBalance}
        busy={pay.busy}
        okText="确认支付"
        onClose={() => setPaying(false)}
        onPay={(payPassword) => pay.run({ settlementId, seen, payPassword })}
      />
    </Panel>
  )
}

export function WaitTopUp(parts: OrderParts) {
  const settlement = parts.settlement!
  return (
    <Panel
      waiting
      title="等待买方补款"
      word={<>{money(settlement.balance)} 元</>}
      details={[...details(parts), dueDetail('补款截止', settlement.due)]}
    />
  )
}
