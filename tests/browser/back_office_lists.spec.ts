/* Lists and parameters of the back office: what stays in sight, and what is refused before anybody is asked. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { PaymentNature, WithdrawDirection, WithdrawState } from '#app/bank/codes'
import { createCompany, createMember, createOperator } from '#tests/helpers/actors'
import { logInBackOffice } from '#tests/helpers/back_office'
import { openAccount } from '#tests/helpers/bank'
import { contrastOf } from '#tests/helpers/contrast'
import { resetDatabase } from '#tests/helpers/database'
import { insertRow } from '#tests/helpers/insert_row'
import { until } from '#tests/helpers/until'
import { EnabledState } from '#core/codes'
import { OrderState, OrderType } from '#app/order/codes'

/** The name of a mill that no cell has room for. */
const LONG = '新疆生产建设兵团第一师阿拉尔市塔里木河南岸棉花加工厂第二车间'

test.group('Lists of the back office', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('what names a row stays in sight while its list is pushed sideways, and so do the acts on chosen rows', async ({
    visit,
    browserContext,
    assert,
  }) => {
    await db.from('producers').delete()
    const mills = Array.from({ length: 40 }, (_, index) => ({
      code: `X${1000 + index}`,
      name: `加工厂${1000 + index}`,
    }))
    await db.table('producers').multiInsert(mills)
    await logInBackOffice(browserContext, (await createOperator()).token)
    const page = await visit('/admin/producers')
    await page.setViewportSize({ width: 900, height: 800 })
    const name = page.getByRole('link', { name: '加工厂1000' })
    const code = page.getByRole('cell', { name: /^X1000/ })
    const head = page.getByRole('columnheader', { name: /^名称/ })
    await name.waitFor()
    await page.getByRole('checkbox', { name: '选择该行' }).first().click()
    const bar = (await page.getByRole('button', { name: '取消选择' }).boundingBox())!
    assert.isBelow(bar.y + bar.height, 800)

    const left = async (one: typeof name) => (await one.boundingBox())!.x
    const before = await left(code)
    // Wider than the window, whatever columns the screen has.
    await page.locator('table').evaluate((table) => {
      table.style.minWidth = '1600px'
      table.parentElement!.scrollLeft = 600
    })
    await until('the other columns have moved', async () => (await left(code)) < before - 300)
    const box = (await page.locator('table').locator('..').boundingBox())!
    for (const one of [name, head]) {
      const x = await left(one)
      assert.isAtLeast(x, box.x)
      assert.isBelow(x, box.x + 40)
    }
    const seen = await name.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    assert.isTrue(seen, 'nothing lies above the name')
  })

  test('the state of every row is seen at the right edge of a list that is wider than its window, and in its place where it is not', async ({
    visit,
    browserContext,
    assert,
  }) => {
    await db.from('producers').delete()
    await db.table('producers').multiInsert([
      { code: 'X1001', name: '加工厂1001' },
      { code: 'X1002', name: LONG },
    ])
    await logInBackOffice(browserContext, (await createOperator()).token)
    const page = await visit('/admin/producers')
    await page.setViewportSize({ width: 1280, height: 800 })
    const state = page.getByRole('row', { name: /加工厂1001/ }).getByText(EnabledState.word(EnabledState.enabled))
    const head = page.getByRole('columnheader', { name: /^状态/ })
    const acts = page.getByRole('columnheader', { name: '操作' })
    const table = page.locator('table')
    const held = page.locator('[data-held]')
    await state.waitFor()
    assert.equal(await held.count(), 0)
    assert.isAtLeast(await contrastOf(page.getByRole('button', { name: '操作' }).first()), 4.5, 'the menu of a row')
    const long = page.getByRole('cell', { name: LONG })
    assert.isTrue(await long.evaluate((cell) => cell.scrollWidth > cell.clientWidth))
    assert.equal(await long.evaluate((cell) => getComputedStyle(cell).textOverflow), 'ellipsis')

    // A column before it, so that the list is as wide as is needed.
    const widen = (width: number) =>
      page
        .getByRole('columnheader', { name: /^加工厂代码/ })
        .evaluate((one, to) => void (one.style.minWidth = `${to}px`), width)
    const isSeen = () =>
      state.evaluate((word) => {
        const { x, y, width, height } = word.getBoundingClientRect()
        return word.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    const edges = async () => {
      const [column, beside] = [(await head.boundingBox())!, (await acts.boundingBox())!]
      return { right: column.x + column.width, beside: beside.x }
    }
    await widen(2400)
    await held.waitFor()
    const { right, beside } = await edges()
    assert.approximately(right, beside, 1)
    assert.isTrue(await isSeen())
    await table.evaluate((one) => (one.parentElement!.scrollLeft = 3200))
    await held.waitFor({ state: 'detached' })
    const moved = await edges()
    assert.isBelow(moved.right, moved.beside - 1)
    assert.isTrue(await isSeen())
    await table.evaluate((one) => (one.parentElement!.scrollLeft = 0))
    await held.waitFor()
    await widen(110)
    await held.waitFor({ state: 'detached' })
  })

  test('while rows are on their way nothing is counted, and the manifest is asked for once', async ({
    visit,
    browserContext,
    assert,
  }) => {
    await logInBackOffice(browserContext, (await createOperator()).token)
    const manifests: string[] = []
    browserContext.on('request', (request) => {
      if (request.url().endsWith('/admin/api/manifest')) manifests.push(request.url())
    })
    // The home page and its parts read the manifest as well as the menu.
    const page = await visit('/admin')
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '加工厂' }).waitFor()
    assert.lengthOf(manifests, 1)

    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/admin/api/producers?*', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(new URL('/admin/producers', page.url()).href)
    const pager = page.getByRole('navigation', { name: '分页' })
    await pager.waitFor()
    await page.locator('tbody tr[aria-hidden]').first().waitFor()
    assert.notMatch(await pager.innerText(), /共\s*0/)
    answer()
    await page.getByRole('table').getByRole('link').first().waitFor()
    assert.match(await pager.innerText(), /共\s*[1-9]/)
  })

  test('on a phone a card has the amount, and the columns are chosen there, too; the newest rows have units in their heads', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const buyer = await createCompany()
    const seller = await createCompany()
    await insertRow('orders', {
      buyer_company_id: buyer.id,
      seller_company_id: seller.id,
      order_no: 'XH20261118000001',
      order_type: OrderType.spot,
      state: OrderState.unaccepted,
      amount: 73_683_365,
    })
    await logInBackOffice(browserContext, (await createOperator()).token)
    const page = await visit('/admin/order')
    await page.setViewportSize({ width: 375, height: 812 })
    const card = page.getByRole('article').filter({ hasText: 'XH20261118000001' })
    await card.getByText('736,833.65').waitFor()
    await page.getByRole('button', { name: '列', exact: true }).click()
    await page.getByRole('checkbox', { name: '重量' }).uncheck()
    await page.keyboard.press('Escape')
    await until('the column is gone', async () => !(await card.innerText()).includes('重量'))
    assert.include(await card.innerText(), '736,833.65')

    await page.goto(new URL('/admin', page.url()).href)
    await page.getByRole('heading', { name: '最新现货订单' }).waitFor()
    for (const name of ['重量 吨', '金额 元'])
      await page.getByRole('columnheader', { name, exact: true }).first().waitFor()
  })

  test('the key / puts the cursor into the search, and is a sign where somebody writes', async ({
    visit,
    browserContext,
    assert,
  }) => {
    await db.from('producers').delete()
    await db.table('producers').multiInsert([
      { code: 'X1', name: '奎屯/加工厂' },
      { code: 'X2', name: '库车加工厂' },
    ])
    await logInBackOffice(browserContext, (await createOperator()).token)
    const page = await visit('/admin/producers')
    await page.getByRole('link', { name: '库车加工厂' }).waitFor()
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: '搜索' })
    assert.isTrue(await search.evaluate((box) => box === document.activeElement))
    assert.equal(await search.inputValue(), '')
    await page.keyboard.type('奎屯/')
    assert.equal(await search.inputValue(), '奎屯/')
    await page.getByRole('link', { name: '库车加工厂' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '奎屯/加工厂' }).waitFor()
  })

  test('a list sums its page and all that was found, and follows the search', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const buyer = await createCompany()
    const seller = await createCompany()
    for (let index = 1; index <= 21; index++)
      await insertRow('orders', {
        buyer_company_id: buyer.id,
        seller_company_id: seller.id,
        order_no: `XH202611180000${String(index).padStart(2, '0')}`,
        order_type: OrderType.spot,
        state: OrderState.unaccepted,
        weight: 10.5,
        amount: 10_000_001,
      })
    await logInBackOffice(browserContext, (await createOperator()).token)
    const page = await visit('/admin/order')
    const [ofPage, ofAll] = [page.locator('tfoot tr').first(), page.locator('tfoot tr').last()]
    await ofAll.getByText('2,100,000.21').waitFor()
    assert.match(await ofAll.innerText(), /全部 21 条\s*重量\s*220\.500\s*吨\s*金额\s*2,100,000\.21\s*元/)
    assert.match(await ofPage.innerText(), /本页 20 条[^]*210\.000[^]*2,000,000\.20/)
    await page.getByRole('searchbox', { name: '搜索' }).fill('XH20261118000021')
    await ofAll.getByText('100,000.01').waitFor()
    assert.match(await ofAll.innerText(), /全部 1 条\s*重量\s*10\.500\s*吨/)
    assert.match(await ofPage.innerText(), /本页 1 条/)
  })

  test('the menu shows the entry of the screen that is open, however far down it stands', async ({
    visit,
    browserContext,
    assert,
  }) => {
    await logInBackOffice(browserContext, (await createOperator()).token)
    const page = await visit('/admin/trading')
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.reload()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const entry = menu.locator('[aria-current=page]')
    await until('the entry is in sight', () =>
      entry.evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect()
        return link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    )
    assert.isAbove(await menu.evaluate((nav) => nav.scrollTop), 0, 'it stands below the first entries')
  })

  test('a parameter outside its range is refused at its field, before a reason is asked for', async ({
    visit,
    browserContext,
    assert,
  }) => {
    await logInBackOffice(browserContext, (await createOperator()).token)
    const page = await visit('/admin/trading')
    const hours = page.getByLabel('接单时限')
    await hours.fill('-5')
    await page.getByRole('button', { name: '保存（1 项）' }).click()
    await page.getByText('接单时限须在1与240之间').waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    await hours.fill('5')
    await page.getByRole('button', { name: '保存（1 项）' }).click()
    await page.getByRole('dialog', { name: '保存交易设置' }).waitFor()
  })

  test('a payout is approved in a dialog that says how much goes to whose account', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const member = await createMember()
    await openAccount(member.company, 100_000)
    const id = await insertRow('withdraw_records', {
      direction: WithdrawDirection.out,
      nature: PaymentNature.ordinary,
      state: WithdrawState.requested,
      company_id: member.company.id,
      amount: 6_000_000,
      entity_name: '奎屯棉业有限公司',
      entity_bank_name: '中国工商银行',
      entity_last_four: '5702',
    })
    await logInBackOffice(browserContext, (await createOperator()).token)
    const page = await visit(`/admin/bank/withdraw-list/${id}`)
    await page.getByRole('button', { name: '通过' }).click()
    const dialog = page.getByRole('dialog', { name: '通过' })
    const decided = dialog.getByRole('region', { name: '将处理的数据' })
    await decided.waitFor()
    const [names, values] = await Promise.all([
      decided.getByRole('term').allInnerTexts(),
      decided.getByRole('definition').allInnerTexts(),
    ])
    assert.deepEqual(Object.fromEntries(names.map((name, index) => [name, values[index]])), {
      企业: member.company.name,
      金额: '60,000.00 元',
      实体账户户名: '奎屯棉业有限公司',
      开户行: '中国工商银行',
      账号末四位: '5702',
      企业可用余额: '100,000.00 元',
    })
    await dialog.getByLabel('动态口令').waitFor()
  })
})
