/*
 * What somebody has typed is not lost: not by a link, not by a session that ends, not by a paste that is longer than the field.
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Page } from 'playwright'
import { createMember, PASSWORD } from '#tests/helpers/actors'
import { applyForIndividuation } from '#app/market/actions/apply_for_individuation'
import { approveIndividuation } from '#app/market/actions/decide_individuation'
import { IndividuationKind } from '#app/market/codes'
import { CompanyType } from '#app/company/codes'
import { systemActor } from '#core/actor'
import { now } from '#core/clock'
import { clearLimits } from '#app/identity/proofs/limits'
import { createBatch } from '#tests/helpers/batches'
import { createListing } from '#tests/helpers/listings'
import { choose, CONTEXT } from '#tests/helpers/browser'
import { createApplicant, PNG } from '#tests/helpers/company'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs, loginModal, openPage } from '#tests/helpers/storefront'
import { until } from '#tests/helpers/until'
import { BRAZIL } from '#tests/functional/foreign_trade/helpers'
import { openWish } from '../functional/demand/helpers.js'
import { field } from './journey/people.js'

const FORM = '/user-center/enterprise-certification'
const BASIS = '/user-center/individuation/basis'
const WISH = '/demand/publish'
const NOTE = '已恢复上次未提交的内容'

/** Logs in by the modal over the page. */
async function logIn(page: Page, mobile: string) {
  const modal = loginModal(page)
  await modal.getByPlaceholder('手机号').fill(mobile)
  await modal.getByPlaceholder('密码').fill(PASSWORD)
  await modal.getByPlaceholder('密码').press('Enter')
  await modal.waitFor({ state: 'hidden' })
}

/** Ends the sessions of a person on the server, as time does. */
const endSessionsOf = (userId: number) => db.from('access_tokens').where({ kind: 'member', owner_id: userId }).delete()

/** Polls until the page notices that its session has ended: a process may know a session for two seconds after that. */
const noticeLoss = (page: Page) =>
  until(
    'the login over the page',
    async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return loginModal(page).isVisible()
    },
    { every: 300 }
  )

