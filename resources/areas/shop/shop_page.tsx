import { OfferSearch } from './offer_search'
import { ShopTabs } from './shop_tabs'
import '~/components/offers/offers.css'
import './shop.css'

/** /shop: everything on offer, for everybody. */
export function Component() {
  return (
    <main className="wrap shop-page">
      <ShopTabs />
      <OfferSearch />
    </main>
  )
}
