import { Link } from 'react-router'
import { useState } from 'react'
import { HelpLink } from '~/components/help_link'
import { Contact } from '~/components/company_card'
import { Permission } from '~/components/permission'
import { StateTag, wordOf } from '~/components/state_tag'
import { Steps, type Step } from '~/components/steps'
import { percent, shortTime, weight } from '~/lib/format'
import { useStep } from './api'
import { ReasonModal } from './steps/reason_modal'
import {
  BY_TONNE,
  CNY_COTTON,
  DeliveryType,
  InvoiceState,
  OrderState,
  PricingStatus,
  SettlementState,
  WeightType,
} from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { isSettlementAwaited, type OrderParts } from './order_parts'
import { goodsBack } from './quantity'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './order.module.css'

const clock = (time: string | null | undefined) => (time ? shortTime(time) : null)

/** 点价 of a pair order: progress and deadline. */
function pointLines({ pair, state, lineCount, lines }: OrderParts['order']): (string | null)[] {
  if (pair!.pricingStatus === PricingStatus.priced)
    return [
      clock(
        lines
          .map((line) => line.pair?.pricedTime ?? '')
          .sort()
          .at(-1)
      ),
      '已点完',
    ]
  if (state === OrderState.unaccepted) return ['接单后点价', `截止 ${clock(pair!.pointDeadline)}`]
  return [
    pair!.pricingStatus === PricingStatus.expired
      ? '已到期，待结算价'
      : lineCount > 1
        ? `${pair!.pricedCount}/${lineCount} 批已点价`
        : '待点价',
    `截止 ${clock(pair!.pointDeadline)}`,
  ]
}

const weightRule = ({ lines, byTonne }: OrderParts['order']) =>
  lines[0]?.weightType === WeightType.conditioned ? '按公定重量结算' : byTonne ? '按实际过磅重量结算' : '按毛重结算'

/** Number of completed steps of a spot order. */
function behind({ completedTime, pickedTime, paidTime, acceptedTime }: OrderParts['order']): number {
  if (completedTime) return 5
  return [acceptedTime, paidTime, pickedTime].filter((time) => time !== null).length
}

/** The steps over an order: 确认 → 付款 → 提货 → 结算 → 开票, each with date and details. */
function stepsOf(parts: OrderParts): Step[] {
  const { order, settlement } = parts
  const { pair, terms } = order
  const awaited = isSettlementAwaited(parts)
  const rates = [...new Set(order.lines.map((line) => percent(line.vatRate * 100)))].join('、')
  const reached = behind(order) + (pair && order.state > OrderState.unpriced ? 1 : 0)
  const invoicing = order.state === OrderState.unsettled && settlement?.state === SettlementState.uninvoiced
  const now = invoicing ? reached + 1 : reached
  const current = pair && order.state === OrderState.unpriced ? 1 : now
  const shift = pair && (pair.pricingStatus === PricingStatus.priced || order.paidTime) ? 1 : 0
  const cancelledAt = !order.acceptedTime ? 0 : (!order.paidTime ? 1 : !order.pickedTime ? 2 : 3) + shift
  const titles = [
    '确认',
    ...(pair ? ['点价'] : []),
    '付款',
    order.deliveryType === DeliveryType.pickUp ? '提货' : '收货',
    '结算',
    '开票',
  ]
  const lines: (string | null)[][] = [
    order.acceptedTime
      ? [`${clock(order.createdTime)} 下单`, `${clock(order.acceptedTime)} 卖方接单`]
      : [
          `${clock(order.createdTime)} 下单`,
          order.state === OrderState.unaccepted ? `接单截止 ${clock(order.acceptDue)}` : null,
        ],
    ...(pair ? [pointLines(order)] : []),
    order.paidTime
      ? [`${clock(order.paidTime)} 已付全款`]
      : order.state === OrderState.unpaid
        ? ['待付款', `截止 ${clock(order.payDue)}`]
        : [pair ? '点完后付款' : '接单后付款', `${terms.payDays} 个工作日内`],
    order.pickedTime
      ? [`${clock(order.releasedTime)} 放货`, `${clock(order.pickedTime)} 完成`]
      : order.state === OrderState.unreleased
        ? ['待卖方放货', `截止 ${clock(order.releaseDue)}`]
        : order.state === OrderState.unpicked
          ? [`${clock(order.releasedTime)} 已放货`, `期限 ${clock(order.pickDue)}`]
          : ['付款后卖方放货', `${terms.releaseDays} 个工作日内`],
    settlement?.confirmedTime
      ? [`${clock(settlement.confirmedTime)} 已确认`, `${weight(settlement.weight)} 吨`]
      : awaited
        ? []
        : settlement
          ? [wordOf('settlementState', settlement.state), settlement.due ? `截止 ${clock(settlement.due)}` : null]
          : [weightRule(order), `异议期 ${terms.objectionDays} 个工作日`],
    settlement?.invoice
      ? [
          wordOf('invoiceState', settlement.invoice.state),
          settlement.invoice.confirmedTime
            ? clock(settlement.invoice.confirmedTime)
            : settlement.invoice.state === InvoiceState.unissued
              ? `截止 ${clock(settlement.invoice.due)}`
              : null,
        ]
      : awaited
        ? []
        : [`增值税专用发票 ${rates}`],
  ]
  return titles.map((title, index) => ({
    title,
    // Steps after a cancellation have no lines.
    lines:
      order.state === OrderState.cancelled && index > cancelledAt ? [] : lines[index].filter((line) => line !== null),
    state:
      order.state === OrderState.cancelled
        ? index < cancelledAt
          ? 'done'
          : index === cancelledAt
            ? 'failed'
            : 'next'
        : index < current
          ? 'done'
          : index === current
            ? 'now'
            : 'next',
  }))
}

