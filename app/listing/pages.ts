import { inSitemap, publicPage } from '#core/pages'
import { siteName } from '#config/app'
import { facets } from '#app/listing/queries/facets'
import { newestOffers } from '#app/listing/queries/newest_offers'

/** The type that the home page and the shop begin with. */
const XINJIANG = 1

publicPage(
  '/',
  async () => ({
    title: siteName,
    description: `${siteName}：按公检质量选棉、下单、付款、提货、结算的棉花交易平台，棉花期货与现货行情`,
    reads: [
      { path: '/listing/newest', query: { productType: XINJIANG }, body: await newestOffers(String(XINJIANG)) },
      { path: '/shop/facets', query: {}, body: await facets({}) },
    ],
  }),
  'areas/account/home_page'
)

inSitemap(async () => [{ path: '/' }, { path: '/shop' }])
