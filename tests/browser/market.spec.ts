import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import { importRowsJob } from '#app/admin/jobs'
import { type DateTime } from 'luxon'
import { now } from '#core/clock'
import { xlsxOf } from '#core/sheets/write_xlsx'
import { rollContracts } from '#app/market/actions/roll_contracts'
import { savePoints } from '#app/market/actions/save_points'
import { saveQuotes } from '#app/market/actions/save_quotes'
import { createMember, createOperator } from '#tests/helpers/actors'
import { logInBackOffice } from '#tests/helpers/back_office'
import { resetDatabase } from '#tests/helpers/database'
import { quoteMain } from '#tests/helpers/quotes'
import { sidewaysBy } from '#tests/helpers/screens'
import { browseAs } from '#tests/helpers/storefront'

/** The days of the last year before today, without weekends. */
const days = Array.from({ length: 365 }, (_, i) =>
  now()
    .startOf('day')
    .minus({ days: 365 - i })
)
  .filter((day) => day.weekday <= 5)
  .map((day: DateTime) => day.toISODate()!)

async function quote(price: number) {
  const main = await db.from('futures_contracts').where({ product: 'CF', is_main: true }).firstOrFail()
  await saveQuotes([{ code: main.code, lastPrice: price, at: now(), tradingDay: now().toISODate()! }], {
    source: '测试',
  })
  return main.code as string
}

