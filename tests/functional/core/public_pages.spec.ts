import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { forgetEverything } from '#core/cached'
import { queryOf } from '#core/pages'
import { DemandVisibility } from '#app/demand/codes'
import { openWish } from '#tests/functional/demand/helpers'
import { createMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'

type BuiltFile = { file: string; imports?: string[] }

const manifest = (): Record<string, BuiltFile> => JSON.parse(readFileSync('public/assets/.vite/manifest.json', 'utf8'))

/** The built file of a page. */
const built = (page: string): string => manifest()[page].file

/** The script files that modules need before they run. */
function scriptsOf(...modules: string[]): Set<string> {
  const files = manifest()
  const needed = new Set<string>()
  const visit = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    files[name].imports?.forEach(visit)
  }
  modules.forEach(visit)
  return needed
}

/** A page as it is the same for all: each answer has a nonce of its own. */
const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '')

test.group('Public pages from the server', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the home page arrives with its newest batches, title and description inside', async ({ client, assert }) => {
    const seller = await createMember()
    const { batch } = await createListing(seller)
    const response = await client.get('/')
    const html = response.text()
    assert.include(html, `>${batch.batchCode}<`)
    assert.match(html, /<title>棉桥<\/title>/)
    assert.match(html, /<meta name="description" content="棉桥：[^"]{20,}" \/>/)
    assert.match(html, /<div id="root" data-rendered>/)
    assert.include(html, `<link rel="modulepreload" href="/assets/${built('resources/areas/account/home_page.tsx')}"`)
    assert.notInclude(html, seller.user.mobile)
  })

  test('the home page arrives with the newest wishes, and not with whose they are, nor those of invited sellers', async ({
    client,
    assert,
  }) => {
    const buyer = await createMember()
    const seller = await createMember()
    await openWish(buyer, { weight: 123 })
    await openWish(buyer, { weight: 987, visibility: DemandVisibility.invited, invited: [seller.company.id] })
    for (const agent of ['', PHONE]) {
      forgetEverything()
      const html = (await client.get('/').header('user-agent', agent)).text()
      const [section] = /<section[^>]*aria-label="最新求购".*?<\/section>/s.exec(html) ?? ['']
      for (const shown of ['123.000', '平均长度 ≥ 29', '断裂比强度 ≥ 28', '16,700', '15 天', '湖北省武汉市'])
        assert.include(section, shown)
      assert.include(section, 'href="/demand/board"')
      assert.equal(section.includes('<table'), agent === '')
      for (const hidden of [buyer.company.name, '987.000', '纺织路']) assert.notInclude(html, hidden)
    }
  })

  test('a page that the browser renders brings the scripts of the frame, and to members where their pages are', async ({
    client,
    assert,
  }) => {
    const preload = (file: string) => `<link rel="modulepreload" href="/assets/${built(file)}"`
    const members = preload('resources/lib/member_pages.ts')
    for (const [path, member] of [
      ['/buyer/purchase-order', true],
      ['/entrepot', true],
      ['/register', false],
      ['/auction', false],
      ['/seed-fiber', false],
    ] as const) {
      const html = (await client.get(path)).text()
      assert.include(html, preload('resources/frame/frame.tsx'), path)
      assert.equal(html.includes(members), member, path)
    }
    assert.notInclude((await client.get('/')).text(), members)
    const unknown = (await client.get('/no-such-page')).text()
    assert.notInclude(unknown, preload('resources/frame/frame.tsx'))
    // The parts of the frame are one file, which does not arrive in thirty.
    assert.isAtMost(scriptsOf('resources/main.tsx', 'resources/frame/frame.tsx').size, 12)
  })

  test('the shop arrives with its first page of batches; with criteria in the address the browser asks', async ({
    client,
    assert,
  }) => {
    const { batch } = await createListing(await createMember())
    const html = (await client.get('/shop')).text()
    assert.include(html, `>${batch.batchCode}<`)
    assert.match(html, /<title>现货商城 - 棉桥<\/title>/)
    assert.notInclude((await client.get('/shop?lenAvg=29~')).text(), batch.batchCode)
  })

  test('parameters that a page does not use make no other page', async ({ client, assert }) => {
    const first = withoutNonce((await client.get('/')).text())
    const { batch } = await createListing(await createMember())
    assert.equal(withoutNonce((await client.get('/?zz=1&utm_source=a')).text()), first, 'the page of a moment ago')
    forgetEverything()
    assert.include((await client.get('/?zz=2')).text(), batch.batchCode)
    assert.equal(queryOf('/news', new URLSearchParams('zz=1&q=棉&channel=a')).toString(), 'channel=a&q=%E6%A3%89')
  })

  test('a phone gets cards, a desk gets a table', async ({ client, assert }) => {
    await createListing(await createMember())
    assert.notInclude((await client.get('/').header('user-agent', PHONE)).text(), '<table')
    assert.include((await client.get('/')).text(), '<table')
  })

  test('an unchanged page is not sent again', async ({ client, assert }) => {
    const first = await client.get('/')
    const again = await client.get('/').header('if-none-match', first.header('etag')!)
    assert.equal(again.status(), 304)
  })

  test('text of people cannot leave the data it came in', async ({ client, assert }) => {
    const seller = await createMember({ companyName: '测试</script><script>alert(1)</script>棉业' })
    await createListing(seller)
    assert.notInclude((await client.get('/')).text(), '<script>alert(1)')
  })

  test('pages behind the login arrive as a shell without data', async ({ client, assert }) => {
    const { batch } = await createListing(await createMember())
    for (const path of ['/buyer/purchase-order', '/producer', '/entrepot']) {
      const html = (await client.get(path)).text()
      assert.notInclude(html, batch.batchCode)
      assert.notInclude(html, '<div id="root" data-rendered')
    }
  })

  test('the sitemap lists public addresses, and robots are told of it', async ({ client, assert }) => {
    const map = await client.get('/sitemap.xml')
    assert.match(map.header('content-type')!, /application\/xml/)
    assert.match(map.text(), /<loc>http:\/\/[^<]+\/shop<\/loc>/)
    assert.match((await client.get('/robots.txt')).text(), /Sitemap: http:\/\/[^\n]+\/sitemap\.xml/)
  })

  test('pages and scripts are packed for browsers that take it', async ({ client, assert }) => {
    const page = await client.get('/').header('accept-encoding', 'br')
    assert.equal(page.header('content-encoding'), 'br')
    const [script] = (await client.get('/')).text().match(/\/assets\/main-[\w-]+\.js/)!
    const answer = await client.get(script).header('accept-encoding', 'br, gzip')
    assert.deepEqual(
      [answer.header('content-encoding'), answer.header('cache-control')],
      ['br', 'public, max-age=31536000, immutable']
    )
  })
})
