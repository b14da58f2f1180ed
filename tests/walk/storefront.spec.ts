/*
 * Walks over every screen of the storefront, on a computer and on a phone, as a guest, a registered user, a seller and a buyer.
 */
import { test } from '@japa/runner'
import { globSync, readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import { DEMO } from '#app/demo/shared/accounts'
import { told } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import {
  demoMember,
  fillCart,
  ordersInEveryState,
  seedSmallMarket,
  settlementsOf,
  type DemoMember,
} from '#tests/helpers/demo_market'
import { browseAs, loginModal } from '#tests/helpers/storefront'
import { tellViolations } from '#tests/helpers/screens'
import { inTime } from '#tests/helpers/until'
import { Walk } from '#tests/helpers/walk'
import { ArticleKind, PublishState } from '#app/content/codes'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import { QuotationState } from '#app/quotation/codes'
import { ProductType, SalesState } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'
import { SessionState } from '#app/auction/codes'

/** Addresses of the route objects, without redirects. */
const PATTERNS = globSync('resources/areas/*/routes.tsx')
  .sort()
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path))

/** Pages open to guests, which look the same for every user, except for the shop: logged-in users skip them. */
const SAME_FOR_ALL = new Set(
  readFileSync('tests/fixtures/routes.csv', 'utf8')
    .split('\n')
    .map((line) => line.split(','))
    .filter(
      ([path, frontEnd, guest]) => frontEnd === 'storefront' && guest === 'open' && !/^\/($|shop|batch)/.test(path)
    )
    .map(([path]) => path)
)

/** Windows of a walk: between them every screen is seen in both colours, and axe examines it in both. */
const WINDOWS = [
  { size: { width: 1280, height: 800 }, colorScheme: 'light' },
  { size: { width: 375, height: 812 }, colorScheme: 'dark' },
] as const

/** Screens whose menus and tables change with the width. */
const BETWEEN = [
  '/',
  '/user-index',
  '/buyer/purchase-order',
  '/buyer/quotation',
  '/seller/seller-settlement?side=buyer',
  '/news',
]

const column = async (sql: string, ...bindings: unknown[]): Promise<string[]> =>
  (await db.rawQuery(sql, bindings)).rows.map((row: { value: unknown }) => String(row.value))

/** Address of the longest text of a kind. */
const article = (kind: ArticleKind, path: string) =>
  column(
    `select ? || id as value from articles where kind = ? and state = ${PublishState.published} and published_at <= now() order by length(body) desc limit 1`,
    path,
    kind
  )

/** Real values for the parameters of the pages that are open to all users. */
async function examples(): Promise<Record<string, string[]>> {
  const batches = await column(
    `select min(batch_code) as value from batches where product_type = ${ProductType.xinjiang} and sales_state in (${SalesState.onSale}, ${SalesState.sold}) group by sales_state
     union select min(batch_code) from batches where product_type = ${ProductType.importedCny}`
  )
  const ids = await column('select id as value from batches order by id limit 3')
  const companies = await column(`select min(company_id) as value from listings where state = ${ListingState.listed}`)
  return {
    // Shows the user's own orders, so only buyers have values for it.
    '/shop/result': [],
    '/seed-fiber/result': [],
    '/demand/view-demand': (
      await column(
        `select min(id) as value from demands where state = ${DemandState.open} and visibility = ${DemandVisibility.everybody}`
      )
    ).map((id) => `/demand/view-demand?id=${id}`),
    '/seed-fiber/:id': (await column('select batch_id as value from tonnage_goods order by batch_id limit 3')).map(
      (id) => `/seed-fiber/${id}`
    ),
    '/batch/:code': batches.map((code) => `/batch/${code}`),
    '/product-contrast/:ids': [`/product-contrast/${ids.join(',')}`],
    '/shop/:id': ['batch', 'search', 'cart', 'list', 'import', ...companies].map((part) => `/shop/${part}`),
    '/producer/:code': (await column('select min(producer_code) as value from batches')).map(
      (code) => `/producer/${code}`
    ),
    '/news/:id': await article(ArticleKind.news, '/news/'),
    '/help-document/:id': await article(ArticleKind.help, '/help-document/'),
    '/financial-service/:id': await article(ArticleKind.finance, '/financial-service/'),
    // One session for each state and kind
    '/auction/:id': await column(
      `select '/auction/' || min(id) as value from auction_sessions where state <> ${SessionState.draft} and not limited group by state, price_type, price_direction`
    ),
    '/entrepot/:id': (await column('select min(entrepot_id) as value from batches')).map((id) => `/entrepot/${id}`),
  }
}

/** Real values for the pages of a user's own orders. */
async function ownExamples({ actor }: DemoMember, side: 'buyer' | 'seller'): Promise<Record<string, string[]>> {
  const orders = await ordersInEveryState(side, actor.companyId!)
  const settlements = await settlementsOf(orders)
  const submissions = await column(
    'select max(id) as value from order_submissions where company_id = ?',
    actor.companyId
  )
  const requests = await column('select id as value from purchase_requests where company_id = ?', actor.companyId)
  const wishes = await column(
    side === 'buyer'
      ? `select max(q.demand_id) as value from quotations q join demands d on d.id = q.demand_id
           where d.company_id = ? and d.state = ${DemandState.open} and q.state = ${QuotationState.open}`
      : `select max(q.demand_id) as value from quotations q join demands d on d.id = q.demand_id
           where q.seller_company_id = ? and d.state = ${DemandState.open}`,
    actor.companyId
  )
  return {
    ...(wishes[0] !== 'null' && { '/demand/view-demand': wishes.map((id) => `/demand/view-demand?id=${id}`) }),
    '/buyer/purchase-request/:requestId': requests.map((id) => `/buyer/purchase-request/${id}`),
    [`/${side}/:orderId`]: orders.map((id) => `/${side}/${id}`),
    '/seller/seller-settlement': ['buyer', 'seller'].map((one) => `/seller/seller-settlement?side=${one}`),
    '/seller/seller-settlement/:settlementId': settlements.map((id) => `/seller/seller-settlement/${id}`),
    '/seller-settlement/:settlementId': [`/seller-settlement/${settlements[0]}`],
    '/shop/result': submissions.filter((id) => id !== 'null').map((id) => `/shop/result?id=${id}`),
    '/seed-fiber/result': submissions.filter((id) => id !== 'null').map((id) => `/seed-fiber/result?id=${id}`),
  }
}

