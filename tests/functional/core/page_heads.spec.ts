/*
 * What an address answers before any script has run: its status, its head, and the shape of the page. Read as search engines do.
 */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { formatTime, now } from '#core/clock'
import { forgetEverything } from '#core/cached'
import { STOREFRONT_ROUTES } from '#core/generated/storefront_routes'
import { publicPaths } from '#core/pages'
import { isStorefrontPage, storefrontTitle } from '#core/storefront_routes'
import { createMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { offerTonnage } from '#tests/helpers/tonnage'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { published } from '#tests/functional/content/helpers'
import { ArticleKind } from '#app/content/codes'

/** The content of a named tag of the head. */
const tag = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
/** The structured data by type. */
function dataOf(html: string): Map<string, any> {
  const text = /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/.exec(html)?.[1]
  const graph: any[] = text ? JSON.parse(text)['@graph'] : []
  return new Map(graph.map((one) => [one['@type'], one]))
}

const read = async (client: ApiClient, path: string) => {
  forgetEverything()
  return (await client.get(path)).text()
}

test.group('Addresses of the storefront', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('what is no page is answered 404, with the page that says so', async ({ client, assert }) => {
    for (const path of [
      '/no/such/page',
      '/shopp',
      '/index.php',
      '/wp-login.php',
      '/batch/1/2',
      '/news/abc',
      '/help-document/1/2',
    ]) {
      const response = await client.get(path)
      assert.equal(response.status(), 404, path)
      assert.include(response.text(), '<div id="root"', path)
      assert.equal(tag(response.text(), 'robots'), 'noindex', path)
    }
  })

  test('every page is answered 200, whatever its case and the slash at its end', async ({ client, assert }) => {
    for (const path of ['/', '/shop', '/SHOP/', '/buyer/purchase-order', '/user-center/basic-info', '/auction/17'])
      assert.equal((await client.get(path)).status(), 200, path)
    for (const route of [...STOREFRONT_ROUTES, ...publicPaths()])
      assert.isTrue(isStorefrontPage(route.replaceAll(/:\w+/g, '17').replace('/*', '/17')), route)
  })

  test('icons, manifest and worker are what they are called', async ({ client, assert }) => {
    for (const [path, type] of [
      ['/favicon.ico', /icon/],
      ['/favicon.svg', /svg/],
      ['/apple-touch-icon.png', /png/],
      ['/sw.js', /javascript/],
      ['/offline.html', /html/],
      ['/manifest.webmanifest', /manifest\+json/],
    ] as const) {
      const response = await client.get(path)
      assert.equal(response.status(), 200, path)
      assert.match(response.header('content-type')!, type, path)
    }
    assert.include((await client.get('/sw.js')).header('content-security-policy')!, "connect-src 'self'")
    const manifest = JSON.parse((await client.get('/manifest.webmanifest')).text())
    for (const { src, sizes } of manifest.icons) {
      const picture = readFileSync(`public${src}`)
      assert.equal(sizes, `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src)
    }
    for (const { url } of manifest.shortcuts) assert.isTrue(isStorefrontPage(url), url)
  })

  test('every address of the sitemap is there for a guest, and none of somebody’s own business', async ({
    client,
    assert,
  }) => {
    await published({ title: '行情周报' })
    await published({ title: '怎样认证', kind: ArticleKind.help })
    const later = await published({ title: '明天的消息' }, formatTime(now().plus({ days: 1 }))!)
    const listed = [...(await client.get('/sitemap.xml')).text().matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => new URL(address).pathname
    )
    assert.isAtLeast(listed.length, 4)
    assert.notInclude(listed, `/news/${later}`)
    const robots = (await client.get('/robots.txt')).text()
    for (const path of listed) {
      const response = await client.get(path)
      assert.equal(response.status(), 200, path)
      assert.isUndefined(tag(response.text(), 'robots'), path)
      for (const [, closed] of robots.matchAll(/Disallow: (.+)/g)) assert.isFalse(path.startsWith(closed), path)
    }
  })
})

test.group('Heads of pages', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a batch on offer says what it is and costs, as guests read it in the shop', async ({ client, assert }) => {
    const seller = await createMember()
    const { batch, listing } = await createListing(seller)
    const html = await read(client, `/batch/${batch.batchCode}?utm_source=a`)
    assert.match(html, new RegExp(`<title>皮棉批次 ${batch.batchCode} - 棉桥</title>`))
    assert.equal(new URL(canonicalOf(html)!).pathname + new URL(canonicalOf(html)!).search, `/batch/${batch.batchCode}`)
    assert.equal(tag(html, 'og:type'), 'product')
    assert.equal(tag(html, 'og:url'), canonicalOf(html))
    assert.match(tag(html, 'og:image')!, /^https?:\/\/.+\.png$/)
    const data = dataOf(html)
    assert.equal(data.get('Product').sku, batch.batchCode)
    assert.equal(data.get('Product').offers.price, (listing.price! / 100).toFixed(2))
    assert.equal(data.get('Product').offers.priceCurrency, 'CNY')
    assert.deepEqual(
      data.get('BreadcrumbList').itemListElement.map(({ name }: { name: string }) => name),
      ['首页', '现货商城', `批次 ${batch.batchCode}`]
    )
    assert.notInclude(html, '<div id="root" data-rendered', 'the page itself is behind the login')
    assert.notInclude(html, seller.user.mobile)
  })

  test('goods by the tonne on offer say what they are and cost, those off the market nothing', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const { batch } = await offerTonnage(seller)
    const html = await read(client, `/seed-fiber/${batch.id}`)
    assert.match(html, /<title>涤短半光 1.56dtex×38mm A级 - 棉桥<\/title>/)
    const product = dataOf(html).get('Product')
    assert.equal(product.sku, batch.batchCode)
    assert.deepInclude(product.offers, { price: '7120.00', priceCurrency: 'CNY' })
    assert.equal(product.offers.eligibleQuantity.value, 320)
    assert.include(await read(client, '/seed-fiber'), '<title>棉副涤短 - 棉桥</title>')
    await delistBatch({ batchId: batch.id }, seller.actor)
    assert.notInclude(await read(client, `/seed-fiber/${batch.id}`), '1.56dtex')
  })

  test('a batch that nobody offers says nothing', async ({ client, assert }) => {
    const seller = await createMember()
    const { batch } = await createListing(seller)
    await delistBatch({ batchId: batch.id }, seller.actor)
    for (const code of [batch.batchCode, '65999999999', '%E0%A4%A']) {
      const html = await read(client, `/batch/${code}`)
      assert.isUndefined(dataOf(html).get('Product'), code)
      assert.notInclude(html, `皮棉批次 ${batch.batchCode}`)
    }
  })

  test('the shop lists its offers, and is one page whatever is searched', async ({ client, assert }) => {
    const { batch } = await createListing(await createMember())
    const [item] = dataOf(await read(client, '/shop')).get('ItemList').itemListElement
    assert.equal(item.item.sku, batch.batchCode)
    assert.equal(new URL(canonicalOf(await read(client, '/shop?lenAvg=29~'))!).pathname, '/shop')
    assert.equal(new URL(canonicalOf(await read(client, '/shop?lenAvg=29~'))!).search, '')
  })

  test('text of people stays text in the structured data', async ({ client, assert }) => {
    const id = await published({ title: '行情</script><script>alert(1)</script>"周报' })
    const html = await read(client, `/news/${id}`)
    assert.notInclude(html, '<script>alert(1)')
    assert.equal(dataOf(html).get('NewsArticle').headline, '行情</script><script>alert(1)</script>"周报')
    assert.match(dataOf(html).get('NewsArticle').datePublished, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
    assert.equal(tag(html, 'og:type'), 'article')
  })

  test('mills, warehouses and shops are named, companies that sell nothing are not', async ({ client, assert }) => {
    const seller = await createMember()
    const quiet = await createMember()
    await createListing(seller)
    assert.match(
      await read(client, `/shop/${seller.company.id}`),
      new RegExp(`<title>${seller.company.name} - 棉桥</title>`)
    )
    assert.notInclude(await read(client, `/shop/${quiet.company.id}`), quiet.company.name)
  })

  test('every page has its title before any script has run', async ({ client, assert }) => {
    for (const [path, title] of [
      ['/register', '免费注册'],
      ['/forget-password', '忘记密码'],
      ['/buyer/17', '订单详情'],
      ['/buyer/address', '收货地址'],
      ['/user-center/basic-info', '基本信息'],
      ['/', null],
    ])
      assert.include(await read(client, path!), `<title>${title ? `${title} - ` : ''}棉桥</title>`, path!)
    assert.deepEqual(
      STOREFRONT_ROUTES.filter((route) => !storefrontTitle(route)),
      []
    )
  })

  test('pages behind the login arrive with the shape of what will be there', async ({ client, assert }) => {
    for (const [path, shape] of [
      ['/buyer/purchase-order', 'desk'],
      ['/user-center/basic-info', 'form'],
      ['/entrepot', 'list'],
      ['/buyer/17', 'detail'],
    ]) {
      const html = await read(client, path)
      assert.match(html, new RegExp(`<main class="wrap shape ${shape}"`), path)
      assert.equal(tag(html, 'robots'), 'noindex', path)
    }
  })
})
