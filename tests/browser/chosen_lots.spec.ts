import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createMember, createOperator } from '#tests/helpers/actors'
import { insertSession } from '#tests/helpers/auctions'
import { logInBackOffice } from '#tests/helpers/back_office'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { englishIn } from '#tests/helpers/screens'
import { AuctionDirection, AuctionPriceType, SessionState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'
import { BidType } from '#app/listing/codes'

const [FIRST, SECOND, THIRD] = ['65101251001', '65101251002', '65101251003']

test.group('Lots of a session on screen', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('an operator ticks one offer, pastes two with prices, fills the rest, mends what is refused and adds them', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator({ name: '王敏' })
    const seller = await createMember({ companyType: CompanyType.gin })
    const offers = await Promise.all(
      [FIRST, SECOND, THIRD].map((batchCode) => createListing(seller, { bidType: BidType.open }, { batchCode }))
    )
    const session = await insertSession({ state: SessionState.draft })
    await logInBackOffice(browserContext, token)
    const page = await visit(`/admin/auction/${session.id}`)
    const addBatches = page.getByRole('button', { name: '添加批次' })
    await addBatches.waitFor()
    // Who types while it is still loaded how the rows are drawn keeps the dialog and the words.
    let load: () => void = () => {}
    const held = new Promise<void>((resolve) => (load = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await addBatches.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('加载中').waitFor()
    await dialog.getByRole('searchbox', { name: '搜索' }).fill(FIRST)
    load()
    await dialog.getByText('1–1，共 1').waitFor()
    // The head of the table names the bars of quality, and no row says it again.
    await dialog.locator('td').getByText('21', { exact: true }).waitFor()
    assert.isFalse(await dialog.locator('td').getByText('颜色级').isVisible())
    await dialog.getByRole('checkbox', { name: `选择${FIRST}` }).check()
    await dialog.getByRole('status').getByText('已选 1 条').waitFor()

    await dialog.getByRole('tab', { name: '粘贴' }).click()
    await dialog.getByLabel('批号与价格').fill(`${SECOND}\t16500\t20\n${THIRD}\t16400\t\t16000\n999\t1`)
    await dialog.getByRole('button', { name: '加入已选' }).click()
    await dialog.getByRole('tab', { name: '已选 3 条', selected: true }).waitFor()
    const lot = (code: string) => dialog.getByRole('group', { name: code })
    assert.equal(await lot(FIRST).getByLabel('起拍价').inputValue(), '16850')
    assert.equal(await lot(SECOND).getByLabel('幅度').inputValue(), '20')

    const all = dialog.getByRole('group', { name: '统一填写' })
    await all.getByLabel('幅度').fill('10')
    await all.getByRole('button', { name: '填入空白' }).click()
    assert.equal(await lot(FIRST).getByLabel('幅度').inputValue(), '10')
    assert.equal(await lot(SECOND).getByLabel('幅度').inputValue(), '20')

    // Somebody takes the second offer out of auctions meanwhile.
    await db.from('listings').where('id', offers[1].listing.id).update({ bid_type: BidType.closed })
    await dialog.getByRole('button', { name: '添加批次' }).click()
    await dialog.getByText('2 条不能添加').waitFor()
    await lot(SECOND).getByText(`批次${SECOND}未设为参与竞价`).waitFor()
    await lot(THIRD).getByText(`${THIRD}：保留价不能低于起拍价`).waitFor()
    assert.equal(await lot(FIRST).getByLabel('起拍价').inputValue(), '16850')
    assert.deepEqual(englishIn(await dialog.innerText()), [], 'English in the dialog')
    await lot(THIRD).getByLabel('保留价').fill('16600')
    await lot(SECOND)
      .getByRole('button', { name: `移除${SECOND}` })
      .click()
    await dialog.getByRole('button', { name: '添加批次' }).click()
    await dialog.waitFor({ state: 'detached' })
    const lots = await db.from('auction_lots').where('session_id', session.id).orderBy('position')
    assert.deepEqual(
      lots.map((row) => [row.batch_code, row.starting_price, row.step_price, row.reserve_price]),
      [
        [FIRST, 1_685_000, 1_000, null],
        [THIRD, 1_640_000, 1_000, 1_660_000],
      ]
    )
  })

  test('the form of a lot asks for what its session needs, and begins with the session that lacks one', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { token } = await createOperator({ name: '王敏' })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    const draft = (name: string, more: object) => insertSession({ name, state: SessionState.draft, ...more })
    await draft('一口价专场', { price_type: AuctionPriceType.fixed })
    await draft('基差专场', { price_type: AuctionPriceType.basis })
    await insertSession({ name: '竞价中专场' })
    const wanted = await draft('采购专场', { price_direction: AuctionDirection.down })
    await logInBackOffice(browserContext, token)
    const page = await visit(`/admin/auction/${wanted.id}`)
    await page.getByRole('note').getByRole('link', { name: '新建标的' }).click()

    const field = (name: string) => page.getByRole('textbox', { name })
    const choice = (name: string) => page.getByRole('combobox', { name })
    await field('品名').fill('新疆机采棉')
    assert.equal(await field('批号').count(), 0)
    assert.equal(await field('点价合约').count(), 0)
    const session = choice('场次')
    await session.fill('专场')
    assert.equal(await page.getByRole('option', { name: '竞价中专场' }).count(), 0)
    await page.getByRole('option', { name: '基差专场' }).click()
    await field('点价合约').fill('CF2701')
    await field('批号').waitFor()
    assert.equal(await field('品名').count(), 0)
    await session.fill('一口价')
    await page.getByRole('option', { name: '一口价专场' }).click()
    await field('点价合约').waitFor({ state: 'detached' })
    await session.fill('采购')
    await page.getByRole('option', { name: '采购专场' }).click()
    // What was typed for another session is not kept.
    assert.equal(await field('品名').inputValue(), '')

    await field('品名').fill('新疆机采棉')
    await field('重量').fill('100')
    await choice('委托方').fill(buyer.company.name)
    await page.getByRole('option', { name: buyer.company.name }).click()
    await field('起拍价').fill('16000')
    await field('加价幅度').fill('10')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    const lot = await db.from('auction_lots').where('session_id', wanted.id).firstOrFail()
    assert.deepInclude(lot, { product_name: '新疆机采棉', price_contract: null, seller_company_id: buyer.company.id })
  })
})
