import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { addItems } from '#app/auction/actions/add_items'
import { closeDue } from '#app/auction/actions/close_house'
import { depositEntry, leaveHouse, registerEntry } from '#app/auction/actions/enter_house'
import { createHouse, deleteHouse, editHouse, type HouseInput } from '#app/auction/actions/make_house'
import { placeBid } from '#app/auction/actions/place_bid'
import { publishHouse, withdrawHouse } from '#app/auction/actions/publish_house'
import { abandonItem, abandonOverdue, signDeal } from '#app/auction/actions/settle_deal'
import { askVoidHouse, decideVoidHouse } from '#app/auction/actions/void_house'
import { queueBid } from '#app/auction/bid_queue'
import { verifyLog } from '#app/auction/queries/verify_log'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { COTTON } from '#tests/helpers/quotes'
import { BidType } from '#app/listing/codes'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'
import { AcceptState, OrderOrigin, OrderState, OrderType } from '#app/order/codes'
import { FreezeType, HoldState } from '#app/ledger/codes'
import { SalesState } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'

let keys = 0
const HOUR = 3_600_000
let operator: TestOperator
let seller: TestMember
let a: TestMember
let b: TestMember

const useBalance = async (member: TestMember) =>
  (await db.from('ledger_accounts').where('code', `2001.${member.company.id}`).first())?.balance ?? 0
const frozen = async (member: TestMember) =>
  (await db.from('ledger_accounts').where('code', `2002.${member.company.id}`).first())?.balance ?? 0
const row = (table: string, id: number) => db.from(table).where('id', id).firstOrFail()
const salesState = async (batchId: number) => (await row('batches', batchId)).sales_state

async function people() {
  await resetDatabase()
  shiftClock(0)
  operator = await createOperator()
  seller = await createMember({ companyType: CompanyType.gin })
  a = await createMember({ companyType: CompanyType.textileMill })
  b = await createMember({ companyType: CompanyType.textileMill })
  for (const member of [seller, a, b]) await openAccount(member.company, 1_000_000)
}

type Terms = { startingPrice?: number; reservePrice?: number | null; priceContract?: string | null }

/** A session that starts in three hours and lasts one, with one lot of B1. */
async function session(over: Partial<HouseInput> = {}, terms: Terms = {}) {
  const { batch, listing } = await createListing(seller, { bidType: BidType.open })
  const startTime = DateTime.now().plus({ hours: 3 }).startOf('second')
  const house = await createHouse(
    {
      ...{ name: '北疆优质棉专场第1场', startTime, endTime: startTime.plus({ hours: 1 }), bidNotice: '请仔细阅读' },
      ...{ priceType: AuctionPriceType.fixed, ...over },
    },
    operator.actor
  )
  const prices = { startingPrice: 1_600_000, stepPrice: 1_000, ...terms }
  const items =
    over.priceDirection === AuctionDirection.down
      ? [{ ...prices, sellerCompanyId: seller.company.id, productName: '机采棉 3128B', productWeight: 200 }]
      : [{ ...prices, batchId: batch.id }]
  const [item] = await addItems({ houseId: house.id, items }, operator.actor)
  return { house, item, batch, listing }
}

async function enter(houseId: number, member: TestMember, amount = 10_000_000) {
  await registerEntry({ houseId, noticeVersion: 1 }, member.actor)
  return depositEntry({ houseId, amount, key: `d${++keys}` }, member.actor)
}

const bidAt = (itemId: number, member: TestMember, price: number, at: DateTime) =>
  queueBid(itemId, {
    ...{ companyId: member.company.id, userId: member.user.id, price, key: `k${++keys}`, at: at.toJSDate() },
  })
/** Lets the clock stand at a moment. */
const goTo = (moment: DateTime) => shiftClock(moment.toMillis() - Date.now())

