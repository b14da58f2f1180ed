import { OfferSearch } from './offer_search'
import { ShopTabs } from './shop_tabs'
import styles from './shop.module.css'

/** /shop: everything on offer, for everybody. */
export function Component() {
  return (
    <main className={`wrap ${styles.shopPage}`}>
      <ShopTabs />
      <OfferSearch />
    </main>
  )
}
