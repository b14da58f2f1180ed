/*
 * Tables of offers at the widths at which people trade, and pages on paper: nothing lies beyond its card or its sheet. Parts of screens beside and
 * below each other: equal gaps, no holes; and one word that counts one thing on all of them.
 */
import { test } from '@japa/runner'
import type { BrowserContext, Locator, Page } from 'playwright'
import { resetDatabase } from '#tests/helpers/database'
import {
  demoMember,
  fillCart,
  ordersInEveryState,
  seedSmallMarket,
  settlementsOf,
  type DemoMember,
} from '#tests/helpers/demo_market'
import { open, sidewaysBy } from '#tests/helpers/screens'
import { arrived, browseAs } from '#tests/helpers/storefront'
import { until } from '#tests/helpers/until'
import db from '@adonisjs/lucid/services/db'
import { COTTON, ProductType, SalesState } from '#app/catalog/codes'
import { ON_SALE_SQL } from '#app/listing/criteria'
import { oneOf } from '#core/define_codes'
import { ArticleKind } from '#app/content/codes'
import { Adjustable } from '#app/listing/codes'

/** Widths of windows with a filter panel beside the table, and a scroll bar less. */
const WIDTHS = [1009, 1024, 1280, 1366, 1440, 1920]

/** Tables of offers and what is in them. */
const OFFERS = 'table:has([data-testid=price]), table:has([data-testid=price]) *'

/** Width of A4 between the margins of `ui/kit/print.css`, in CSS pixels. */
const SHEET = Math.floor(((210 - 20) / 25.4) * 96)

/** Parts of cards beyond the right edge of their card; with `parts` only those that fit this selector. */
const beyondTheirCards = (page: Page, parts = '*') =>
  page.evaluate(
    (selector) =>
      Array.from(document.querySelectorAll('.card'))
        .flatMap((card) => {
          const edge = card.getBoundingClientRect().right + 1
          return Array.from(card.querySelectorAll(selector)).filter((part) => {
            const { right, width, height } = part.getBoundingClientRect()
            return width > 0 && height > 0 && right > edge && !(part as SVGElement).ownerSVGElement
          })
        })
        .map((part) => `${part.tagName.toLowerCase()} ${(part.textContent ?? '').slice(0, 20)}`),
    parts
  )

/** Waits until nothing is found any more: a page follows its window with the next pictures. */
async function nothing(what: string, look: () => Promise<string[]>) {
  let found: string[] = []
  await until(
    () => `${what}: ${found.length} of ${found.at(-1)}`,
    async () => (found = await look()).length === 0
  )
}

async function offersOf(page: Page, path = '/shop') {
  await open(page, path)
  await page.locator('[data-testid=price]').first().waitFor()
}

/** Puts a page on paper: its styles for print at the width of a sheet. The page itself stays the one of a computer, as in a browser that prints. */
async function printed(context: BrowserContext, member: DemoMember, addresses: string[]): Promise<string[]> {
  await context.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => ask(query === '(max-width: 768px)' ? '(max-width: 0px)' : query)
  })
  await browseAs(context, member)
  const page = await context.newPage()
  const findings: string[] = []
  for (const address of addresses) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, address)
    await page.locator('#content h1, #content .card').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: SHEET, height: 1000 })
    await nothing(`${address} whole on paper`, () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('body *'))
          .filter((part) => {
            const { right, width, height } = part.getBoundingClientRect()
            return width > 1 && height > 1 && right > innerWidth + 1 && !(part as SVGElement).ownerSVGElement
          })
          .map((part) => `${part.tagName.toLowerCase()}.${part.className} ${(part.textContent ?? '').slice(0, 20)}`)
      )
    )
    const menus = await page.locator('.top, .frame nav, .btn, .selection-bar, .pager').filter({ visible: true }).count()
    if (menus > 0) findings.push(`${address} prints ${menus} menus or buttons`)
    const broken = await page.evaluate(() =>
      Array.from(document.querySelectorAll('.card > header h2'))
        .filter((head) => head.getClientRects().length > 0 && (head as HTMLElement).offsetHeight > 32)
        .map((head) => head.textContent)
    )
    if (broken.length > 0) findings.push(`${address} breaks ${broken.join()}`)
  }
  return findings
}

const COMPUTER = { width: 1280, height: 800 }
const PHONE = { width: 375, height: 812 }

/** Edges of a part, in whole pixels. */
const edgesOf = (part: Locator) =>
  part.evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect()
    return { top: Math.round(top), bottom: Math.round(bottom), left: Math.round(left), right: Math.round(right) }
  })

/** Distances between the parts of a column that stand below each other. */
const gapsOf = (column: Locator) =>
  column.evaluate((parent) => {
    const boxes = Array.from(parent.children, (one) => one.getBoundingClientRect()).filter(({ height }) => height > 0)
    return boxes.slice(1).map((box, at) => Math.round(box.top - boxes[at].bottom))
  })

