import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { usePageName } from '~/frame/page_name'
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

/** The parts of the shop; the store of a company names itself. */
const NAMES: Record<string, string> = {
  batch: '批次搜索',
  search: '商品搜索',
  cart: '购物车',
  list: '选棉清单',
  import: '进口棉折算',
}

/** /shop/:id: a part of the shop by its name, or the shop of the company with that id. */
export function Component() {
  const { id = '' } = useParams()
  usePageName(id in NAMES && { name: NAMES[id] })
  return (
    <main className={`wrap ${styles.shopPage}`}>
      {id in NAMES && id !== 'cart' && <h1 className="visually-hidden">{NAMES[id]}</h1>}
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
