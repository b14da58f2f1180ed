import { useState } from 'react'
import { Link } from 'react-router'
import { PayModal } from '~/components/pay_modal'
import { Permission } from '~/components/permission'
import { wordOf } from '~/components/state_tag'
import { money, shortTime } from '~/lib/format'
import { useStep } from '../api'
import { Panel } from './panel'
import type { OrderParts } from '../order_parts'
import { CancelType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'

export function Cancelled({ order, side }: OrderParts) {
  const funds: Partial<Record<CancelType, string>> = {
    [CancelType.buyerDefault]: `定金 ${money(order.deposit)} 元已扣划给卖方`,
    [CancelType.sellerDefault]: `货款已退回买方，卖方支付违约金 ${money(order.deposit - order.debt)} 元`,
    [CancelType.voided]: '资金已全部冲回',
  }
  return (
    <Panel
      waiting
      title="订单已取消"
      word={wordOf('cancelType', order.cancelType)}
      details={[
        ['时间', shortTime(order.cancelledTime)],
        ...(order.cancelReason ? [['原因', order.cancelReason] as [string, string]] : []),
        ['资金', (order.cancelType && funds[order.cancelType]) ?? `定金 ${money(order.deposit)} 元已解冻`],
      ]}
    >
      <Link className="btn" to={side === 'buyer' ? '/shop' : '/seller/product'}>
        {side === 'buyer' ? '继续选棉' : '我的资源'}
      </Link>
    </Panel>
  )
}

/** The unpaid part of a penalty; the company may not trade until it is paid. */
export function Debt({ order }: OrderParts) {
  const { orderId, seen, debt } = order
  const [paying, setPaying] = useState(false)
  const pay = useStep('/order/debt/pay', '欠款已结清', () => setPaying(false))
  return (
    <Panel
      title="补缴违约金"
      amount={debt}
      details={[
        ...(order.cancelReason ? [['原因', order.cancelReason] as [string, string]] : []),
        ['违约金', `${money(order.deposit)} 元，已扣 ${money(order.deposit - debt)} 元`],
        ['影响', '结清前企业被限制交易，结清后自动解除'],
      ]}
    >
      <Permission codes="order:pay">
        <Button tone="primary" size="large" onClick={() => setPaying(true)}>
          补缴违约金
        </Button>
      </Permission>
      <PayModal
        open={paying}
        title={`补缴违约金 ${order.orderNo}`}
        amount={debt}
        useBalance={order.useBalance}
        busy={pay.busy}
        okText="确认支付"
        onClose={() => setPaying(false)}
        onPay={(payPassword) => pay.run({ orderId, seen, payPassword })}
      />
    </Panel>
  )
}

export function Done({ order, settlement }: OrderParts) {
  return (
    <Panel
      waiting
      title="订单已完成"
      word={settlement ? <>结算 {money(settlement.amount)} 元</> : undefined}
      details={[
        ['完成时间', shortTime(order.completedTime)],
        ...(settlement?.invoice
          ? [['发票', settlement.invoice.papers.map((paper) => paper.number).join('、')] as [string, string]]
          : []),
      ]}
    />
  )
}
