import type { ComponentProps } from 'react'
import { OrderConfirm } from '~/components/order_confirm'
import { AntdScope } from '~/lib/antd_scope'

/** The order dialog, loaded with antd when it opens, for pages without antd. */
export function OrderDialog(props: ComponentProps<typeof OrderConfirm>) {
  return (
    <AntdScope>
      <OrderConfirm {...props} />
    </AntdScope>
  )
}
