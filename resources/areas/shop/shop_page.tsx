import { OfferSearch } from './offer_search'
import { ShopTabs } from './shop_tabs'
import styles from './shop.module.css'

/** /shop: every offer; visible to guests. */
export function Component() {
  return (
    <main className={`wrap ${styles.shopPage}`}>
      <ShopTabs />
      <OfferSearch />
    </main>
  )
}
