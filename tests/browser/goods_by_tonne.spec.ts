/* A gin keeps its seed: enters it, lists it, raises the stock, and imports a list of more. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { choose, CONTEXT, readySubmit, told } from '#tests/helpers/browser'
import { createMember } from '#tests/helpers/actors'
import { changeStock } from '#app/tonnage/actions/save_goods'
import { offerTonnage, SEED } from '#tests/helpers/tonnage'
import { resetDatabase } from '#tests/helpers/database'
import { goodsFixture } from '#tests/helpers/goods_sheets'
import { PIXEL } from '#tests/helpers/pixel'
import { browseAs } from '#tests/helpers/storefront'
import { CompanyType } from '#app/company/codes'
import { DeliveryType, ListingState } from '#app/listing/codes'
import { openMarket } from '#tests/functional/pair_order/helpers'
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
    await readySubmit(stock, '调\\s?增').click()
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

  test('a seller corrects goods that are on sale; what says which goods they are is shown and fixed', async ({
    browserContext,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const { batch } = await offerTonnage(seller, { price: 272_000 }, SEED)
    await browseAs(browserContext, seller)
    const page = await visit('/seller/product')
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    const form = page.getByRole('dialog').filter({ hasText: '编辑商品' })
    await form.getByText('商品在售').waitFor()
    for (const label of ['货号', '产地', '生产年度', '到库日期'])
      assert.isTrue(await form.getByLabel(label).first().isDisabled(), label)
    await form.getByLabel('含油率（%）').fill('17.2')
    await form.getByLabel('起订量（吨）').fill('5')
    await readySubmit(form, '保存').click()
    await told(page, '已保存')
    await page.getByText('含油率17.2%').first().waitFor()
    const goods = await db.from('tonnage_goods').where('batch_id', batch.id).firstOrFail()
    assert.deepInclude(goods, { oil_content: 17.2, min_lot: 5 })

    await page.getByRole('button', { name: '条款', exact: true }).click()
    const terms = page.getByRole('dialog').filter({ hasText: '修改条款' })
    await terms.getByLabel('交货方式').click()
    await choose(page, '送到')
    await readySubmit(terms, '修改 1 个商品').click()
    await terms.waitFor({ state: 'hidden' })
    assert.equal((await db.from('listings').firstOrFail()).delivery_type, DeliveryType.delivered)
  })

  test('a seller enters goods with their price, and they are on sale', async ({ browserContext, visit, assert }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    await browseAs(browserContext, seller)
    const page = await visit('/seller/product')
    await page.getByRole('button', { name: '录入棉副/涤短' }).first().click()
    const form = page.getByRole('dialog').filter({ hasText: '录入棉副/涤短' })
    await form.getByLabel('商品类型').click()
    await choose(page, '涤短半光')
    await form.getByLabel('产地').fill('江苏江阴')
    await form.getByLabel('生产厂家').fill('江阴某化纤')
    await form.getByLabel('线密度（dtex）').fill('1.56')
    await form.getByLabel('切断长度（mm）').fill('38')
    await form.getByLabel('等级').click()
    await choose(page, 'A级')
    await form.getByLabel('吨数', { exact: false }).first().fill('320')
    await form.getByLabel('单价（元/吨）').fill('71')
    await form.getByLabel('交货方式').click()
    await choose(page, '送到')
    await readySubmit(form, '录入并挂牌').click()
    await form.getByText('在库商品须填写仓库或存放地').waitFor()
    await form.getByLabel('存放地').fill('江阴库')
    await readySubmit(form, '录入并挂牌').click()
    await form.getByText('单价不能低于定金标准300.00元/吨，请核对').waitFor()
    await form.getByLabel('单价（元/吨）').fill('7120')
    await readySubmit(form, '录入并挂牌').click()
    await told(page, '已录入并挂牌')
    await form.waitFor({ state: 'hidden' })
    await page.getByText('涤短半光 1.56dtex×38mm A级').waitFor()
    await page.getByText('7,120', { exact: true }).first().waitFor()
    const listing = await db.from('listings').firstOrFail()
    assert.deepInclude(listing, { price: 712_000, delivery_type: DeliveryType.delivered, state: ListingState.listed })
  })

  test('staple is entered at a basis, and a form that is left keeps no price', async ({
    browserContext,
    visit,
    assert,
  }) => {
    await openMarket()
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    await browseAs(browserContext, seller)
    const page = await visit('/seller/product')
    const open = async () => {
      await page.getByRole('button', { name: '录入棉副/涤短' }).first().click()
      return page.getByRole('dialog').filter({ hasText: '录入棉副/涤短' })
    }
    const left = await open()
    await left.getByLabel('产地').fill('江苏江阴')
    await left.getByLabel('单价（元/吨）').fill('2100')
    await left.getByRole('button', { name: '取消' }).click()
    await left.waitFor({ state: 'hidden' })

    const form = await open()
    await form.getByText('已恢复上次未提交的内容').waitFor()
    assert.equal(await form.getByLabel('产地').inputValue(), '江苏江阴')
    assert.equal(await form.getByLabel('单价（元/吨）').inputValue(), '')
    assert.equal(await form.getByText('报价方式').count(), 0)
    await form.getByLabel('商品类型').click()
    await choose(page, '涤短有光')
    await form.getByLabel('生产厂家').fill('江阴某化纤')
    await form.getByLabel('线密度（dtex）').fill('1.56')
    await form.getByLabel('切断长度（mm）').fill('38')
    await form.getByLabel('等级').click()
    await choose(page, 'A级')
    await form.getByLabel('吨数', { exact: false }).first().fill('50')
    await form.getByLabel('存放地').fill('江阴库')
    await form.getByRole('radio', { name: '基差' }).check()
    await form.getByLabel('点价合约').click()
    await choose(page, 'PF2703')
    await readySubmit(form, '录入并挂牌').click()
    await form.getByText('请输入基差').waitFor()
    await form.getByLabel('基差（元/吨）').fill('-80')
    await readySubmit(form, '录入并挂牌').click()
    await told(page, '已录入并挂牌')
    await page.getByText('PF2703 −80').first().waitFor()
    assert.deepInclude(await db.from('listings').firstOrFail(), { price_diff: -8_000, price_contract: 'PF2703' })
  })

  test('a list with prices is imported and on sale; a bad price is named by its row', async ({
    browserContext,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    await browseAs(browserContext, seller)
    const page = await visit('/seller/product')
    await page.getByRole('button', { name: '导入棉副/涤短' }).click()
    const wizard = page.getByRole('dialog').filter({ hasText: '导入棉副/涤短' })
    const upload = async (rows: string) => {
      const choosing = page.waitForEvent('filechooser')
      await wizard.getByRole('button', { name: '选择表格' }).click()
      const buffer = Buffer.from(`品名,吨数,年度,产地,存放地,单价(元/吨),交货方式\n${rows}`)
      await (await choosing).setFiles({ name: '报价.csv', mimeType: 'text/csv', buffer })
      await wizard.getByText('认出 7/7 列').waitFor()
      await wizard.getByRole('button', { name: '下一步：校验' }).click()
    }
    await upload('棉籽,60,2026,新疆奎屯,本厂,2.1,自提\n')
    await wizard.getByText('第2行：单价不能低于定金标准100.00元/吨，请核对').waitFor()
    await wizard.getByRole('button', { name: '重新上传' }).click()
    await upload('棉籽,60,2026,新疆奎屯,本厂,2100,送到\n棉籽,42,2026,新疆沙湾,本厂,,\n')
    await wizard.getByText('其中 1 项直接挂牌').waitFor()
    await wizard.getByRole('cell', { name: '2,100', exact: true }).waitFor()
    await wizard.getByRole('button', { name: '确认导入 2 项，挂牌 1 项' }).click()
    await wizard.getByText('已挂牌 1 项').waitFor()
    await wizard.getByRole('button', { name: '去挂牌' }).click()
    await page.getByText('2,100', { exact: true }).first().waitFor()
    assert.lengthOf(await db.from('listings'), 1)
  })

  test('failed rows are fetched and skipped, the list of imports says what became of a sheet, and one that was left goes on', async ({
    browserContext,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    await browseAs(browserContext, seller)
    const page = await visit('/seller/product')
    await page.getByRole('button', { name: '导入棉副/涤短' }).click()
    const wizard = page.getByRole('dialog').filter({ hasText: '导入棉副/涤短' })
    const upload = async (name: string) => {
      const choosing = page.waitForEvent('filechooser')
      await wizard.getByRole('button', { name: '选择表格' }).click()
      const rows = '棉籽,60,2026,新疆奎屯\n棉籽,-1,2026,新疆沙湾\n'
      const buffer = Buffer.from(`品名,吨数,年度,产地\n${rows}`)
      await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer })
      await wizard.getByText('认出 4/4 列').waitFor()
    }
    await upload('清单.csv')
    await wizard.getByRole('button', { name: '下一步：校验' }).click()
    await wizard.getByText('第3行：吨数不能小于0').waitFor()
    const fetching = page.waitForEvent('download')
    await wizard.getByRole('button', { name: '下载未通过的行' }).click()
    assert.equal((await fetching).suggestedFilename(), '清单-未通过的行.xlsx')
    const confirm = wizard.getByRole('button', { name: '确认导入 1 项' })
    assert.isTrue(await confirm.isDisabled())
    await wizard.getByRole('checkbox', { name: '跳过未通过的 1 行，只导入其余' }).check()
    await confirm.click()
    await wizard.getByText('新增 1 项商品，跳过 1 行').waitFor()
    await wizard.getByRole('button', { name: '再导入一份' }).click()
    const past = wizard.getByRole('region', { name: '导入记录' })
    await past.getByText('新增1项，跳过1行').waitFor()

    await upload('未完成.csv')
    await wizard.getByRole('button', { name: '关闭' }).click()
    await wizard.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '导入棉副/涤短' }).click()
    await past.getByRole('listitem').filter({ hasText: '未完成.csv' }).getByRole('button', { name: '继续' }).click()
    await wizard.getByText('认出 4/4 列').waitFor()
  })

  test('on a phone goods are entered with photo and report, which a buyer sees, and their tonnes are raised', async ({
    browser,
    browserContext,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, seller)
    const desk = await phone.newPage()
    const page = await visit('/')
    const address = (path: string) => new URL(path, page.url()).href
    await desk.goto(address('/seller/product'))
    const fits = async () => assert.isAtMost(await desk.evaluate(() => document.documentElement.scrollWidth), 375)
    await desk.getByRole('button', { name: '录入棉副/涤短' }).first().click()
    const form = desk.getByRole('dialog').filter({ hasText: '录入棉副/涤短' })
    await form.getByLabel('生产年度').fill('2026')
    await form.getByLabel('产地').fill('新疆奎屯')
    await form.getByLabel('吨数', { exact: false }).first().fill('60')
    await form.getByLabel('单价（元/吨）').fill('2100')
    await form.getByLabel('存放地').fill('本厂料场')
    await fits()
    const upload = async (at: number, name: string) => {
      await form.locator('input[type=file]').nth(at).setInputFiles({ name, mimeType: 'image/png', buffer: PIXEL })
      await form.getByText(name).waitFor()
    }
    await upload(0, '料场.png')
    await upload(1, '检测报告单.png')
    await readySubmit(form, '录入并挂牌').click()
    await form.waitFor({ state: 'hidden' })
    await desk.getByText('2026/27 新疆棉籽').waitFor()
    await fits()

    const { id } = await db.from('batches').firstOrFail()
    await browseAs(browserContext, await createMember({ companyType: CompanyType.trader }))
    await page.goto(address(`/seed-fiber/${id}`))
    await page.getByRole('img', { name: '商品照片 1' }).waitFor()
    await page.getByRole('button', { name: '查看检测报告' }).waitFor()

    await desk.getByRole('button', { name: '调整吨数' }).click()
    const stock = desk.getByRole('dialog').filter({ has: desk.getByRole('region', { name: '吨数变动' }) })
    await field(stock, '吨数').fill('20.5')
    await stock.getByLabel('原因').fill('新到货')
    await fits()
    await readySubmit(stock, '调\\s?增').click()
    await stock.waitFor({ state: 'hidden' })
    await desk.getByText('80.500').first().waitFor()
  })

  test('on a phone a sheet is imported step by step, and no step is wider than the screen', async ({
    browser,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, seller)
    const desk = await phone.newPage()
    const page = await visit('/')
    await desk.goto(new URL('/seller/product', page.url()).href)
    const fits = async () => assert.isAtMost(await desk.evaluate(() => document.documentElement.scrollWidth), 375)
    await desk.getByRole('button', { name: '导入棉副/涤短' }).click()
    const wizard = desk.getByRole('dialog').filter({ hasText: '导入棉副/涤短' })
    const choosing = desk.waitForEvent('filechooser')
    await wizard.getByRole('button', { name: '选择表格' }).click()
    const rows = '棉籽,60,2026,新疆奎屯,本厂,2100,送到\n棉籽,-1,2026,新疆沙湾,本厂,,\n'
    const buffer = Buffer.from(`品名,吨数,年度,产地,存放地,单价(元/吨),交货方式\n${rows}`)
    await (await choosing).setFiles({ name: '报价.csv', mimeType: 'text/csv', buffer })
    await wizard.getByText('认出 7/7 列').waitFor()
    await fits()
    await wizard.getByRole('button', { name: '下一步：校验' }).click()
    await wizard.getByText('第3行：吨数不能小于0').waitFor()
    await wizard.getByRole('tab', { name: '全部 2' }).click()
    await wizard.getByText('2,100', { exact: true }).waitFor()
    await fits()
    await wizard.getByRole('checkbox', { name: '跳过未通过的 1 行，只导入其余' }).check()
    await wizard.getByRole('button', { name: '确认导入 1 项，挂牌 1 项' }).click()
    await wizard.getByText('新增 1 项商品，已挂牌 1 项，跳过 1 行').waitFor()
    await fits()
    await wizard.getByRole('button', { name: '再导入一份' }).click()
    await wizard.getByText('新增1项，挂牌1项，跳过1行').waitFor()
    await fits()
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
