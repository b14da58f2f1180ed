import { useLocation } from 'react-router'
import { OrderPage } from './order_page'

/** An order as its buyer or its seller sees it: one file for both, because the entry lists every file of every page. */
export function Component() {
  const { pathname } = useLocation()
  const side = pathname.startsWith('/buyer/') ? 'buyer' : 'seller'
  return <OrderPage key={side} side={side} />
}
