import { useState } from 'react'
import { Countdown } from '~/components/figures'
import { useContractData } from '~/components/contract_data'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { money, shortTime, signed, weight } from '~/lib/format'
import { useStep } from '../api'
import { Panel, type Detail } from './panel'
import { ReasonModal } from './reason_modal'
import type { OrderParts } from '../order_parts'
import { goodsBack } from '../quantity'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

function details({ order }: OrderParts): Detail[] {
  return [
    [
      '接单截止',
      <>
        <b>{shortTime(order.acceptDue)}</b> <Countdown before="剩" until={order.acceptDue} />
      </>,
    ],
    [
      order.pair ? '基差' : '货款',
      order.pair
        ? `${order.pair.priceContract} ${signed(order.pair.priceDiff)} 元/吨，暂估 ${money(order.amount)} 元`
        : `${money(order.amount)} 元（${weight(order.weight)} 吨）`,
    ],
    ['逾期', `订单自动取消，定金解冻，${goodsBack(order)}恢复在售`],
  ]
}

export function Accept(parts: OrderParts) {
  const { order } = parts
  const { orderId, seen, deposit } = order
  const [rejecting, setRejecting] = useState(false)
  const accept = useStep('/order/accept', '已接单，购销合同已生效')
  const reject = useStep('/order/reject', '已拒绝该订单', () => setRejecting(false))
  const contract = useContractData()
  const kept = order.byTonne ? `${goodsBack(order)}为买方保留` : '批次转为已预订'
  const ask = () =>
    confirm({
      title: '确认接单？',
      content: order.pair
        ? `接单后购销合同即生效，${kept}，买方在 ${shortTime(order.pair.pointDeadline)} 前对 ${order.pair.priceContract} 点价。`
        : `接单后购销合同即生效，${kept}，买方须在付款期限内付清货款。`,
      okText: '接单',
      onOk: () => accept.run({ orderId, seen }),
    })
  const button = (
    <Permission codes="order:accept">
      <Button tone="primary" size="large" disabled={accept.busy} onClick={() => contract.guard(() => void ask())}>
        接单
      </Button>
    </Permission>
  )
  return (
    <Panel
      title="接单"
      word={<>买方已冻结定金 {money(deposit)} 元</>}
      details={details(parts)}
      dock={
        <>
          <p>
            <b className={styles.ink}>待接单</b>
            <span>截止 {shortTime(parts.order.acceptDue)}</span>
          </p>
          {button}
        </>
      }
    >
      {button}
      <Permission codes="order:reject">
        <Button onClick={() => setRejecting(true)}>拒绝</Button>
      </Permission>
      {contract.form}
      <ReasonModal
        open={rejecting}
        title="拒绝订单"
        hint={`定金将立即退还买方，${goodsBack(order)}恢复在售。`}
        okText="拒绝"
        danger
        busy={reject.busy}
        onClose={() => setRejecting(false)}
        onSubmit={(reason) => reject.run({ orderId, reason })}
      />
    </Panel>
  )
}

export function WaitAccept(parts: OrderParts) {
  const { orderId } = parts.order
  const cancel = useStep('/order/cancel', '订单已撤销，定金已解冻')
  const ask = () =>
    confirm({
      title: '确认撤销该订单？',
      content: `定金将立即解冻，${goodsBack(parts.order)}恢复在售。`,
      okText: '撤销订单',
      danger: true,
      onOk: () => cancel.run({ orderId }),
    })
  return (
    <Panel waiting title="等待卖方接单" word={<>已冻结定金 {money(parts.order.deposit)} 元</>} details={details(parts)}>
      <Permission codes="order:cancel">
        <Button disabled={cancel.busy} onClick={() => void ask()}>
          撤销订单
        </Button>
      </Permission>
    </Panel>
  )
}
