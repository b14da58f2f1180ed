import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { CompanyType } from '#app/company/codes'
import { PriceStandard } from '#app/market/codes'
import { OrderType, PricingStatus } from '#app/order/codes'
import { placeOrders } from '#app/order/actions/place_orders'
import { previewOrder } from '#app/order/queries/preview_order'
import { addGoods } from '#app/tonnage/actions/save_goods'
import { createMember, createOperator } from '../helpers/actors.js'
import { logInBackOffice } from '#tests/helpers/back_office'
import { openAccount } from '#tests/helpers/bank'
import { SEED, offerTonnage } from '#tests/helpers/tonnage'
import { resetDatabase } from '../helpers/database.js'
import { englishIn } from '../helpers/screens.js'

async function market() {
  await resetDatabase()
  const seller = await createMember({ companyType: CompanyType.fibrePlant })
  const buyer = await createMember({ companyType: CompanyType.textileMill })
  await openAccount(buyer.company, 1_000_000)
  const { listing } = await offerTonnage(seller)
  const { lines } = await previewOrder([{ listingId: listing.id, weight: 32 }], buyer.actor)
  await placeOrders(
    { lines: [{ listingId: listing.id, weight: 32, price: listing.price!, seen: lines[0].seen ?? undefined }] },
    buyer.actor
  )
  const gin = await createMember({ companyType: CompanyType.gin })
  await addGoods(SEED, gin.actor)
}

test.group('The back office, by the tonne', (group) => {
  group.each.setup(() => market())
  group.teardown(() => resetDatabase())

  test('an operator finds goods by what they are, lowers their tonnes with a reason, and sees their order in tonnes', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator({ name: '王敏' })
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/product/tonnage')
    const row = page.getByRole('row').filter({ hasText: '涤短半光 1.56dtex×38mm A级' })
    await row.getByText('288.000').waitFor()
    await page.getByRole('row').filter({ hasText: '含油率18.5%' }).getByText('60.000').waitFor()
    await row.getByRole('link').first().click()
    await page.getByRole('button', { name: '调减吨数' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('变动吨数').fill('20.5')
    await dialog.getByLabel('原因').fill('盘点短少')
    await dialog.getByRole('button', { name: '调减吨数' }).click()
    await page.getByText('267.500').first().waitFor()
    await page.getByText('盘点短少').first().waitFor()
    assert.deepEqual(englishIn(await page.locator('main').innerText()), [])

    await page.goto('/admin/fiber-order')
    const order = page.getByRole('row').filter({ hasText: '涤短半光 1.56dtex×38mm A级' })
    await order.getByText('32.000').waitFor()
    await order.getByRole('link').first().click()
    const { id } = await db.from('orders').firstOrFail()
    await page.waitForURL(`**/admin/fiber-order/${id}`)
    await page.getByRole('heading', { name: '商品与货款' }).waitFor()
    await page.goto(`/admin/fiber-order/${id}/detail`)
    await page.getByRole('heading', { name: '商品与货款' }).waitFor()
    await page.getByText('涤短半光 1.56dtex×38mm A级').first().waitFor()
    await page.goto(`/admin/order/${id}`)
    await page.getByRole('heading', { name: '商品与货款' }).waitFor()
    assert.equal(new URL(page.url()).pathname, `/admin/fiber-order/${id}`)
    await page.getByRole('heading', { name: '结算' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: '点价指令' }).count(), 0, 'a fixed price has no points')
    // Of an order at a basis the same page has how its price came about.
    await db
      .from('orders')
      .where('id', id)
      .update({
        order_type: OrderType.pair,
        price_contract: 'PF2703',
        price_diff: -8_000,
        price_standard: PriceStandard.batch,
        pricing_status: PricingStatus.unpriced,
        point_deadline: db.raw(`now() + interval '9 days'`),
      })
    await page.reload()
    for (const name of ['点价指令', '点价确认单', '移仓']) await page.getByRole('heading', { name }).waitFor()
  })
})
