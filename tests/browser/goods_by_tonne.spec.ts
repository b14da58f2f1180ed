/* A gin keeps its seed: enters it, lists it, raises the stock, and imports a list of more. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { CONTEXT, readySubmit } from '#tests/helpers/browser'
import { createMember } from '#tests/helpers/actors'
import { changeStock } from '#app/tonnage/actions/save_goods'
import { offerTonnage, SEED } from '#tests/helpers/tonnage'
import { resetDatabase } from '#tests/helpers/database'
import { goodsFixture } from '#tests/helpers/goods_sheets'
import { browseAs } from '#tests/helpers/storefront'
import { CompanyType } from '#app/company/codes'
import { field } from './journey/people.js'

test.group('Goods by the tonne on the desk of their seller', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('a seller enters goods, lists them and raises the stock', async ({ browser, browserContext, visit, assert }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    await browseAs(browserContext, seller)
    const page = await visit('/seller/product')

    await page.getByRole('button', { name: '录入棉副/涤短' }).first().click()
    const form = page.getByRole('dialog').filter({ hasText: '录入棉副/涤短' })
    const enter = readySubmit(form, '录入')
    await form.getByLabel('生产年度').fill('2026')
    await form.getByLabel('产地').fill('新疆奎屯')
    await form.getByLabel('含油率（%）').fill('18.5')
    await form.getByLabel('水分（%）').fill('8.2')
    await form.getByLabel('吨数', { exact: false }).first().fill('60.1234')
    await form.getByLabel('存放地').fill('本厂料场')
    await enter.click()
    await form.getByText('吨数最多3位小数').waitFor()
    await form.getByLabel('吨数', { exact: false }).first().fill('60')
    await enter.click()
    await page.getByText('2026/27 新疆棉籽').waitFor()
    await page.getByText('含油率18.5% 水分8.2%').waitFor()

    await page.getByRole('button', { name: '挂牌', exact: true }).first().click()
    const listing = page.getByRole('dialog').filter({ hasText: '仓储费' })
    await listing.getByLabel('单价（元/吨）').fill('2100')
    assert.equal(await listing.getByText('优质溢价').count(), 0)
    assert.equal(await listing.getByText('报价方式').count(), 0)
    await listing.getByRole('button', { name: '挂牌 1 个商品' }).click()
    await page.getByText('在售', { exact: true }).nth(1).waitFor()

    await page.getByRole('button', { name: '调整吨数' }).click()
    const stock = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: '吨数变动' }) })
    await field(stock, '吨数').fill('20.5')
    await stock.getByText('80.500').waitFor()
    await stock.getByLabel('原因').fill('新到货')
    await stock.getByRole('button', { name: /调\s?增$/ }).click()
    await stock.waitFor({ state: 'hidden' })
    await page.getByText('80.500').first().waitFor()
    const [{ gross_weight: rest }] = await db.from('batches').select('gross_weight')
    assert.equal(rest, 80.5)

    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, seller)
    const desk = await phone.newPage()
    await desk.goto(page.url())
    await desk.getByText('2026/27 新疆棉籽').waitFor()
    assert.isAtMost(await desk.evaluate(() => document.documentElement.scrollWidth), 375)
  })

  test('a change that only some of the chosen goods take is answered in goods', async ({ browserContext, visit }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const { batch } = await offerTonnage(seller, { price: 272_000 }, SEED)
    await offerTonnage(seller, { price: 272_000 }, SEED)
    await browseAs(browserContext, seller)
    const page = await visit('/seller/product')
    await page.getByText('2026/27 新疆棉籽').nth(1).waitFor()
    await page.getByRole('table').getByRole('checkbox').first().check()
    await page.getByText('已选 2 个商品').waitFor()
    await page.getByRole('button', { name: '条款 2' }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: '备注' })
    await dialog.getByLabel('备注').fill('先到先得')
    // Sold out while the dialog is open.
    await changeStock({ productId: batch.id, change: -SEED.weight, reason: '盘亏' }, seller.actor)
    await dialog.getByRole('button', { name: '修改 2 个商品' }).click()
    const result = page.getByRole('dialog').filter({ hasText: '修改结果' })
    await result.getByText('成功 1 个商品，未成功 1 个商品').waitFor()
    await result.getByText('该商品已售罄，不能修改条款').waitFor()
  })

  test('a list of seed is imported: columns, rows, goods', async ({ browserContext, visit, assert }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    await browseAs(browserContext, seller)
    const page = await visit('/seller/product')
    await page.getByRole('button', { name: '导入棉副/涤短' }).click()
    const wizard = page.getByRole('dialog').filter({ hasText: '导入棉副/涤短' })
    const choosing = page.waitForEvent('filechooser')
    await wizard.getByRole('button', { name: '选择表格' }).click()
    await (
      await choosing
    ).setFiles({ name: '清单.csv', mimeType: 'text/csv', buffer: goodsFixture('seed_fractions.csv') })
    await wizard.getByText('认出 9/9 列').waitFor()
    await wizard.getByRole('button', { name: '下一步：校验' }).click()
    await wizard.getByText('第2行：含油率0.185按18.5%读取').waitFor()
    await wizard.getByRole('button', { name: '确认导入 2 项' }).click()
    await wizard.getByText('新增 2 项商品').waitFor()
    await wizard.getByRole('button', { name: '去挂牌' }).click()
    await page.getByText('2026/27 新疆棉籽').nth(1).waitFor()
    assert.lengthOf(await db.from('tonnage_goods'), 2)
  })
})