test.group('Half-filled forms', (group) => {
  group.each.setup(() => resetDatabase())
  group.each.setup(() => clearLimits())
  group.teardown(() => resetDatabase())

  test('are as they were after a look elsewhere, and empty when the person says so', async ({
    browserContext,
    assert,
  }) => {
    await browseAs(browserContext, await createApplicant({ name: '周丽' }))
    const page = await browserContext.newPage()
    await openPage(page, FORM)
    await page.getByLabel('企业名称').fill('测试棉业有限公司')
    await page.getByLabel('联系人').fill('王建国')
    const scan = { name: '扫描件.png', mimeType: 'image/png', buffer: PNG }
    for (const input of await page.locator('input[type=file]').all()) await input.setInputFiles(scan)
    const scans = page.getByRole('button', { name: /^移除/ })
    await scans.nth(1).waitFor()
    await page.getByRole('link', { name: '消息通知' }).first().click()
    await page.waitForURL('**/notice-list')
    await page.goBack()
    await page.getByText(NOTE).waitFor()
    assert.equal(await page.getByLabel('企业名称').inputValue(), '测试棉业有限公司')
    assert.equal(await page.getByLabel('联系人').inputValue(), '王建国')
    assert.equal(await scans.count(), 2, 'both scans')
    await page.getByRole('button', { name: '清空' }).click()
    assert.equal(await page.getByLabel('企业名称').inputValue(), '')
    assert.equal(await scans.count(), 0)
    assert.equal(await page.getByLabel('联系人').inputValue(), '周丽')
    await page.reload()
    await page.getByLabel('企业名称').waitFor()
    assert.equal(await page.getByText(NOTE).count(), 0)
  })

  test('stay on the screen when a poll notices that the session has ended', async ({ browserContext, assert }) => {
    const member = await createMember()
    await browseAs(browserContext, member)
    const page = await browserContext.newPage()
    await openPage(page, '/buyer/address')
    await page.getByRole('button', { name: '新增地址' }).first().click()
    await page.getByLabel('收货人').fill('周敏')
    await endSessionsOf(member.user.id)
    await noticeLoss(page)
    await loginModal(page).waitFor()
    assert.equal(new URL(page.url()).pathname, '/buyer/address')
    await logIn(page, member.user.mobile)
    assert.equal(await page.getByLabel('收货人').inputValue(), '周敏')
    assert.equal(new URL(page.url()).pathname, '/buyer/address')
  })

  test('wait where they were for who was sent home without his session', async ({ browserContext, assert }) => {
    const member = await createMember()
    await browseAs(browserContext, member)
    const page = await browserContext.newPage()
    await openPage(page, '/buyer/address')
    await page.getByRole('button', { name: '新增地址' }).first().click()
    await page.getByLabel('收货人').fill('周敏')
    await page.getByRole('button', { name: '取消' }).click()
    await endSessionsOf(member.user.id)
    await noticeLoss(page)
    await page.waitForURL((url) => url.pathname === '/')
    await logIn(page, member.user.mobile)
    await page.waitForURL('**/buyer/address')
    await page.getByRole('button', { name: '新增地址' }).first().click()
    await page.getByText(NOTE).waitFor()
    assert.equal(await page.getByLabel('收货人').inputValue(), '周敏')
  })

  test('an own basis table that was not saved is there again, and gone when it is saved', async ({
    browserContext,
    assert,
  }) => {
    const member = await createMember()
    const purpose = '比较各批次的性价比'
    const { id } = await applyForIndividuation({ kind: IndividuationKind.ownBasis, purpose }, member.actor)
    await approveIndividuation({ id }, systemActor())
    await browseAs(browserContext, member)
    const page = await browserContext.newPage()
    const basis = (row: number) => page.getByLabel(`第${row}行基差`, { exact: true })
    await openPage(page, BASIS)
    await basis(1).fill('700')
    await page.getByRole('button', { name: '增加一行基差' }).click()
    await page.getByLabel('第2行区域').selectOption({ index: 1 })
    await basis(2).fill('-50')
    await page.getByLabel('备注').fill('十一月')
    await page.reload()
    await page.getByText(NOTE).waitFor()
    assert.deepEqual([await basis(1).inputValue(), await basis(2).inputValue()], ['700', '-50'])
    assert.equal(await page.getByLabel('备注').inputValue(), '十一月')
    await page.getByRole('button', { name: '保存为新版本' }).click()
    await page.getByText(NOTE).waitFor({ state: 'detached' })
    await page.reload()
    await basis(2).waitFor()
    assert.equal(await page.getByText(NOTE).count(), 0)
    assert.equal(await basis(2).inputValue(), '-50')
    await basis(1).fill('800')
    await page.reload()
    await page.getByText(NOTE).waitFor()
    await page.getByRole('button', { name: '清空' }).click()
    assert.equal(await basis(1).inputValue(), '700')
  })

  test('an offer in dollars is as it was but for its price, for its own batch only, and gone when it is sent', async ({
    browserContext,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.trader })
    for (const batchCode of ['BR26-0101', 'BR26-0102'])
      await createBatch(seller.company.id, {
        ...BRAZIL,
        batchCode,
        shipmentDate: now().plus({ days: 30 }).toISODate()!,
      })
    await browseAs(browserContext, seller)
    const page = await browserContext.newPage()
    const dialog = page.getByRole('dialog')
    const value = (label: string) => field(dialog, label).inputValue()
    const open = async (batchCode: string) => {
      await openPage(page, '/seller/product')
      await page
        .getByRole('row')
        .filter({ hasText: batchCode })
        .getByRole('button', { name: '美元报盘', exact: true })
        .click()
      await field(dialog, '等级').waitFor()
    }
    await open('BR26-0101')
    await field(dialog, '报价（美分/磅）').fill('82.35')
    await field(dialog, '等级').fill('SM 1-1/8')
    await field(dialog, '备注').fill('可拼柜')
    await page.reload()
    await open('BR26-0102')
    assert.deepEqual([await dialog.getByText(NOTE).count(), await value('等级')], [0, ''])
    await open('BR26-0101')
    await dialog.getByText(NOTE).waitFor()
    assert.deepEqual(
      [await value('报价（美分/磅）'), await value('等级'), await value('备注')],
      ['', 'SM 1-1/8', '可拼柜']
    )
    await field(dialog, '报价（美分/磅）').fill('82.35')
    await dialog.getByRole('button', { name: /^报\s?盘$/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    assert.isFalse(await page.evaluate(() => localStorage.getItem('drafts')?.includes('可拼柜') ?? false))
  })

  test('a wish is as it was after a look elsewhere and an ended session, but for its price, and gone when it is sent', async ({
    browserContext,
    assert,
  }) => {
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    const invited = await createMember({ companyType: CompanyType.gin })
    await browseAs(browserContext, buyer)
    const page = await browserContext.newPage()
    const value = (label: string) => page.getByLabel(label, { exact: true }).first().inputValue()
    await openPage(page, WISH)
    await page.getByLabel('求购吨数').fill('120')
    await page.getByLabel('平均长度不低于').fill('29')
    await page.getByRole('button', { name: '增加一组' }).click()
    const second = page.getByRole('region', { name: '第2组质量要求' })
    await second.getByLabel('断裂比强度不低于').fill('28.5')
    await page.getByLabel('期望价').fill('16700')
    await page.getByRole('radio', { name: '送到' }).check({ force: true })
    await page.getByRole('button', { name: '新地址' }).click()
    const dialog = page.getByRole('dialog', { name: '新的收货地址' })
    await dialog.getByLabel('收货人').fill('周敏')
    await dialog.getByLabel('联系电话').fill('13900001111')
    await dialog.getByLabel('所在地区').fill('库尔勒')
    await choose(page, '库尔勒')
    await dialog.getByLabel('详细地址').fill('棉纺路8号')
    await dialog.getByLabel('保存地址').uncheck()
    await dialog.getByRole('button', { name: '使用此地址' }).click()
    await page.getByRole('radio', { name: '仅邀请的卖方' }).check({ force: true })
    await page.getByRole('combobox', { name: '邀请的卖方' }).fill(invited.company.name)
    await page.getByTitle(invited.company.name).last().click()
    await page.getByLabel('采购单号').fill('CG-77')
    await page.getByRole('link', { name: '求购', exact: true }).first().click()
    await page.waitForURL('**/demand')
    await page.goBack()
    await page.getByText(NOTE).waitFor()
    await endSessionsOf(buyer.user.id)
    await noticeLoss(page)
    await logIn(page, buyer.user.mobile)
    assert.equal(new URL(page.url()).pathname, WISH)
    await page.reload()
    await page.getByText(NOTE).waitFor()
    assert.deepEqual(
      [await value('求购吨数'), await value('平均长度不低于'), await value('采购单号'), await value('期望价')],
      ['120.000', '29.0', 'CG-77', '']
    )
    assert.equal(await second.getByLabel('断裂比强度不低于').inputValue(), '28.5')
    await page.getByText('棉纺路8号').waitFor()
    await page.getByText(invited.company.name).first().waitFor()
    await page.getByRole('button', { name: '提交审核' }).click()
    await page.getByRole('heading', { name: '我的求购' }).waitFor()
    const sent = await db.from('demands').firstOrFail()
    assert.deepEqual(sent.ranges, [
      { must: { lenAvg: '29~' }, wish: {} },
      { must: { strengthAvg: '28.5~' }, wish: {} },
    ])
    assert.include(sent, { price: null, buyer_reference: 'CG-77' })
    await openPage(page, WISH)
    await page.getByLabel('求购吨数').waitFor()
    assert.deepEqual([await page.getByText(NOTE).count(), await value('求购吨数')], [0, ''])
  })

  test('a wish by the tonne, and an answer to one, are there again after a reload; an answer asks for its prices anew', async ({
    browserContext,
    browser,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember()
    const { batch } = await createListing(seller, { price: 1_650_000 })
    const { id } = await openWish(buyer)
    await browseAs(browserContext, seller)
    const page = await browserContext.newPage()
    await openPage(page, `/demand/view-demand?id=${id}`)
    const form = page.getByRole('dialog')
    await page.getByRole('button', { name: '去报价' }).click()
    await form.getByRole('checkbox', { name: batch.batchCode }).check()
    await form.getByLabel(`${batch.batchCode} 价格`).fill('15000')
    await form.getByLabel('留言').fill('月底前可提')
    await page.reload()
    await form.getByText(NOTE).waitFor()
    await form.getByText('已选 1 批').waitFor()
    assert.equal(await form.getByLabel('留言').inputValue(), '月底前可提')
    assert.notInclude(await form.getByLabel(`${batch.batchCode} 价格`).inputValue(), '15000')
    await form.getByRole('button', { name: '清空' }).click()
    await form.getByText(NOTE).waitFor({ state: 'detached' })
    assert.equal(await form.getByLabel('留言').inputValue(), '')
    await form.getByText('已选 1 批').waitFor()
    assert.isNull(await page.evaluate(() => localStorage.getItem('drafts')), 'what it begins with is not kept')
    await form.getByRole('checkbox', { name: batch.batchCode }).uncheck()
    await form.getByText('已选 0 批').waitFor()
    await page.reload()
    await form.getByText(NOTE).waitFor()
    await form.getByText('已选 0 批').waitFor()

    const mill = await browser.newContext(CONTEXT)
    await browseAs(mill, buyer)
    const wish = await mill.newPage()
    await wish.goto(new URL(WISH, page.url()).href)
    await wish.getByRole('combobox', { name: '商品类型' }).click()
    await wish.getByTitle('棉籽').click()
    await wish.getByLabel('求购吨数').fill('300')
    await wish.getByLabel('备注').fill('含油率请注明')
    await wish.reload()
    await wish.getByText(NOTE).waitFor()
    await wish.getByTitle('棉籽').waitFor()
    assert.equal(await wish.getByLabel('求购吨数').inputValue(), '300.000')
    assert.equal(await wish.getByLabel('备注').inputValue(), '含油率请注明')
    await mill.close()
  })

  test('are nobody else’s: they go with a logout', async ({ browserContext, assert }) => {
    await browseAs(browserContext, await createMember({ name: '周敏' }))
    const page = await browserContext.newPage()
    await openPage(page, '/buyer/address')
    await page.getByRole('button', { name: '新增地址' }).first().click()
    await page.getByLabel('收货人').fill('周敏')
    await page.waitForFunction(() => localStorage.getItem('drafts')?.includes('周敏'))
    await openPage(page, '/')
    await page.getByTestId('person').getByRole('button').first().click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    assert.isNull(await page.evaluate(() => localStorage.getItem('drafts')))
  })

  test('a pasted mobile and a pasted code are read whole', async ({ visit, assert }) => {
    const { user } = await createMember()
    const page = await visit('/login')
    const modal = loginModal(page)
    const [first, middle, last] = [user.mobile.slice(0, 3), user.mobile.slice(3, 7), user.mobile.slice(7)]
    await modal.getByPlaceholder('手机号').fill(` +86 ${first} ${middle}-${last} `)
    assert.equal(await modal.getByPlaceholder('手机号').inputValue(), user.mobile)
    await modal.getByRole('tab', { name: '短信登录' }).click()
    await modal.getByPlaceholder('验证码').fill(' ５８５ 199 ')
    assert.equal(await modal.getByPlaceholder('验证码').inputValue(), '585199')
  })
})
