/*
 * The frame of the storefront: menus that reach everything at every width, names of pages, the market over the header, the place in a page.
 */
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import testUtils from '@adonisjs/core/services/test_utils'
import { createMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { openAccount } from '#tests/helpers/bank'
import { createListing } from '#tests/helpers/listings'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { Adjustable } from '#app/listing/codes'
import { CompanyType } from '#app/company/codes'

/** Everything of the site that guests look for. */
const PLACES = ['店铺', '加工厂', '仓库', '行情', '资讯', '工具箱', '供应链金融', '帮助中心', '仓库分布图']

/** Links of header and 更多 that are on screen. */
const linksOf = async (page: Page) =>
  page.getByRole('banner').getByRole('link').filter({ visible: true }).allInnerTexts()

/** A place in a page, pixels from its top. */
const PLACE = 120

const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY)

test.group('Menus', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  for (const width of [375, 800, 1024, 1280])
    test(`at ${width} px 更多 leads wherever the header does not`, async ({ browserContext, assert }) => {
      const page = await browserContext.newPage()
      await page.setViewportSize({ width, height: 800 })
      await openPage(page, '/news')
      const more = page.getByRole('button', { name: '更多栏目' })
      await more.click()
      const help = page.getByRole('banner').getByRole('link', { name: '帮助中心' })
      await help.waitFor()
      const links = await linksOf(page)
      for (const place of PLACES) assert.equal(links.filter((link) => link === place).length, 1, place)
      await page.keyboard.press('Escape')
      await help.waitFor({ state: 'detached' })
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), '更多栏目')
      await more.click()
      await help.click()
      await page.waitForURL('**/help-document-a/index')
      await help.waitFor({ state: 'detached' })
    })

  test('the menu of a person fits its window, grouped, with the way out in sight', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await createMember({ manager: true }))
    const page = await browserContext.newPage()
    for (const size of [
      { width: 1280, height: 800 },
      { width: 375, height: 667 },
    ]) {
      await page.setViewportSize(size)
      await openPage(page, '/news')
      const person = page.getByTestId('person')
      await person.getByRole('button').first().click()
      for (const name of ['采购', '销售', '账户'])
        await person.getByRole('region', { name, exact: true }).getByRole('link').first().waitFor()
      const { y, height } = (await person.getByRole('button', { name: '退出登录' }).boundingBox())!
      assert.isAtMost(y + height, size.height)
    }
  })

  test('the menu of the own pages stays beside each of them and marks the open one', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await createMember({ manager: true }))
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPage(page, '/user-index')
    const menu = page.getByRole('navigation', { name: '用户中心' })
    await menu.getByRole('link').nth(18).waitFor()
    const paths = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    assert.isAbove(paths.length, 18)
    for (const path of paths) {
      await menu.locator(`a[href="${path}"]`).click()
      await menu.locator(`a[href="${path}"][aria-current=page]`).waitFor()
      assert.equal(await menu.locator('[aria-current=page]').count(), 1, path)
    }
  })

  test('it offers only what rights and certification give', async ({ browserContext, assert }) => {
    await browseAs(browserContext, await createMember({ certified: false }))
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPage(page, '/user-index')
    const menu = page.getByRole('navigation', { name: '用户中心' })
    await menu.getByRole('link', { name: '企业认证' }).waitFor()
    const words = await menu.getByRole('link').allInnerTexts()
    for (const word of ['采购订单', '销售订单', '员工管理']) assert.notInclude(words, word)
  })
})

test.group('The place in a page', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('Back returns to it, a click begins at the top, a reload keeps it', async ({ browserContext, assert }) => {
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 300 })
    await openPage(page, '/register')
    await page.getByRole('button', { name: '注册' }).first().waitFor()
    await page.waitForFunction((place) => document.documentElement.scrollHeight > 300 + place, PLACE)
    await page.evaluate((place) => window.scrollTo(0, place), PLACE)
    await page.waitForFunction((place) => window.scrollY === place, PLACE)
    // The place is noted when the browser tells of the scrolling, with the next picture.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    // Not a click of the test's own hand, which would scroll to the link first.
    await page.getByRole('contentinfo').getByRole('link', { name: '帮助中心' }).dispatchEvent('click')
    await page.waitForURL('**/help-document-a/index')
    await page.waitForFunction(() => window.scrollY === 0)
    await page.goBack()
    await page.waitForURL('**/register')
    await page.waitForFunction((place) => window.scrollY === place, PLACE)
    await page.reload()
    await page.waitForFunction((place) => window.scrollY === place, PLACE)
    assert.equal(await scrolledTo(page), PLACE)
  })

  test('Back into a filtered list brings back its filter, its rows and the place in it', async ({
    browserContext,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    for (let i = 0; i < 12; i++) await createListing(seller)
    await createBatch(seller.company.id)
    await browseAs(browserContext, seller)
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 400 })
    await openPage(page, '/seller/product')
    const codes = page.locator('a[href^="/batch/"]').filter({ visible: true })
    await page.waitForFunction(() => document.querySelectorAll('tbody a[href^="/batch/"]').length === 13)
    await page.getByRole('tab', { name: '在售' }).click()
    await page.waitForFunction(() => document.querySelectorAll('tbody a[href^="/batch/"]').length === 12)
    const address = page.url()
    const shown = await codes.allInnerTexts()
    await page.waitForFunction((place) => document.documentElement.scrollHeight > 400 + place, PLACE)
    await page.evaluate((place) => window.scrollTo(0, place), PLACE)
    await page.waitForFunction((place) => window.scrollY === place, PLACE)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await codes.first().dispatchEvent('click')
    await page.waitForURL('**/batch/*')
    await page.waitForFunction(() => window.scrollY === 0)
    await page.goBack()
    await page.waitForURL(address)
    await page.waitForFunction((place) => window.scrollY === place, PLACE)
    assert.deepEqual(await codes.allInnerTexts(), shown)
    assert.include(address, 'state=')
  })
})

