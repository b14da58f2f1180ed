import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Bones } from '~/components/states'

/* One file for what guests see of wishes, because the entry lists every file of every page; each address loads what it shows. */
const Board = lazy(() => import('./board'))
const Details = lazy(() => import('./details'))

export function Component() {
  const one = /view-demand\/?$/i.test(useLocation().pathname)
  return <Suspense fallback={<Bones lines={8} />}>{one ? <Details /> : <Board />}</Suspense>
}
