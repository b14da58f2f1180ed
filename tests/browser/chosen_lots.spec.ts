import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createMember, createOperator } from '#tests/helpers/actors'
import { insertSession } from '#tests/helpers/auctions'
import { logInBackOffice } from '#tests/helpers/back_office'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { englishIn } from '#tests/helpers/screens'
import { SessionState } from '#app/auction/codes'
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
})
