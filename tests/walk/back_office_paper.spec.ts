/*
 * Lists, records and reports of the back office on paper: whole, in light colours, and without the frame and what is pressed.
 */
import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'
import { OrderState } from '#app/order/codes'
import { now } from '#core/clock'
import { ReportSide } from '#app/report/codes'
import { createOperator } from '#tests/helpers/actors'
import { logInBackOffice } from '#tests/helpers/back_office'
import { resetDatabase } from '#tests/helpers/database'
import { seedMarket } from '#tests/helpers/demo_market'
import { open } from '#tests/helpers/screens'

/** A4 between the margins of `ui/kit/print.css`, in CSS pixels. */
const ACROSS = { width: Math.floor(((297 - 20) / 25.4) * 96), height: 700 }
const UPRIGHT = { width: Math.floor(((210 - 20) / 25.4) * 96), height: 1000 }

const LISTS = [
  ...['order', 'member/company', 'product/management', 'batch', 'demand', 'settlement-management'],
  ...['bank/ledger-entries', 'bank/bankAccount-list', 'statistics/user-log'],
]

/** What no sheet has: the frame, filters, boxes, edges of columns. */
const PRESSED = ['banner', 'navigation', 'textbox', 'searchbox', 'combobox', 'checkbox', 'separator'] as const

/** The page of a new operator who works in dark colours. */
async function darkOffice(context: BrowserContext) {
  await logInBackOffice(context, (await createOperator()).token)
  await context.addInitScript(() => localStorage.setItem('RaStoremianqiao.admin.theme', '"dark"'))
  return context.newPage()
}

