import { useState } from 'react'
import { PayModal } from '~/components/pay_modal'
import { Permission } from '~/components/permission'
import { money, shortTime } from '~/lib/format'
import { useStep } from '../api'
import { Panel } from './panel'
import type { OrderParts } from '../order_parts'
import { Button } from '#ui/kit/button'

/** 仓储费 that must be paid before the goods leave the warehouse. */
export function PayStorage({ order }: OrderParts) {
  const { orderId, storage, terms } = order
  const [paying, setPaying] = useState(false)
  const pay = useStep('/order/storage/pay', '仓储费已支付', () => setPaying(false))
  return (
    <Panel
      title="支付仓储费"
      amount={storage.due}
      details={[
        ['免费至', shortTime(storage.freeUntil)],
        ['逾期天数', `${storage.days} 天，${money(terms.storageRate)} 元/吨·天`],
        ['说明', '结清后方可继续提货'],
      ]}
    >
      <Permission codes="order:pay">
        <Button tone="primary" size="large" onClick={() => setPaying(true)}>
          支付仓储费
        </Button>
      </Permission>
      <PayModal
        open={paying}
        title={`支付仓储费 ${order.orderNo}`}
        amount={storage.due}
        useBalance={order.useBalance}
        busy={pay.busy}
        okText="确认支付"
        onClose={() => setPaying(false)}
        onPay={(payPassword) => pay.run({ orderId, seen: storage.seen, payPassword })}
      />
    </Panel>
  )
}
