/*
 * The trade on two phones: every page is reached by what the screens before it offer, and only the operator sits at a desk.
 */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { now } from '#core/clock'
import { createOperator, PASSWORD as OPERATOR_PASSWORD } from '#tests/helpers/actors'
import { startTestBank } from '#tests/helpers/bank'
import { requireBooksAgree } from '#tests/helpers/bank_books'
import { chromiumLauncher } from '#tests/helpers/browser'
import { VALID } from '#tests/helpers/company'
import { resetDatabase } from '#tests/helpers/database'
import { sidewaysBy } from '#tests/helpers/screens'
import { openPage } from '#tests/helpers/storefront'
import * as room from '../auction/room.js'
import * as people from './people.js'
import { B1_CODE, B1_PRICE, B2_CODE, TWO_BATCHES_SHEET } from './sheet.js'
import { LotState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'
import { OrderState } from '#app/order/codes'

const [gin, mill] = [
  VALID.find((c) => c.type === CompanyType.gin)!,
  VALID.find((c) => c.type === CompanyType.textileMill)!,
]
const SELLER = { ...gin, kind: '轧花厂', mobile: '13900000101' }
const BUYER = { ...mill, kind: '纺织厂', mobile: '13900000102' }
const SESSION = '北疆优质棉专场'

/** The bar at the lower edge. */
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name })

/** A session of the batch, made and published by an operator in the back office. */
async function offerInSession(operator: Page, batchCode: string) {
  await operator.goto('/admin/auction/create')
  await operator.getByLabel('场次名称').fill(SESSION)
  await operator.getByLabel('竞价方式').click()
  await operator.getByRole('option', { name: '一口价竞价' }).click()
  await operator.getByRole('button', { name: '下一步' }).click()
  const inHours = (hours: number) => now().plus({ hours }).toFormat('yyyy-MM-dd HH:mm')
  await operator.getByRole('textbox', { name: '开始时间' }).fill(inHours(4))
  await operator.getByRole('textbox', { name: '结束时间' }).fill(inHours(5))
  await operator.getByRole('button', { name: '下一步' }).click()
  await operator.getByRole('button', { name: '保存', exact: true }).click()
  await operator.getByRole('heading', { name: SESSION }).waitFor()
  await operator.getByRole('button', { name: '添加批次' }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: `选择${batchCode}` }).check()
  await dialog.getByRole('tab', { name: '已选 1 条' }).click()
  const lot = dialog.getByRole('group', { name: batchCode })
  await lot.getByLabel('幅度').fill('10')
  await dialog.getByRole('button', { name: '添加批次' }).click()
  await dialog.waitFor({ state: 'detached' })
  await operator.getByRole('button', { name: '发布' }).click()
  await dialog
    .getByRole('button', { name: /发布|确定/ })
    .last()
    .click()
  await operator.getByText('未开始').first().waitFor()
  return db.from('auction_sessions').where('name', SESSION).firstOrFail()
}