async function openOnScreen(page: Page, path: string) {
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, `/admin/${path}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

async function putOnPaper(page: Page, sheet: typeof ACROSS) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
}

/** What lies beyond the sheet, or is cut off by what it is in. */
const missingOnPaper = (page: Page) =>
  page.evaluate(() => {
    const parts = Array.from(document.querySelectorAll<HTMLElement>('body *')).filter((part) => {
      const { width, height } = part.getBoundingClientRect()
      return width > 1 && height > 1 && !part.closest('svg')
    })
    const isCut = (part: HTMLElement) =>
      getComputedStyle(part).overflowX !== 'visible' &&
      (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1) &&
      part.clientWidth > 0
    return parts
      .filter((part) => part.getBoundingClientRect().right > innerWidth + 1 || isCut(part))
      .map((part) => `${part.tagName.toLowerCase()} ${(part.textContent ?? '').slice(0, 20)}`)
  })

/** What could be pressed on the sheet. The order of a list and the number of changes are said by buttons, and stay. */
async function pressedOnPaper(page: Page) {
  const found = await Promise.all(
    PRESSED.map(async (role) => Array.from({ length: await page.getByRole(role).count() }, () => role))
  )
  const buttons = await page
    .getByRole('button')
    .evaluateAll((all) =>
      all
        .filter((button) => !button.closest('th') && !/^变更 \d+ 次$/.test(button.getAttribute('aria-label') ?? ''))
        .map((button) => button.textContent || button.getAttribute('aria-label'))
    )
  return [...found.flat(), ...buttons]
}

/** How the table of a list is printed. */
const tableOf = (page: Page) =>
  page.evaluate(() => {
    const styleOf = (part: string) => getComputedStyle(document.querySelector(`main ${part}`)!)
    return {
      colours: getComputedStyle(document.documentElement).colorScheme,
      head: styleOf('thead').display,
      headStays: styleOf('th').position !== 'static',
      row: styleOf('tbody tr').breakInside,
      sums: document.querySelector('main tfoot') && styleOf('tfoot').display,
      ink: styleOf('td').color,
      ground: styleOf('th').backgroundColor,
    }
  })

/** Whether each sheet of the document lies across. */
const sheetsOf = async (page: Page) =>
  Array.from(
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
    ([, width, height]) => Number(width) > Number(height)
  )

test.group('The back office on paper', (group) => {
  group.setup(async () => {
    await resetDatabase()
    await seedMarket({ batches: 160, orders: 6 })
    return () => resetDatabase()
  })

  test('lists are printed whole across the sheet, with their heads on each and their sums once', async ({
    browserContext,
    assert,
  }) => {
    const page = await darkOffice(browserContext)
    const withSums: string[] = []
    for (const path of LISTS) {
      await openOnScreen(page, path)
      await putOnPaper(page, ACROSS)
      assert.deepEqual(await missingOnPaper(page), [], path)
      assert.deepEqual(await pressedOnPaper(page), [], path)
      const { sums, ...table } = await tableOf(page)
      assert.deepEqual(
        table,
        {
          colours: 'light',
          head: 'table-header-group',
          headStays: false,
          row: 'avoid',
          ink: 'rgb(22, 32, 42)',
          ground: 'rgb(249, 250, 251)',
        },
        path
      )
      if (!sums) continue
      withSums.push(path)
      assert.equal(sums, 'table-row-group', path)
      const columns = await page.getByRole('columnheader').count()
      const [first] = await page.locator('tfoot tr').all()
      const spans = await first
        .locator('td')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => (cell as HTMLElement).offsetWidth > 0)
            .reduce((sum, cell) => sum + (cell as HTMLTableCellElement).colSpan, 0)
        )
      assert.equal(spans, columns, `sums of ${path} stand below their columns`)
    }
    assert.includeMembers(withSums, ['order', 'batch', 'bank/ledger-entries'])
    await openOnScreen(page, 'order?perPage=100')
    await putOnPaper(page, ACROSS)
    const sheets = await sheetsOf(page)
    assert.isAbove(sheets.length, 1)
    assert.notInclude(sheets, false)
  })

  test('a list is printed whole with all columns that it has, and says which rows it holds', async ({
    browserContext,
    assert,
  }) => {
    const page = await darkOffice(browserContext)
    await openOnScreen(page, `order?filter=${encodeURIComponent(JSON.stringify({ state: [OrderState.unpaid] }))}`)
    await page.getByRole('button', { name: '列', exact: true }).click()
    const others = page.getByRole('listitem').getByRole('checkbox', { checked: false })
    const labels = await others.evaluateAll((boxes) => boxes.map((box) => box.closest('label')!.innerText.trim()))
    assert.isAbove(labels.length, 20)
    for (const name of labels) await page.getByRole('checkbox', { name, exact: true }).check()
    await page.keyboard.press('Escape')
    await putOnPaper(page, ACROSS)
    assert.deepEqual(await missingOnPaper(page), [])
    const condition = new RegExp(`^订单状态\\s*${OrderState.word(OrderState.unpaid)}$`)
    assert.equal(await page.getByRole('button', { name: condition }).count(), 1)
    assert.equal(await page.getByRole('button', { name: /^清除筛选/ }).count(), 0)
  })

  test('a record is printed with every field and its name, upright', async ({ browserContext, assert }) => {
    const page = await darkOffice(browserContext)
    await openOnScreen(page, 'order')
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('heading', { name: '变更记录' }).waitFor()
    const said = () => page.getByRole('main').getByRole('term').allInnerTexts()
    const onScreen = await said()
    assert.isAbove(onScreen.length, 30)
    await putOnPaper(page, UPRIGHT)
    assert.deepEqual(await missingOnPaper(page), [])
    assert.deepEqual(await pressedOnPaper(page), [])
    assert.deepEqual(await said(), onScreen)
    for (const verb of ['编辑', '复制']) assert.equal(await page.getByRole('link', { name: verb }).count(), 0)
    assert.notInclude(await sheetsOf(page), true)
  })
})

// Needs no market: what a report says of its period does not depend on its figures.
test.group('Reports of the back office on paper', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('a report is printed without what chooses its period, and says which one it is', async ({
    browserContext,
    assert,
  }) => {
    const page = await darkOffice(browserContext)
    const day = encodeURIComponent(JSON.stringify({ side: ReportSide.buyer }))
    const asked = {
      [`statistics/enterprise-transaction-volume?from=2026-11-01&to=2026-11-09&filter=${day}`]:
        '统计区间：2026-11-01 至 2026-11-09；统计口径：买方',
      'statistics/enterprise-usage-records': `统计区间：${now().minus({ days: 29 }).toISODate()} 至 ${now().toISODate()}（近30天）`,
    }
    for (const [path, said] of Object.entries(asked)) {
      await openOnScreen(page, path)
      await page.getByText(/^截至/).waitFor()
      assert.isFalse(await page.getByText(said).isVisible(), 'the screen has its picker')
      await putOnPaper(page, UPRIGHT)
      assert.isTrue(await page.getByText(said, { exact: true }).isVisible(), path)
      assert.deepEqual(await pressedOnPaper(page), [], path)
      assert.deepEqual(await missingOnPaper(page), [], path)
    }
  })
})
