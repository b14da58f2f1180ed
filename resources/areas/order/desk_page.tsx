import type { ComponentProps } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Desk } from './desk'

/** The desks by their address. They are one file, because the entry lists every file of every page. */
const DESKS: Record<string, ComponentProps<typeof Desk>> = {
  '/buyer/purchase-order': { side: 'buyer', kind: 'spot' },
  '/seller/sale-order': { side: 'seller', kind: 'spot' },
  '/buyer/purchase-pair-order': { side: 'buyer', kind: 'pair' },
  '/seller/sale-pair-order': { side: 'seller', kind: 'pair' },
  '/buyer/purchase-fiber-order': { side: 'buyer', kind: 'fibre' },
  '/seller/sale-fiber-order': { side: 'seller', kind: 'fibre' },
}

export function Component() {
  const { pathname, search } = useLocation()
  // `/seller-settlement` leads to `/seller/seller-settlement`.
  if (pathname.startsWith('/seller-settlement')) return <Navigate to={`/seller${pathname}${search}`} replace />
  const desk = DESKS[pathname.replace(/\/$/, '')]
  return desk ? <Desk key={pathname} {...desk} /> : null
}
