import { useState } from 'react'
import { Dialog } from '~/components/dialog'
import type { DestinationChoice } from '~/components/destination/destination_choice'
import { DestinationSelect } from '~/components/destination/destination_select'
import { Permission } from '~/components/permission'
import { shortTime } from '~/lib/format'
import { useCan } from '~/lib/use_session'
import { OrderState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { useStep } from '../api'
import type { OrderParts } from '../order_parts'
import { Panel } from './panel'
import styles from '../order.module.css'

const due = ({ order }: OrderParts) =>
  order.state === OrderState.unpaid
    ? (['付款截止', shortTime(order.payDue)] as [string, string])
    : (['发货', '期限自填写起重新计算'] as [string, string])

/** The buyer says where delivered goods go, before the payment. */
export function GiveAddress(parts: OrderParts) {
  const may = useCan('order:add')
  const button = <SetAddress {...parts} label="填写收货地址" primary />
  return (
    <Panel
      title="填写收货地址"
      word="填写后方可付款和发货"
      details={[due(parts), ...(may ? [] : [['权限', '请本企业有下单权限的同事填写'] as [string, string]])]}
      dock={
        <>
          <p>
            <b className={styles.ink}>待填收货地址</b>
            <span>{due(parts).join(' ')}</span>
          </p>
          {button}
        </>
      }
    >
      {button}
    </Panel>
  )
}

export function WaitAddress(parts: OrderParts) {
  return <Panel waiting title="等待买方填写收货地址" word="填写后方可付款和发货" details={[due(parts)]} />
}

/** The button that opens the choice of an address; whoever may order may say where the goods go. */
export function SetAddress({ order, label, primary }: OrderParts & { label: string; primary?: boolean }) {
  const [open, setOpen] = useState(false)
  const [choice, setChoice] = useState<DestinationChoice | null>(null)
  const [tried, setTried] = useState(false)
  const set = useStep('/order/address/set', '收货地址已保存，卖方已收到通知', () => setOpen(false))
  function save() {
    setTried(true)
    if (choice) void set.run({ orderId: order.orderId, ...choice })
  }
  return (
    <Permission codes="order:add">
      <Button tone={primary ? 'primary' : 'quiet'} size={primary ? 'large' : 'small'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        title="收货地址"
        width={520}
        okText="保存并通知卖方"
        okButtonProps={{ loading: set.busy }}
        onOk={save}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <DestinationSelect value={choice} onChange={setChoice} error={tried && !choice ? '请选择收货地址' : null} />
        <p className="text-soft text-small">
          {order.contractNo
            ? '合同价格含到约定城市的运费，接单后只能在同一城市内修改；合同将重新生成。'
            : '卖方接单前可以修改，卖方按新地址接单。'}
        </p>
      </Dialog>
    </Permission>
  )
}
