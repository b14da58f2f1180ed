import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Page } from 'playwright'
import { demoMember, seedSmallMarket } from '#tests/helpers/demo_market'
import { resetDatabase } from '#tests/helpers/database'
import { wrongOn } from '#tests/helpers/screens'
import { withSettings } from '#tests/helpers/settings_of_process'
import { browseAs, loginModal, openPage } from '#tests/helpers/storefront'
import { EnabledState } from '#core/codes'
import { ENTREPOT, MILLS } from '../../resources/areas/places/map/spots.js'

const MAP = '/indexgaodemap2'
const list = (page: Page) => page.getByRole('region', { name: '列表' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** A stand-in for the script of Amap that draws marks as buttons, as far as the page uses it. */
const FAKE_AMAP = `
  window.AMap = {
    Bounds: class {},
    Marker: class { constructor({ content }) { this.content = content } },
    Map: class {
      constructor(container) { this.container = container }
      add(markers) { for (const { content } of markers) this.container.append(content) }
      remove(markers) { for (const { content } of markers) content.remove() }
      setBounds() {} setZoomAndCenter() {} setMapStyle() {} destroy() {}
    },
  }`

test.group('The map of warehouses and mills', (group) => {
  group.setup(() => seedSmallMarket())
  group.teardown(() => resetDatabase())

  const member = () => demoMember('buyer, company manager')

  test('a guest is asked to log in', async ({ visit }) => {
    const page = await visit(MAP)
    await loginModal(page).waitFor()
  })

  test('from the country to Xinjiang, to a prefecture, to a warehouse, and back', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await member())
    const page = await browserContext.newPage()
    await openPage(page, '/entrepot')
    await page.getByRole('link', { name: '仓库分布图' }).first().click()
    await page.getByRole('button', { name: '全部', exact: true }).click()

    const outline = page.locator('[data-testid=map] path[data-code="650000"]')
    await outline.evaluate((path) => path.dispatchEvent(new MouseEvent('click', { bubbles: true })))
    await heading(page, '新疆维吾尔自治区').waitFor()
    await list(page).getByRole('button', { name: '阿拉尔市' }).click()
    await heading(page, '阿拉尔市').waitFor()
    assert.include(page.url(), 'area=659002')

    await page.locator('[data-pin=entrepot]', { hasText: /\d/ }).first().click()
    const card = page.getByRole('region', { name: '所选位置' })
    await card.getByRole('link', { name: '仓库详情' }).click()
    await page.waitForURL(/\/entrepot\/\d+$/)
    await page.getByRole('heading', { level: 1, name: '阿拉尔棉花监管库（演示）' }).waitFor()
    await page.getByRole('img', { name: /阿拉尔.*在新疆维吾尔自治区的位置/ }).waitFor()

    await page.goBack()
    await heading(page, '阿拉尔市').waitFor()
    await page.getByRole('button', { name: '新疆维吾尔自治区' }).click()
    await heading(page, '新疆维吾尔自治区').waitFor()
    await page.getByRole('button', { name: '全国' }).click()
    await heading(page, '全国').waitFor()
  })

  test('the list says what the database holds, and filters narrow both', async ({ browserContext, assert }) => {
    await browseAs(browserContext, await member())
    const page = await browserContext.newPage()
    await openPage(page, MAP)
    const total = page.getByTestId('map-sum')
    await total.waitFor()
    const { rows } = await db.rawQuery(
      `select count(*)::int as count from entrepots where state = ${EnabledState.enabled} and lng is not null`
    )
    assert.include(await total.innerText(), `${rows[0].count} 个仓库`)

    await page.getByRole('button', { name: '加工厂', exact: true }).click()
    await page.waitForURL(new RegExp(`kind=${MILLS}`))
    await page.locator('[data-testid=map] [data-pin=entrepot]').first().waitFor({ state: 'detached' })
    await page.getByLabel('区域').selectOption({ label: '内地' })
    // Mills outside Xinjiang have no coordinates: they are listed, not drawn.
    await page.getByText('没有符合条件的仓库或加工厂').waitFor()
    const unplaced = page.getByTestId('map-unplaced')
    await unplaced.getByText('未标注位置').click()
    await unplaced.getByRole('link', { name: '山东省' }).click()
    await page.waitForURL(/\/producer\?regionName=/)
    await page.getByRole('button', { name: '去掉条件 山东省' }).click()
    await page.waitForURL(/\/producer$/)
  })

  test('keyboard alone gets from the country to a warehouse', async ({ browserContext }) => {
    await browseAs(browserContext, await member())
    const page = await browserContext.newPage()
    await openPage(page, MAP)
    await list(page).getByRole('button', { name: '湖北省' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, '湖北省').waitFor()
    await list(page).getByRole('link', { name: /武汉/ }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/entrepot\/\d+$/)
  })

  test('nothing is wrong with it on a phone and, in dark colours, on a computer, with a pin chosen', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await member())
    const page = await browserContext.newPage()
    const findings: string[] = []
    for (const { colorScheme, width } of [
      { colorScheme: 'light', width: 375 },
      { colorScheme: 'dark', width: 1280 },
    ] as const) {
      await page.setViewportSize({ width, height: 812 })
      await page.emulateMedia({ colorScheme })
      for (const address of [MAP, `${MAP}?area=650000`]) {
        await openPage(page, address)
        await page.locator('[data-testid=map] [data-pin]').last().focus()
        await page.keyboard.press('Enter')
        await page.getByRole('region', { name: '所选位置' }).waitFor()
        const wrong = await wrongOn(page, { axe: true })
        findings.push(...wrong.map((finding) => `${address} at ${width} ${colorScheme}: ${finding}`))
      }
    }
    assert.deepEqual(findings, [])
  })

  test('without a key nobody asks Amap', async ({ browserContext, assert }) => {
    await browseAs(browserContext, await member())
    const page = await browserContext.newPage()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('amap') && asked.push(request.url()))
    await openPage(page, MAP)
    await page.locator('[data-testid=map] [data-pin]').first().waitFor()
    assert.deepEqual(asked, [])
  })

  test('with a key that leads nowhere the own map stands there and says so', async ({ browserContext, cleanup }) => {
    cleanup(withSettings({ AMAP_KEY: 'key', AMAP_SECURITY_CODE: 'code' }))
    await browseAs(browserContext, await member())
    const page = await browserContext.newPage()
    await page.route('https://webapi.amap.com/**', (route) => route.abort())
    await openPage(page, MAP)
    await page.getByText('高德地图未能加载，已改用本站示意图').waitFor()
    await page.locator('[data-testid=map] [data-pin]').first().waitFor()
  })

  test('with a key the pins stand on Amap', async ({ browserContext, assert, cleanup }) => {
    cleanup(withSettings({ AMAP_KEY: 'key of the site', AMAP_SECURITY_CODE: 'code' }))
    await browseAs(browserContext, await member())
    const page = await browserContext.newPage()
    let asked = ''
    await page.route('https://webapi.amap.com/**', (route) => {
      asked = route.request().url()
      return route.fulfill({ contentType: 'text/javascript', body: FAKE_AMAP })
    })
    await openPage(page, `${MAP}?kind=${ENTREPOT}`)
    const pin = page.getByRole('region', { name: '高德地图' }).getByRole('button', { name: /^武汉/ })
    // The marks of the stand-in overlap, so the pin is opened by keyboard.
    await pin.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: '所选位置' }).getByRole('link', { name: '仓库详情' }).waitFor()
    assert.include(asked, 'key=key%20of%20the%20site')
    assert.equal(await page.locator('[data-testid=map] path[data-code]').count(), 0)
  })
})
