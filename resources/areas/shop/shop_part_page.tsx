import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { Bones } from '~/components/states'
import { OfferSearch } from './offer_search'
import { ShopTabs } from './shop_tabs'
import styles from './shop.module.css'

const Cart = lazy(() => import('./cart'))
const CottonLists = lazy(() => import('./cotton_lists'))
const ImportTool = lazy(() =>
  import('~/components/tools/import_tool').then((module) => ({ default: module.ImportTool }))
)
const Store = lazy(() => import('./store'))

/** /shop/:id: a part of the shop by its name, or the shop of the company with that id. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <main className={`wrap ${styles.shopPage}`}>
      <ShopTabs />
      <Suspense fallback={<Bones lines={6} />}>
        {id === 'batch' ? (
          <OfferSearch />
        ) : id === 'search' ? (
          <OfferSearch simple />
        ) : id === 'cart' ? (
          <Cart />
        ) : id === 'list' ? (
          <CottonLists />
        ) : id === 'import' ? (
          <ImportTool place={{ tool: 'import', tab: null, inAddress: true }} />
        ) : (
          <Store key={id} companyId={Number(id)} />
        )}
      </Suspense>
    </main>
  )
}
