import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { Bones } from '~/components/states'

const ForeignDesk = lazy(() => import('./foreign/foreign_desk').then((module) => ({ default: module.ForeignDesk })))
const ForeignOrderOf = lazy(() =>
  import('./foreign/foreign_order').then((module) => ({ default: module.ForeignOrderOf }))
)

/** Desks and orders in dollars of both sides: one file for all of them, because the entry lists every file of every page. */
export function Component() {
  const { orderId } = useParams()
  const { pathname } = useLocation()
  const side = pathname.startsWith('/buyer/') ? 'buyer' : 'seller'
  return (
    <Suspense
      fallback={
        <main className="wrap" aria-busy="true">
          <Bones lines={8} />
        </main>
      }
    >
      {orderId ? (
        <ForeignOrderOf key={side} side={side} orderId={Number(orderId)} />
      ) : (
        <ForeignDesk key={side} side={side} />
      )}
    </Suspense>
  )
}
