import { Navigate, useParams } from 'react-router'
import { usePageName, type PageName } from '~/frame/page_name'
import { wordOf } from '~/components/state_tag'
import { Bones, ErrorState } from '~/components/states'
import { useOrder, useSettlementOf, type OrderDetail, type Side } from './api'
import { DeliveryCard, DocumentsCard, TermsCard } from './delivery_terms_cards'
import { LinesCard } from './lines_card'
import { MoneyCard } from './money_card'
import { NextPanel } from './next_panel'
import { InstructionsCard } from './pricing/instructions_card'
import { OrderHead } from './order_head'
import { PicksCard } from './picks_card'
import { SettlementCard } from './settlement_card'
import { TimelineCard } from './timeline_card'
import { AcceptState, OrderState } from '#ui/generated/codes'
import type { OrderParts } from './order_parts'
import styles from './order.module.css'

/** 订单详情 as one side sees it. */
export function OrderPage({ side }: { side: Side }) {
  const { orderId } = useParams()
  const order = useOrder(Number(orderId))
  const settlement = useSettlementOf(Number(orderId), !!order.data && order.data.state >= OrderState.unsettled)
  usePageName(order.data && namesOf(order.data))
  if (order.isError && !order.data) {
    return (
      <main className="wrap">
        <div className="card">
          <ErrorState page error={order.error} onRetry={() => void order.refetch()} hint="请确认订单属于本企业" />
        </div>
      </main>
    )
  }
  if (!order.data) {
    return (
      <main className={`wrap ${styles.orderPage}`} aria-busy="true">
        <section className={`card ${styles.orderHead}`}>
          <div className={styles.waitingSteps}>
            {Array.from({ length: 5 }, (_, index) => (
              <Bones key={index} lines={2} />
            ))}
          </div>
        </section>
        <section className={`card ${styles.nextPanel} waiting`}>
          <Bones lines={3} />
        </section>
        <section className={`card ${styles.orderLines}`}>
          <header>
            <h2>货物</h2>
          </header>
          <div className="inside">
            <Bones lines={6} />
          </div>
        </section>
      </main>
    )
  }
  // A link may name the wrong side of the order: the page of the company's own side replaces it.
  if (order.data.side !== side) return <Navigate to={`/${order.data.side}/${orderId}`} replace />
  return <Loaded order={order.data} settlement={settlement.data} side={side} />
}

/** Number and state in the tab; the desk that the order belongs to before the number in the breadcrumbs. */
function namesOf({ orderNo, state, side, pair, byTonne }: OrderDetail): PageName {
  const [word, path] = side === 'buyer' ? ['采购', '/buyer/purchase'] : ['销售', '/seller/sale']
  return {
    name: orderNo,
    title: `${orderNo} ${wordOf('orderState', state)}`,
    crumbs: [
      [side === 'buyer' ? '买家中心' : '卖家中心', '/user-index'],
      pair
        ? [`${word}点价订单`, `${path}-pair-order`]
        : byTonne
          ? [`棉副涤短${word}订单`, `${path}-fiber-order`]
          : [`${word}订单`, `${path}-order`],
    ],
  }
}

function Loaded(parts: OrderParts) {
  const { order, settlement } = parts
  return (
    <main className={`wrap ${styles.orderPage}`}>
      <OrderHead {...parts} />
      <NextPanel {...parts} />
      <LinesCard {...parts} />
      <div className={styles.left}>
        {order.pair && order.acceptState === AcceptState.accepted && <InstructionsCard {...parts} />}
        <MoneyCard {...parts} />
        {order.picks.length > 0 && <PicksCard {...parts} />}
        {settlement && <SettlementCard settlement={settlement} />}
        <TimelineCard timeline={order.timeline} />
      </div>
      <aside className={styles.right}>
        <DeliveryCard {...parts} />
        <DocumentsCard {...parts} />
        <TermsCard {...parts} />
      </aside>
    </main>
  )
}
