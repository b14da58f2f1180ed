import { inSitemap, publicPage } from '#core/pages'
import { appUrl, siteName } from '#config/app'
import { facets } from '#app/listing/queries/facets'
import { newestOffers } from '#app/listing/queries/newest_offers'
import { entrepotName, producerName, shopName } from '#app/listing/queries/place_names'
import { searchOffers } from '#app/listing/queries/search_offers'
import { toPublicListingRow } from '#app/listing/transformers/listing'
import { addYardsticks } from '#app/market/queries/price_yardsticks'
import { tonnageCounts } from '#app/listing/queries/search_tonnage'
import { publicTonnage } from '#app/listing/queries/tonnage_details'
import {
  batchPath,
  goodsPath,
  offerData,
  offerWords,
  tonnageOfferData,
  tonnageOfferWords,
} from '#app/listing/transformers/offer_data'
import { ProductType, SalesState } from '#app/catalog/codes'

/** The default product type of the home page and the shop. */
const { xinjiang } = ProductType

/** What the counts of the home page ask for. */
const ON_SALE = { salesState: String(SalesState.onSale) }

publicPage(
  '/',
  async () => ({
    title: siteName,
    description: `${siteName}：按公检质量选棉、下单、付款、提货、结算的棉花交易平台，棉花期货与现货行情`,
    reads: [
      { path: '/listing/newest', query: { productType: xinjiang }, body: await newestOffers(String(xinjiang)) },
      { path: '/shop/facets', query: ON_SALE, body: await facets(ON_SALE) },
      { path: '/seed-fiber/counts', query: {}, body: await tonnageCounts({}) },
    ],
  }),
  'areas/account/home_page'
)

const absolute = (path: string) => new URL(path, appUrl).href

const HOME: [string, string] = ['首页', '/']
const SHOP_CRUMB: [string, string] = ['现货商城', '/shop']
const TONNAGE_CRUMB: [string, string] = ['棉副涤短', '/seed-fiber']

/** Paging and order of the shop, equal to the page's first request. */
const SHOP = { page: 1, pageSize: 20, field: 'price', order: 'asc' } as const

publicPage(
  '/shop',
  async ({ query }) => {
    const about = {
      title: '现货商城',
      canonical: '/shop',
      crumbs: [HOME, SHOP_CRUMB],
      description: `${siteName}在售皮棉：按颜色级、长度、马克隆值、断裂比强度、长度整齐度逐项筛选，查看每批公检质量与价格`,
    }
    // Searches with parameters are requested by the browser.
    if (query.size > 0) return about
    const found = await searchOffers(SHOP)
    const facet = await facets({})
    const body = { ...found, data: await addYardsticks(found.data.map(toPublicListingRow)) }
    return {
      ...about,
      data: [
        {
          '@type': 'ItemList',
          'itemListElement': body.data.map((row, index) => ({
            '@type': 'ListItem',
            'position': index + 1,
            'item': offerData(row, absolute),
          })),
        },
      ],
      reads: [
        { path: '/shop/search', query: SHOP, body },
        { path: '/shop/facets', query: {}, body: facet },
        { path: '/seed-fiber/counts', query: {}, body: await tonnageCounts({}) },
      ],
    }
  },
  'areas/shop/shop_page',
  'all'
)

/** The text of a part of an address; null for a malformed one. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)

// The pages themselves are for members. Their heads hold what guests read in the shop, so that an address which is passed on says what it is.

publicPage('/batch/:code', async ({ params }) => {
  const code = decoded(params.code)
  if (!code || !/^\w{1,32}$/.test(code)) return { closed: true }
  const { data } = await searchOffers({ codes: code, pageSize: 1 })
  const row = data.find(({ batchCode }) => batchCode === code)
  if (!row) return { closed: true, title: '批次详情' }
  const shown = toPublicListingRow(row)
  return {
    closed: true,
    kind: 'product',
    title: `皮棉批次 ${code}`,
    description: `${offerWords(shown)}。登录${siteName}后查看公检明细、询价与下单`,
    canonical: batchPath(code),
    crumbs: [HOME, SHOP_CRUMB, [`批次 ${code}`, batchPath(code)]],
    data: [offerData(shown, absolute)],
  }
})

/** The head of a place. @param list where such places are listed */
const placeHead = (
  found: { name: string; place: string } | null,
  list: [string, string],
  path: string,
  offers: string
) =>
  found
    ? {
        closed: true,
        title: found.name,
        description: `${found.name}${found.place ? `（${found.place}）` : ''}${offers}`,
        crumbs: [HOME, list, [found.name, path] as [string, string]],
      }
    : { closed: true }

publicPage('/producer/:code', async ({ params: { code } }) =>
  /^[0-9A-Za-z]{1,5}$/.test(code)
    ? placeHead(
        await producerName(code),
        ['加工厂', '/producer'],
        `/producer/${code}`,
        '加工的皮棉：历年公检质量与在售批次'
      )
    : { closed: true }
)

publicPage('/entrepot/:id', async ({ params: { id } }) =>
  isNumber(id)
    ? placeHead(await entrepotName(Number(id)), ['仓库', '/entrepot'], `/entrepot/${id}`, '存放的棉花：在售批次与重量')
    : { closed: true }
)

publicPage('/shop/:id', async ({ params: { id } }) =>
  isNumber(id)
    ? placeHead(await shopName(Number(id)), ['店铺列表', '/store-list'], `/shop/${id}`, '的店铺：在售皮棉与棉副涤短')
    : { closed: true }
)

publicPage('/seed-fiber', async () => ({
  closed: true,
  title: '棉副涤短',
  description: `${siteName}在售棉籽、不孕籽、短绒与涤纶短纤：按类型、规格、价格与余量筛选，按吨订购`,
  canonical: '/seed-fiber',
  crumbs: [HOME, TONNAGE_CRUMB],
}))

publicPage('/seed-fiber/:id', async ({ params: { id } }) => {
  const row = isNumber(id) ? await publicTonnage(Number(id)) : null
  if (!row) return { closed: true, title: '商品' }
  return {
    closed: true,
    kind: 'product',
    title: row.productName,
    description: `${tonnageOfferWords(row)}。登录${siteName}后查看指标、询价与下单`,
    canonical: goodsPath(row.productId),
    crumbs: [HOME, TONNAGE_CRUMB, [row.productName, goodsPath(row.productId)]],
    data: [tonnageOfferData(row, absolute)],
  }
})

inSitemap(async () => [{ path: '/' }, { path: '/shop' }])
