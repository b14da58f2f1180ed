import { useLocation } from 'react-router'
import { Quotations } from './quotations'

/** 我的询价 and 收到的询价: one file for both, because the entry lists every file of every page. */
export function Component() {
  const { pathname } = useLocation()
  const side = pathname.startsWith('/buyer/') ? 'buyer' : 'seller'
  return <Quotations key={side} side={side} />
}