test.group('Life of a session', (group) => {
  group.each.setup(people)
  group.each.teardown(() => shiftClock(0))

  test('flows §4: timeline, close at the tenth of a second, postings to the cent', async ({ assert }) => {
    const { house, item, batch } = await session(
      { priceType: AuctionPriceType.basis },
      { startingPrice: 60_000, reservePrice: 80_000, priceContract: COTTON }
    )
    await publishHouse({ houseId: house.id }, operator.actor)
    assert.equal(await salesState(batch.id), SalesState.reserved)
    assert.equal(item.productName, '2025/26 新疆锯齿棉 21级 29.2mm', 'the name it bears everywhere')
    assert.equal((await enter(house.id, a)).bidderNo, 'A001')
    assert.equal((await enter(house.id, b)).bidderNo, 'A002')
    const at = (seconds: number) => house.startTime.plus({ seconds })
    const steps: [number, TestMember, number][] = [
      [300, b, 60_000],
      [1_200, a, 65_000],
      [2_400, b, 70_000],
      [3_480, a, 80_000],
      [3_620, b, 82_000],
      [3_649.9, a, 85_000],
    ]
    for (const [seconds, member, price] of steps)
      assert.equal((await bidAt(item.id, member, price, at(seconds))).reason, BidRefusal.accepted)
    goTo(at(3_679))
    await closeDue(house.id)
    assert.equal((await row('auction_houses', house.id)).state, SessionState.flash)

    goTo(at(3_680))
    await Promise.all([closeDue(house.id), closeDue(house.id), closeDue(house.id)])
    const ended = await row('auction_houses', house.id)
    assert.equal(ended.state, SessionState.ended)
    assert.deepEqual(ended.close_time, at(3_679.9).toJSDate())
    const won = await row('auction_items', item.id)
    assert.deepInclude(won, {
      state: LotState.hammered,
      hammer_price: 85_000,
      buyer_company_id: a.company.id,
      offer_num: 6,
    })
    assert.deepEqual(won.hammer_time, at(3_679.9).toJSDate())
    assert.deepEqual([await frozen(a), await frozen(b)], [2_186_450, 0])
    assert.equal(await useBalance(b), 100_000_000)
    const released = await db
      .from('ledger_transactions as t')
      .join('ledger_entries as e', 'e.transaction_id', 't.id')
      .where('t.ref_type', 'auction_entry')
      .where('t.title', '保证金释放')
      .where('e.debit', '>', 0)
      .orderBy('e.debit')
    assert.deepEqual(
      released.map((line) => line.debit),
      [7_813_550, 10_000_000]
    )
    assert.lengthOf(await db.from('auction_entries').where('state', EntryState.ended), 2)
    const trail = await db.from('audit_logs').where({ entity: 'auction_house', action: 'auction.pass' }).orderBy('id')
    assert.deepEqual(
      trail.map((line) => line.to_state),
      ['3', '5', '6', '9']
    )
    assert.deepEqual(await verifyLog(house.id), [])

    await db
      .from('futures_contracts')
      .where('code', COTTON)
      .update({ last_price: 1_565_000, quoted_at: at(3_680).toJSDate() })
    const signed = await signDeal({ itemId: item.id }, a.actor)
    assert.equal(signed.state, LotState.dealt)
    assert.deepInclude(await row('orders', signed.orderId!), {
      order_type: OrderType.pair,
      state: OrderState.unpriced,
      price_diff: 85_000,
      deposit: 2_186_450,
    })
    assert.equal(await frozen(a), 2_186_450)
    assert.deepEqual(await verifyLedger(), [])
  })

  test('fixed price: the signed deal is an order waiting for payment, its deposit the order’s without a new posting', async ({
    assert,
  }) => {
    const { house, item, batch } = await session()
    await publishHouse({ houseId: house.id }, operator.actor)
    await enter(house.id, a)
    await bidAt(item.id, a, 1_642_000, house.startTime.plus({ minutes: 5 }))
    goTo(house.endTime.plus({ seconds: 30 }))
    await assert.refuses(() => signDeal({ itemId: item.id }, b.actor), 'auction.lotMissing')
    await closeDue(house.id)
    assert.equal((await bidAt(item.id, b, 1_643_000, house.endTime.plus({ seconds: 31 }))).reason, BidRefusal.closed)
    const signed = await signDeal({ itemId: item.id }, a.actor)
    assert.equal(signed.state, LotState.dealt)
    const order = await row('orders', signed.orderId!)
    assert.deepInclude(order, {
      ...{
        state: OrderState.unpaid,
        accept_state: AcceptState.accepted,
        origin: OrderOrigin.auction,
        amount: 71_803_018,
        deposit: 2_186_450,
        buyer_company_id: a.company.id,
      },
    })
    assert.deepInclude(await row('holds', order.deposit_hold_id), {
      ...{
        freeze_type: FreezeType.orderDeposit,
        remaining: 2_186_450,
        ref_type: 'order',
        ref_id: order.id,
        state: HoldState.held,
      },
    })
    assert.equal(await salesState(batch.id), SalesState.booked)
    assert.equal(await frozen(a), 2_186_450)
    await assert.rejects(() => signDeal({ itemId: item.id }, a.actor))
    assert.lengthOf(await db.from('orders'), 1)
    assert.deepEqual(await verifyLedger(), [])
    assert.deepEqual(await verifyLog(house.id), [])
  })

  test('below the reserve nothing is sold: lot and deposits are free again', async ({ assert }) => {
    const { house, item, batch } = await session({}, { reservePrice: 1_700_000 })
    await publishHouse({ houseId: house.id }, operator.actor)
    await enter(house.id, a)
    await bidAt(item.id, a, 1_690_000, house.startTime.plus({ minutes: 5 }))
    goTo(house.endTime.plus({ seconds: 30 }))
    await closeDue(house.id)
    assert.equal((await row('auction_items', item.id)).state, LotState.unsold)
    assert.equal(await salesState(batch.id), SalesState.onSale)
    assert.equal(await frozen(a), 0)
    await assert.rejects(() => signDeal({ itemId: item.id }, a.actor))
  })

  test('who does not sign in time has abandoned: the deposit goes to the seller, the second time bans', async ({
    assert,
  }) => {
    for (const round of [1, 2]) {
      const { house, item, batch } = await session()
      await publishHouse({ houseId: house.id }, operator.actor)
      await enter(house.id, a)
      await bidAt(item.id, a, 1_600_000, house.startTime.plus({ minutes: 5 }))
      goTo(house.endTime.plus({ seconds: 30 }))
      await closeDue(house.id)
      assert.equal(await abandonOverdue(), 0)
      const due = DateTime.fromJSDate((await row('auction_items', item.id)).confirm_due)
      assert.equal(due.setZone('Asia/Shanghai').toFormat('HH:mm'), '17:00')
      goTo(due.plus({ seconds: 1 }))
      await assert.refuses(() => signDeal({ itemId: item.id }, a.actor), 'auction.signingTooLate')
      assert.equal(await abandonOverdue(), 1)
      assert.equal((await row('auction_items', item.id)).state, LotState.abandoned)
      assert.equal(await salesState(batch.id), SalesState.onSale)
      assert.equal(await useBalance(seller), 100_000_000 + round * 2_186_450)
      assert.equal(await frozen(a), 0)
      shiftClock(0)
    }
    const { house } = await session()
    await publishHouse({ houseId: house.id }, operator.actor)
    await assert.refuses(() => registerEntry({ houseId: house.id, noticeVersion: 1 }, a.actor), 'auction.banned')
    assert.deepEqual(await verifyLedger(), [])
  })

  test('down: the purchaser puts up its deposit at publishing and gets it back when nobody comes', async ({
    assert,
  }) => {
    const terms = { startingPrice: 1_700_000, reservePrice: 1_680_000 }
    const { house, item } = await session({ priceDirection: AuctionDirection.down }, terms)
    await publishHouse({ houseId: house.id }, operator.actor)
    assert.equal(await frozen(seller), 10_000_000)
    await enter(house.id, a)
    await bidAt(item.id, a, 1_690_000, house.startTime.plus({ minutes: 1 }))
    assert.equal((await bidAt(item.id, a, 1_680_000, house.startTime.plus({ minutes: 2 }))).reason, BidRefusal.leading)
    goTo(house.endTime.plus({ seconds: 30 }))
    await closeDue(house.id)
    assert.equal((await row('auction_items', item.id)).state, LotState.unsold)
    assert.deepEqual([await frozen(seller), await frozen(a)], [0, 0])
    assert.deepEqual(await verifyLedger(), [])
  })

  test('one operator asks to void and another does it: lots, deposits and items are free, bids are kept', async ({
    assert,
  }) => {
    const { house, item, batch } = await session()
    await publishHouse({ houseId: house.id }, operator.actor)
    await enter(house.id, a)
    await bidAt(item.id, a, 1_600_000, house.startTime.plus({ minutes: 5 }))
    goTo(house.startTime.plus({ minutes: 10 }))
    await askVoidHouse({ houseId: house.id, reason: '仓库失火' }, operator.actor)
    const decide = (by: TestOperator) => decideVoidHouse({ houseId: house.id, approve: true }, by.actor)
    await assert.refuses(() => decide(operator), 'auction.secondOperatorNeeded')
    await decide(await createOperator())
    assert.equal((await row('auction_houses', house.id)).state, SessionState.voided)
    assert.deepInclude(await row('auction_items', item.id), { state: LotState.unsold, memo: '作废' })
    assert.equal(await salesState(batch.id), SalesState.onSale)
    assert.equal(await frozen(a), 0)
    assert.lengthOf(await db.from('auction_bids'), 1)
    await assert.refuses(
      () => placeBid({ itemId: item.id, price: 1_610_000, key: 'late' }, a.actor),
      'auction.sessionVoided'
    )
    assert.deepEqual(await verifyLog(house.id), [])
  })

  test('over by the clock is over: no voiding, no leaving, no entering, no bidding', async ({ assert }) => {
    const { house, item } = await session()
    await publishHouse({ houseId: house.id }, operator.actor)
    await enter(house.id, a)
    goTo(house.startTime.plus({ minutes: 1 }))
    await assert.refuses(() => leaveHouse({ houseId: house.id }, a.actor), 'auction.begunNoLeaving')
    await askVoidHouse({ houseId: house.id, reason: '误操作' }, operator.actor)
    goTo(house.endTime.plus({ seconds: 30 }))
    const other = await createOperator()
    await assert.refuses(
      () => decideVoidHouse({ houseId: house.id, approve: true }, other.actor),
      'auction.endedNotVoidable'
    )
    await assert.refuses(() => registerEntry({ houseId: house.id, noticeVersion: 1 }, b.actor), 'auction.endedNoEntry')
    await assert.refuses(() => placeBid({ itemId: item.id, price: 1_600_000, key: 'x' }, a.actor), 'auction.bidTooLate')
  })

  test('entering needs the list, the notice, a deposit for one item, and goods that are not one’s own', async ({
    assert,
  }) => {
    const { house } = await session({ limited: true, companyIds: [a.company.id, seller.company.id] })
    await assert.refuses(
      () => registerEntry({ houseId: house.id, noticeVersion: 1 }, a.actor),
      'auction.sessionMissing'
    )
    await publishHouse({ houseId: house.id }, operator.actor)
    const register = (member: TestMember, noticeVersion = 1) =>
      registerEntry({ houseId: house.id, noticeVersion }, member.actor)
    await assert.refuses(() => register(b), 'auction.notInvited')
    await assert.refuses(() => register(seller), 'auction.consignorNoEntry')
    await assert.refuses(() => register(a, 2), 'auction.termsRenewed')
    await register(a)
    const deposit = (amount: number, key: string) => depositEntry({ houseId: house.id, amount, key }, a.actor)
    await assert.refuses(() => deposit(2_186_449, 'k1'), 'auction.depositTooSmall', { minimum: 2_186_450 })
    await assert.refuses(() => deposit(200_000_000, 'k2'), 'ledger.availableShort', { missing: 100_000_000 })
    await deposit(2_186_450, 'k3')
    await Promise.all(Array.from({ length: 10 }, () => deposit(1_000_000, 'top')))
    assert.equal(await frozen(a), 3_186_450)
    await leaveHouse({ houseId: house.id }, a.actor)
    assert.equal(await frozen(a), 0)
    assert.equal((await register(a)).bidderNo, 'A001')
  })

  test('drafts can be changed and deleted; a published session only withdrawn, in time and while nobody is in', async ({
    assert,
  }) => {
    const { house, item, batch } = await session()
    const edit = () => editHouse({ houseId: house.id, bidNotice: '新须知' }, operator.actor)
    assert.equal((await edit()).noticeVersion, 2)
    await publishHouse({ houseId: house.id }, operator.actor)
    await assert.refuses(edit, 'auction.unpublishFirst')
    await withdrawHouse({ houseId: house.id }, operator.actor)
    assert.equal(await salesState(batch.id), SalesState.onSale)
    await publishHouse({ houseId: house.id }, operator.actor)
    goTo(house.startTime.minus({ milliseconds: 1.9 * HOUR }))
    await assert.refuses(() => withdrawHouse({ houseId: house.id }, operator.actor), 'auction.tooLateToWithdraw')
    shiftClock(0)
    await withdrawHouse({ houseId: house.id }, operator.actor)
    const rival = await session()
    await db.from('batches').where('id', rival.batch.id).update({ sales_state: SalesState.ordered })
    await assert.refuses(() => publishHouse({ houseId: rival.house.id }, operator.actor), 'auction.batchLocked', {
      batchCode: rival.batch.batchCode,
    })
    await deleteHouse({ houseId: house.id }, operator.actor)
    assert.isNull(await db.from('auction_items').where('id', item.id).first())
  })

  test('a winner who says no abandons at once; signed deals cannot be abandoned', async ({ assert }) => {
    const { house, item } = await session(
      { priceType: AuctionPriceType.basis },
      { startingPrice: -10_000, priceContract: COTTON }
    )
    await publishHouse({ houseId: house.id }, operator.actor)
    await enter(house.id, a)
    await bidAt(item.id, a, -10_000, house.startTime)
    goTo(house.endTime.plus({ seconds: 30 }))
    await db.from('futures_contracts').where('code', COTTON).update({ last_price: 1_565_000 })
    await signDeal({ itemId: item.id }, a.actor)
    await assert.refuses(() => abandonItem({ itemId: item.id }, a.actor), 'auction.alreadySigned')
  })
})
