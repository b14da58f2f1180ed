import { useLocation, useParams } from 'react-router'
import { ForeignDesk } from './foreign/foreign_desk'
import { ForeignOrderOf } from './foreign/foreign_order'

/** Desks and orders in dollars of both sides: one file for all of them, because the entry lists every file of every page. */
export function Component() {
  const { orderId } = useParams()
  const { pathname } = useLocation()
  const side = pathname.startsWith('/buyer/') ? 'buyer' : 'seller'
  return orderId ? (
    <ForeignOrderOf key={side} side={side} orderId={Number(orderId)} />
  ) : (
    <ForeignDesk key={side} side={side} />
  )
}