/** Screens that axe has examined, by colours: pages that look the same for several users are examined once in each. */
const examined = { light: new Set<string>(), dark: new Set<string>() }

/** Milliseconds of a walk, less than a test has. */
const LONGEST = 540_000

/** Visits all addresses in both windows at once. */
async function walk(
  context: BrowserContext,
  values: Record<string, string[]>,
  patterns = PATTERNS.filter((pattern) => !SAME_FOR_ALL.has(pattern))
): Promise<string[]> {
  const addresses = patterns.flatMap((pattern) => values[pattern] ?? (pattern.includes(':') ? [] : [pattern]))
  if (addresses.length < patterns.length - 8) throw new Error('the market has no examples for the pages')
  await tellViolations(context)
  const steps: Walk[] = []
  const walks = WINDOWS.map(async ({ size, colorScheme }) => {
    const page = await context.newPage()
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const one = new Walk(page, `${size.width} px, ${colorScheme}`, examined[colorScheme])
    steps.push(one)
    for (const address of addresses) await one.look(address, { axe: true })
    return one.findings
  })
  const where = () => `the walk does not end: ${steps.map(({ step }) => step).join('; ')}`
  return (await inTime(Promise.all(walks), where, LONGEST)).flat()
}

test.group('A walk over every screen of the storefront', (group) => {
  group.setup(() => seedSmallMarket())
  group.teardown(() => resetDatabase())

  test('as a guest', async ({ browserContext, assert }) => {
    assert.deepEqual(await walk(browserContext, await examples(), PATTERNS), [])
  })

  test('as somebody registered, not certified', async ({ browserContext, assert }) => {
    await browseAs(browserContext, await demoMember('not certified'))
    assert.deepEqual(await walk(browserContext, await examples()), [])
  })

  test('as a seller', async ({ browserContext, assert }) => {
    const seller = await demoMember('seller, company manager')
    await browseAs(browserContext, seller)
    const values = { ...(await examples()), ...(await ownExamples(seller, 'seller')) }
    assert.deepEqual(await walk(browserContext, values), [])
  })

  test('as a buyer with a full cart', async ({ browserContext, assert }) => {
    const buyer = await demoMember('buyer, company manager')
    await fillCart(buyer.actor)
    await browseAs(browserContext, buyer)
    const values = { ...(await examples()), ...(await ownExamples(buyer, 'buyer')) }
    assert.deepEqual(await walk(browserContext, values), [])
  })

  test('a buyer’s desks in windows between a phone and a large screen', async ({ browserContext, assert }) => {
    await browseAs(browserContext, await demoMember('buyer, company manager'))
    const page = await browserContext.newPage()
    const findings: string[] = []
    for (const width of [820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const steps = new Walk(page, `${width} px`, new Set())
      for (const address of BETWEEN) await steps.look(address, { axe: false })
      findings.push(...steps.findings)
    }
    assert.deepEqual(findings, [])
  })

  test('a guest’s morning: home, news, help, shop; ordering asks to log in and goes on from there', async ({
    visit,
    assert,
  }) => {
    const page = await visit('/')
    await page.locator('a[href="/news"]').first().click()
    await page.locator('a[href^="/news/"]').first().click()
    assert.isAbove((await page.getByTestId('article').innerText()).length, 60)
    await page.locator('a[href="/help-document-a/index"]').first().click()
    await page.locator('a[href^="/help-document"]').nth(1).waitFor()
    await page.locator('nav a[href="/shop"]').first().click()
    await page.locator('a[href^="/batch/"]').first().waitFor()
    await page.getByRole('button', { name: '加入购物车' }).first().click()
    const modal = loginModal(page)
    await modal.waitFor()
    const { login, password } = DEMO.accounts.find(({ role }) => role.includes('buyer, trader'))!
    await modal.getByPlaceholder('手机号').fill(login)
    await modal.getByPlaceholder('密码').fill(password)
    await modal.getByRole('button', { name: '登录', exact: true }).click()
    await modal.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '加入购物车' }).first().click()
    await told(page, '已加入购物车')
  })

  test('a trader’s morning: prices, toolbox, mills, the map', async ({ browserContext, visit }) => {
    await browseAs(browserContext, await demoMember('buyer, company manager'))
    const page = await visit('/')
    await page.locator('nav a[href="/statistics/cotton-price-trends"]').first().click()
    await page.locator('[data-testid=trend] svg path').first().waitFor({ state: 'attached' })
    await page.locator('nav a[href="/toolbox"]').first().click()
    await page.getByText('公重', { exact: true }).first().waitFor()
    await page.goto(new URL('/producer', page.url()).href)
    await page.locator('a[href^="/producer/"]').first().click()
    await page.waitForURL(/\/producer\/\w+$/)
    await page.goto(new URL('/indexgaodemap2', page.url()).href)
    await page.locator('[data-testid=map] [data-pin]').first().waitFor()
  })
})
