import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { seedMarket } from '#tests/helpers/demo_market'
import { until } from '#tests/helpers/until'
import { readSheet } from 'read-excel-file/node'
import type { Page } from 'playwright'
import type { Manifest, WireReport } from '#app/admin/transformers/wire'
import { createOperator } from '#tests/helpers/actors'
import { logInBackOffice } from '#tests/helpers/back_office'
import { resetDatabase } from '#tests/helpers/database'
import { wrongOn } from '#tests/helpers/screens'

async function enter(visit: (path: string) => Promise<Page>, context: any, permissions?: string[]) {
  const { token } = await createOperator({ permissions })
  await logInBackOffice(context, token)
  const page = await visit('/admin')
  const reports = await page.evaluate(async () => {
    const answer = await fetch('/admin/api/manifest')
    return ((await answer.json()) as Manifest).reports
  })
  return { page, reports }
}

/** Waits until a part of a report is drawn, or says that it has nothing to draw. */
const drawn = (page: Page, label: string) =>
  page
    .getByRole('img', { name: `${label}图` })
    .locator('svg path')
    .or(page.getByRole('region', { name: label, exact: true }).getByText('所选条件下没有数据'))
    .first()
    .waitFor({ state: 'attached' })

/** Opens a report and waits until all its parts are drawn. */
async function open(page: Page, report: WireReport, query = '') {
  await page.goto(new URL(`/admin/${report.path}${query}`, page.url()).href)
  await page.getByRole('heading', { name: report.label, level: 1 }).waitFor()
  for (const part of report.parts) {
    await page.getByRole('region', { name: part.label, exact: true }).waitFor()
    await drawn(page, part.label)
  }
}

