import { useState } from 'react'
import { ArriveDialog } from '~/components/transit/transit_dialogs'
import { readAgain } from '~/lib/query'
import { Countdown } from '~/components/figures'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { money, shortTime } from '~/lib/format'
import { REFRESH, useStep } from '../api'
import { Panel } from './panel'
import { DeliveryType } from '#ui/generated/codes'
import type { OrderParts } from '../order_parts'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

export function Release({ order }: OrderParts) {
  const { orderId, seen } = order
  const pickup = order.deliveryType === DeliveryType.pickUp
  const release = useStep('/order/release', pickup ? '已放货，买方可以申请提货' : '已放货发运')
  const [arriving, setArriving] = useState(false)
  const blocked = order.onTheWay.length > 0 && pickup
  const ask = () =>
    confirm({
      title: pickup ? '确认放货？' : '确认发货？',
      content: pickup
        ? `开具提货单，短信通知买方 ${order.buyerUserName} 申请提货。每车由您审核，通过后提货码发送给买方和司机。`
        : `货物送往 ${order.deliveryAddress}${order.deliveryContact ? `，收货人 ${order.deliveryContact} ${order.deliveryMobile ?? ''}` : ''}，买方收货确认后转入结算。`,
      okText: pickup ? '放货' : '发货',
      onOk: () => release.run({ orderId, seen }),
    })
  const button = blocked ? (
    <Permission codes="batch:edit">
      <Button tone="primary" size="large" onClick={() => setArriving(true)}>
        到库登记
      </Button>
    </Permission>
  ) : (
    <Permission codes="order:release">
      <Button tone="primary" size="large" disabled={release.busy} onClick={() => void ask()}>
        {pickup ? '放货' : '发货'}
      </Button>
    </Permission>
  )
  return (
    <Panel
      title={pickup ? '放货' : '发货'}
      word={<>货款 {money(order.paid)} 元已存入监管账户</>}
      details={[
        [
          '放货截止',
          <>
            <b>{shortTime(order.releaseDue)}</b> <Countdown before="剩" until={order.releaseDue} ended="已逾期" />
          </>,
        ],
        ...(pickup || !order.deliveryAddress ? [] : [['送往', order.deliveryAddress] as [string, React.ReactNode]]),
        ['逾期', `${shortTime(order.defaultDue)} 起按卖方违约：退还货款并付违约金 ${money(order.deposit)} 元`],
        ...(blocked ? [['在途', <OnTheWay order={order} />] as [string, React.ReactNode]] : []),
      ]}
      dock={
        <>
          <p>
            <b className={styles.ink}>待放货</b>
            <span>截止 {shortTime(order.releaseDue)}</span>
          </p>
          {button}
        </>
      }
    >
      {button}
      {arriving && (
        <ArriveDialog
          goods={order.onTheWay}
          onClose={() => setArriving(false)}
          onDone={() => {
            setArriving(false)
            readAgain(...REFRESH)
          }}
        />
      )}
    </Panel>
  )
}

/** What is still on the way, and when it is expected. */
function OnTheWay({ order }: Pick<OrderParts, 'order'>) {
  const expected = order.onTheWay.flatMap(({ arrivalDate }) => arrivalDate ?? []).toSorted()
  return (
    <span className="text-up">
      {order.onTheWay.length} 批在途{expected.length > 0 && `，预计 ${expected.at(-1)} 到齐`}，到库后方可放货
    </span>
  )
}

export function WaitRelease({ order }: OrderParts) {
  return (
    <Panel
      waiting
      title="等待卖方放货"
      word={<>货款 {money(order.paid)} 元在监管账户</>}
      details={[
        [
          '放货截止',
          <>
            <b>{shortTime(order.releaseDue)}</b> <Countdown before="剩" until={order.releaseDue} ended="已逾期" />
          </>,
        ],
        ['逾期', `${shortTime(order.defaultDue)} 起退还全部货款，卖方另付违约金 ${money(order.deposit)} 元`],
        ...(order.onTheWay.length > 0 && order.deliveryType === DeliveryType.pickUp
          ? [['在途', <OnTheWay order={order} />] as [string, React.ReactNode]]
          : []),
      ]}
    />
  )
}
