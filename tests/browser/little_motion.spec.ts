/* Who has asked the system for little motion: lists, days and places of forms open where they belong. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { BidType } from '#app/listing/codes'
import { createMember } from '#tests/helpers/actors'
import { CONTEXT, chromiumLauncher } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { BASE, field } from './journey/people.js'

test.group('With little motion', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('a seller chooses from lists with the mouse', async ({ assert, cleanup }) => {
    const seller = await createMember()
    const { listing } = await createListing(seller)
    const browser = await chromiumLauncher()
    cleanup(() => browser.close())
    const context = await browser.newContext({ ...CONTEXT, baseURL: BASE, reducedMotion: 'reduce' })
    await browseAs(context, seller)
    const page = await context.newPage()
    await openPage(page, '/seller/product')
    await page.getByRole('button', { name: '条款', exact: true }).click()
    const form = page.getByRole('dialog')
    await field(form, '竞价').click()
    await page.getByTitle('参与竞价', { exact: true }).filter({ visible: true }).click()
    await form.getByRole('button', { name: '修改 1 批' }).click()
    await form.waitFor({ state: 'hidden' })
    assert.equal((await db.from('listings').where('id', listing.id).firstOrFail()).bid_type, BidType.open)

    await openPage(page, '/buyer/address')
    await page.getByRole('button', { name: '新增地址' }).first().click()
    const region = field(page.getByRole('dialog'), '所在地区')
    await region.click()
    for (const place of ['湖北省', '武汉市', '江夏区']) await page.getByTitle(place, { exact: true }).click()
    await page.getByRole('dialog').getByTitle('湖北省 / 武汉市 / 江夏区').waitFor()
  })
})
