import { Navigate } from 'react-router'
import { Bones, ErrorState } from '~/components/states'
import { HelpLink } from '~/components/help_link'
import { Steps, type Step } from '~/components/steps'
import { StateTag, wordOf } from '~/components/state_tag'
import { usePageName } from '~/frame/page_name'
import { shortTime } from '~/lib/format'
import { useCall } from '~/lib/query'
import type { ForeignOrderPage } from '#wire/foreign_trade/transformers/foreign_order'
import { TimelineCard } from '../timeline_card'
import { ForeignOrderState } from '#ui/generated/codes'
import { BookCard, ForeignDocumentsCard, GoodsCard, LandedCard, ForeignTermsCard } from './foreign_cards'
import { ForeignPanel } from './foreign_panel'
import type { Side } from '../api'
import styles from '../order.module.css'

/** 外棉订单详情 as one side sees it. */
export function ForeignOrderOf({ side, orderId }: { side: Side; orderId: number }) {
  const {
    data: order,
    isError,
    error,
    refetch,
  } = useCall('/foreign/order/get', { orderId }, { refetchInterval: 30_000 })
  usePageName(
    order && {
      name: order.orderNo,
      title: `${order.orderNo} ${wordOf('foreignOrderState', order.state)}`,
      crumbs: [
        [side === 'buyer' ? '买家中心' : '卖家中心', '/user-index'],
        side === 'buyer'
          ? ['外棉采购订单', '/buyer/purchase-foreign-order']
          : ['外棉销售订单', '/seller/sale-foreign-order'],
      ],
    }
  )
  if (isError && !order)
    return (
      <main className="wrap">
        <div className="card">
          <ErrorState page error={error} onRetry={() => void refetch()} hint="请确认订单属于本企业" />
        </div>
      </main>
    )
  if (!order)
    return (
      <main className={`wrap ${styles.orderPage}`} aria-busy="true">
        <section className={`card ${styles.orderHead}`}>
          <Bones lines={3} />
        </section>
        <section className={`card ${styles.nextPanel} waiting`}>
          <Bones lines={3} />
        </section>
      </main>
    )
  if (order.side !== side)
    return (
      <Navigate
        to={
          order.side === 'buyer' ? `/buyer/purchase-foreign-order/${orderId}` : `/seller/sale-foreign-order/${orderId}`
        }
        replace
      />
    )
  return (
    <main className={`wrap ${styles.orderPage}`}>
      <Head order={order} />
      <ForeignPanel order={order} />
      <div className={styles.left}>
        <GoodsCard order={order} />
        {order.landedWeight !== null && <LandedCard order={order} />}
        <BookCard order={order} />
        <TimelineCard timeline={order.timeline} reasons />
      </div>
      <aside className={styles.right}>
        <ForeignDocumentsCard order={order} />
        <ForeignTermsCard order={order} />
      </aside>
    </main>
  )
}

/** 下单 → 接单 → 付款开证 → 交单 → 到港通关 → 结清 (state-machines §5.3). */
function stepsOf(order: ForeignOrderPage): Step[] {
  const done: [title: string, at: string | null][] = [
    ['下单', order.createdTime],
    ['接单', order.state === ForeignOrderState.unaccepted ? null : order.contractNo && '合同已生效'],
    ['付款开证', order.paidTime],
    ['交单', order.receivedTime],
    ['到港通关', order.landedWeight === null ? null : (order.clearedOn ?? '按合同净重结算')],
    ['结清', order.state === ForeignOrderState.completed ? '已完成' : null],
  ]
  const current = done.findIndex(([, at]) => at === null)
  const over = order.state === ForeignOrderState.cancelled
  return done.map(([title, at], index) => ({
    title,
    lines: at ? [/^\d{4}-\d\d-\d\d /.test(at) ? shortTime(at) : at] : index === current && over ? ['已取消'] : [],
    state: at ? 'done' : index === current ? (over ? 'failed' : 'now') : 'next',
  }))
}

function Head({ order }: { order: ForeignOrderPage }) {
  return (
    <section className={`card ${styles.orderHead}`}>
      <div className={styles.title}>
        <h1>{order.orderNo}</h1>
        <StateTag dictionary="foreignOrderState" code={order.state} />
        <span className="text-soft">
          {order.side === 'buyer' ? '卖方' : '买方'} <b>{order.counterpart}</b>
        </span>
        <HelpLink />
        {order.contractNo && <span className="text-soft">合同 {order.contractNo}</span>}
      </div>
      <Steps steps={stepsOf(order)} />
    </section>
  )
}
