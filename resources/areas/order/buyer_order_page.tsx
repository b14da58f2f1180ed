import { OrderPage } from './order_page'

export function Component() {
  return <OrderPage side="buyer" />
}
