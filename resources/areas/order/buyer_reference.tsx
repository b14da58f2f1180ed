import { Input } from 'antd'
import { useState } from 'react'
import { Dialog } from '~/components/dialog'
import { Permission } from '~/components/permission'
import { OrderState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { isOneOf } from '#ui/named_codes'
import { useStep } from './api'
import type { OrderParts } from './order_parts'

/** 采购单号 of the order, which its buyer may change until the order has ended; the seller sees it when there is one. */
export function BuyerReference({ order, side }: OrderParts) {
  const [value, setValue] = useState<string | null>(null)
  const save = useStep('/order/reference/set', '采购单号已保存', () => setValue(null))
  const open = side === 'buyer' && !isOneOf(order.state, OrderState.cancelled, OrderState.completed)
  if (!order.buyerReference && !open) return null
  return (
    <>
      <dt>采购单号</dt>
      <dd>
        {order.buyerReference ?? '--'}
        {open && (
          <Permission codes="order:add">
            <Button tone="quiet" size="small" onClick={() => setValue(order.buyerReference ?? '')}>
              {order.buyerReference ? '修改' : '填写'}
            </Button>
          </Permission>
        )}
        <Dialog
          open={value !== null}
          title="采购单号"
          width={440}
          okText="保存"
          okButtonProps={{ loading: save.busy }}
          onOk={() => void save.run({ orderId: order.orderId, buyerReference: value?.trim() || null })}
          onCancel={() => setValue(null)}
        >
          <Input
            aria-label="采购单号"
            value={value ?? ''}
            maxLength={40}
            placeholder="本企业的采购单号"
            onChange={(event) => setValue(event.target.value)}
          />
          <p className="text-soft text-small">结算单、发票登记和导出使用修改后的单号；已生成的合同不变。</p>
        </Dialog>
      </dd>
    </>
  )
}
