import type { ComponentProps } from 'react'
import { OrderConfirm } from '~/components/order_confirm'
import { AntdScope } from '~/lib/antd_scope'

/** The order dialog for pages that do not load antd themselves. */
export function OrderDialog(props: ComponentProps<typeof OrderConfirm>) {
  return (
    <AntdScope>
      <OrderConfirm {...props} />
    </AntdScope>
  )
}
