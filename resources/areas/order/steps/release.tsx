import { Countdown } from '~/components/figures'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { money, shortTime } from '~/lib/format'
import { useStep } from '../api'
import { Panel } from './panel'
import { DeliveryType } from '#ui/generated/codes'
import type { OrderParts } from '../order_parts'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

export function Release({ order }: OrderParts) {
  const { orderId, seen } = order
  const pickup = order.deliveryType === DeliveryType.pickUp
  const release = useStep('/order/release', pickup ? '已放货，提货码已发送买方' : '已放货发运')
  const blocked = order.inTransit && pickup
  const ask = () =>
    confirm({
      title: pickup ? '确认放货？' : '确认发货？',
      content: pickup
        ? `开具提货单，提货码短信发送给买方 ${order.buyerUserName}，买方可凭码提货。`
        : `货物送往 ${order.deliveryAddress ?? '买方'}，买方收货确认后转入结算。`,
      okText: pickup ? '放货' : '发货',
      onOk: () => release.run({ orderId, seen }),
    })
  const button = (
    <Permission codes="order:release">
      <Button tone="primary" size="large" disabled={release.busy || blocked} onClick={() => void ask()}>
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
            <b>{shortTime(order.releaseDue)}</b> 剩 <Countdown until={order.releaseDue} ended="已逾期" />
          </>,
        ],
        ['逾期', `${shortTime(order.defaultDue)} 起按卖方违约：退还货款并付违约金 ${money(order.deposit)} 元`],
        ...(blocked
          ? [['在途', <span className="text-up">货物在途，到库后方可放货</span>] as [string, React.ReactNode]]
          : []),
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
    </Panel>
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
            <b>{shortTime(order.releaseDue)}</b> 剩 <Countdown until={order.releaseDue} ended="已逾期" />
          </>,
        ],
        ['逾期', `${shortTime(order.defaultDue)} 起退还全部货款，卖方另付违约金 ${money(order.deposit)} 元`],
      ]}
    />
  )
}
