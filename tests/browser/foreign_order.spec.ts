/* Flow 8 by both sides in the browser: a lot from Brazil, offered in dollars, ordered, documented, landed and settled; the buyer's part of it on a phone. */
import { readFileSync } from 'node:fs'
import { readSheet } from 'read-excel-file/node'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright'
import { available } from '#app/ledger/rules/accounts'
import { ForeignOrderState, SHIPPING_DOCUMENTS, ForeignDocumentKind } from '#app/foreign_trade/codes'
import { createOperator } from '#tests/helpers/actors'
import { logInBackOffice } from '#tests/helpers/back_office'
import { atRest, choose, CONTEXT, chromiumLauncher, told as says } from '#tests/helpers/browser'
import { PNG } from '#tests/helpers/company'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs, loginModal, openPage } from '#tests/helpers/storefront'
import { balance } from '#tests/functional/order/helpers'
import { foreignOrder, makeForeignDeal, walkForeign } from '#tests/functional/foreign_trade/helpers'
import { agree, BASE, field, next } from './journey/people.js'

const SCAN = { name: '单证.png', mimeType: 'image/png', buffer: PNG }

/** A scan in a form; it is there when its name is. */
async function attach(form: Locator) {
  await form.locator('input[type=file]').setInputFiles(SCAN)
  await form.getByRole('button', { name: '单证.png', exact: true }).waitFor()
}

async function offerInDollars(seller: Page) {
  await openPage(seller, '/seller/product')
  await seller.getByRole('button', { name: '美元报盘', exact: true }).click()
  const form = seller.getByRole('dialog')
  await field(form, '报价（美分/磅）').fill('82.35')
  await field(form, '等级').fill('SM 1-1/8')
  await pickDay(seller, form, '装运期止')
  await form.getByRole('button', { name: /^报\s?盘$/ }).click()
  await says(seller, '已报盘')
}

/** Today in a calendar. */
async function pickDay(page: Page, form: Locator, label: string) {
  await field(form, label).click()
  await atRest(page)
  await page.getByText('今天', { exact: true }).filter({ visible: true }).click()
}

async function overhang(page: Page) {
  return Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
}

