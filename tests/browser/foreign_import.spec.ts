/* Offers in dollars by Excel: a merchant's sheet, its rows before anything is entered, and what a mill finds, also on a phone. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { CompanyType } from '#app/company/codes'
import { createMember } from '#tests/helpers/actors'
import { CONTEXT } from '#tests/helpers/browser'
import { resetDatabase } from '#tests/helpers/database'
import { browseAs } from '#tests/helpers/storefront'

const HEAD = '报价号,产地,年度,等级,净重(吨),件数,长度,马值,目的港,装运期,配额,报价(美分/磅)'
const LOT = 'BR26-0101,巴西,2026/27,SM 1-1/8,98.425,440,28.6,3.7-4.2,青岛港,2026-12至2027-01,不带,82.35'

/** The wizard on 我的资源 with a sheet whose columns are all known. */
async function upload(page: Page, rows: string) {
  await page.getByRole('button', { name: '导入美元报盘' }).click()
  const wizard = page.getByRole('dialog').filter({ hasText: '导入美元报盘' })
  const choosing = page.waitForEvent('filechooser')
  await wizard.getByRole('button', { name: '选择表格' }).click()
  const buffer = Buffer.from(`${HEAD}\n${rows}\n`)
  await (await choosing).setFiles({ name: '报盘.csv', mimeType: 'text/csv', buffer })
  await wizard.getByText('认出 12/12 列').waitFor()
  await wizard.getByRole('button', { name: '下一步：校验' }).click()
  return wizard
}

test.group('Offers in dollars by Excel', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('a sheet is checked by rows, the good ones are offered, and a mill finds them', async ({
    browserContext,
    visit,
    assert,
  }) => {
    const seller = await createMember({ companyType: CompanyType.trader })
    await browseAs(browserContext, seller)
    const page = await visit('/seller/product')
    const wizard = await upload(page, `${LOT}\nBR26-0102,巴西,2026/27,M 1-1/8,98,440,,,青岛港,12/1月,看情况,八十`)
    await wizard.getByText('第3行：装运期“12/1月”无法识别').waitFor()
    await wizard.getByRole('tab', { name: '全部 2' }).click()
    await wizard.getByText('合同 马值 3.7–4.2').waitFor()
    await wizard.getByRole('checkbox', { name: '跳过未通过的 1 行，只导入其余' }).check()
    await wizard.getByRole('button', { name: '确认导入 1 项，报盘 1 项' }).click()
    await wizard.getByText('已报盘 1 项').waitFor()
    await wizard.getByRole('button', { name: '查看我的资源' }).click()
    await page.getByText('BR26-0101').first().waitFor()
    assert.lengthOf(await db.from('foreign_offers'), 1)

    const mill = await createMember({ companyType: CompanyType.textileMill })
    await browseAs(browserContext, mill)
    await page.goto(new URL('/shop?productType=8', page.url()).href)
    await page.getByText('82.35').first().waitFor()
    await page.getByText('BR26-0101').first().waitFor()
  })

  test('on a phone the rows are cards that fit the screen', async ({ browser, visit, assert }) => {
    const seller = await createMember({ companyType: CompanyType.trader })
    const phone = await browser.newContext({ ...CONTEXT, viewport: { width: 375, height: 812 } })
    await browseAs(phone, seller)
    const page = await phone.newPage()
    const { origin } = new URL((await visit('/')).url())
    await page.goto(`${origin}/seller/product`)
    const wizard = await upload(page, LOT)
    await wizard.getByText('可以导入', { exact: true }).waitFor()
    await wizard.getByText('98.425 吨').waitFor()
    assert.isAtMost(await page.evaluate(() => document.documentElement.scrollWidth), 375)
    await wizard.getByRole('button', { name: '确认导入 1 项，报盘 1 项' }).click()
    await wizard.getByText('已报盘 1 项').waitFor()
    await phone.close()
  })
})
