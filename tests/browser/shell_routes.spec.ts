/*
 * Generated from the route matrix (tests/fixtures/routes.csv): every address of the storefront × guest, not certified, certified and
 * manager. Addresses without a page are 404 for every kind of user.
 */
import { test } from '@japa/runner'
import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import testUtils from '@adonisjs/core/services/test_utils'
import { createMember } from '#tests/helpers/actors'
import { browseAs, goInside, loginModal, openPage, whileLeaving } from '#tests/helpers/storefront'

type Row = { path: string; guest: string; uncertified: string; certified: string }

const rows: Row[] = readFileSync(new URL('../fixtures/routes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .filter(([, frontEnd]) => frontEnd === 'storefront')
  .map(([path, , guest, uncertified, certified]) => ({ path, guest, uncertified, certified }))

const built = new Set(
  globSync('resources/areas/*/routes.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path)
  )
)

/** Example parameters that pass the validate rule of their page. */
const EXAMPLES: Record<string, string> = {
  '/batch/:code': '/batch/65123251001',
  '/shop/:id': '/shop/cart',
  '/shop/result': '/shop/result?id=17',
  '/seed-fiber/result': '/seed-fiber/result?id=17',
  '/product-contrast/:ids': '/product-contrast/1,2',
  '/producer/:code': '/producer/65123',
}
const example = (path: string) => EXAMPLES[path] ?? path.replaceAll(/:\w+/g, '17').replace('/*', '/anything')

/** Whether an address without a page matches the pattern of a page with a parameter: the guards of that page run before its validate rule. */
const caught = (path: string) =>
  [...built].some(
    (pattern) => pattern.includes(':') && new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
  )

/** Addresses of rows that are not there. */
const NOT_THERE = [
  '/batch/00000000000',
  '/seed-fiber/999999',
  '/shop/999999',
  '/producer/99999',
  '/entrepot/999999',
  '/auction/999999',
  '/buyer/999999',
  '/buyer/purchase-foreign-order/999999',
  '/buyer/purchase-request/999999',
  '/seller-settlement/999999',
  '/shop/result?id=999999',
  '/demand/publish?search=999999',
  '/demand/publish?copy=999999',
  '/news/999999',
  '/help-document/999999',
  '/financial-service/999999',
]

/** Number of addresses after which the page is reloaded; the guards are the same after a reload. */
const LOADED_ANEW = 8

/** Navigates inside the loaded page, as a click does. */
async function follow(page: Page, path: string) {
  if (page.url() === 'about:blank') return openPage(page, path)
  const modal = loginModal(page)
  if (await modal.isVisible()) {
    const close = () => page.keyboard.press('Escape')
    // The page of the login leads home when its form is closed.
    await (new URL(page.url()).pathname === '/login' ? whileLeaving(page, close) : close())
    await modal.waitFor({ state: 'hidden' })
  }
  await goInside(page, path)
  await page.waitForFunction(() => document.querySelector('#content')?.textContent !== '')
}

/** The outcome for an address, from the browser's location and the page's contents. */
async function outcomeOf(page: Page, path: string): Promise<string> {
  const { pathname, search } = new URL(page.url())
  const text = await page.locator('#content').innerText()
  if (text.includes(`Page Not Found: ${path.split('?')[0]}`)) return '404'
  if (text.startsWith('请先登录')) {
    await loginModal(page).waitFor()
    return 'login modal'
  }
  if (pathname === '/user-center/basic-info' && path !== pathname) {
    const said = page.getByText(/^(未企业认证，请先完成企业认证|没有管理员权限)$/)
    await said.first().waitFor()
    return (await said.first().innerText()) === '没有管理员权限' ? 'managers only' : 'to basic-info'
  }
  return pathname + search === path ? 'open' : `went to ${pathname}${search}`
}

test.group('The route matrix', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const actors = {
    'a guest': { column: 'guest', member: async () => null },
    'somebody not certified': { column: 'uncertified', member: () => createMember({ certified: false }) },
    'certified staff': { column: 'certified', member: () => createMember({ manager: false }) },
    'a manager': { column: 'certified', member: () => createMember({ manager: true }) },
  } as const

  for (const [name, { column, member }] of Object.entries(actors)) {
    test(`${name} gets what the matrix says at every address`, async ({ browserContext, assert }) => {
      const who = await member()
      if (who) await browseAs(browserContext, who)
      const page = await browserContext.newPage()
      // For a guest, a dialog opens and closes at most addresses.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const wrong: string[] = []
      for (const [index, row] of rows.entries()) {
        const path = example(row.path)
        const word = name === 'a manager' && row[column] === 'managers only' ? 'open' : row[column]
        const expected = built.has(row.path) || (caught(path) && word !== 'open') ? word : '404'
        await (index % LOADED_ANEW === 0 ? openPage : follow)(page, path)
        const outcome = await outcomeOf(page, path)
        if (outcome !== expected) wrong.push(`${path}: ${outcome}, not ${expected}`)
      }
      assert.deepEqual(wrong, [])
    })
  }

  test('an address nobody knows is 404 with its path', async ({ browserContext, assert }) => {
    const page = await browserContext.newPage()
    await openPage(page, '/no/such/page')
    assert.equal(await outcomeOf(page, '/no/such/page'), '404')
  })

  test('the page of what is not there is called by what it says of it', async ({ browserContext, assert }) => {
    await browseAs(browserContext, await createMember())
    const page = await browserContext.newPage()
    const calledOtherwise: string[] = []
    for (const path of NOT_THERE) {
      await openPage(page, path)
      const heading = page.locator('h1')
      await heading.first().waitFor()
      await page.getByLabel('正在加载').first().waitFor({ state: 'detached' })
      const count = await heading.count()
      const text = await heading.first().innerText()
      if (count !== 1 || !/没有|不存在|未找到|已下线/.test(text)) calledOtherwise.push(`${path}: ${count} × ${text}`)
    }
    assert.deepEqual(calledOtherwise, [])
  })

  test('the top of the page after a change of route, the target when there is a hash', async ({
    browserContext,
    assert,
  }) => {
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 1280, height: 300 })
    await openPage(page, '/register/legal-notice')
    await page.evaluate(() => window.scrollTo(0, 500))
    await page.getByRole('contentinfo').getByText('合作平台法律声明').click()
    await page.waitForURL('**/legal-notice-jxm')
    await page.waitForFunction(() => window.scrollY === 0)
    await openPage(page, '/register/legal-notice#content')
    assert.equal(await page.evaluate(() => document.querySelector('#content') !== null), true)
  })
})