/** The card with a heading. */
const cardOf = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

const crumbsOf = (page: Page) =>
  page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').allInnerTexts()

/** The one value that a statement selects as `id`. */
const idOf = async (sql: string) => String((await db.rawQuery(sql)).rows[0].id)

test.group('Screens, tables of offers and pages on paper', (group) => {
  group.setup(() => seedSmallMarket())
  group.teardown(() => resetDatabase())

  test('a buyer with an own basis table sees every column of the shop within its card, and the cart at its end', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await demoMember('buyer, company manager'))
    const page = await browserContext.newPage()
    await offersOf(page)
    await page.locator('th', { hasText: '我的折算价' }).waitFor()
    const head = (await page.locator('th', { hasText: '强力' }).first().innerText()).replaceAll(/\s+/g, ' ')
    assert.match(head, /长度 mm .*强力 cN\/tex .*%/)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await nothing(`nothing beyond its card at ${width} px`, () => beyondTheirCards(page))
      assert.isAtMost(await sidewaysBy(page), 0, `${width} px`)
      const carts = page.getByRole('button', { name: /加入购物车$/ }).filter({ visible: true })
      assert.isAbove(await carts.count(), 10, `${width} px`)
    }
  })

  test('a buyer sees how far every offer is from the index, in a column or below its price, within the card', async ({
    browserContext,
    assert,
  }) => {
    const buyer = await demoMember('buyer, company manager')
    await fillCart(buyer.actor)
    await browseAs(browserContext, buyer)
    const page = await browserContext.newPage()
    const [{ code }] = (
      await db.rawQuery(
        `select min(batch_code) as code from batches where product_type = ${ProductType.xinjiang} and sales_state = ${SalesState.onSale}`
      )
    ).rows
    for (const path of ['/', '/shop/cart', `/batch/${code}`, '/shop']) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, path)
      const rows = page.locator('tbody tr', { has: page.getByTestId('price') })
      await rows.first().waitFor()
      for (const width of [1009, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await nothing(`nothing of ${path} beyond its card at ${width} px`, () => beyondTheirCards(page, OFFERS))
        assert.isAtMost(await sidewaysBy(page), 0, `${path} at ${width} px`)
        const unsaid = await rows.evaluateAll((all) =>
          all
            .filter((row) => {
              const said = row.querySelectorAll<HTMLElement>(
                '[data-testid=distance] small, [data-testid=index-distance]'
              )
              return !Array.from(said).some((part) => part.offsetWidth > 0 && /\d/.test(part.innerText))
            })
            .map((row) => row.textContent)
        )
        assert.deepEqual(unsaid, [], `${path} at ${width} px`)
      }
    }
  })

  test('on a phone the names of the bars stand over them', async ({ browserContext, assert }) => {
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 375, height: 812 })
    await offersOf(page)
    const left = (parts: Locator) =>
      parts.evaluateAll((bars) => bars.slice(0, 5).map((bar) => Math.round(bar.getBoundingClientRect().left)))
    const names = page.locator('.cards-head .quality > *')
    const bars = page.locator('.row-card .quality > *')
    await bars.first().waitFor()
    assert.equal(await names.count(), 5)
    assert.deepEqual(await left(bars), await left(names))
  })

  test('columns that a person adds make the table scroll within its card', async ({ browserContext, assert }) => {
    await browseAs(browserContext, await demoMember('buyer, company manager'))
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await offersOf(page)
    await page.getByRole('button', { name: '列', exact: true }).click()
    const boxes = page.getByRole('group', { name: '显示的列' }).getByRole('checkbox')
    for (const box of await boxes.all()) await box.check()
    assert.isAtMost(await sidewaysBy(page), 0)
    const scrolls = await page.locator('.card.flat').evaluate((card) => card.scrollWidth > card.clientWidth)
    assert.isTrue(scrolls)
  })

  test('the tray shows whole codes, grades and prices at every width, and its acts work on what is chosen', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await demoMember('buyer, company manager'))
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await offersOf(page, `/shop?adjustable=${Adjustable.yes}&salesState=${SalesState.onSale}`)
    for (const at of [0, 1, 2]) await page.locator('tbody').getByRole('checkbox').nth(at).check()
    const tray = page.getByRole('region', { name: '已选项操作' })
    for (const width of [800, 1024, 1200, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const slots = tray.getByTestId('slot')
      assert.equal(await slots.filter({ visible: true }).count(), 3, `${width} px`)
      await nothing(`nothing cut at ${width} px`, () =>
        slots.evaluateAll((all) =>
          all.flatMap((slot) =>
            Array.from(slot.querySelectorAll('b, em'))
              .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
              .map((part) => part.textContent ?? '')
          )
        )
      )
      for (const act of ['询价', '加入购物车', '对比 3 批'])
        assert.isTrue(await tray.getByRole('button', { name: act }).isVisible(), `${act} at ${width} px`)
    }
    await tray.getByRole('button', { name: '询价' }).click()
    await page.getByRole('dialog').getByText('（1/3）').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await tray.getByRole('button', { name: '对比 3 批' }).click()
    await page.waitForURL(/\/product-contrast\/\d+,\d+,\d+$/)
  })

  test('a buyer prints orders, settlements, the statement, lists and comparisons whole, without menus and buttons', async ({
    browserContext,
    assert,
  }) => {
    const buyer = await demoMember('buyer, company manager')
    await fillCart(buyer.actor)
    const orders = await ordersInEveryState('buyer', buyer.actor.companyId!)
    const settlements = await settlementsOf(orders)
    assert.deepEqual(
      await printed(browserContext, buyer, [
        ...orders.slice(0, 8).map((id) => `/buyer/${id}`),
        `/seller-settlement/${settlements[0]}`,
        '/user-index',
        '/buyer/purchase-order',
        '/seller/seller-settlement?side=buyer',
        '/user-center/transfer-list',
        '/user-center/bond-list',
        '/product-contrast/1,2,3',
        '/shop',
        '/shop/cart',
      ]),
      []
    )
  })

  test('a seller prints his orders and his stock', async ({ browserContext, assert }) => {
    const seller = await demoMember('seller, company manager')
    const orders = await ordersInEveryState('seller', seller.actor.companyId!)
    assert.deepEqual(
      await printed(browserContext, seller, [
        ...orders.slice(0, 4).map((id) => `/seller/${id}`),
        '/seller/sale-order',
        '/seller/product',
      ]),
      []
    )
  })

  test('the bars of quality keep their colours on paper', async ({ browserContext, assert }) => {
    const page = await browserContext.newPage()
    await offersOf(page)
    await page.emulateMedia({ media: 'print' })
    const bar = page.locator('.share-bar i').first()
    assert.equal(await bar.evaluate((part) => getComputedStyle(part).getPropertyValue('print-color-adjust')), 'exact')
    assert.isAbove((await page.pdf({ preferCSSPageSize: true })).byteLength, 10_000)
  })

  test('on the home page all gaps are equal, today’s sessions leave no hole, and a phone reads it in a few screens', async ({
    browserContext,
    assert,
  }) => {
    const page = await browserContext.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const size of [COMPUTER, PHONE]) {
      await page.setViewportSize(size)
      await open(page, '/')
      await arrived(page)
      const sessions = page.getByRole('region', { name: '今日竞价' })
      const [card, rows, beside] = await Promise.all(
        [sessions, sessions.locator('tbody'), sessions.locator('..')].map(edgesOf)
      )
      const gaps = [page.getByTestId('home-search').locator('+ div'), sessions.locator('..')].map(gapsOf)
      const [gap, ...others] = [...new Set((await Promise.all(gaps)).flat())]
      assert.deepEqual(others, [], `${size.width} px`)
      assert.isAtMost(card.bottom - rows.bottom, gap)
      if (size === COMPUTER) assert.equal(beside.bottom, (await edgesOf(cardOf(page, '价格走势'))).bottom)
    }
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    assert.isAtMost(screens, 6)
  })

  test('what is narrower than its card stands in the middle of it, fields in rows line up, and columns beside each other end together', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await demoMember('buyer, company manager'))
    const page = await browserContext.newPage()
    await page.setViewportSize(COMPUTER)
    const news = await idOf(
      `select min(id) as id from articles where kind = ${ArticleKind.news} and published_at <= now()`
    )
    for (const path of ['/register/legal-notice', `/news/${news}`]) {
      await open(page, path)
      const article = page.getByTestId('article')
      await article.waitFor()
      const [before, behind] = await article.evaluate((one) => {
        const text = one.matches('.card') ? one.firstElementChild! : one
        const [inner, outer] = [text, one.closest('.card')!].map((part) => part.getBoundingClientRect())
        return [inner.left - outer.left, outer.right - inner.right]
      })
      assert.approximately(before, behind, 1, path)
    }

    await open(page, '/user-center/individuation/basis')
    for (const column of ['条指标', '条比较', '条(级别|数值)', '条升贴水', '行区域', '行加工方式', '行基差']) {
      const fields = page.getByLabel(new RegExp(`^第\\d+${column}$`))
      await fields.nth(2).waitFor()
      const lefts = await fields.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
      assert.lengthOf(new Set(lefts), 1, column)
    }

    const batch = await idOf(
      `select min(batch_code) as id from batches where product_type = ${ProductType.xinjiang} and sales_state = ${SalesState.onSale}`
    )
    await open(page, `/batch/${batch}`)
    await cardOf(page, '文件').waitFor()
    await arrived(page)
    const [left, right] = await Promise.all(['卖方', '文件'].map((heading) => edgesOf(cardOf(page, heading))))
    assert.isBelow(Math.abs(left.bottom - right.bottom), COMPUTER.height / 2)

    await open(page, '/user-index')
    for (const title of ['订单号', '状态', '下单时间'])
      await page.getByRole('columnheader', { name: title }).first().waitFor()

    // The marks that the legend explains have the form of those on the map.
    await open(page, '/indexgaodemap2')
    const roundness = (marks: Locator) =>
      marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).borderRadius))
    const pins = page.locator('[data-pin]')
    await pins.first().waitFor()
    const drawn = new Set(await roundness(pins))
    const explained = await roundness(page.getByText('暂无在售', { exact: true }).locator('i'))
    assert.isAbove(explained.length, 0)
    for (const form of explained) assert.isTrue(drawn.has(form), form)
  })

  test('on a phone the first order is in the upper half, and controls keep clear of the edges of their card', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await demoMember('buyer, company manager'))
    const page = await browserContext.newPage()
    await page.setViewportSize(PHONE)
    await open(page, '/buyer/purchase-order')
    const first = page.getByRole('article').first()
    await first.waitFor()
    await page.getByRole('region', { name: '待办' }).getByRole('link').first().waitFor()
    assert.isBelow((await edgesOf(first)).top, PHONE.height / 2)

    for (const path of ['/statistics/cotton-price-trends', '/statistics/spinning-price-trends']) {
      await open(page, path)
      const head = page.getByTestId('trend').locator('header')
      const { top, bottom } = await edgesOf(head)
      for (const one of await head.locator('button, a').all()) {
        const edges = await edgesOf(one)
        assert.isAbove(Math.min(edges.top - top, bottom - edges.bottom), 4, `${path} ${await one.textContent()}`)
      }
    }
  })

  test('在售 is one number on the home page and in the shop', async ({ browserContext, assert }) => {
    const buyer = await demoMember('buyer, company manager')
    await browseAs(browserContext, buyer)
    const page = await browserContext.newPage()
    await page.setViewportSize(COMPUTER)
    const batches = await idOf(
      `select count(*) as id from batches b join listings l on l.batch_id = b.id
       where ${ON_SALE_SQL} and b.product_type ${oneOf(...COTTON)}`
    )
    await open(page, '/')
    const all = page.getByRole('link', { name: /^全部在售皮棉/ })
    await all.getByText(/\d/).waitFor()
    assert.equal(await all.locator('b').innerText(), batches)
    await all.click()
    await page
      .getByText(`${batches}批`)
      .or(page.getByText(`${batches} 批`))
      .first()
      .waitFor()
  })

  test('tabs and breadcrumbs tell orders, settlements, warehouses and mills apart; a menu keeps buying and selling apart', async ({
    browserContext,
    assert,
  }) => {
    const buyer = await demoMember('buyer, company manager')
    await browseAs(browserContext, buyer)
    const page = await browserContext.newPage()
    await page.setViewportSize(COMPUTER)
    const orders = await ordersInEveryState('buyer', buyer.actor.companyId!)
    const settlements = await settlementsOf(orders)
    const number = (table: string, column: string, id: number) =>
      idOf(`select ${column} as id from ${table} where id = ${id}`)
    const warehouse = await idOf('select min(entrepot_id) as id from batches')
    const mill = await idOf('select min(producer_code) as id from batches')
    for (const [path, name, before] of [
      [`/buyer/${orders[0]}`, await number('orders', 'order_no', orders[0]), '买家中心'],
      [
        `/seller-settlement/${settlements[0]}`,
        await number('settlements', 'settlement_no', settlements[0]),
        '买家中心',
      ],
      [`/entrepot/${warehouse}`, await number('entrepots', 'name', Number(warehouse)), '仓库'],
      [`/producer/${mill}`, await idOf(`select name as id from producers where code = '${mill}'`), '加工厂'],
    ]) {
      await open(page, path)
      await page.waitForFunction((start) => document.title.startsWith(start), name)
      const crumbs = await crumbsOf(page)
      assert.deepEqual([crumbs[0], crumbs.at(-1)], [before, name])
    }

    await open(page, '/user-index')
    const menu = page.getByRole('navigation', { name: '用户中心' })
    const paths = (group: string) =>
      menu
        .getByRole('region', { name: group })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    await menu.getByRole('link').first().waitFor()
    assert.isEmpty((await paths('采购')).filter((path) => path.startsWith('/seller/') && !path.endsWith('side=buyer')))
    assert.isEmpty((await paths('账户')).filter((path) => /^\/(buyer|seller)\//.test(path)))
    assert.isAbove((await paths('采购')).length, 5)
  })
})
