import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Bones } from '~/components/states'

/* One file for what guests see of wishes, because the entry lists every file of every page; each address loads what it shows. */
const Board = lazy(() => import('./board'))
const Balance = lazy(() => import('./balance'))
const Details = lazy(() => import('./details'))

function shown({ pathname, search }: { pathname: string; search: string }) {
  if (/view-demand\/?$/i.test(pathname)) return <Details />
  return new URLSearchParams(search).get('view') === 'balance' ? <Balance /> : <Board />
}

export function Component() {
  return <Suspense fallback={<Bones lines={8} />}>{shown(useLocation())}</Suspense>
}
