/*
 * An operator writes news with a picture and a table, previews, schedules and publishes it; a guest reads it and finds it by a word of two
 * characters; pages that are closed to guests ask for a login.
 */
import { test } from '@japa/runner'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DateTime } from 'luxon'
import type { Page } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import { notify } from '#app/system/shared/notices'
import { storeFile } from '#app/system/files/stored_files'
import { NoticeType } from '#app/system/codes'
import { SystemFile } from '#app/system/file_purposes'
import { inTransaction } from '#core/transaction'
import { CONTEXT } from '#tests/helpers/browser'
import { createMember, createOperator } from '#tests/helpers/actors'
import { PNG } from '#tests/helpers/company'
import { logInBackOffice } from '#tests/helpers/back_office'
import { resetDatabase } from '#tests/helpers/database'
import { smallTargets, wrongOn, type Part } from '#tests/helpers/screens'
import { browseAs, loginModal, openPage } from '#tests/helpers/storefront'
import { minutesPass, published } from '#tests/functional/content/helpers'
import { ArticleKind, PublishState } from '#app/content/codes'

/** Confirms the dialog of an action. */
async function confirm(page: Page, label: string) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: label })
    .or(page.getByRole('dialog').getByRole('button', { name: '确定' }))
    .last()
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test.group('Content, from the editor to the reader', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('an operator writes, previews, schedules, publishes; a guest reads and finds', async ({
    browser,
    visit,
    assert,
  }) => {
    const { token } = await createOperator({ roles: ['CONTENT'] })
    const picture = path.join(mkdtempSync(path.join(tmpdir(), 'picture-')), '质量条.png')
    writeFileSync(picture, PNG)
    const guest = await visit('/news')
    const base = guest.url()
    const office = await browser.newContext(CONTEXT)
    await logInBackOffice(office, token)
    const desk = await office.newPage()
    await desk.goto(new URL('/admin/news/news-manage/create', base).href)

    await desk.getByLabel('标题').first().fill('库容调整公告')
    await desk.getByLabel('栏目').fill('平台')
    await desk.getByRole('option', { name: '平台公告' }).click()
    const text = desk.getByRole('textbox', { name: '正文' })
    await text.click()
    await desk.keyboard.type('自下周起，仓单注册的库容如下。')
    await desk.keyboard.press('Enter')
    await desk.getByRole('button', { name: '表格', exact: true }).click()
    await text.locator('table').waitFor()
    await desk.keyboard.type('仓库')
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('库容')
    await text.locator('table').getByText('库容').waitFor()
    await desk.getByLabel('插入图片').setInputFiles(picture)
    await text.locator('img[src^="/api/public/file/image/"]').waitFor()

    const [preview] = await Promise.all([
      desk.waitForEvent('popup'),
      desk.getByRole('button', { name: '预览' }).click(),
    ])
    await preview.getByText('预览：内容尚未发布').waitFor()
    await preview.getByRole('heading', { name: '库容调整公告' }).waitFor()
    await preview.getByRole('table').getByText('库容').waitFor()
    assert.equal(await db.from('articles').where('kind', ArticleKind.news).first(), null, 'a preview stores nothing')
    await preview.reload()
    await preview.getByRole('heading', { name: '库容调整公告' }).waitFor()
    await preview.close()

    await desk.getByRole('button', { name: '保存' }).click()
    await desk.getByRole('heading', { name: '库容调整公告' }).first().waitFor()
    const { id } = await db.from('articles').where('kind', ArticleKind.news).firstOrFail()
    await desk.getByRole('button', { name: '发布', exact: true }).click()
    await desk.getByLabel('发布时间').fill(DateTime.now().plus({ days: 40 }).toFormat(`yyyy-MM-dd'T'08:00`))
    await confirm(desk, '发布')
    await desk.getByText('定时发布', { exact: true }).first().waitFor()

    await openPage(guest, '/news')
    await guest.getByText('该栏目暂无资讯').waitFor()
    await minutesPass(id, 60 * 24 * 400)
    await openPage(guest, '/news?channel=notice')
    await guest.getByRole('link', { name: '库容调整公告' }).waitFor()
    await guest.getByLabel('搜索资讯').fill('仓单')
    await guest.keyboard.press('Enter')
    await guest.getByText('找到 1 篇含“仓单”的资讯').waitFor()
    assert.equal(await guest.locator('main mark').first().innerText(), '仓单')
    assert.include(decodeURIComponent(guest.url()), 'q=仓单')
    await guest.getByRole('link', { name: '库容调整公告' }).click()
    await guest.getByRole('table').getByText('库容').waitFor()
    const width = await guest
      .getByRole('img', { name: '质量条' })
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
    assert.isAbove(width, 0)
    assert.deepEqual(await wrongOn(guest, { axe: true }), [])

    // The editor shows the stored text unchanged.
    await desk.getByRole('link', { name: '编辑' }).click()
    await desk.getByRole('textbox', { name: '正文' }).locator('table').getByText('库容').waitFor()
    await desk.getByRole('textbox', { name: '正文' }).getByText('自下周起').click()
    await desk.keyboard.press('End')
    await desk.keyboard.type('请留意。')
    await desk.getByRole('button', { name: '保存' }).click()
    await desk.getByText('有修改未发布').first().waitFor()

    await desk.getByRole('button', { name: '下线' }).click()
    await confirm(desk, '下线')
    // Browsers may cache an answer for seconds, so another browser context reads the page.
    const fresh = await (await browser.newContext(CONTEXT)).newPage()
    await fresh.goto(new URL(`/news/${id}`, base).href)
    await fresh.getByRole('heading', { level: 1, name: '该资讯不存在或已下线' }).waitFor()
  })

  test('a guest reads help, and is asked to log in where guests may not go', async ({ visit, assert }) => {
    const chapter = await published({ kind: ArticleKind.help, title: '买棉花', body: '<p>从找货到提货。</p>' })
    await published({ kind: ArticleKind.help, title: '提货', parentId: chapter, body: '<p>凭提货码到仓库办理。</p>' })
    const page = await visit('/help-document-a/index')
    await page.getByRole('heading', { name: '买棉花' }).waitFor()
    await page.getByLabel('搜索帮助').fill('货码')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '提货' }).last().click()
    await page.getByText('凭提货码到仓库办理').waitFor()

    await page.setViewportSize({ width: 375, height: 812 })
    await page.getByRole('button', { name: '目录' }).click()
    const contents = page.getByRole('dialog')
    await contents.getByRole('link', { name: '买棉花' }).waitFor()
    assert.deepEqual(await smallTargets(page, (await contents.elementHandle()) as Part), [])
    await contents.getByRole('link', { name: '买棉花' }).click()
    await page.getByText('从找货到提货').waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)

    await openPage(page, '/supply-chain-finance')
    await loginModal(page).waitFor()
    await openPage(page, '/register/legal-notice')
    await page.getByText('自 2026-09-01 起施行').waitFor()
  })

  test('the first slide of the home page is loaded ahead of everything, and the others when they come', async ({
    visit,
    assert,
  }) => {
    for (const sort of [1, 2]) {
      const { id } = await storeFile({
        name: `${sort}.png`,
        contents: PNG,
        purpose: SystemFile.image,
        companyId: null,
        userId: null,
      })
      const slide = { title: `第${sort}期`, image_id: id, sort, state: PublishState.published }
      await db.table('carousel_slides').insert(slide)
    }
    const page = await visit('/')
    const carousel = page.getByRole('region', { name: '平台推荐' })
    const loaded = (title: string) =>
      carousel
        .locator('div, a', { hasText: title })
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => [image.loading, image.fetchPriority])
    await carousel.getByText('第1期', { exact: true }).waitFor()
    assert.deepEqual(await loaded('第1期'), ['eager', 'high'])
    await carousel.getByRole('button', { name: '下一张' }).click()
    await carousel.getByText('第2期', { exact: true }).waitFor()
    assert.deepEqual(await loaded('第2期'), ['lazy', 'auto'])
  })

  test('a member leaves a wish, sees where it stands, and the bell tells of news without loading again', async ({
    visit,
    browserContext,
    assert,
  }) => {
    await published({ kind: ArticleKind.finance, title: '仓单质押', summary: '以仓单融资' })
    const member = await createMember()
    await browseAs(browserContext, member)
    const page = await visit('/supply-chain-finance')
    // As in other forms: two columns, and as wide as both what is long.
    const [company, contact, mobile] = await Promise.all(
      ['企业名称', '联系人', '手机号'].map(async (label) => (await page.getByLabel(label).boundingBox())!)
    )
    assert.equal(contact.y, mobile.y)
    assert.isAbove(mobile.x, contact.x + contact.width)
    assert.closeTo(company.x + company.width, mobile.x + mobile.width, 1)
    await page.getByLabel('融资金额（万元）').fill('500')
    await page.getByLabel('手机号').fill('139')
    await page.getByRole('button', { name: '提交意向' }).last().click()
    await page.getByRole('alert').first().waitFor()
    await page.getByLabel('手机号').fill('13912345678')
    await page.getByRole('button', { name: '提交意向' }).last().click()
    await page.getByText('我的意向').waitFor()
    await page.getByText('待联系').waitFor()
    assert.equal((await db.from('finance_leads').firstOrFail()).amount, 500_000_000)

    await openPage(page, '/user-center/notice-list')
    await page.getByText('还没有消息').waitFor()
    await inTransaction((trx) =>
      notify(trx, { code: 'N01', userId: member.user.id, title: '新消息', content: '认证通过' })
    )
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const told = page.getByRole('button', { name: '新消息' })
    await told.waitFor()
    const title = (await told.getByText('新消息', { exact: true }).boundingBox())!
    const kind = (await told.getByText(NoticeType.word(NoticeType.certification), { exact: true }).boundingBox())!
    assert.isAtLeast(kind.x - title.x - title.width, 8)
    assert.equal(await page.getByTitle('消息').getByTestId('count').innerText(), '1')
    await page.getByRole('button', { name: '全部标为已读' }).click()
    await page.getByTitle('消息').getByTestId('count').waitFor({ state: 'detached' })
  })
})
