/*
 * Live auctions on screen: three companies in three windows, one of them of the size of a phone.
 */
import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import db from '@adonisjs/lucid/services/db'
import { createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { logInBackOffice } from '#tests/helpers/back_office'
import { openAccount } from '#tests/helpers/bank'
import { followBooks } from '#tests/helpers/bank_books'
import { resetDatabase } from '#tests/helpers/database'
import { atRest } from '#tests/helpers/browser'
import { axeFindings, sidewaysBy } from '#tests/helpers/screens'
import { loginModal, openPage } from '#tests/helpers/storefront'
import { COTTON, quoteCotton } from '#tests/helpers/quotes'
import { AuctionDirection, AuctionPriceType, LotState } from '#app/auction/codes'
import {
  canBid,
  acceptedBids,
  bid,
  endOpenBidding,
  enter,
  go,
  inHand,
  letHammerFall,
  openSession,
  priceNow,
  says,
  seen,
  sit,
  tag,
  watch,
} from './auction/room.js'
import { BASE } from './journey/people.js'
import { available, frozen } from '#app/ledger/rules/accounts'
import { CompanyType } from '#app/company/codes'

let operator: TestOperator
let seller: TestMember
let a: TestMember
let b: TestMember
let c: TestMember

const money = async (member: TestMember, account: typeof available | typeof frozen) =>
  Number((await db.from('ledger_accounts').where('code', account(member.company.id)).first())?.balance ?? 0)

test.group('Auctions in the browser', (group) => {
  let closeBooks: () => Promise<void>
  group.setup(async () => {
    await resetDatabase()
    closeBooks = await followBooks()
    await quoteCotton()
    operator = await createOperator()
    seller = await createMember({ companyType: CompanyType.gin })
    ;[a, b, c] = [await createMember(), await createMember(), await createMember()]
    for (const member of [seller, a, b, c]) await openAccount(member.company, 1_000_000)
  })
  group.teardown(async () => {
    await closeBooks()
    await resetDatabase()
  })

  test('four rooms in four tabs: the fourth is read every three seconds, and a fifth tab still loads', async ({
    browser,
  }) => {
    const { sessionId } = await openSession(
      { seller, operator },
      { terms: [{ startingPrice: 1_600_000, stepPrice: 1_000, appraisedPrice: 1_650_000 }] }
    )
    const first = await sit(browser, a)
    const tab = () => first.context().newPage()
    const room = (page: Page) => openPage(page, new URL(`/auction/${sessionId}`, BASE).href)
    const line = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
    for (const page of [first, await tab(), await tab()]) {
      await room(page)
      await line(page, '已连接')
    }
    const fourth = await tab()
    await room(fourth)
    await line(fourth, '每 3 秒更新')
    const fifth = await tab()
    await openPage(fifth, new URL('/news', BASE).href)
    await fifth.getByRole('heading', { level: 1 }).waitFor()

    // A room that is left gives its stream to the next one
    await first.close()
    await line(fourth, '已连接')
  })

  test('enter with a deposit, bid, outbid, flash extension, hammer, sign and abandon: two desks and a phone', async ({
    browser,
    assert,
  }) => {
    const { sessionId, code, lots } = await openSession(
      { seller, operator },
      {
        terms: [1, 2].map(() => ({ startingPrice: 1_600_000, stepPrice: 1_000, appraisedPrice: 1_650_000 })),
        // The longest countdown: both lots are bid for in the flash phase, on three screens.
        postpone: 300,
      }
    )
    await enter(sessionId, b)
    await enter(sessionId, c)
    const desk = await sit(browser, a)
    const other = await sit(browser, b)
    const phone = await sit(browser, c, true)
    await Promise.all([desk, other, phone].map((page) => watch(page, sessionId)))

    // Entry: the notice, then the deposit
    const enterButton = desk.getByRole('button', { name: '报名并冻结保证金' })
    assert.isTrue(await enterButton.isDisabled())
    const amount = desk.getByLabel('冻结金额 元')
    assert.equal(await amount.inputValue(), '21,864.50')
    await desk.getByRole('button', { name: '全部 2 批' }).click()
    assert.equal(await amount.inputValue(), '43,729.00')
    await desk.getByRole('button', { name: '任意 1 批' }).click()
    await desk.getByRole('button', { name: '《竞价须知》' }).click()
    await desk.getByText('出价不可撤回，价高者得。').waitFor()
    await desk.getByRole('button', { name: '同意', exact: true }).click()
    await enterButton.click()
    await desk.getByRole('region', { name: '出价额度' }).getByText('竞买号 A003').waitFor()
    assert.equal(await money(a, frozen), 2_186_450)

    await bid(desk, '16,000')
    await inHand(desk, 1)

    // Outbidding by keyboard: the first desk shows it in the list, in the price and in the title of the tab
    await priceNow(other, '16,000').waitFor()
    await other.keyboard.press('2')
    await go(other).filter({ hasText: '出价 16,020' }).waitFor()
    await seen(other)
    await canBid(other)
    await other.keyboard.press('Enter')
    await tag(other, '在手').waitFor()
    await tag(desk, '被超').waitFor()
    await desk.waitForFunction(() => document.title.startsWith('【被超】'))
    await desk.locator('[data-lot][aria-current]').getByText('被超').waitFor()
    await desk
      .getByRole('region', { name: '出价记录' })
      .locator('tr')
      .filter({ hasText: 'A001' })
      .filter({ hasText: '16,020' })
      .waitFor()

    // On the phone price, clock and button are on one screen, with the button at the bottom
    await priceNow(phone, '16,020').waitFor()
    const box = (await go(phone).boundingBox())!
    assert.isAtLeast(box.y, 812 - 100)
    assert.isAtLeast(box.width, 340)
    assert.equal(await sidewaysBy(phone), 0)
    await bid(phone, '16,030')

    // Flash phase: a bid moves the deadline, and with it the clock of every window
    await endOpenBidding(sessionId)
    await desk.locator('[data-phase=flash]').waitFor()
    await desk.getByTestId('room-head').getByText('秒杀中').waitFor()
    const before = await db.from('auction_lots').where('id', lots[0].id).firstOrFail()
    assert.isNull(before.deadline)
    await bid(desk, '16,040')
    const { deadline, ends } = (
      await db.rawQuery(
        'select l.deadline, s.end_time as ends from auction_lots l join auction_sessions s on s.id = l.session_id where l.id = ?',
        [lots[0].id]
      )
    ).rows[0]
    assert.isAbove(deadline.getTime(), ends.getTime() + 300_000)
    const closes = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', timeStyle: 'medium', hour12: false })
    await phone
      .getByRole('timer', { name: '倒计时' })
      .filter({ hasText: `截止 ${closes.format(deadline)}` })
      .waitFor()

    // The other desk wins the second lot
    await other.keyboard.press('ArrowDown')
    await bid(other, '16,000')

    await letHammerFall(sessionId)
    await desk.getByText('我方拍中', { exact: true }).waitFor()
    // What is won is in hand, and its tag says how far it is.
    await tag(desk, '已拍中').waitFor()
    const listed = desk.locator('[data-lot]')
    await listed.first().getByText('已拍中').waitFor()
    assert.equal(await listed.getByText('在手').count(), 0)
    assert.equal(await desk.getByRole('button', { name: '在手 1' }).count(), 1)
    await desk.getByRole('button', { name: '签署确认书' }).waitFor()
    // The time of the hammer has its day and is no countdown.
    const standing = desk.getByTestId('standing')
    await standing.getByText('落槌时间').waitFor()
    await standing.getByText(/^\d\d-\d\d \d\d:\d\d:\d\d/).waitFor()
    assert.equal(await desk.getByRole('timer', { name: '倒计时' }).count(), 0)
    const result = desk.waitForEvent('download')
    await desk.getByRole('button', { name: '下载结果' }).click()
    assert.equal((await result).suggestedFilename(), `${code}竞价结果.xlsx`)
    const log = desk.waitForEvent('download')
    await desk.getByRole('button', { name: '成交公证' }).click()
    assert.include(await readFile(await (await log).path(), 'utf8'), code)

    await desk.getByRole('button', { name: '签署确认书' }).click()
    await desk.getByRole('dialog').getByText('签署后成交生效，不能撤回').waitFor()
    await desk.getByRole('dialog').getByRole('button', { name: '签署', exact: true }).click()
    await desk.waitForURL(/\/buyer\/\d+$/)
    const signed = await db.from('auction_lots').where('id', lots[0].id).firstOrFail()
    assert.deepInclude(signed, { state: LotState.dealt, standing_price: 1_604_000 })

    // Abandoning first shows the cost
    await openPage(other, '/buyer/auction-item')
    await other.getByRole('button', { name: '弃拍', exact: true }).click()
    const dialog = other.getByRole('dialog')
    await dialog.getByText('90 天内弃拍 2 次，30 天内不能参加竞价').waitFor()
    const sellerBefore = await money(seller, available)
    await dialog.getByRole('button', { name: '弃拍，放弃保证金 21,864.50 元' }).click()
    await other.getByText('没有等待签署的标的').waitFor()
    assert.equal((await money(seller, available)) - sellerBefore, 2_186_450)
    await other.getByRole('button', { name: /^弃拍 1/ }).click()
    await other.locator('tbody tr').filter({ hasText: '已弃拍' }).waitFor()

    // Every hold has a reason and a link to its order or session
    await openPage(desk, '/user-center/bond-list')
    await desk.locator('tbody tr').filter({ hasText: '定金' }).first().waitFor()
    await openPage(other, '/user-center/bond-list')
    await other.getByRole('link', { name: code }).first().click()
    await other.waitForURL(`**/auction/${sessionId}`)
  })

  test('a lot that is won on a phone is signed on it, with the terms and the button on one screen', async ({
    browser,
    assert,
  }) => {
    const { sessionId, lots } = await openSession(
      { seller, operator },
      { terms: [{ startingPrice: 1_600_000, stepPrice: 1_000 }] }
    )
    await enter(sessionId, c)
    const phone = await sit(browser, c, true)
    await watch(phone, sessionId)
    await bid(phone, '16,000')
    await endOpenBidding(sessionId)
    await letHammerFall(sessionId)
    await openPage(phone, '/buyer/auction-item')
    const open = phone.getByRole('button', { name: '签署确认书' })
    assert.isAtLeast((await open.boundingBox())!.height, 36)
    assert.equal(await sidewaysBy(phone), 0)
    await open.click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByText('签署后成交生效，不能撤回').waitFor()
    await atRest(phone)
    const box = (await dialog.getByRole('button', { name: '签署', exact: true }).boundingBox())!
    assert.isAtMost(box.y + box.height, 812)
    assert.isAtLeast(box.height, 36)
    assert.equal(await sidewaysBy(phone), 0)
    await dialog.getByRole('button', { name: '签署', exact: true }).click()
    await phone.waitForURL(/\/buyer\/\d+$/)
    const signed = await db.from('auction_lots').where('id', lots[0].id).firstOrFail()
    assert.equal(signed.state, LotState.dealt)
  })

  test('all four modes: fixed prices and bases, upwards and downwards', async ({ browser, assert }) => {
    const basis = { priceContract: COTTON }
    const modes = [
      {
        type: AuctionPriceType.fixed,
        direction: AuctionDirection.up,
        start: 1_600_000,
        terms: {},
        prices: ['16,000', '16,020', '16,070'],
      },
      {
        type: AuctionPriceType.fixed,
        direction: AuctionDirection.down,
        start: 1_700_000,
        terms: {},
        prices: ['17,000', '16,980', '16,930'],
      },
      {
        type: AuctionPriceType.basis,
        direction: AuctionDirection.up,
        start: -2_000,
        terms: basis,
        prices: ['−20', '+0', '+50'],
      },
      {
        type: AuctionPriceType.basis,
        direction: AuctionDirection.down,
        start: 60_000,
        terms: basis,
        prices: ['+600', '+580', '+530'],
      },
    ]
    const desk = await sit(browser, a)
    const other = await sit(browser, b)
    for (const { type, direction, start, terms, prices } of modes) {
      const { sessionId, lots } = await openSession(
        { seller, operator },
        {
          priceType: type,
          priceDirection: direction,
          terms: [{ startingPrice: start, stepPrice: 1_000, ...terms }],
        }
      )
      await enter(sessionId, a)
      await enter(sessionId, b)
      await Promise.all([watch(desk, sessionId), watch(other, sessionId)])
      await bid(desk, prices[0])
      await priceNow(other, prices[0]).waitFor()
      await other.getByRole('button', { name: `${direction === AuctionDirection.up ? '加' : '降'}2手` }).click()
      await bid(other, prices[1])
      await priceNow(desk, prices[1]).waitFor()
      await desk.keyboard.press('5')
      await bid(desk, prices[2])
      const way = direction === AuctionDirection.up ? 1 : -1
      assert.deepEqual(await acceptedBids(lots[0].id), [start, start + way * 2_000, start + way * 7_000])
      if (type === AuctionPriceType.basis)
        await desk.getByTestId('standing-price').filter({ hasText: COTTON }).waitFor()
      if (type === AuctionPriceType.basis) await desk.getByTestId('room-head').getByText(`点价合约 ${COTTON}`).waitFor()
    }
  })

  test('a typed price far away is asked for twice, a farther one refused; a missing deposit is added on the spot', async ({
    browser,
    assert,
  }) => {
    const { sessionId, lots } = await openSession(
      { seller, operator },
      { terms: [1, 2].map(() => ({ startingPrice: 1_600_000, stepPrice: 1_000 })) }
    )
    await enter(sessionId, a, 2_186_450)
    await enter(sessionId, b)
    const desk = await sit(browser, a)
    const other = await sit(browser, b)
    await Promise.all([watch(desk, sessionId), watch(other, sessionId)])
    await bid(other, '16,000')
    await priceNow(desk, '16,000').waitFor()
    await seen(desk)
    const typed = desk.getByLabel('自定义出价，元/吨')
    await typed.fill('16210')
    await says(desk, '出价偏离过大，请确认').waitFor()
    assert.isTrue(await go(desk).isDisabled())
    await typed.fill('16015')
    await says(desk, '出价须为10.00元/吨的整数倍').waitFor()
    await typed.fill('16100')
    await canBid(desk)
    await typed.press('Enter')
    await desk.getByRole('alertdialog').getByText('距当前价 10 手').waitFor()
    await desk.keyboard.press('Escape')
    assert.deepEqual(await acceptedBids(lots[0].id), [1_600_000])
    await typed.fill('16100')
    await canBid(desk)
    await typed.press('Enter')
    await desk.getByRole('button', { name: '确认出价 16,100' }).click()
    await tag(desk, '在手').waitFor()
    assert.deepEqual(await acceptedBids(lots[0].id), [1_600_000, 1_610_000])

    // The quota is used up: the refusal gives the missing amount, which can be frozen without leaving the room
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('ArrowDown')
    await go(desk).filter({ hasText: '额度不足，请追加保证金' }).click()
    await says(desk, '保证金额度不足，请追加保证金21,864.50元').waitFor()
    await desk
      .getByRole('region', { name: '所选标的' })
      .getByRole('button', { name: '追加保证金', exact: true })
      .click()
    await desk.getByRole('region', { name: '出价额度' }).getByRole('button', { name: '追加', exact: true }).click()
    await desk.getByRole('region', { name: '出价额度' }).getByText('43,729.00').waitFor()
    await bid(desk, '16,000')
    await inHand(desk, 2)
  })

  test('the deposit to freeze is written with separators, by number of lots as well, and read as it is written', async ({
    browser,
    assert,
  }) => {
    const { sessionId } = await openSession(
      { seller, operator },
      { terms: [1, 2, 3].map(() => ({ startingPrice: 1_600_000, stepPrice: 1_000 })) }
    )
    const newcomer = await createMember()
    await openAccount(newcomer.company, 1_000_000)
    const desk = await sit(browser, newcomer)
    await watch(desk, sessionId)
    const amount = desk.getByLabel('冻结金额 元')
    await desk.getByText('可用余额 1,000,000.00 元').waitFor()
    assert.equal(await amount.inputValue(), '21,864.50')
    await desk.getByRole('button', { name: '全部 3 批' }).click()
    assert.equal(await amount.inputValue(), '65,593.50')
    await amount.fill('1,234')
    await desk.getByText(/^保证金不能少于\d{1,3}(,\d{3})*\.\d\d元/).waitFor()
    await amount.fill('43,729')
    await desk.getByText('87.458 吨').waitFor()
    await desk.getByRole('button', { name: '《竞价须知》' }).click()
    await desk.getByRole('button', { name: '同意', exact: true }).click()
    await desk.getByRole('button', { name: '报名并冻结保证金' }).click()
    await desk.getByRole('region', { name: '出价额度' }).getByText('43,729.00').waitFor()
    assert.equal(await money(newcomer, frozen), 4_372_900)
  })

  test('a room stands in a window of 1280 × 800, and the ends of its axis differ', async ({ browser, assert }) => {
    const { sessionId } = await openSession(
      { seller, operator },
      { terms: [1, 2, 3].map(() => ({ startingPrice: 1_600_000, stepPrice: 1_000 })) }
    )
    await enter(sessionId, a)
    const desk = await sit(browser, a)
    await desk.setViewportSize({ width: 1280, height: 800 })
    await watch(desk, sessionId)
    await bid(desk, '16,000')
    const rival = await sit(browser, b)
    await enter(sessionId, b)
    await watch(rival, sessionId)
    await bid(rival, '16,010')
    await priceNow(desk, '16,010').waitFor()
    const beyond = await desk.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    assert.isAtMost(beyond, 0, 'the page scrolls')
    const cut = await desk
      .getByRole('region', { name: '所选标的' })
      .locator('dd')
      .evaluateAll((facts) =>
        facts.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)
      )
    assert.deepEqual(cut, [], 'facts of the lot are whole')
    const axis = desk.getByRole('img', { name: /^出价走势，2 次出价/ }).locator('text')
    await axis.first().waitFor()
    const [from, to] = (await axis.allTextContents()).slice(-2)
    assert.match(from, /^\d\d:\d\d/)
    assert.notEqual(from, to)
  })

  test('each of quick arrow keys moves on by one lot, and Enter bids on none that they have left', async ({
    browser,
    assert,
  }) => {
    const { sessionId, lots } = await openSession(
      { seller, operator },
      { terms: [1, 2, 3, 4].map(() => ({ startingPrice: 1_600_000, stepPrice: 1_000 })) }
    )
    await enter(sessionId, a)
    const desk = await sit(browser, a)
    await watch(desk, sessionId)
    await go(desk).filter({ hasText: '出价 16,000' }).waitFor()
    // All of them before the browser has drawn anything, as when the hand is quicker than the screen.
    const press = (...keys: string[]) =>
      desk.evaluate(
        (all) =>
          all.forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
        keys
      )
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter')
    await desk.waitForURL((url) => url.searchParams.get('item') === String(lots[2].id))
    // The address is written a moment before the lot is drawn, and whoever bids meanwhile bids on what the screen still shows.
    await desk.locator(`[data-lot="${lots[2].id}"][aria-current]`).waitFor()
    for (const { id } of lots) assert.deepEqual(await acceptedBids(id), [])
    await bid(desk, '16,000')
    assert.deepEqual(await acceptedBids(lots[2].id), [1_600_000])
  })

  test('a first bid far from the start is asked for with its steps, and stands when it is confirmed', async ({
    browser,
    assert,
  }) => {
    const { sessionId, lots } = await openSession(
      { seller, operator },
      { terms: [{ startingPrice: 1_600_000, stepPrice: 1_000 }] }
    )
    await enter(sessionId, a)
    // A phone offers no price to type, so nobody is far away there by a slip.
    const desk = await sit(browser, a)
    await watch(desk, sessionId)
    const dialog = desk.getByRole('alertdialog')
    const type = async () => {
      await desk.getByLabel('自定义出价，元/吨').fill('16500')
      await go(desk).click()
      await dialog.getByText(/距起拍价 50 手/).waitFor()
      assert.deepEqual(await acceptedBids(lots[0].id), [], 'nothing is bid before it is confirmed')
    }
    await type()
    assert.equal(await sidewaysBy(desk), 0)
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await type()
    await dialog.getByRole('button', { name: '确认出价 16,500' }).click()
    await tag(desk, '在手').waitFor()
    assert.deepEqual(await acceptedBids(lots[0].id), [1_650_000])
  })

  test('a bid whose answer got lost is sent again with its key and stands once', async ({ browser, assert }) => {
    const { sessionId, lots } = await openSession(
      { seller, operator },
      { terms: [{ startingPrice: 1_600_000, stepPrice: 1_000 }] }
    )
    await enter(sessionId, a)
    const desk = await sit(browser, a)
    await watch(desk, sessionId)
    const sent: string[] = []
    await desk.route('**/api/auction/bid', async (route) => {
      sent.push(route.request().postDataJSON().key)
      if (sent.length > 1) return route.continue()
      // The server accepts the bid, and the answer is lost
      await route.fetch()
      await route.abort()
    })
    await go(desk).filter({ hasText: '出价 16,000' }).click()
    await says(desk, '出价成功').waitFor()
    assert.lengthOf(sent, 2)
    assert.equal(sent[0], sent[1])
    assert.deepEqual(await acceptedBids(lots[0].id), [1_600_000])
  })

  test('who is not certified watches without the means to bid; a guest meets the login modal', async ({
    browser,
    assert,
  }) => {
    const { sessionId } = await openSession(
      { seller, operator },
      { terms: [{ startingPrice: 1_600_000, stepPrice: 1_000 }] }
    )
    await enter(sessionId, a)
    const watcher = await createMember({ certified: false })
    const desk = await sit(browser, a)
    const seat = await sit(browser, watcher)
    const guest = await sit(browser, null)
    await Promise.all([watch(desk, sessionId), watch(seat, sessionId)])
    await seat.getByText('您正在观看本场竞价').waitFor()
    await bid(desk, '16,000')
    await priceNow(seat, '16,000').waitFor()
    await seat.getByRole('region', { name: '出价记录' }).locator('tr').filter({ hasText: 'A001' }).waitFor()
    assert.equal(
      await seat
        .getByTestId('bid-panel')
        .or(seat.getByRole('region', { name: '出价额度' }))
        .count(),
      0
    )
    await atRest(seat)
    assert.deepEqual(await axeFindings(seat), [])
    // The preview of the back office shows a session to whoever is not logged in here.
    const office = await sit(browser, null)
    await logInBackOffice(office.context(), operator.token)
    await office.goto(`/admin/auction/preview?id=${sessionId}`)
    const frame = office.getByTitle('竞买企业看到的页面').contentFrame()
    await frame.getByRole('heading', { name: '北疆优质棉专场' }).waitFor()
    assert.equal(await loginModal(frame).count(), 0)
    for (const path of [`/auction/${sessionId}`, '/auction', '/competitive-auction']) {
      await openPage(guest, path)
      await loginModal(guest).waitFor()
      assert.notInclude(await guest.locator('#content').innerText(), '北疆优质棉专场')
    }
  })

  test('the hall shows sessions by how far they are; a star and a reminder are kept', async ({ browser, assert }) => {
    const coming = await openSession(
      { seller, operator },
      { name: '南疆棉预展', terms: [1, 2].map(() => ({ startingPrice: 1_600_000, stepPrice: 1_000 })) },
      { startsIn: 7_200, endsIn: 10_800 }
    )
    const page = await sit(browser, a)
    await openPage(page, '/auction')
    await page.getByRole('button', { name: /^未开始/ }).click()
    const row = page.locator('tbody tr').filter({ hasText: '南疆棉预展' })
    await row.getByRole('button', { name: '开始提醒' }).click()
    await row.getByRole('button', { name: '已订阅' }).waitFor()
    const kept = await db.from('auction_subscriptions').where({ user_id: a.user.id, session_id: coming.sessionId })
    assert.lengthOf(kept, 1)

    await row.getByRole('link', { name: '预展报名' }).click()
    await page.getByRole('button', { name: '关注', exact: true }).click()
    await page.getByRole('button', { name: '已关注', exact: true }).waitFor()
    await openPage(page, '/competitive-auction?part=lots')
    await page.locator('tbody tr:not([aria-hidden])').nth(1).waitFor()
    await page.getByRole('button', { name: '我的关注' }).click()
    await page.waitForFunction(() => document.querySelectorAll('tbody tr:not([aria-hidden])').length === 1)
    await page.locator('tbody tr').filter({ hasText: '南疆棉预展' }).waitFor()

    await openSession(
      { seller, operator },
      { name: '正在竞价的专场', terms: [{ startingPrice: 1_600_000, stepPrice: 1_000 }] },
      { startsIn: -3_600, endsIn: 1_200 }
    )
    await openPage(page, '/')
    await page.getByRole('heading', { name: '今日竞价' }).waitFor()
    await page.getByRole('region', { name: '今日竞价' }).locator('tr').filter({ hasText: '正在竞价的专场' }).waitFor()
    await openPage(page, '/competitive-auction')
    await page.getByText('南疆棉预展').first().waitFor()
    assert.equal(await page.getByText('正在竞价的专场', { exact: true }).count(), 1, 'no session stands there twice')
  })
})
