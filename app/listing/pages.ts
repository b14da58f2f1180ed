import { inSitemap, publicPage } from '#core/pages'
import { siteName } from '#config/app'
import { facets } from '#app/listing/queries/facets'
import { newestOffers } from '#app/listing/queries/newest_offers'
import { searchOffers } from '#app/listing/queries/search_offers'
import { toPublicListingRow } from '#app/listing/transformers/listing'
import { addYardsticks } from '#app/market/queries/price_yardsticks'
import { ProductType } from '#app/catalog/codes'

/** The default product type of the home page and the shop. */
const { xinjiang } = ProductType

publicPage(
  '/',
  async () => ({
    title: siteName,
    description: `${siteName}：按公检质量选棉、下单、付款、提货、结算的棉花交易平台，棉花期货与现货行情`,
    reads: [
      { path: '/listing/newest', query: { productType: xinjiang }, body: await newestOffers(String(xinjiang)) },
      { path: '/shop/facets', query: {}, body: await facets({}) },
    ],
  }),
  'areas/account/home_page'
)

/** Paging and order of the shop, equal to the page's first request. */
const SHOP = { page: 1, pageSize: 20, field: 'price', order: 'asc' } as const

publicPage(
  '/shop',
  async ({ query }) => {
    const about = {
      title: '现货商城',
      description: `${siteName}在售皮棉：按颜色级、长度、马克隆值、断裂比强度、长度整齐度逐项筛选，查看每批公检质量与价格`,
    }
    // Searches with parameters are requested by the browser.
    if (query.size > 0) return about
    const found = await searchOffers(SHOP)
    const facet = await facets({})
    const body = { ...found, data: await addYardsticks(found.data.map(toPublicListingRow)) }
    return {
      ...about,
      reads: [
        { path: '/shop/search', query: SHOP, body },
        { path: '/shop/facets', query: {}, body: facet },
      ],
    }
  },
  'areas/shop/shop_page',
  'all'
)

inSitemap(async () => [{ path: '/' }, { path: '/shop' }])
