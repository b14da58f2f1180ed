import { OfferSearch } from './offer_search'
import { ShopTabs } from './shop_tabs'
import styles from './shop.module.css'

/** /shop: every offer; visible to guests. */
export function Component() {
  return (
    <main className={`wrap ${styles.shopPage}`}>
      <h1 className="visually-hidden">现货商城</h1>
      <ShopTabs />
      <OfferSearch />
    </main>
  )
}
