import { Navigate, useSearchParams } from 'react-router'
import { isTonnageType } from '~/components/tonnage/tonnage_texts'
import { OfferSearch } from './offer_search'
import { ShopTabs } from './shop_tabs'
import styles from './shop.module.css'

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
  return (
    <main className={`wrap ${styles.shopPage}`}>
      <h1 className="visually-hidden">现货商城</h1>
      <ShopTabs />
      <OfferSearch />
    </main>
  )
}
