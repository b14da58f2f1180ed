import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { shiftClock } from '#core/clock'
import env from '#start/env'
import { followQuotes } from '#app/pair_order/jobs/timeouts'
import { CONTEXT } from '#tests/helpers/browser'
import { chromiumLauncher } from '#tests/helpers/browser'
import { followBooks } from '#tests/helpers/bank_books'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs, openPage } from '#tests/helpers/storefront'
import { CF, makePairDeal, quote } from '#tests/functional/pair_order/helpers'
import { balance } from '#tests/functional/order/helpers'
import { OrderState, PricingStatus } from '#app/order/codes'
import { escrow } from '#app/ledger/rules/accounts'

const BASE = `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`

/** Presses a button of the open confirmation. */
async function agree(page: Page, button: string) {
  const named = page.getByRole('button', { name: new RegExp(button.split('').join(' ?')) })
  const dialog = page.getByRole('dialog').filter({ has: named })
  await dialog.getByRole('button', { name: new RegExp(button.split('').join(' ?')) }).click()
  await dialog.waitFor({ state: 'detached' })
}

test.group('A basis order, in the browser', (group) => {
  let closeBooks: () => Promise<void>
  group.setup(async () => {
    await resetDatabase()
    closeBooks = await followBooks()
  })
  group.teardown(async () => {
    shiftClock(0)
    await closeBooks()
    await resetDatabase()
  })

  test('a mill orders against a contract, points on its phone, the gin fills at its desk, the mill pays', async ({
    client,
    assert,
    cleanup,
  }) => {
    const deal = await makePairDeal(client, { last: 1_566_000 })
    const browser = await chromiumLauncher()
    const desk = await browser.newContext({ ...CONTEXT, baseURL: BASE })
    const phone = await browser.newContext({
      ...CONTEXT,
      baseURL: BASE,
      viewport: { width: 375, height: 812 },
      isMobile: true,
    })
    await browseAs(desk, deal.seller)
    await browseAs(phone, deal.buyer)
    const gin = await desk.newPage()
    const mill = await phone.newPage()
    cleanup(async (failed) => {
      for (const [name, page] of Object.entries({ gin, mill }))
        if (failed) await page.screenshot({ path: app.makePath(`.data/pair-${name}.png`), fullPage: true })
      await browser.close()
    })

    // The offer shows a basis and a reference price that follows the contract.
    await openPage(mill, `/batch/${deal.batch.batchCode}`)
    const offer = mill.getByTestId('offer').getByTestId('price')
    await offer.getByText('+850').waitFor()
    await offer.getByText('≈16,510').waitFor()
    await quote(1_567_000)
    await offer.getByText('≈16,520').waitFor()
    assert.include((await offer.innerText()).replaceAll(/\s+/g, ' '), `${CF} +850`)

    // The order is placed by basis; the deposit is 1,000 yuan per tonne.
    await mill.getByRole('button', { name: '立即下单' }).first().click()
    const confirm = mill.getByRole('dialog').filter({ hasText: '确认下单' })
    await confirm.getByText(`${CF} +850`).waitFor()
    await confirm.getByRole('button', { name: /下单并冻结定金 43,729\.00/ }).click()
    await mill.waitForURL(/\/buyer\/\d+$/)
    const orderId = Number(mill.url().split('/').at(-1))
    // A link that names the other side of the order leads to one's own; the tab says which order it is.
    await openPage(mill, `/seller/${orderId}`)
    await mill.waitForURL(`**/buyer/${orderId}`)
    const { order_no: orderNo } = await db.from('orders').where('id', orderId).firstOrFail()
    await mill.waitForFunction((no) => document.title.startsWith(no), orderNo)

    // The gin accepts from its desk of pair orders.
    await openPage(gin, '/seller/sale-pair-order')
    await gin.getByRole('link', { name: '去接单' }).click()
    await gin.getByRole('button', { name: '接单', exact: true }).first().click()
    await agree(gin, '接单')
    await gin.getByText('等待买方点价').waitFor()

    // The mill prices on its phone: a price off the tick is reported, a valid one is previewed and sent.
    await mill.reload()
    const price = mill.getByLabel('点价价格')
    await price.fill('15652')
    await mill.getByText('点价价格须为5的整数倍').waitFor()
    await price.fill('15650')
    await mill.getByText('721,528.50').waitFor()
    await mill.getByTestId('dock').getByRole('button', { name: '提交点价' }).click()
    await agree(mill, '提交点价')
    await mill.getByRole('list', { name: '点价指令' }).getByText('待成交').waitFor()

    // The market reaches the limit; the gin confirms the executed price.
    await quote(1_565_000)
    await followQuotes()
    await gin.getByText(/平台行情 .* 已到 15,650/).waitFor()
    await gin.getByRole('button', { name: '确认成交' }).click()
    await agree(gin, '确认成交')
    await gin.getByText('等待买方付款').waitFor()

    // At 16,500.00 per tonne the mill pays the rest.
    await mill.reload()
    await mill.getByText('677,799.50').first().waitFor()
    await mill.getByTestId('dock').getByRole('button', { name: '支付余款' }).click()
    const pay = mill.getByRole('dialog').filter({ hasText: '支付订单' })
    await pay.locator('input[type=password]').first().fill('294857')
    await pay.getByRole('button', { name: '确认支付' }).click()
    await mill.getByText('等待卖方放货').waitFor()
    assert.equal(await balance(escrow(orderId)), 72_152_850)
    const order = await db.from('orders').where('id', orderId).first()
    assert.deepInclude(order, {
      state: OrderState.unreleased,
      pricing_status: PricingStatus.priced,
      amount: 72_152_850,
    })

    // No page is wider than its screen.
    const overhang = async (page: Page) =>
      Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    for (const page of [gin, mill]) assert.isBelow(await overhang(page), 1)
  })
})
