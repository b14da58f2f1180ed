/* The money of an order says which figures are final, and which wait for something. */
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { call, makeDeal, must, walk } from '../functional/order/helpers.js'
import { waitForFigures } from './journey/people.js'

/** Names and notes of the sums of an order, without the figures. */
async function sumsOf(page: Page, path: string) {
  await openPage(page, path)
  const ledger = page.locator('section').filter({ has: page.getByRole('heading', { name: '资金账' }) })
  await ledger.locator('dl').waitFor()
  return ledger.locator('dl').innerText()
}

test.group('Figures of an order', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('are those of the contract, then of a settlement to be confirmed, then final; the retention is paid out when it is', async ({
    client,
    browserContext,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId, settlementId } = await walk(assert, deal, 'submit', { packets: 184, noMore: true })
    const { amount: contracted } = await db.from('orders').where('id', orderId).firstOrFail()
    const { amount: settled } = await db.from('settlements').where('id', settlementId).firstOrFail()
    assert.isBelow(settled, contracted)
    await browseAs(browserContext, deal.seller)
    const page = await browserContext.newPage()
    const path = `/seller/${orderId}`

    const before = await sumsOf(page, path)
    assert.match(before, /结算金额（待确认）[^]*预计发票尾款 5%[^]*买方确认发票后放给卖方/)
    // A paper that opens in a tab does not say that it is saved.
    const contract = page.getByRole('button', { name: /^打开 购销合同\w+\.pdf$/ })
    const [tab] = await Promise.all([page.waitForEvent('popup'), contract.click()])
    await tab.close()
    assert.equal(await page.getByRole('button', { name: /^下载 .*\.(pdf|png|jpe?g)$/ }).count(), 0)
    await must(assert, call(client, deal.buyer, '/settlement/confirm', { settlementId }))
    await waitForFigures(page, path)
    const final = await sumsOf(page, path)
    assert.match(final, /结算金额\n[^]*\n发票尾款\n[^]*买方确认发票后放给卖方/)
    assert.notInclude(final, '预计')
  })
})
