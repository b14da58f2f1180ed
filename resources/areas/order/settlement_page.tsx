import './order.css'
import { Link, useParams } from 'react-router'
import { StateTag } from '~/components/state_tag'
import { Bones, ErrorState } from '~/components/states'
import { serverNow } from '~/lib/clock'
import { shortTime } from '~/lib/format'
import { useCall } from '~/lib/query'
import { useOrder, type SettlementDetail, type Side } from './api'
import { MoneyCard } from './money_card'
import { nextStep, shanghai } from './next_step'
import { NextPanel } from './next_panel'
import { SettlementCard } from './settlement_card'
import { TimelineCard } from './timeline_card'

/** 结算单详情: the settlement of one order with its next step. */
export function Component() {
  const { settlementId } = useParams()
  const settlement = useCall('/settlement/get', { settlementId: Number(settlementId) })
  if (settlement.isError && !settlement.data) {
    return (
      <main className="wrap">
        <div className="card">
          <ErrorState
            error={settlement.error}
            onRetry={() => void settlement.refetch()}
            hint="请确认结算单属于本企业"
          />
        </div>
      </main>
    )
  }
  if (!settlement.data) {
    return (
      <main className="wrap">
        <div className="card">
          <div className="in">
            <Bones lines={8} />
          </div>
        </div>
      </main>
    )
  }
  return <Loaded settlement={settlement.data} />
}

function Loaded({ settlement }: { settlement: SettlementDetail }) {
  const { data: order } = useOrder(settlement.orderId)
  const side = settlement.side as Side
  const step = order && nextStep(order, settlement, side, shanghai(serverNow() ?? Date.now()))
  return (
    <main className="wrap order-page">
      <section className="card order-head">
        <div className="title">
          <h1>{settlement.settlementNo}</h1>
          <StateTag dictionary="settlementState" code={settlement.state} />
          {settlement.invoiceState && <StateTag dictionary="invoiceState" code={settlement.invoiceState} />}
          <span className="t2">
            {side === 'buyer' ? '卖方' : '买方'} <b>{settlement.counterpart}</b>
          </span>
          <span className="t2">生成于 {shortTime(settlement.createdTime)}</span>
          <span className="acts">
            <Link className="btn s" to={`/${side}/${settlement.orderId}`}>
              订单 {settlement.orderNo}
            </Link>
          </span>
        </div>
      </section>
      {order && step && <NextPanel order={order} settlement={settlement} side={side} step={step} key={step} />}
      <div className="full">
        <SettlementCard settlement={settlement} />
        {order && <MoneyCard order={order} settlement={settlement} side={side} />}
        {order && <TimelineCard order={order} />}
      </div>
    </main>
  )
}
