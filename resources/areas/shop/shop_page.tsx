import { lazy, Suspense } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { isTonnageType } from '~/components/tonnage/tonnage_texts'
import { ProductType } from '#ui/generated/codes'
import { OfferSearch } from './offer_search'
import { ShopTabs } from './shop_tabs'
import { Bones } from '~/components/states'
import styles from './shop.module.css'

const ForeignList = lazy(() =>
  import('~/components/foreign/foreign_list').then((module) => ({ default: module.ForeignList }))
)

/** /shop: every offer; visible to guests. */
export function Component() {
  const [params] = useSearchParams()
  const type = Number(params.get('productType'))
  // Goods by the tonne are in a list of their own; links of warehouses and maps that name their type lead there.
  if (isTonnageType(type)) {
    const kept = ['productType', 'entrepot', 'seller', 'province', 'q'].flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    })
    return <Navigate to={`/seed-fiber?${new URLSearchParams(kept)}`} replace />
  }
  if (type === ProductType.importedUsd) return <InDollars />
  return (
    <main className={`wrap ${styles.shopPage}`}>
      <h1 className="visually-hidden">现货商城</h1>
      <ShopTabs />
      <OfferSearch />
    </main>
  )
}

/** What is priced in dollars has filters and columns of its own. */
function InDollars() {
  return (
    <main className={`wrap ${styles.shopPage}`}>
      <ShopTabs />
      <div className={styles.dollarTitle}>
        <h1>进口棉$</h1>
        <span className="text-soft text-small">美元报价，信用证或电汇在平台外支付，人民币定金在平台冻结</span>
        <Link to="/shop">看人民币报价</Link>
      </div>
      <Suspense fallback={<Bones lines={8} />}>
        <ForeignList />
      </Suspense>
    </main>
  )
}
