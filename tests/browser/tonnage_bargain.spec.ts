/* A mill bargains for tonnes of a stock, from the page of the goods to the order. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { CompanyType } from '#app/company/codes'
import { Adjustable } from '#app/listing/codes'
import { createMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { followBooks } from '#tests/helpers/bank_books'
import { atRest, CONTEXT, told } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs } from '#tests/helpers/storefront'
import { offerTonnage } from '#tests/helpers/tonnage'

test.group('Inquiries about tonnes on screen', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return followBooks()
  })
  group.teardown(() => resetDatabase())

  test('a mill asks for 32 t, the plant counters on a phone, the mill accepts and has ordered exactly them', async ({
    browser,
    browserContext,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.fibrePlant })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 100_000)
    const { batch } = await offerTonnage(seller, { adjustable: Adjustable.yes })

    await browseAs(browserContext, buyer)
    const page = await visit(`/seed-fiber/${batch.id}`)
    await page.getByLabel('订购吨数').fill('32')
    await page.getByRole('button', { name: '询价' }).first().click()
    const dialog = page.getByRole('dialog', { name: /^询价/ })
    await atRest(page)
    assert.equal(await dialog.getByLabel('订购吨数').inputValue(), '32.000')
    await dialog.getByLabel('价格（元/吨）').fill('7000')
    await dialog.getByRole('button', { name: '发送' }).click()
    await told(page, '询价已发出')

    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, seller)
    const desk = await phone.newPage()
    await desk.goto(new URL('/seller/quotation', page.url()).href)
    await desk.getByText('1 条待我答复').waitFor()
    await desk.getByText('32.000').first().waitFor()
    await desk.getByRole('button', { name: '还价' }).click()
    await desk.getByLabel('价格（元/吨）').fill('7080')
    await desk.getByRole('button', { name: '发送' }).click()
    await desk.getByText('待对方答复').waitFor()
    assert.isFalse(await desk.evaluate(() => document.documentElement.scrollWidth > innerWidth))

    await page.goto(new URL('/buyer/quotation', page.url()).href)
    await page.getByRole('button', { name: '接受', exact: true }).click()
    await page.getByRole('button', { name: '接受并生成订单' }).click()
    await page.waitForURL(/\/buyer\/\d+$/)
    const order = await db.from('orders').firstOrFail()
    assert.deepInclude(order, { amount: 22_656_000, buyer_company_id: buyer.company.id })
    const { gross_weight: rest } = await db.from('batches').where('id', batch.id).firstOrFail()
    assert.equal(rest, 288)
  })
})
