/* Flow 5 on screen: a mill says what it wants, the platform publishes it, a gin answers with two batches, the mill accepts both. */
import type { Page } from 'playwright'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { saveAddress } from '#app/company/actions/save_address'
import { SalesState } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { answerDemand } from '#app/demand/actions/answer_demand'
import { publishDemand } from '#app/demand/actions/review_demand'
import { tellSellersOf } from '#app/demand/actions/match_demands'
import { addDemand } from '#app/demand/actions/save_demand'
import { demandDetails } from '#app/demand/queries/demand_details'
import { changeTerms } from '#app/listing/actions/change_terms'
import { saveSearch } from '#app/listing/actions/change_saved_search'
import { CONTEXT } from '#tests/helpers/browser'
import { SHARES_OF_A_HEADING, TWO_ENDS } from '#tests/helpers/blend_plans'
import { createMember, createOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { followBooks } from '#tests/helpers/bank_books'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { PriceType } from '#app/listing/codes'
import { openMarket } from '../functional/pair_order/helpers.js'
import { shiftClock } from '#core/clock'
import { answerTo, openWish, wish, WUHAN } from '../functional/demand/helpers.js'
import { browseAs } from '#tests/helpers/storefront'

/** Chooses an option of a list. */
async function choose(page: Page, label: string, option: string) {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await page.getByTitle(option, { exact: true }).last().click()
}

test.group('Wishes on screen', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return followBooks()
  })
  group.each.teardown(() => shiftClock(0))
  group.teardown(() => resetDatabase())

  test('a mill posts a wish, a gin answers with two batches on a phone, the mill accepts both and stands on its order', async ({
    browser,
    browserContext,
    visit,
    assert,
  }) => {
    await openMarket(undefined, 1_575_000)
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 100_000)
    await saveAddress({ ...WUHAN, primary: true }, buyer.actor)
    const { batch: one } = await createListing(seller)
    const { batch: two } = await createListing(seller)

    await browseAs(browserContext, buyer)
    const page = await visit('/demand/publish')
    await page.getByRole('button', { name: '提交审核' }).click()
    await page.getByRole('main').getByText('请输入吨数').waitFor()
    await page.getByRole('main').getByText('第1组质量要求：请至少填写一项').waitFor()
    await page.getByLabel('求购吨数').fill('100')
    await page.getByLabel('平均长度不低于').fill('29')
    await page.getByLabel('断裂比强度不低于').fill('29')
    const colours = page.getByRole('combobox', { name: '颜色级' })
    for (const colour of ['21', '31']) {
      await colours.fill(colour)
      await colours.press('Enter')
    }
    await colours.press('Escape')
    await page.getByRole('radiogroup', { name: '颜色级的程度' }).getByText('希望').click()
    await page.getByRole('radio', { name: '基差' }).check({ force: true })
    await choose(page, '点价合约', 'CF2705')
    await page.getByLabel('最高基差').fill('900')
    await page.getByRole('radio', { name: '送到' }).check({ force: true })
    await page.getByText('湖北省武汉市江夏区纺织路8号').waitFor()
    await page.getByRole('button', { name: '提交审核' }).click()
    await page.getByRole('heading', { name: '我的求购' }).waitFor()
    await page.getByText('待审核').first().waitFor()
    const { id } = await db.from('demands').firstOrFail()
    const wanted = await db.from('demands').where({ id }).firstOrFail()
    assert.deepInclude(wanted, { price_type: PriceType.basis, price_contract: 'CF2705', price: 90_000 })
    assert.deepEqual(wanted.ranges, [{ must: { lenAvg: '29~', strengthAvg: '29~' }, wish: { lvMain: '21,31' } }])
    const days = Math.floor((wanted.valid_until.getTime() - wanted.submitted_at.getTime()) / 86_400_000)
    assert.equal(days, 15, 'by default')
    await publishDemand({ demandId: id }, (await createOperator()).actor)
    await tellSellersOf(id)

    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, seller)
    const gin = await phone.newPage()
    await gin.goto(new URL('/user-center/notice-list', page.url()).href)
    await gin.getByText('贵司2批货符合新求购').first().waitFor()
    await gin.goto(new URL('/seller/customer-recommendation', page.url()).href)
    await gin.getByText('2 批　87.458 吨').waitFor()
    await gin.getByRole('link', { name: '去报价' }).click()
    const form = gin.getByRole('dialog')
    // What fits best is chosen already.
    for (const { batchCode } of [one, two]) {
      await choose(gin, `${batchCode} 报价方式`, '一口价')
      await form.getByLabel(`${batchCode} 价格`).fill('16600')
    }
    await form.getByText('已选 2 批 87.458 吨').waitFor()
    await form.getByRole('button', { name: '发出报价' }).click()
    await gin.getByRole('heading', { name: '我的报价' }).waitFor()
    await phone.close()

    await page.goto(new URL(`/demand/view-demand?id=${id}`, page.url()).href)
    await page.getByRole('heading', { name: '报价比较' }).waitFor()
    await page.getByRole('heading', { name: '收到的报价 1' }).waitFor()
    await page.getByRole('heading', { name: '符合的货源 2 批' }).waitFor()
    const compared = page.getByRole('region', { name: '报价比较' })
    // 16,600 against 15,750 + 900.
    await compared.getByRole('columnheader', { name: '比最高基差' }).waitFor()
    assert.equal(await compared.getByRole('cell', { name: '−50', exact: true }).count(), 2)
    await page.setViewportSize({ width: 375, height: 812 })
    await compared.getByText('比最高基差 −50').nth(1).waitFor()
    assert.isAtMost(await page.evaluate(() => document.documentElement.scrollWidth), 375)
    await page.getByRole('button', { name: '接受报价' }).click()
    await page.getByRole('dialog', { name: '接受报价' }).getByText('1,451,802.80').waitFor()
    await page.getByRole('dialog', { name: '接受报价' }).getByRole('button', { name: '取消' }).click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: '接受报价' }).click()
    const accept = page.getByRole('dialog', { name: '接受报价' })
    await accept.getByText('1,451,802.80').waitFor()
    await accept.getByRole('button', { name: '接受并生成订单' }).click()
    await page.waitForURL(/\/buyer\/\d+$/)
    const order = await db.from('orders').firstOrFail()
    assert.include(order, { line_count: 2, amount: 145_180_280, deposit: 4_372_900 })
    assert.equal(order.delivery_address, '湖北省武汉市江夏区纺织路8号')
    await page.getByRole('link', { name: '再次求购' }).click()
    await page.getByText(`已按订单${order.order_no}填写`).waitFor()
    assert.equal(await page.getByLabel('求购吨数').inputValue(), '87.458')
    assert.equal(await page.getByLabel('平均长度不低于').inputValue(), one.lenAvg!.toFixed(1))
    assert.equal(Number((await db.from('demands').count('* as n'))[0].n), 1, 'nothing is saved before it is submitted')
    await page.goto(new URL('/demand', page.url()).href)
    await page.getByText('还需 12.542 / 100.000 吨').waitFor()

    const visitor = await (await browser.newContext({ ...CONTEXT })).newPage()
    await visitor.goto(new URL('/', page.url()).href)
    await visitor.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '求购' }).click()
    await visitor.getByText('还需 12.542 / 100.000 吨').waitFor()
    await visitor.getByText('登录并认证后可见买方').waitFor()
    assert.equal(await visitor.getByText(buyer.company.name).count(), 0)
    await visitor.context().close()
  })

  test('beside a wish at a fixed price a gin names a price for one batch and a basis for another, and the mill reads which is which', async ({
    browserContext,
    visit,
    assert,
  }) => {
    await openMarket()
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    const { batch: one } = await createListing(seller)
    const { batch: two } = await createListing(seller)
    const { id } = await openWish(buyer)
    await browseAs(browserContext, seller)
    const page = await visit(`/demand/view-demand?id=${id}&answer=1`)
    await page.getByRole('img', { name: '平均长度 ≥ 29' }).waitFor()
    const colour = page.getByRole('img', { name: '希望 颜色级 白棉2级、白棉3级' })
    await colour.waitFor()
    const [column, bar] = await colour.evaluate((one) => [one, one.lastElementChild!].map((box) => box.clientWidth))
    assert.equal(bar, column, 'a bar is as wide as its column')
    const form = page.getByRole('dialog')
    await form.getByText('已选 2 批').waitFor()
    await form.getByRole('button', { name: '取消' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '去报价' }).click()
    await form.getByText('已选 2 批').waitFor()
    assert.equal(await page.getByText('已恢复上次未提交的内容').count(), 0, 'nobody has chosen anything yet')
    await form.getByLabel(`${one.batchCode} 价格`).fill('16600')
    await choose(page, `${two.batchCode} 报价方式`, 'CF2705 基差')
    assert.equal(await form.getByLabel(`${two.batchCode} 基差`).inputValue(), '', 'a price is no basis')
    await form.getByRole('button', { name: '发出报价' }).click()
    await form.getByText('请填写价格').waitFor()
    await form.getByLabel(`${two.batchCode} 基差`).fill('950')
    await form.getByRole('button', { name: '发出报价' }).click()
    await page.getByRole('heading', { name: '我的报价' }).waitFor()
    assert.deepEqual(
      (await db.from('quotations').orderBy('price', 'desc')).map((row) => [
        row.price_type,
        row.price_contract,
        row.price,
      ]),
      [
        [PriceType.fixed, null, 1_660_000],
        [PriceType.basis, 'CF2705', 95_000],
      ]
    )

    await browseAs(browserContext, buyer)
    await page.goto(new URL(`/demand/view-demand?id=${id}`, page.url()).href)
    await page.getByText('CF2705 +950').first().waitFor()
    await page.getByText('16,600').first().waitFor()
  })

  test('a visitor compares what is wanted with what is on sale, of one type, and goes to the goods', async ({
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await createListing(seller, {}, { lenAvg: 29.5 })
    await openWish(buyer, { ranges: [{ must: { lenAvg: '29~30' }, wish: {} }] })
    const page = await visit('/demand/board')
    await page.getByRole('navigation', { name: '求购大厅' }).getByRole('link', { name: '供需对比' }).click()
    await page.getByRole('img', { name: /平均长度求购与在售对比。.*29：求购100\.000吨，在售43\.729吨/ }).waitFor()
    await page.getByRole('combobox', { name: '商品类型' }).click()
    await page.getByTitle('仓单棉').click()
    await page.getByText('还没有求购，也没有在售的棉花').waitFor()
    await page.goto(new URL('/demand/board?view=balance&productType=1', page.url()).href)
    await page.getByRole('region', { name: '平均长度' }).getByRole('link', { name: '29 档多 56 吨' }).click()
    await page.waitForURL(/\/shop\?/)
    const { searchParams } = new URL(page.url())
    assert.deepEqual([searchParams.get('productType'), searchParams.get('lenAvg')], ['1', '29~29.9'])
  })

  test('a mill makes a wish of a saved search, from the shop and in the form, and reads what is left out', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await saveSearch({ name: '高支纱', criteria: { lenAvg: '29~', price: '~16500', chandi: '阿克苏' } }, buyer.actor)
    await saveSearch({ name: '低马值', criteria: { mikeAvg: '3.7~4.2' } }, buyer.actor)
    await browseAs(browserContext, buyer)
    const page = await visit('/shop')
    await page.getByRole('link', { name: '按“高支纱”发布求购' }).click()
    await page.getByText(/已按保存的搜索“高支纱”填写，未带入：.*阿克苏/).waitFor()
    assert.equal(await page.getByLabel('平均长度不低于').inputValue(), '29.0')
    assert.equal(await page.getByLabel('期望价').inputValue(), '16500.00')
    await page.getByLabel('求购吨数').fill('60')
    await page.getByRole('combobox', { name: '从保存的搜索复制' }).click()
    await page.getByTitle('低马值').click()
    await page.getByText('已按保存的搜索“低马值”填写。').waitFor()
    assert.equal(await page.getByLabel('求购吨数').inputValue(), '60.000')
    await page.getByRole('button', { name: '提交审核' }).click()
    await page.getByRole('heading', { name: '我的求购' }).waitFor()
    const { ranges, weight } = await db.from('demands').firstOrFail()
    assert.deepEqual([ranges, Number(weight)], [[{ must: { mikeAvg: '3.7~4.2' }, wish: {} }], 60])
  })

  test('a mill makes one wish of the rows of its 配棉 plan, and drafts of others, on a phone as well', async ({
    visit,
    browser,
    browserContext,
    assert,
  }) => {
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    const plan = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
    await browseAs(browserContext, buyer)
    const page = await visit('/demand/publish')
    await page.getByRole('button', { name: '导入配棉计划' }).click()
    const dialog = page.getByRole('dialog', { name: '导入配棉计划' })
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles(plan('天气.csv', Buffer.from('今天,天气\n好,很好\n')))
    await dialog.getByRole('alert').getByText('没有找到表头').waitFor()
    await file.setInputFiles(plan('12月.xlsx', SHARES_OF_A_HEADING))
    await dialog.getByText('读到 4 行，3 行可以求购').waitFor()
    await dialog.getByText('“回花”是本厂再用棉，不能求购').waitFor()
    await dialog.getByText('勾选的行商品类型不同').waitFor()
    const one = dialog.getByRole('button', { name: '合成一条求购' })
    assert.isTrue(await one.isDisabled())
    assert.isTrue(await dialog.getByRole('checkbox', { name: '第7行' }).isDisabled())
    await dialog.getByRole('checkbox', { name: '第6行' }).uncheck()
    await dialog.getByText('已选 2 行，合计 375.000 吨').waitFor()
    await one.click()
    await page.getByText('已按配棉计划“12月.xlsx”的2行填写；各行价格不同，期望价请填写。').waitFor()
    assert.equal(await page.getByLabel('求购吨数').inputValue(), '375.000')
    await page.getByRole('heading', { name: '第 2 组（满足任一组即可）' }).waitFor()
    assert.equal(await page.getByLabel('平均长度不低于').first().inputValue(), '29.0')
    assert.equal(Number((await db.from('demands').count('* as n'))[0].n), 0)

    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, buyer)
    const small = await phone.newPage()
    await small.goto(new URL('/demand/publish', page.url()).href)
    await small.getByRole('button', { name: '导入配棉计划' }).click()
    const form = small.getByRole('dialog', { name: '导入配棉计划' })
    await form.locator('input[type=file]').setInputFiles(plan('两端.xlsx', TWO_ENDS))
    await form.getByText('合计写的是60吨，各行相加为53.333吨，请核对').waitFor()
    await form.getByRole('button', { name: '每行存为一条草稿' }).click()
    await small.getByRole('heading', { name: '我的求购' }).waitFor()
    await phone.close()
    const saved = await db.from('demands').orderBy('id')
    assert.deepEqual(
      saved.map(({ weight }) => Number(weight)),
      [33.333, 20]
    )
  })

  test('goods that are sold while the mill looks at an answer are struck, and nothing is left to accept', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(buyer.company, 100_000)
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    const { seen } = await demandDetails(id, seller.actor)
    await answerDemand(answerTo({ id, seen }, [{ batchId: batch.id }]), seller.actor)
    await browseAs(browserContext, buyer)
    const page = await visit(`/demand/view-demand?id=${id}`)
    await page.getByRole('button', { name: '接受报价' }).click()
    const dialog = page.getByRole('dialog', { name: '接受报价' })
    const accept = dialog.getByRole('button', { name: '接受并生成订单' })
    await accept.waitFor()
    await db.from('batches').where('id', batch.id).update({ sales_state: SalesState.reserved })
    await accept.click()
    await dialog.getByText(`该批次已售或已锁定。已划去：${batch.batchCode}`).waitFor()
    assert.isTrue(await accept.isDisabled())
    assert.equal(await dialog.getByText('货款').count(), 0)
    assert.equal(Number((await db.from('orders').count('* as n'))[0].n), 0)
  })

  test('goods whose terms change while the mill looks at an answer are struck for that, and not called sold', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 100_000)
    const { id } = await openWish(buyer)
    const { batch: one } = await createListing(seller)
    const { batch: two } = await createListing(seller)
    const { seen } = await demandDetails(id, seller.actor)
    await answerDemand(answerTo({ id, seen }, [{ batchId: one.id }, { batchId: two.id }]), seller.actor)
    await browseAs(browserContext, buyer)
    const page = await visit(`/demand/view-demand?id=${id}`)
    await page.getByRole('button', { name: '接受报价' }).click()
    const dialog = page.getByRole('dialog', { name: '接受报价' })
    await dialog.getByRole('button', { name: '接受并生成订单' }).waitFor()
    await changeTerms({ batchId: one.id, storageFeeMemo: '出库费买方承担' }, seller.actor)
    await dialog.getByRole('button', { name: '接受并生成订单' }).click()
    await dialog.getByText(`部分批次条款已变动，须重新还价，是否继续？已划去：${one.batchCode}`).waitFor()
    assert.equal(await dialog.getByText('已售').count(), 0)
    await changeTerms({ batchId: two.id, storageFeeMemo: '出库费买方承担' }, seller.actor)
    await dialog.getByRole('button', { name: '继续，接受其余' }).click()
    await dialog.getByText('批次条款已变动，请重新还价。已划去：').waitFor()
    assert.isTrue(await dialog.getByRole('button', { name: '接受并生成订单' }).isDisabled())
    assert.equal(Number((await db.from('orders').count('* as n'))[0].n), 0)
  })

  test('a mill edits a wish, and its address stays until another one is asked for', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await saveAddress({ ...WUHAN, address: '默认仓库1号', primary: true }, buyer.actor)
    const { id } = await addDemand(wish({ submit: false }), buyer.actor)
    const address = async () => (await db.from('demands').where({ id }).firstOrFail()).delivery_address as string
    await browseAs(browserContext, buyer)
    const page = await visit(`/demand/publish?id=${id}`)
    const save = async () => {
      await page.getByRole('button', { name: '保存草稿' }).click()
      await page.getByRole('heading', { name: '我的求购' }).waitFor()
    }
    await page.getByText('湖北省武汉市江夏区纺织路8号').waitFor()
    await page.getByRole('button', { name: '更改收货地址' }).click()
    await page.getByText('默认仓库1号').waitFor()
    await page.getByRole('button', { name: '保留原地址' }).click()
    await page.getByText('湖北省武汉市江夏区纺织路8号').waitFor()
    await save()
    assert.include(await address(), '纺织路8号')
    await page.goto(new URL(`/demand/publish?id=${id}`, page.url()).href)
    await page.getByRole('button', { name: '更改收货地址' }).click()
    await page.getByText('默认仓库1号').waitFor()
    await save()
    assert.include(await address(), '默认仓库1号')
  })

  test('a gin finds a mill by what it has saved, introduces a batch on a phone, and the mill sees it and wants no more of it', async ({
    browser,
    browserContext,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    const { batch } = await createListing(seller)
    await saveSearch({ name: '配棉', criteria: { lenAvg: '29.4~' } }, buyer.actor)

    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, seller)
    const gin = await phone.newPage()
    const page = await visit('/demand/introductions')
    await gin.goto(new URL('/seller/customer-recommendation', page.url()).href)
    await gin.getByRole('navigation', { name: '客户推荐' }).getByRole('link', { name: '买方' }).click()
    const card = gin.getByRole('article').filter({ hasText: buyer.company.name })
    await card.getByText('匹配 96').waitFor()
    await card.getByText('平均长度差0.2 −4').waitFor()
    await card.getByText('保存的搜索').waitFor()
    await card.getByRole('button', { name: '推荐货源' }).click()
    const dialog = gin.getByRole('dialog')
    await dialog.getByText(batch.batchCode).waitFor()
    await dialog.getByLabel('留言').fill('可看样')
    await dialog.getByRole('button', { name: '推荐', exact: true }).click()
    await card.getByText('已推荐').waitFor()
    assert.equal(await card.getByRole('button', { name: '推荐货源' }).count(), 0)
    await phone.close()

    await browseAs(browserContext, buyer)
    await page.goto(new URL('/demand/mine', page.url()).href)
    await page.getByRole('link', { name: '收到的推荐' }).click()
    const received = page.getByRole('article').filter({ hasText: seller.company.name })
    await received.getByText('可看样').waitFor()
    await received.getByText('16,850').waitFor()
    await page.getByRole('switch', { name: '接收卖方推荐' }).click()
    await page.getByText('已关闭接收推荐').waitFor()
    assert.lengthOf(await db.from('demand_optouts').where({ company_id: buyer.company.id }), 1)
  })
})