test.group('Cotton in dollars in the browser', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('offer, order, letter of credit, documents, customs, CIQ and difference, by both sides and on a phone', async ({
    client,
    assert,
    cleanup,
  }) => {
    const deal = await makeForeignDeal(client, assert, { unoffered: true })
    const browser = await chromiumLauncher()
    const open = async (who: typeof deal.buyer, phone: boolean) => {
      const context = await browser.newContext({
        ...CONTEXT,
        baseURL: BASE,
        ...(phone ? { viewport: { width: 375, height: 812 }, isMobile: true } : {}),
      })
      await browseAs(context, who)
      return context.newPage()
    }
    const seller = await open(deal.seller, false)
    const mill = await open(deal.buyer, false)
    const phone = await open(deal.buyer, true)
    cleanup(async (failed) => {
      for (const [name, page] of Object.entries({ seller, mill, phone }))
        if (failed) await page.screenshot({ path: app.makePath(`.data/foreign-${name}.png`), fullPage: true })
      await browser.close()
    })

    await offerInDollars(seller)

    await openPage(mill, '/shop?productType=8')
    await mill.getByRole('button', { name: /^折算/ }).click()
    const dialog = mill.getByRole('dialog')
    await dialog.getByText('14,390.69').waitFor()
    await dialog.getByText('14,882.45').waitFor()
    await dialog.getByText('178,690.59 美元').waitFor()
    await dialog.getByText('38,061.10 元', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: '下单并冻结定金' }).click()
    await mill.waitForURL(/\/buyer\/purchase-foreign-order\/\d+$/)
    const orderId = Number(new URL(mill.url()).pathname.split('/').pop())
    assert.equal(await balance(available(deal.buyer.company.id)), 10_000_000 - 3_806_110)

    await openPage(seller, '/seller/sale-foreign-order')
    await seller.getByRole('link', { name: '去接单' }).click()
    await next(seller, '接单')
    await agree(seller, '接单')
    await says(seller, '已接单')

    await openPage(phone, '/buyer/purchase-foreign-order')
    assert.isAtMost(await overhang(phone), 0)
    await phone.getByRole('link', { name: '上传凭证' }).click()
    await next(phone, '上传凭证')
    const credit = phone.getByRole('dialog')
    await field(credit, '开证行').fill('中国银行青岛分行')
    await field(credit, '信用证号码').fill('LC2026001')
    await attach(credit)
    await credit.getByRole('button', { name: /提\s?交/ }).click()
    await says(phone, '已提交，等待卖方确认')
    assert.isAtMost(await overhang(phone), 0)

    await seller.reload()
    await next(seller, '确认已收证')
    await agree(seller, '确认已收证')
    await says(seller, '已确认')
    assert.equal(await balance(available(deal.buyer.company.id)), 10_000_000)

    for (const kind of SHIPPING_DOCUMENTS) {
      await next(seller, '上传单证')
      const form = seller.getByRole('dialog')
      await field(form, '号码').fill(`NO${kind}`)
      if (kind === ForeignDocumentKind.billOfLading) await pickDay(seller, form, '装运日期（提单）')
      await attach(form)
      await form
        .getByRole('button', { name: /上\s?传$/ })
        .last()
        .click()
      await form.waitFor({ state: 'detached' })
    }

    await openPage(phone, `/buyer/purchase-foreign-order/${orderId}`)
    const tab = phone.waitForEvent('popup')
    await phone.getByRole('button', { name: '提单 NO3' }).click()
    await (await tab).close()
    await next(phone, '确认收单')
    await agree(phone, '确认收单')
    await says(phone, '已收单')
    await next(phone, '登记到港')
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: /登\s?记/ })
      .click()
    await says(phone, '已登记')
    await next(phone, '登记通关')
    const customs = phone.getByRole('dialog')
    await field(customs, '通关配额').click()
    await choose(phone, '1%关税配额')
    await field(customs, '报关单号').fill('BG2026001')
    await customs.getByRole('button', { name: /登\s?记/ }).click()
    await customs.waitFor({ state: 'detached' })
    await next(phone, '上传 CIQ 证书')
    const certificate = phone.getByRole('dialog')
    await field(certificate, 'CIQ净重（吨）').fill('97.310')
    await field(certificate, '证书编号').fill('CIQ2026001')
    await attach(certificate)
    await certificate
      .getByRole('button', { name: /上\s?传$/ })
      .last()
      .click()
    await says(phone, '已上传')

    await seller.reload()
    await seller.getByText('卖方应退 2,024.28 美元').waitFor()
    await next(seller, '登记已付')
    const paid = seller.getByRole('dialog')
    await attach(paid)
    await paid.getByRole('button', { name: '登记已付' }).click()
    await says(seller, '已登记，等待买方确认')

    await phone.reload()
    await next(phone, '差额已结清')
    await agree(phone, '差额已结清')
    await says(phone, '已结清')
    assert.isAtMost(await overhang(phone), 0)
    assert.equal((await foreignOrder(orderId)).state, ForeignOrderState.completed)
    const views = await db.from('foreign_document_views').select('user_name')
    assert.deepEqual(views, [{ user_name: deal.buyer.user.name }])

    const context = await browser.newContext({ ...CONTEXT, baseURL: BASE })
    await logInBackOffice(context, (await createOperator()).token)
    const desk = await context.newPage()
    await desk.goto(`/admin/order/foreign/${orderId}`)
    await desk.getByText('LC2026001').first().waitFor()
    await desk.getByText('差额已结清').first().waitFor()
  })

  test('a guest reads what is offered in dollars, with its costs, and is asked to log in when ordering', async ({
    client,
    assert,
    visit,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const page = await visit('/')
    await page
      .getByRole('list', { name: '在售批次' })
      .getByRole('link', { name: /^进口棉\$\s*1$/ })
      .waitFor()
    await page.getByRole('tab', { name: '进口棉$' }).click()
    await page.getByRole('row', { name: new RegExp(deal.batch.batchCode) }).waitFor()
    await page.getByRole('link', { name: '进入选棉' }).click()
    await page.waitForURL(/\/shop\?productType=8$/)
    await page.getByRole('link', { name: '看人民币报价' }).first().click()
    await page.getByRole('link', { name: /^进口棉\$\s*1$/ }).click()
    const row = page.getByRole('row', { name: new RegExp(deal.batch.batchCode) })
    await row.getByText(deal.seller.company.name).waitFor()
    await page.getByLabel('产地').selectOption('巴西')
    await page.waitForURL(/origin=/)
    await row.getByRole('button', { name: /^折算/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('14,390.69').waitFor()
    await dialog.getByText(deal.seller.company.name, { exact: true }).waitFor()
    assert.equal(await dialog.getByText(deal.seller.user.name!).count(), 0)
    await dialog.getByRole('button', { name: /^下\s?单$/ }).click()
    await loginModal(page).waitFor()
  })

  test('the desk exports what its filter shows', async ({ client, assert, visit, browserContext }) => {
    const deal = await makeForeignDeal(client, assert)
    await walkForeign(deal, 'accept')
    await walkForeign({ ...(await makeForeignDeal(client, assert)), buyer: deal.buyer }, 'place')
    await browseAs(browserContext, deal.buyer)
    const page = await visit('/buyer/purchase-foreign-order')
    await page.getByRole('group', { name: '订单状态' }).getByRole('button', { name: '待付款开证' }).click()
    await page.waitForURL(/state=3/)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出', exact: true }).click(),
    ])
    assert.equal(saved.suggestedFilename(), '外棉采购订单.xlsx')
    const rows = (await readSheet(readFileSync(await saved.path()))) as unknown[][]
    assert.lengthOf(rows, 2)
    assert.equal(rows[1][4], deal.batch.batchCode)
  })
})
