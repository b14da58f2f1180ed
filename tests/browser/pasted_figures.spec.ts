/* Figures come from sheets and chats, with spaces, separators and full-width digits: every field for a figure reads them as they were meant. */
import type { Locator } from 'playwright'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { CompanyType } from '#app/company/codes'
import { createMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { openWish } from '../functional/demand/helpers.js'

/** The text takes the place of what stands there at once, as it does when somebody pastes it. */
async function paste(field: Locator, text: string) {
  await field.selectText()
  await field.page().keyboard.insertText(text)
  await field.blur()
}

test.group('Pasted figures', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return () => resetDatabase()
  })

  test('a wish and the answer to it have the prices and tonnes that were pasted', async ({
    browserContext,
    visit,
    assert,
  }) => {
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await browseAs(browserContext, buyer)
    const form = await visit('/demand/publish')
    await paste(form.getByLabel('求购吨数'), '１，０００．５')
    await paste(form.getByLabel('平均长度不低于'), ' ２９ ')
    await paste(form.getByLabel('期望价'), '￥１６，８００')
    assert.equal(await form.getByLabel('期望价').inputValue(), '16800.00')
    await form.getByRole('button', { name: '提交审核' }).click()
    await form.getByRole('heading', { name: '我的求购' }).waitFor()
    const { weight, price, ranges } = await db.from('demands').firstOrFail()
    assert.deepEqual(
      [Number(weight), Number(price), ranges],
      [1000.5, 1_680_000, [{ must: { lenAvg: '29~' }, wish: {} }]]
    )
  })

  test('a seller answers at the price that was pasted', async ({ browserContext, visit, assert }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const { batch } = await createListing(seller)
    await openWish(await createMember({ companyType: CompanyType.textileMill }))
    await browseAs(browserContext, seller)
    const page = await visit('/seller/customer-recommendation')
    await page.getByRole('link', { name: '去报价' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('checkbox', { name: batch.batchCode }).check()
    await paste(form.getByLabel(`${batch.batchCode} 价格`), ' 16 800 ')
    await form.getByRole('button', { name: '发出报价' }).click()
    await page.getByRole('heading', { name: '我的报价' }).waitFor()
    assert.equal(Number((await db.from('quotations').firstOrFail()).price), 1_680_000)
  })

  test('a trader finds goods by codes, narrows them and computes with figures that were pasted', async ({
    browserContext,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const { batch } = await createListing(seller, {}, { lenAvg: 29.5 })
    await browseAs(browserContext, seller)
    const page = await browserContext.newPage()
    await openPage(page, '/shop')
    await page.getByRole('button', { name: '粘贴批号' }).click()
    const search = page.getByRole('search').filter({ has: page.getByRole('textbox', { name: '粘贴批号' }) })
    await search.getByRole('textbox').fill(`${batch.batchCode}\n65000000000`)
    await search.getByRole('button', { name: '搜索' }).click()
    await page.waitForURL(/codes=/)
    await page.getByRole('link', { name: batch.batchCode }).waitFor()
    await openPage(page, '/shop')
    await paste(page.getByLabel('平均长度最低').first(), ' ２９．１ ')
    await page.waitForURL(/lenAvg=29\.1/)
    await openPage(page, '/toolbox')
    await paste(page.getByLabel('净重'), '１９．９ 吨')
    await page.waitForURL(/netWeight=19\.9/)
    assert.equal(await page.getByLabel('净重').inputValue(), '19.9')
  })
})
