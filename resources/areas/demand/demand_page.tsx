import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Bones } from '~/components/states'

/** One file for all addresses of wishes, because the entry lists every file of every page; each loads what it shows. */
const PAGES = {
  '/demand': lazy(() => import('./board')),
  '/demand/view-demand': lazy(() => import('./details')),
  '/demand/publish': lazy(() => import('./publish')),
  '/demand/mine': lazy(() => import('./own')),
}

export function Component() {
  const path = useLocation().pathname.replace(/\/$/, '').toLowerCase() as keyof typeof PAGES
  const Page = PAGES[path]
  return (
    <Suspense fallback={<Bones lines={8} />}>
      <Page />
    </Suspense>
  )
}
