import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Locator } from 'playwright'
import { atRest, CONTEXT, told } from '#tests/helpers/browser'
import { createMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { followBooks } from '#tests/helpers/bank_books'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { browseAs } from '#tests/helpers/storefront'
import { Adjustable } from '#app/listing/codes'
import { CompanyType } from '#app/company/codes'

/** Where parts of a page stand from left to right, once nothing moves. */
async function placesOf(...parts: Locator[]) {
  await parts[0].waitFor()
  await atRest(parts[0].page())
  return Promise.all(
    parts.map((part) =>
      part.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return { left, right }
      })
    )
  )
}

test.group('Inquiries on screen', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return followBooks()
  })
  group.teardown(() => resetDatabase())

  test('a mill asks on the batch page, the gin counters on a phone, the mill accepts and stands on its order', async ({
    browser,
    browserContext,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 100_000)
    const { batch } = await createListing(seller, { adjustable: Adjustable.yes })

    await browseAs(browserContext, buyer)
    const page = await visit(`/batch/${batch.batchCode}`)
    // On a phone the button stands in the bar at the bottom.
    await page.setViewportSize({ width: 375, height: 812 })
    await page.getByRole('button', { name: '询价' }).waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: '询价' }).click()
    const dialog = page.getByRole('dialog', { name: `询价 ${batch.batchCode}` })
    const [cancel, send, field] = await placesOf(
      dialog.getByRole('button', { name: '取消' }),
      dialog.getByRole('button', { name: '发送' }),
      dialog.getByLabel('留言')
    )
    assert.isBelow(cancel.right, send.left)
    assert.closeTo(send.right, field.right, 1)
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '询价' }).click()
    assert.equal(await page.getByLabel('价格（元/吨）').inputValue(), '16,850')
    await page.getByLabel('价格（元/吨）').fill('16500')
    await page.getByLabel('留言').fill('本周提货')
    await page.getByRole('button', { name: '发送' }).click()
    await told(page, '询价已发出')
    // Nobody is offered a second inquiry, also not on the page as it is loaded anew.
    await page.reload()
    const toInquiry = page.locator('[data-testid=offer]').getByRole('link', { name: '查看询价' })
    await toInquiry.waitFor()
    assert.equal(await toInquiry.getAttribute('href'), '/buyer/quotation')
    assert.equal(await page.getByRole('button', { name: '询价' }).count(), 0)

    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, seller)
    const desk = await phone.newPage()
    await desk.goto(new URL('/seller/quotation', page.url()).href)
    await desk.getByText('1 条待我答复').waitFor()
    await desk.getByText('本企业').first().waitFor({ state: 'detached' })
    await desk.getByRole('button', { name: '还价' }).click()
    await desk.getByLabel('价格（元/吨）').fill('16700')
    await desk.getByRole('button', { name: '发送' }).click()
    await desk.getByText('待对方答复').waitFor()
    assert.equal(await desk.evaluate(() => document.documentElement.scrollWidth > innerWidth), false)

    await page.goto(new URL('/buyer/quotation', page.url()).href)
    await page.getByRole('button', { name: '记录' }).click()
    await page.getByText('本周提货').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '接受', exact: true }).click()
    await page.getByRole('button', { name: '接受并生成订单' }).click()
    await page.waitForURL(/\/buyer\/\d+$/)
    const order = await db.from('orders').firstOrFail()
    assert.equal(order.amount, Math.round(Number(order.weight) * 1_670_000))
  })
})
