import { useState } from 'react'
import { Countdown } from '~/components/figures'
import { PayModal } from '~/components/pay_modal'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { money, shortTime } from '~/lib/format'
import { useStep } from '../api'
import { Panel } from './panel'
import type { OrderParts } from '../order_parts'
import { goodsBack } from '../quantity'
import { Button } from '#ui/kit/button'

/** What the contract says about paying late, and what it comes to by now. */
function lateRow({ late }: OrderParts['order']): [string, string][] {
  if (late.rate === 0) return []
  const terms = `未付货款每天 ${late.rate}%，不满一天按一天，付给卖方`
  return [['逾期违约金', late.amount === 0 ? terms : `${money(late.amount)} 元（${late.days} 天）；${terms}`]]
}

export function Pay({ order }: OrderParts) {
  const { orderId, late } = order
  const [paying, setPaying] = useState(false)
  const pay = useStep('/order/pay', '付款成功，货款已存入监管账户', () => setPaying(false))
  const rest = Math.max(0, order.amount - order.deposit)
  const due = rest + late.amount
  const enough = (order.useBalance ?? 0) >= due
  const button = (
    <Permission codes="order:pay">
      <Button tone="primary" size="large" onClick={() => setPaying(true)}>
        支付余款
      </Button>
    </Permission>
  )
  return (
    <Panel
      title="支付余款"
      amount={due}
      details={[
        [
          '付款截止',
          <>
            <b>{shortTime(order.payDue)}</b> <Countdown before="剩" until={order.payDue} ended="已逾期" />
          </>,
        ],
        [
          '账户可用余额',
          <>
            {money(order.useBalance)} 元{' '}
            {enough ? (
              <span className="text-down">足够支付</span>
            ) : (
              <span className="text-up">还需{money(due - (order.useBalance ?? 0))}元</span>
            )}
          </>,
        ],
        ...lateRow(order),
        ['仍未付款', `${shortTime(order.defaultDue)} 后订单取消，定金 ${money(order.deposit)} 元扣划给卖方`],
      ]}
      dock={
        <>
          <p>
            <b>{money(due)}</b>
            <span>付款截止 {shortTime(order.payDue)}</span>
          </p>
          {button}
        </>
      }
    >
      {button}
      <PayModal
        open={paying}
        title={`支付订单 ${order.orderNo}`}
        amount={due}
        useBalance={order.useBalance}
        busy={pay.busy}
        okText="确认支付"
        onClose={() => setPaying(false)}
        onPay={(payPassword) => pay.run({ orderId, seen: late.seen, payPassword })}
      >
        <p className="text-soft">
          货款 {money(order.amount)} 元 = 定金转货款 {money(order.deposit)} 元 + 余款 {money(rest)}{' '}
          元，存入订单监管账户，结算确认后支付给卖方。
          {late.amount > 0 &&
            `另付逾期付款违约金 ${money(late.amount)} 元（${late.days} 天，每天 ${late.rate}%），直接转给卖方。`}
        </p>
      </PayModal>
    </Panel>
  )
}

export function WaitPay({ order }: OrderParts) {
  return (
    <Panel
      waiting
      title="等待买方付款"
      word={<>货款 {money(order.amount)} 元</>}
      details={[
        [
          '付款截止',
          <>
            <b>{shortTime(order.payDue)}</b> <Countdown before="剩" until={order.payDue} ended="已逾期" />
          </>,
        ],
        ...lateRow(order),
        ['仍未付款', `可按买方违约处理，定金 ${money(order.deposit)} 元归贵司`],
      ]}
    />
  )
}

/** The payment is overdue: the seller may wait, or end the order. */
export function Breach({ order }: OrderParts) {
  const { orderId, seen } = order
  const breach = useStep('/order/breach', '已按买方违约处理，定金已到账')
  const ask = () =>
    confirm({
      title: '按买方违约结束订单？',
      content: `定金 ${money(order.deposit)} 元扣划给贵司，${goodsBack(order)}恢复在售。此操作不能撤销。`,
      okText: '按违约处理',
      danger: true,
      onOk: () => breach.run({ orderId, seen }),
    })
  return (
    <Panel
      title="买方逾期未付款"
      word={<>定金 {money(order.deposit)} 元</>}
      details={[
        ['付款截止', `${shortTime(order.payDue)}（已逾期）`],
        ...lateRow(order),
        ['自动处理', `${shortTime(order.defaultDue)} 系统自动按买方违约处理`],
      ]}
    >
      <Permission codes="order:cancel">
        <Button tone="danger" size="large" disabled={breach.busy} onClick={() => void ask()}>
          按买方违约处理
        </Button>
      </Permission>
    </Panel>
  )
}
