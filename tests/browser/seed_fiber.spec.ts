/* Flows §9, the buyer's side: a mill finds polyester staple by its size, is told the smallest lot, and orders 32 t. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { ProductType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { OrderType } from '#app/order/codes'
import { createMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { atRest, CONTEXT } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs } from '#tests/helpers/storefront'
import { offerTonnage, SEED } from '#tests/helpers/tonnage'

async function market() {
  const plant = await createMember({ companyType: CompanyType.fibrePlant })
  const gin = await createMember({ companyType: CompanyType.gin })
  const mill = await createMember({ companyType: CompanyType.textileMill })
  for (const side of [plant, mill]) {
    await openAccount(side.company, 1_000_000)
    await givePayPassword(side)
  }
  const { batch } = await offerTonnage(plant)
  await offerTonnage(plant, { price: 690_000 }, { dtex: 1.67, cutLength: 51 })
  await offerTonnage(gin, { price: 310_000 }, SEED)
  return { plant, mill, batch }
}

test.group('Goods by the tonne on screen', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('a mill filters staple, is told the smallest lot, orders 32 t and sees the order', async ({
    browserContext,
    visit,
    assert,
  }) => {
    const { mill, batch } = await market()
    await browseAs(browserContext, mill)
    const page = await visit('/seed-fiber')
    await page.getByText('3 个商品').waitFor()
    await page.getByRole('tab', { name: /涤短半光/ }).click()
    await page.getByText('2 个商品').waitFor()
    await page.getByRole('group', { name: '线密度' }).getByRole('button', { name: /1\.56/ }).click()
    await page.getByText('1 个商品').waitFor()
    await page.getByRole('link', { name: '涤短半光 1.56dtex×38mm A级', exact: true }).click()
    await page.waitForURL(`**/seed-fiber/${batch.id}`)

    const tonnes = page.getByLabel('订购吨数')
    await tonnes.fill('4.999')
    await page.getByText('订购吨数不能低于起订量5.000吨').waitFor()
    assert.isTrue(await page.getByRole('button', { name: '下单' }).isDisabled())
    await tonnes.fill('320.001')
    await page.getByText('余量不足，当前可订320.000吨').waitFor()
    await tonnes.fill('32')
    await page.getByTestId('amount').getByText('227,840.00').waitFor()
    await page.getByTestId('deposit').getByText('9,600.00').waitFor()
    await page.getByRole('button', { name: '下单' }).click()
    const dialog = page.getByRole('dialog', { name: '确认下单' })
    await dialog.getByText('227,840.00').first().waitFor()
    await atRest(page)
    await dialog.getByRole('button', { name: /下单并冻结定金/ }).click()
    await page.waitForURL(/\/seed-fiber\/result\?id=\d+$/)
    await page.getByRole('heading', { name: '下单成功' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: '涤短半光 1.56dtex×38mm A级' }).waitFor()
    assert.equal(
      await page.getByRole('link', { name: batch.batchCode }).getAttribute('href'),
      `/seed-fiber/${batch.id}`
    )
    await page.getByRole('link', { name: '查看订单' }).click()
    await page.waitForURL(/\/buyer\/\d+$/)
    const order = await db.from('orders').where('buyer_company_id', mill.company.id).firstOrFail()
    assert.deepInclude(order, { order_type: OrderType.fibre, weight: 32, amount: 22_784_000, deposit: 960_000 })
    await page.getByText(order.order_no).first().waitFor()
  })

  test('on a phone the list has cards and a drawer, and the own goods are managed instead of ordered', async ({
    browser,
    visit,
    browserContext,
    assert,
  }) => {
    const { plant, batch } = await market()
    await browseAs(browserContext, plant)
    const page = await visit('/')
    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, plant)
    const small = await phone.newPage()
    await small.goto(new URL(`/seed-fiber?productType=${ProductType.stapleSemiDull}`, page.url()).href)
    await small.getByText('2 个商品').waitFor()
    await small.getByRole('button', { name: '筛选' }).click()
    await small.getByRole('dialog', { name: '筛选' }).getByRole('button', { name: /1\.67/ }).click()
    await small.getByRole('button', { name: '查看商品' }).click()
    await small.getByText('1 个商品').waitFor()
    assert.isTrue(await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await small.goto(new URL(`/seed-fiber/${batch.id}`, page.url()).href)
    await small.getByText('这是本企业的商品').waitFor()
    assert.equal(await small.getByRole('button', { name: '下单' }).count(), 0)
  })

  test('shop, home page and shop of a seller lead to goods by the tonne', async ({ browserContext, visit }) => {
    const { mill, plant, batch } = await market()
    await browseAs(browserContext, mill)
    const page = await visit('/shop')
    await page.getByRole('link', { name: '涤短半光 2' }).click()
    await page.waitForURL(/\/seed-fiber\?productType=12/)
    await page.goto(new URL('/', page.url()).href)
    await page.getByRole('tab', { name: '涤短半光' }).click()
    await page.getByRole('link', { name: '涤短半光 1.56dtex×38mm A级', exact: true }).waitFor()
    await page.getByLabel('搜索批号或质量指标').fill('涤短 1.56x38')
    await page.getByRole('button', { name: '搜索 1 个' }).click()
    await page.waitForURL(/\/seed-fiber\?q=/)
    await page.getByText('1 个商品').waitFor()
    await page.goto(new URL(`/shop/${plant.company.id}`, page.url()).href)
    await page.getByText('2 个商品').waitFor()
    await page.goto(new URL(`/batch/${batch.batchCode}`, page.url()).href)
    await page.waitForURL(`**/seed-fiber/${batch.id}`)
  })
})