test.group('Names and shapes of pages', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('parts of the shop and settlements of both sides are told apart in tabs and breadcrumbs', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await createMember({ manager: true }))
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    const parts = { search: '商品搜索', batch: '批次搜索', cart: '购物车', list: '选棉清单', import: '进口棉折算' }
    for (const [part, name] of Object.entries(parts)) {
      await openPage(page, `/shop/${part}`)
      await page.waitForFunction((title) => document.title.startsWith(title), name)
    }
    for (const [side, crumbs] of [
      ['buyer', ['买家中心', '采购结算']],
      ['seller', ['卖家中心', '销售结算']],
    ] as const) {
      await openPage(page, `/seller/seller-settlement?side=${side}`)
      await page.waitForFunction((title) => document.title.startsWith(title), crumbs[1])
      const steps = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem')
      assert.deepEqual(await steps.allInnerTexts(), [...crumbs])
    }
  })

  test('an order and the own data that are on their way have the shape of what will be there', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await createMember({ manager: true }))
    const page = await browserContext.newPage()
    for (const call of ['order/get', 'company/info/get']) await page.route(`**/api/${call}`, () => {})
    await openPage(page, '/buyer/17')
    const order = page.locator('main[aria-busy=true]')
    await order.getByRole('heading', { name: '货物' }).waitFor()
    assert.equal(await order.locator('section').count(), 3, 'steps, what is next, lines')
    await openPage(page, '/user-center/basic-info')
    await page.getByRole('heading', { name: '企业资料' }).waitFor()
  })
})

test.group('The market over the header', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('stands on every page of a wide window in a line of 28 px, and leaves phones alone', async ({
    browserContext,
    assert,
  }) => {
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const path of ['/news', '/register', '/help-document-a/index']) {
      await openPage(page, path)
      const bar = page.getByRole('region', { name: '行情' })
      assert.equal((await bar.boundingBox())!.height, 28)
      await bar.getByRole('link').first().waitFor()
    }
    await page.setViewportSize({ width: 375, height: 812 })
    await page.getByRole('region', { name: '行情' }).waitFor({ state: 'detached' })
  })
})

test.group('Ways out', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('Escape gives the focus back to what opened a menu or a dialog; the tab names the batch', async ({
    browserContext,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const { batch } = await createListing(seller, { adjustable: Adjustable.yes })
    const buyer = await createMember()
    await openAccount(buyer.company)
    await browseAs(browserContext, buyer)
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPage(page, `/batch/${batch.batchCode}`)
    await page.waitForFunction((code) => document.title.startsWith(`批次 ${code}`), batch.batchCode)
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

    const person = page.getByTestId('person').getByRole('button').first()
    await person.press('Enter')
    const leave = page.getByRole('button', { name: '退出登录' })
    await leave.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await leave.waitFor({ state: 'detached' })
    assert.match((await focused())!, /的菜单$/)

    await page.getByRole('button', { name: '询价', exact: true }).first().press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await focused(), '询价')
  })

  test('a search without a result names what to leave out, once, and what would be found then', async ({
    browserContext,
    assert,
  }) => {
    await createListing(await createMember({ companyType: CompanyType.gin }))
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPage(page, '/shop?strengthAvg=40~')
    await page.getByText(/^试试去掉“[^“”]+”，/).waitFor()
    await page.getByRole('button', { name: /^去掉“[^“”]+”（1 批）$/ }).click()
    // The strip of a row is one stop of the tab key; the arrows lead from bar to bar.
    const bars = page.locator('tbody tr').first().locator('[role=img][tabindex]')
    await bars.first().waitFor()
    const stops = () => bars.evaluateAll((all) => all.map((bar) => (bar as HTMLElement).tabIndex))
    assert.deepEqual(await stops(), [0, -1, -1, -1, -1])
    await bars.first().press('ArrowRight')
    await page.waitForFunction(() => document.activeElement?.matches('[role=img]:nth-child(2)'))
    assert.deepEqual(await stops(), [-1, 0, -1, -1, -1])
  })

  test('what only a certified company can have leads to the certification, not to a try again', async ({
    browserContext,
    assert,
  }) => {
    const gin = await createMember({ companyType: CompanyType.gin })
    const { batch } = await createListing(gin, { adjustable: Adjustable.yes })
    await browseAs(browserContext, await createMember({ certified: false }))
    const page = await browserContext.newPage()
    await openPage(page, '/shop/result?id=17')
    await page.getByRole('link', { name: '去认证' }).waitFor()
    assert.equal(await page.getByRole('button', { name: '重试' }).count(), 0)
    await openPage(page, `/batch/${batch.batchCode}`)
    await page.getByRole('button', { name: '询价' }).click()
    await page.waitForURL('**/user-center/basic-info')
  })
})