test.group('The trade on a phone', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('register, certify, pay in, import, sell one batch by auction and one at its price', async ({
    assert,
    cleanup,
  }) => {
    const bank = await startTestBank()
    const browser = await chromiumLauncher()
    const seats = [
      await people.sitDown(browser, people.PHONE),
      await people.sitDown(browser, people.PHONE),
      await people.sitDown(browser),
    ]
    const [seller, buyer, desk] = seats.map(({ page }) => page)
    cleanup(async (failed) => {
      for (const [index, { page }] of seats.entries()) {
        if (failed) await page.screenshot({ path: app.makePath(`.data/phone-${index}.png`), fullPage: true })
      }
      await browser.close()
      await bank.stop()
    })

    // From the first page to a certified company
    for (const [page, company] of [
      [seller, SELLER],
      [buyer, BUYER],
    ] as const) {
      await openPage(page, '/')
      await page.getByRole('link', { name: '免费注册' }).first().click()
      await page.waitForURL('**/register')
      await people.register(page, company)
      await page.getByRole('link', { name: '去认证' }).first().click()
      await page.waitForURL('**/user-center/enterprise-certification')
      await people.applyForCertification(page, company)
    }
    const { operator } = await createOperator({ demo: true })
    await people.logInOperator(desk, operator.username, OPERATOR_PASSWORD)
    for (const company of [SELLER, BUYER]) await people.approve(desk, company)

    // The guide of the home page leads to the account
    for (const [page, company, yuan] of [
      [seller, SELLER, 0],
      [buyer, BUYER, 1_500_000],
    ] as const) {
      await openPage(page, '/')
      await page.getByRole('link', { name: '去开户' }).click()
      await page.waitForURL('**/user-center/transfer-list')
      await people.openAccountAndPayIn(page, company, yuan)
    }

    // The seller imports two batches, lists both and lets one be sold by auction
    await tab(seller, '我的').click()
    await seller.getByRole('link', { name: '我的资源' }).click()
    await seller.waitForURL('**/seller/product')
    await people.importSheet(seller, TWO_BATCHES_SHEET)
    for (const code of [B1_CODE, B2_CODE]) await people.list(seller, code, B1_PRICE)
    await people.takePartInAuctions(seller, B2_CODE, people.completeContract)
    const session = await offerInSession(desk, B2_CODE)

    // The session has begun
    const from = Date.now()
    await db
      .from('auction_sessions')
      .where('id', session.id)
      .update({ start_time: new Date(from - 1_200_000), end_time: new Date(from + 2_400_000) })

    // The buyer finds it in the hall, enters, bids, wins and signs
    await tab(buyer, '竞价').click()
    await buyer
      .getByRole('link', { name: new RegExp(SESSION) })
      .first()
      .click()
    await buyer.waitForURL(`**/auction/${session.id}`)
    await buyer.getByTestId('room-head').locator('[data-state=live]').waitFor({ state: 'attached' })
    await buyer.getByRole('button', { name: '《竞价须知》' }).click()
    await buyer.getByRole('button', { name: '同意', exact: true }).click()
    await buyer.getByRole('button', { name: '报名并冻结保证金' }).click()
    await room.bid(buyer, '16,850')
    await room.endOpenBidding(session.id)
    await room.letHammerFall(session.id)
    await buyer.getByRole('button', { name: '签署确认书' }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: '签署', exact: true }).click()
    await people.completeContract(buyer)
    await buyer.waitForURL(/\/buyer\/\d+$/)
    assert.equal(await sidewaysBy(buyer), 0)
    const lot = await db.from('auction_lots').where('session_id', session.id).firstOrFail()
    assert.deepInclude(lot, { batch_code: B2_CODE, state: LotState.dealt })

    // The other batch is bought from the list
    await tab(buyer, '选棉').click()
    await buyer.getByRole('link', { name: B1_CODE }).first().click()
    await buyer.waitForURL(`**/batch/${B1_CODE}`)
    await buyer.getByRole('button', { name: '立即下单' }).click()
    await buyer
      .getByRole('dialog')
      .getByRole('button', { name: /^下单并冻结定金/ })
      .click()
    await buyer.waitForURL(/\/buyer\/\d+$/)
    const orderId = Number(new URL(buyer.url()).pathname.split('/').pop())

    // The seller follows what was sold by auction from its goods
    await tab(seller, '我的').click()
    await seller.getByRole('link', { name: '我的资源' }).click()
    await seller.getByRole('link', { name: '看订单' }).first().click()
    await seller.waitForURL(/\/seller\/\d+$/)

    // Its seller is told of the other order, and accepts
    await tab(seller, '消息').click()
    await seller
      .getByRole('button', { name: /^新订单/ })
      .first()
      .click()
    await seller.waitForURL(`**/seller/${orderId}`)
    await people.next(seller, '接单')
    await people.agree(seller, '接单')
    await people.says(seller, '已接单')
    await openPage(buyer, `/buyer/${orderId}`)
    await people.pay(buyer)
    assert.deepInclude(await db.from('orders').where('id', orderId).firstOrFail(), { state: OrderState.unreleased })
    await requireBooksAgree()
  })
})