export function OrderHead(parts: OrderParts) {
  const { order, side } = parts
  const buying = side === 'buyer'
  const other = buying
    ? { name: order.sellerCompanyName, person: order.sellerUserName, mobile: order.sellerMobile }
    : { name: order.buyerCompanyName, person: order.buyerUserName, mobile: order.buyerMobile }
  return (
    <section className={`card ${styles.orderHead}`}>
      <div className={styles.title}>
        <h1>{order.orderNo}</h1>
        <HelpLink />
        <StateTag dictionary="orderState" code={order.state} />
        <Tag tone="indigo">{wordOf('orderType', order.orderType)}</Tag>
        <span className="text-soft">
          {buying ? '卖方' : '买方'} <b>{other.name}</b>
        </span>
        <span className="text-soft">
          {!order.byTonne && `${order.lineCount} 批　`}
          {weight(order.weight)} 吨
        </span>
        <span className="acts">
          <span>
            <Contact name={other.person} mobile={other.mobile} />
          </span>
          <Tools {...parts} />
        </span>
      </div>
      <Steps steps={stepsOf(parts)} />
    </section>
  )
}

/** Actions besides the next step. */
function Tools({ order, side }: OrderParts) {
  const [asking, setAsking] = useState(false)
  const { orderId } = order
  const withdraw = useStep('/order/cancel/withdraw', '已撤回取消申请')
  const ask = useStep('/order/cancel/ask', '已提交，等待对方确认', () => setAsking(false))
  const kind = order.pair ? '-pair' : order.byTonne ? '-fiber' : ''
  const desk = side === 'buyer' ? `/buyer/purchase${kind}-order` : `/seller/sale${kind}-order`
  return (
    <>
      {(order.state === OrderState.unpriced || order.state === OrderState.unpaid) && !order.cancelRequest && (
        <Permission codes="order:cancel">
          <Button size="small" onClick={() => setAsking(true)}>
            协商取消
          </Button>
        </Permission>
      )}
      {order.cancelRequest?.mine && (
        <Permission codes="order:cancel">
          <Button size="small" disabled={withdraw.busy} onClick={() => void withdraw.run({ orderId })}>
            撤回取消申请
          </Button>
        </Permission>
      )}
      {side === 'buyer' && order.lines.some(({ productType }) => isOneOf(productType, ...CNY_COTTON, ...BY_TONNE)) && (
        <Permission codes="demand:add">
          <Link className="btn small" to={`/demand/publish?order=${orderId}`}>
            再次求购
          </Link>
        </Permission>
      )}
      <Link className="btn small" to={desk}>
        返回列表
      </Link>
      <ReasonModal
        open={asking}
        title="申请协商取消"
        hint={`对方须在 ${order.terms.answerHours} 小时内确认，逾期视为不同意；同意后定金解冻，${goodsBack(order)}恢复在售。`}
        okText="提交申请"
        busy={ask.busy}
        onClose={() => setAsking(false)}
        onSubmit={(reason) => ask.run({ orderId, reason })}
      />
    </>
  )
}