test.group('Statistics in the back office', (group) => {
  group.setup(async () => {
    await resetDatabase()
    await seedMarket({ batches: 160, orders: 8 })
    return () => resetDatabase()
  })

  // The walk through the back office checks both widths in light colours.
  test('each report shows charts and tables, in dark colours on a computer and in light ones on a phone', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { page, reports } = await enter(visit, browserContext)
    assert.isAtLeast(reports.length, 5)
    const findings: string[] = []
    for (const { dark, width } of [
      { dark: false, width: 375 },
      { dark: true, width: 1280 },
    ]) {
      if (dark) await page.evaluate(() => localStorage.setItem('RaStoremianqiao.admin.theme', '"dark"'))
      await page.setViewportSize({ width, height: 800 })
      for (const report of reports) {
        await open(page, report)
        await page.getByRole('region', { name: /表$/ }).locator('tbody tr').first().waitFor()
        const wrong = await wrongOn(page, { axe: dark })
        findings.push(...wrong.map((finding) => `${report.name} at ${width}${dark ? ' dark' : ''}: ${finding}`))
      }
    }
    assert.deepEqual(findings, [])
  })

  test('a filter and a period stand in the address, and what they find is downloaded', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { page, reports } = await enter(visit, browserContext)
    const report = reports.find(({ name }) => name === 'transaction_volume')!
    await open(page, report)
    await page.getByRole('button', { name: '近7天' }).click()
    await page.waitForURL(/from=\d{4}-\d\d-\d\d/)
    // A day is written in one form, whatever the language of the browser.
    for (const label of ['起始日期', '截止日期'])
      assert.match(await page.getByLabel(label, { exact: true }).inputValue(), /^\d{4}-\d\d-\d\d$/)
    assert.equal(await page.getByLabel('起始日期', { exact: true }).getAttribute('type'), 'text')
    await page.getByLabel('统计口径').selectOption({ label: '买方' })
    await page.waitForURL(/side%22%3A1/)
    await page.getByRole('button', { name: /^商品类型/ }).click()
    await page.getByRole('checkbox', { name: '新疆棉（公检）' }).click()
    await page.keyboard.press('Escape')
    await page.waitForURL(/productType/)
    await page.reload()
    await page.getByRole('button', { name: /^商品类型\s*新疆棉（公检）/ }).waitFor()

    const card = page.getByRole('region', { name: '企业排名', exact: true })
    const first = card.locator('tbody tr').first()
    await first.waitFor()
    await card.getByText('单位：吨').waitFor()
    const [name, weight] = await first.locator('td').allInnerTexts()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: '导出' }).click(),
    ])
    assert.match(saved.suggestedFilename(), /^企业交易量_企业排名_.*\.xlsx$/)
    const rows = (await readSheet(readFileSync(await saved.path()))) as unknown[][]
    assert.equal(rows[0][0], '企业')
    assert.equal(rows[1][0], name)
    assert.equal(Number(rows[1][1]).toFixed(3), weight.replaceAll(',', ''))

    await page.getByRole('button', { name: '清除筛选', exact: true }).click()
    await page.waitForURL((url) => !url.search.includes('filter'))
  })

  test('成交查询 finds a deal by its batch and sums what it found', async ({ visit, browserContext, assert }) => {
    const { page } = await enter(visit, browserContext)
    await page.goto(new URL('/admin/statistics/transaction-inquiry', page.url()).href)
    await page
      .getByRole('navigation', { name: '分页' })
      .getByText(/共 \d+/)
      .waitFor()
    const code = (await page.getByRole('table').locator('tbody tr').first().locator('td').nth(1).innerText()).trim()
    const all = Number(/共 (\d+)/.exec(await page.getByRole('navigation', { name: '分页' }).innerText())![1])
    await page.getByRole('searchbox', { name: '搜索' }).fill(code)
    await page.waitForURL(/filter=/)
    await page.waitForFunction(
      (batch) =>
        Array.from(document.querySelectorAll('tbody tr')).every((row) =>
          (row as HTMLElement).innerText.includes(batch)
        ),
      code
    )
    // The sums of all rows come after the page's own.
    const total = await until('the sums of what was found', async () => {
      const text = await page.locator('tfoot').innerText()
      return Number(/全部 (\d+) 条/.exec(text)?.[1] ?? all) < all && text
    })
    assert.match(total, /重量\s*[1-9][\d.,]* 吨/)
  })

  test('the home page shows volumes and newest rows to who may read them, and nothing of them to others', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { page } = await enter(visit, browserContext, ['transaction_volume.query', 'orders.query', 'orders.get'])
    const volumes = page.getByRole('region', { name: '业务量', exact: true })
    const measure = volumes.getByRole('cell').filter({ hasText: '成交量' })
    await measure.waitFor()
    assert.equal(await measure.innerText(), '成交量（吨）\n企业交易量')
    await volumes.locator('tbody tr').first().waitFor()
    assert.equal(await volumes.locator('tbody tr').count(), 4)
    assert.equal(await volumes.getByTestId('sparkline').count(), 4)
    await page.getByRole('heading', { name: '最新现货订单' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: '最新操作' }).count(), 0)
    await volumes.getByRole('link', { name: /成交额/ }).click()
    await page.getByRole('heading', { name: '企业交易量', level: 1 }).waitFor()
    assert.equal(await page.getByRole('button', { name: '导出' }).count(), 0)
    await page.goto(new URL('/admin/statistics/flow-trend', page.url()).href)
    await page.getByText('页面不存在，或没有打开它的权限').waitFor()
  })

  test('the lists of the home page do not move when the volumes come', async ({ visit, browserContext, assert }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await browserContext.route('**/admin/api/home/figures', async (route) => {
      await asked
      await route.continue()
    })
    const { page } = await enter(visit, browserContext, ['transaction_volume.query', 'orders.query', 'orders.get'])
    const newest = page.getByRole('heading', { name: '最新现货订单' })
    const volumes = page.getByRole('region', { name: '业务量', exact: true })
    await newest.waitFor()
    await volumes.getByTestId('waiting').first().waitFor()
    assert.equal(await volumes.getByTestId('waiting').count(), 4)
    // The line that says that nothing waits has no room of its own.
    await page.getByRole('link', { name: '争议中的订单' }).first().waitFor()
    const before = await newest.boundingBox()
    assert.isNotNull(before)
    answer()
    await volumes.getByTestId('sparkline').first().waitFor()
    assert.equal(await volumes.getByTestId('waiting').count(), 0)
    assert.deepEqual(await newest.boundingBox(), before)
  })

  test('without reports the home page has no empty block', async ({ visit, browserContext, assert }) => {
    const { page } = await enter(visit, browserContext, ['producers.query'])
    await page.getByRole('heading', { name: '控制台', level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(await page.getByText('业务量').count(), 0)
  })
})