test.group('Prices', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    await rollContracts()
  })

  test('an operator brings a year of prices as a workbook, and the chart shows them', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator()
    await logInBackOffice(browserContext, token)
    const page = await visit('/admin/price-trends')
    await page.getByRole('button', { name: '导入' }).click()
    const sheet = xlsxOf({
      name: '价格',
      columns: ['价格序列', '日期', '数值'].map((title) => ({ title })),
      rows: days.map((day, i) => ['纯棉普梳纱C32S', day, 21_000 + i]),
    })
    await page.locator('input[type=file]').setInputFiles({
      name: 'C32S.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: sheet,
    })
    await page.getByRole('button', { name: '上传并检查' }).click()
    await page.getByRole('button', { name: `导入 ${days.length} 行` }).click()
    await page.getByText(`已处理 0 / ${days.length} 行`).waitFor()
    const task = await db.from('admin_tasks').firstOrFail()
    await importRowsJob.handle({ id: task.id })
    await page.getByText('导入完成').waitFor()
    assert.equal(Number((await db.from('price_points').count('* as n').first()).n), days.length)

    const member = await createMember()
    await browseAs(browserContext, member)
    await page.goto('/statistics/spinning-price-trends?b=')
    await page.locator('[data-testid=trend] svg path').first().waitFor({ state: 'attached' })
    await page
      .getByTestId('trend-summary')
      .locator('b', { hasText: (21_000 + days.length - 1).toLocaleString('en') })
      .waitFor()
  })

  test('a trader compares two series, sees their spread, the seasons and the figures, and takes them along', async ({
    visit,
    browserContext,
    assert,
  }) => {
    await savePoints(
      'CC3128B',
      days.map((day, i) => ({ day, value: 15_000 + i })),
      '测试'
    )
    await savePoints(
      'CF',
      days.map((day, i) => ({ day, value: 14_400 + i, simulated: i > 200 })),
      '测试'
    )
    await browseAs(browserContext, await createMember())
    const page = await visit('/statistics/cotton-price-trends')
    await page.locator('[data-testid=trend] svg path').first().waitFor({ state: 'attached' })
    await page.getByText('演示数据：').waitFor()
    const series = page.getByRole('region', { name: '价格序列' }).getByRole('listitem')
    for (const text of await series.filter({ hasText: /\d{2},\d{3}/ }).allInnerTexts()) assert.include(text, '元/吨')
    assert.equal(
      await series
        .filter({ hasText: '元/吨' })
        .filter({ hasText: /15,\d{3}|14,\d{3}/ })
        .count(),
      2
    )

    await page.getByRole('button', { name: '价差' }).click()
    await page.getByTestId('trend').locator('text', { hasText: '均值 +600' }).waitFor()
    await page.getByRole('button', { name: '季节' }).click()
    await page.getByRole('list', { name: '年度' }).locator('li').first().waitFor()
    await page.getByRole('button', { name: '数据', exact: true }).click()
    await page.getByTestId('trend-table').locator('tbody tr').first().waitFor()
    const [first] = await page.getByTestId('trend-table').locator('tbody tr').allInnerTexts()
    const last = days.length - 1
    assert.deepEqual(first.split(/\s+/), [
      days[last],
      (15_000 + last).toLocaleString('en'),
      '+1',
      (14_400 + last).toLocaleString('en'),
      '+600',
    ])
    assert.include(page.url(), 'view=table')

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '导出 Excel' }).click(),
    ])
    assert.equal(file.suggestedFilename(), '价格走势.xlsx')
    assert.isAbove(readFileSync((await file.path())!).length, 2_000)

    await page.getByRole('button', { name: '取消对比郑棉主力' }).click()
    await page.getByRole('button', { name: '对比ICE主力' }).click()
    await page.getByRole('button', { name: '价差' }).and(page.locator(':disabled')).waitFor()
  })

  test('the figures beside the chart of the home page name their days', async ({ visit, assert }) => {
    const [before, last] = days.slice(-2)
    const three = days.slice(-3)
    await savePoints(
      'CC3128B',
      three.slice(0, 2).map((day, i) => ({ day, value: 15_200 - i })),
      '测试'
    )
    await savePoints(
      'CF',
      three.map((day, i) => ({ day, value: 14_600 + i })),
      '测试'
    )
    const page = await visit('/')
    const legend = page.getByRole('list', { name: '各序列最近一日' }).getByRole('listitem')
    await legend.first().waitFor()
    const short = (day: string) => day.slice(day.startsWith(String(now().year)) ? 5 : 0)
    assert.deepEqual(
      (await legend.allInnerTexts()).map((text) => text.split(/\s+/).slice(1)),
      [
        ['15,199', short(before)],
        ['14,602', short(last)],
        ['+598', short(before)],
      ]
    )
  })

  test('a quote reaches an open page by itself', async ({ visit }) => {
    const code = await quote(1_500_000)
    const page = await visit('/')
    const item = page.getByRole('region', { name: '行情' }).locator('li', { hasText: code })
    await item.getByText('15,000').waitFor()
    await quote(1_512_500)
    await item.getByText('15,125').waitFor()
  })

  test('a figure that is not in yuan a tonne says its unit, and one that is not of today its day, in the strip and in the bar', async ({
    visit,
    assert,
  }) => {
    const code = await quote(1_500_000)
    const ice = await quoteMain('CT', 7_041)
    const last = days.at(-1)!
    await savePoints(
      'CC3128B',
      days.slice(-2).map((day) => ({ day, value: 15_200 })),
      '测试'
    )
    const page = await visit('/')
    for (const path of ['/', '/news']) {
      await page.goto(new URL(path, page.url()).href)
      const items = page.getByRole('region', { name: '行情' }).getByRole('listitem')
      await items.filter({ hasText: ice }).getByText('70.41').waitFor()
      assert.isTrue(await items.filter({ hasText: ice }).getByText('美分/磅').isVisible(), path)
      assert.notInclude(await items.filter({ hasText: code }).innerText(), '/', path)
      // The close of another day stands beside the quote of this minute: it says its day.
      assert.include(await items.filter({ hasText: '3128B' }).innerText(), last.slice(5), path)
      assert.notMatch(await items.filter({ hasText: code }).innerText(), /\d\d-\d\d/, path)
      assert.isAtMost(await sidewaysBy(page), 0, path)
      const { height } = (await page.getByRole('region', { name: '行情' }).boundingBox())!
      assert.equal(height, path === '/' ? 72 : 28, path)
    }
  })

  test('what is typed on the home page before its scripts have come is understood when they have', async ({
    browserContext,
  }) => {
    const page = await browserContext.newPage()
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByLabel('搜索批号或质量指标').fill('双29')
    go()
    await page
      .getByTestId('home-search')
      .getByText(/^平均长度/)
      .first()
      .waitFor()
  })

  test('the home page tells what it has understood before the search, and a guest may read everything it shows', async ({
    visit,
    assert,
  }) => {
    const page = await visit('/')
    await page.getByLabel('搜索批号或质量指标').fill('新疆 3128 强力≥29 马值A')
    for (const word of ['颜色级 31', '平均长度 28–28.9', '断裂比强度 ≥ 29', '马值级 A'])
      await page.getByTestId('home-search').getByText(word, { exact: true }).waitFor()
    await page.getByRole('button', { name: '搜索 0 批' }).click()
    await page.waitForURL(/\/shop\?.*strengthAvg=29/)
    assert.isFalse(await page.getByRole('dialog').isVisible())
  })
})
