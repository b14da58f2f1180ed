/*
 * A trader calculates with every tool, shares a link, and sees the company's own price beside every offer.
 */
import { test } from '@japa/runner'
import { CONTEXT } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { createMember, createOperator } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'
import { approveIndividuation } from '#app/market/actions/decide_individuation'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { quoteMain } from '#tests/helpers/quotes'
import db from '@adonisjs/lucid/services/db'

/** Colours of figures that are not the ink of their table. */
const coloursOfFigures = (rows: Element[]) =>
  rows
    .map((row) => [row.querySelector('td')!, row.closest('table')!].map((part) => getComputedStyle(part).color))
    .filter(([figure, ink]) => figure !== ink)
    .map(([figure]) => figure)

test.group('The toolbox', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return () => resetDatabase()
  })

  test('every tool computes as one types; what was typed survives a reload and travels as a link', async ({
    browserContext,
    assert,
  }) => {
    await quoteMain('CF', 1_565_000)
    await browseAs(browserContext, await createMember())
    const page = await browserContext.newPage()
    await openPage(page, '/toolbox')
    const main = page.getByTestId('main-figure').locator('td').first()

    await page.getByLabel('净重').fill('19.9')
    await page.getByLabel('含杂率').fill('3')
    await page.getByLabel('回潮率').fill('10')
    await page.getByText('19.528', { exact: false }).first().waitFor()
    // an invalid value keeps the last result and shows an error
    await page.getByLabel('净重').fill('1.9.9')
    await page.getByText('净重须为数字').waitFor()
    assert.include(await main.innerText(), '19.528')
    await page.getByLabel('净重').fill('19.9')
    await page.waitForURL(/netWeight=19\.9/)
    const address = page.url()
    await page.reload()
    await page.getByText('19.528', { exact: false }).first().waitFor()
    assert.equal(await page.getByLabel('净重').inputValue(), '19.9')

    for (const [tool, part, said] of [
      ['棉花计算器', '升贴水', '质量差价（比例法）'],
      ['棉花计算器', '籽棉折皮棉', '13,323.95'],
      ['棉花计算器', '纺纱产量', '20,317.5'],
      ['期现换算工具', '期货→现货', '16,500.00'],
      ['期现换算工具', '现货→基差', '+1,200'],
      ['期现换算工具', 'ICE→到港', '加工贸易'],
      ['期现换算工具', '套保手数', '8.7458 → 9 手'],
      ['期现换算工具', '仓单成本', '期现价差'],
    ]) {
      await page.getByRole('button', { name: tool, exact: true }).click()
      await page.getByRole('button', { name: part, exact: true }).click()
      await page.getByText(said, { exact: false }).first().waitFor()
      // Red and green say that something has risen or fallen; nothing has here.
      assert.deepEqual(await page.getByTestId('main-figure').evaluateAll(coloursOfFigures), [], part)
    }
    // the values of the first tool are kept
    await page.getByRole('button', { name: '棉花计算器', exact: true }).click()
    assert.equal(await page.getByLabel('净重').inputValue(), '19.9')

    const other = await browserContext.browser()!.newContext(CONTEXT)
    await browseAs(other, await createMember())
    const sent = await other.newPage()
    await openPage(sent, address)
    await sent.getByText('19.528', { exact: false }).first().waitFor()
  })

  test('a company is looked up by its exact name', async ({ browserContext }) => {
    const { company } = await createMember({ companyName: '测试认证查询棉业有限公司' })
    await browseAs(browserContext, await createMember())
    const page = await browserContext.newPage()
    await openPage(page, '/toolbox?tool=certification')
    const field = page.getByLabel('企业全称或统一社会信用代码')
    await field.fill(company.name.slice(0, 6))
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await page.getByText('未查到认证').waitFor()
    await field.fill(company.name)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await page.getByText('已认证').waitFor()
    await page.getByText('贸易商').waitFor()
  })
})

test.group('Individuation', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return () => resetDatabase()
  })

  test('a manager asks, is approved, writes the table, and sees 我的折算价 in the shop; others do not', async ({
    browserContext,
    assert,
  }) => {
    await quoteMain('CF', 1_565_000)
    const { batch } = await createListing(await createMember(), { price: 1_640_015 })
    const buyer = await createMember()
    await browseAs(browserContext, buyer)
    const page = await browserContext.newPage()
    await openPage(page, '/user-center/individuation/apply')
    await page.getByRole('button', { name: '申请开通' }).first().click()
    await page.getByPlaceholder('如：按本厂配棉要求比较各批次的性价比').fill('比较各批次相对盘面的价格')
    await page.getByRole('button', { name: '提交申请' }).click()
    await page.getByText('待审核').waitFor()

    const { id } = await db.from('individuation_applies').firstOrFail()
    await approveIndividuation({ id: Number(id) }, (await createOperator()).actor)
    await page.reload()
    await page.getByRole('link', { name: '填写基差和升贴水' }).click()
    await page.getByLabel('第1行基差', { exact: true }).fill('700')
    await page.getByRole('button', { name: '增加一条升贴水' }).click()
    await page.getByLabel('第1条升贴水', { exact: true }).fill('150')
    await page.getByLabel('试算批号').fill(batch.batchCode)
    await page.getByRole('button', { name: '试算' }).click()
    await page.getByText('16,500').first().waitFor()
    await page.getByRole('button', { name: '保存为新版本' }).click()
    await page.getByText('第 1 版').waitFor()

    await openPage(page, '/shop')
    const own = page.locator('td').getByTestId('own-price').filter({ hasText: '低' })
    await own.waitFor()
    // In whole yuan, as the others of the column.
    assert.match(await own.innerText(), /16,500\s*低 100$/)
    assert.isTrue(await page.getByText('我的折算价').first().isVisible())

    const other = await browserContext.browser()!.newContext(CONTEXT)
    await browseAs(other, await createMember())
    const theirs = await other.newPage()
    await openPage(theirs, new URL('/shop', page.url()).href)
    await theirs.getByText(batch.batchCode).first().waitFor()
    assert.equal(await theirs.getByText('我的折算价').count(), 0)
  })
})
