/*
 * A company that sells its own batch by auction: the way to its lots, and what it sees of bids against its reserve price.
 */
import { test } from '@japa/runner'
import { createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { openPage } from '#tests/helpers/storefront'
import { CompanyType } from '#app/company/codes'
import { BidType } from '#app/listing/codes'
import {
  bid,
  endOpenBidding,
  enter,
  letHammerFall,
  openSession,
  priceNow,
  says,
  sit,
  tag,
  watch,
} from './auction/room.js'

let operator: TestOperator
let seller: TestMember
let a: TestMember
let b: TestMember

test.group('Lots of the own company in the browser', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    operator = await createOperator()
    seller = await createMember({ companyType: CompanyType.gin })
    a = await createMember()
    b = await createMember()
    for (const member of [seller, a, b]) await openAccount(member.company, 1_000_000)
  })
  group.teardown(() => resetDatabase())

  test('the consignor follows the bids against its reserve price until the deal waits for the signature', async ({
    browser,
    assert,
  }) => {
    const { sessionId, lots } = await openSession(
      { seller, operator },
      { terms: [{ startingPrice: 1_600_000, stepPrice: 1_000, reservePrice: 1_602_000 }] }
    )
    for (const member of [a, b]) await enter(sessionId, member)
    const desk = await sit(browser, a)
    const other = await sit(browser, b)
    const own = await sit(browser, seller)
    await Promise.all([watch(desk, sessionId), watch(other, sessionId)])

    await openPage(own, '/seller/product')
    await own.getByRole('navigation', { name: '用户中心' }).getByRole('link', { name: '委托竞价' }).click()
    await own.getByRole('button', { name: '我方委托 1', pressed: true }).waitFor()
    await own.getByText('保留 16,020').waitFor()
    await own.getByRole('link', { name: '进入场次' }).click()
    const panel = own.getByTestId('consignor-panel')
    await panel.getByText('保留价 16,020，还没有出价').waitFor()
    await bid(desk, '16,000')
    await panel.getByText('未到保留价 16,020，还差 20 元/吨').waitFor()
    await says(desk, '出价成功').waitFor()

    await priceNow(other, '16,000').waitFor()
    await other.getByRole('button', { name: /加5手/ }).click()
    await bid(other, '16,050')
    await panel.getByText('已到保留价 16,020，当前价可成交').waitFor()
    // Who has been outbid is not told of its success any more.
    await tag(desk, '被超').waitFor()
    await says(desk, '出价成功').waitFor({ state: 'detached' })

    await endOpenBidding(sessionId)
    await letHammerFall(sessionId)
    await own.getByText(/等待对方于 .* 前签署成交确认书/).waitFor()
    assert.equal(await own.getByTestId('bid-panel').count(), 0)
    assert.lengthOf(lots, 1)
  })

  test('who sells nothing by auction yet is led to its batches, and learns in the hall how it is done', async ({
    browser,
  }) => {
    const own = await sit(browser, seller)
    await openPage(own, '/buyer/auction-item?tab=consigned')
    await own.getByRole('link', { name: '去我的资源' }).click()
    await own.getByRole('tab', { name: '在售', selected: true }).waitFor()
    await openPage(own, '/auction')
    await own.getByRole('region', { name: '参与竞价' }).getByRole('link', { name: '我的资源' }).click()
    await own.getByRole('heading', { name: '我的资源' }).waitFor()
  })

  test('a seller asks a starting and a reserve price with 参与竞价, on a phone as well, and mends them later', async ({
    browser,
    assert,
  }) => {
    const { listing } = await createListing(seller)
    const own = await sit(browser, seller, true)
    await openPage(own, '/seller/product')
    await own.getByRole('button', { name: '条款' }).click()
    const dialog = own.getByRole('dialog')
    assert.equal(await dialog.getByLabel('保留价').count(), 0, 'nothing is asked of a batch that is not released')
    await dialog.getByLabel('竞价', { exact: true }).click()
    await own.getByTitle('参与竞价').click()
    await dialog.getByLabel('起拍价').fill('16700')
    await dialog.getByLabel('保留价').fill('16600')
    await dialog.getByRole('button', { name: '修改 1 批' }).click()
    await dialog.getByText('保留价不能低于起拍价').waitFor()
    await dialog.getByLabel('保留价').fill('16900')
    await dialog.getByRole('button', { name: '修改 1 批' }).click()
    await own.getByText('起拍 16,700　保留 16,900').waitFor()
    assert.include(await listing.refresh(), { startingPrice: 1_670_000, reservePrice: 1_690_000 })
  })

  test('a word that is typed in 我的资源 counts for the tab that is pressed right after it', async ({
    browser,
    assert,
  }) => {
    const { batch } = await createListing(seller, { bidType: BidType.open })
    await createListing(seller)
    const own = await sit(browser, seller)
    await openPage(own, '/seller/product')
    await own.getByText('2 批').waitFor()
    await own.getByRole('searchbox').fill(batch.batchCode)
    // Leaving the field and the press that leaves it, before the page is drawn again: as on a machine that is slower than a hand.
    await own.getByRole('tab', { name: '在售' }).evaluate(async (tab) => {
      ;(document.activeElement as HTMLElement).blur()
      for (let turns = 0; turns < 50; turns++) await null
      ;(tab as HTMLElement).click()
    })
    await own.getByRole('tab', { name: '在售', selected: true }).waitFor()
    await own.getByText('1 批').waitFor()
    assert.include(own.url(), `keyword=${batch.batchCode}`)
  })
})
