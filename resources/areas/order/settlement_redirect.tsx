import { Navigate, useLocation } from 'react-router'

/** `/seller-settlement` redirects to `/seller/seller-settlement`. */
export function Component() {
  const { pathname, search } = useLocation()
  return <Navigate to={`/seller${pathname}${search}`} replace />
}
