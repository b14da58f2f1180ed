import { hadInHand } from '#tests/helpers/second_person'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { closeDue } from '#app/auction/actions/close_session'
import { depositEntry, leaveSession, registerEntry } from '#app/auction/actions/enter_session'
import { deleteSession, editSession, type SessionInput } from '#app/auction/actions/make_session'
import { placeBid } from '#app/auction/actions/place_bid'
import { publishSession, withdrawSession } from '#app/auction/actions/publish_session'
import { abandonOverdue } from '#app/auction/actions/overdue_deals'
import { abandonLot, signDeal } from '#app/auction/actions/settle_deal'
import { askVoidSession, decideVoidSession } from '#app/auction/actions/void_session'
import { queueBid } from '#app/auction/shared/bid_queue'
import { ownLots } from '#app/auction/queries/list_lots'
import { requireVisibleLot, requireVisibleSession } from '#app/auction/queries/visible_sessions'
import { verifyLog } from '#app/auction/queries/verify_log'
import { wonLot } from '#app/auction/queries/won_lot'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { MILL_ADDRESS, MILL_LINE } from '#tests/helpers/addresses'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { comingSession, enterWith, goTo, type LotTermsOver } from '#tests/helpers/live_sessions'
import { COTTON, quoteCotton } from '#tests/helpers/quotes'
import { DeliveryType, ListingState } from '#app/listing/codes'
import { AuctionDirection, AuctionPriceType, BidRefusal, EntryState, LotState, SessionState } from '#app/auction/codes'
import { AcceptState, OrderOrigin, OrderState, OrderType } from '#app/order/codes'
import { FreezeType, HoldState } from '#app/ledger/codes'
import { SalesState } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { available, frozen } from '#app/ledger/rules/accounts'

let keys = 0
const HOUR = 3_600_000
let operator: TestOperator
let seller: TestMember
let a: TestMember
let b: TestMember

const useBalance = async (member: TestMember) =>
  (await db.from('ledger_accounts').where('code', available(member.company.id)).first())?.balance ?? 0
const frozenOf = async (member: TestMember) =>
  (await db.from('ledger_accounts').where('code', frozen(member.company.id)).first())?.balance ?? 0
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
  await quoteCotton()
}

const coming = (over: Partial<SessionInput> = {}, terms: LotTermsOver = {}) =>
  comingSession(operator, seller, over, terms)
const enter = enterWith

const bidAt = (lotId: number, member: TestMember, price: number, at: DateTime) =>
  queueBid(lotId, {
    companyId: member.company.id,
    userId: member.user.id,
    price,
    confirmed: true,
    key: `k${++keys}`,
    at: at.toJSDate(),
  })

test.group('Life of a session', (group) => {
  group.each.setup(people)
  group.each.teardown(() => shiftClock(0))
  group.teardown(() => resetDatabase())

  test('flows §4: timeline, close at the tenth of a second, postings to the cent', async ({ assert }) => {
    const { session, lot, batch } = await coming(
      { priceType: AuctionPriceType.basis },
      { startingPrice: 60_000, reservePrice: 80_000, priceContract: COTTON }
    )
    await publishSession({ sessionId: session.id }, operator.actor)
    assert.equal(await salesState(batch.id), SalesState.reserved)
    assert.equal(lot.productName, '2025/26 新疆锯齿棉 21级 29.2mm', 'the name it bears everywhere')
    assert.equal((await enter(session.id, a)).bidderNo, 'A001')
    assert.equal((await enter(session.id, b)).bidderNo, 'A002')
    const at = (seconds: number) => session.startTime.plus({ seconds })
    const steps: [number, TestMember, number][] = [
      [300, b, 60_000],
      [1_200, a, 65_000],
      [2_400, b, 70_000],
      [3_480, a, 80_000],
      [3_620, b, 82_000],
      [3_649.9, a, 85_000],
    ]
    for (const [seconds, member, price] of steps)
      assert.equal((await bidAt(lot.id, member, price, at(seconds))).reason, BidRefusal.accepted)
    goTo(at(3_660))
    await closeDue(session.id)
    assert.equal((await row('auction_sessions', session.id)).state, SessionState.flash)

    goTo(at(3_680))
    await Promise.all([closeDue(session.id), closeDue(session.id), closeDue(session.id)])
    const ended = await row('auction_sessions', session.id)
    assert.equal(ended.state, SessionState.ended)
    assert.deepEqual(ended.close_time, at(3_679.9).toJSDate())
    const won = await row('auction_lots', lot.id)
    assert.deepInclude(won, {
      state: LotState.hammered,
      standing_price: 85_000,
      buyer_company_id: a.company.id,
      offer_num: 6,
    })
    assert.deepEqual(won.hammer_time, at(3_679.9).toJSDate())
    assert.deepEqual([await frozenOf(a), await frozenOf(b)], [2_186_450, 0])
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
    const trail = await db.from('audit_logs').where({ entity: 'auction_session', action: 'auction.pass' }).orderBy('id')
    assert.deepEqual(
      trail.map((line) => line.to_state),
      ['3', '5', '6', '9']
    )
    assert.deepEqual(await verifyLog(session.id), [])

    await db
      .from('futures_contracts')
      .where('code', COTTON)
      .update({ last_price: 1_565_000, quoted_at: at(3_680).toJSDate() })
    const signed = await signDeal({ lotId: lot.id }, a.actor)
    assert.equal(signed.state, LotState.dealt)
    assert.deepInclude(await row('orders', signed.orderId!), {
      order_type: OrderType.pair,
      state: OrderState.unpriced,
      price_diff: 85_000,
      deposit: 2_186_450,
    })
    assert.equal(await frozenOf(a), 2_186_450)
    assert.deepEqual(await verifyLedger(), [])
  })

  test('signing and abandoning are bound to the lot that was seen', async ({ assert }) => {
    const { session, lot } = await coming()
    await publishSession({ sessionId: session.id }, operator.actor)
    await enter(session.id, a)
    await bidAt(lot.id, a, 1_642_000, session.startTime.plus({ minutes: 5 }))
    goTo(session.endTime.plus({ seconds: 30 }))
    await closeDue(session.id)
    const { seen } = await wonLot(lot.id, a.actor)
    await db.from('auction_lots').where('id', lot.id).update({ storage_address: '别处的仓库' })
    for (const decide of [signDeal, abandonLot])
      await assert.refuses(() => decide({ lotId: lot.id, seen }, a.actor), 'core.changed')
    assert.equal((await row('auction_lots', lot.id)).state, LotState.hammered)
    const now = await wonLot(lot.id, a.actor)
    assert.equal((await signDeal({ lotId: lot.id, seen: now.seen }, a.actor)).state, LotState.dealt)
    await assert.refuses(() => wonLot(lot.id, b.actor), 'auction.lotMissing')
  })

  test('whoever signs for goods that are delivered says where to', async ({ assert }) => {
    const { session, lot, listing } = await coming()
    await db.from('listings').where('id', listing.id).update({ delivery_type: DeliveryType.delivered })
    await publishSession({ sessionId: session.id }, operator.actor)
    await enter(session.id, a)
    await bidAt(lot.id, a, 1_642_000, session.startTime.plus({ minutes: 5 }))
    goTo(session.endTime.plus({ seconds: 30 }))
    await closeDue(session.id)
    assert.isTrue((await wonLot(lot.id, a.actor)).delivered)
    await assert.rejects(() => signDeal({ lotId: lot.id }, a.actor), '请选择收货地址')
    const signed = await signDeal({ lotId: lot.id, newAddress: MILL_ADDRESS }, a.actor)
    assert.deepInclude(await row('orders', signed.orderId!), {
      delivery_type: DeliveryType.delivered,
      delivery_address: MILL_LINE,
      delivery_contact: MILL_ADDRESS.contactName,
    })
  })

  test('fixed price: the signed deal is an order waiting for payment, its deposit the order’s without a new posting', async ({
    assert,
  }) => {
    const { session, lot, batch } = await coming()
    await publishSession({ sessionId: session.id }, operator.actor)
    await enter(session.id, a)
    await bidAt(lot.id, a, 1_642_000, session.startTime.plus({ minutes: 5 }))
    goTo(session.endTime.plus({ seconds: 30 }))
    await assert.refuses(() => signDeal({ lotId: lot.id }, b.actor), 'auction.lotMissing')
    await closeDue(session.id)
    assert.equal((await bidAt(lot.id, b, 1_643_000, session.endTime.plus({ seconds: 31 }))).reason, BidRefusal.closed)
    const signed = await signDeal({ lotId: lot.id }, a.actor)
    assert.equal(signed.state, LotState.dealt)
    const order = await row('orders', signed.orderId!)
    assert.deepInclude(order, {
      state: OrderState.unpaid,
      accept_state: AcceptState.accepted,
      origin: OrderOrigin.auction,
      amount: 71_803_018,
      deposit: 2_186_450,
      buyer_company_id: a.company.id,
    })
    assert.deepInclude(await row('holds', order.deposit_hold_id), {
      freeze_type: FreezeType.orderDeposit,
      remaining: 2_186_450,
      ref_type: 'order',
      ref_id: order.id,
      state: HoldState.held,
    })
    assert.equal(await salesState(batch.id), SalesState.booked)
    assert.equal(await frozenOf(a), 2_186_450)
    await assert.rejects(() => signDeal({ lotId: lot.id }, a.actor))
    assert.lengthOf(await db.from('orders'), 1)
    assert.deepEqual(await verifyLedger(), [])
    assert.deepEqual(await verifyLog(session.id), [])
  })

  test('below the reserve nothing is sold: lot and deposits are free again', async ({ assert }) => {
    const { session, lot, batch } = await coming({}, { reservePrice: 1_700_000 })
    await publishSession({ sessionId: session.id }, operator.actor)
    await enter(session.id, a)
    await bidAt(lot.id, a, 1_690_000, session.startTime.plus({ minutes: 5 }))
    goTo(session.endTime.plus({ seconds: 30 }))
    await closeDue(session.id)
    assert.equal((await row('auction_lots', lot.id)).state, LotState.unsold)
    assert.equal(await salesState(batch.id), SalesState.onSale)
    assert.equal(await frozenOf(a), 0)
    await assert.rejects(() => signDeal({ lotId: lot.id }, a.actor))
  })

  test('who does not sign in time has abandoned: the deposit goes to the seller, the second time bans', async ({
    assert,
  }) => {
    for (const round of [1, 2]) {
      const { session, lot, batch } = await coming()
      await publishSession({ sessionId: session.id }, operator.actor)
      await enter(session.id, a)
      await bidAt(lot.id, a, 1_600_000, session.startTime.plus({ minutes: 5 }))
      goTo(session.endTime.plus({ seconds: 30 }))
      await closeDue(session.id)
      assert.equal(await abandonOverdue(), 0)
      const due = DateTime.fromJSDate((await row('auction_lots', lot.id)).confirm_due)
      assert.equal(due.setZone('Asia/Shanghai').toFormat('HH:mm'), '17:00')
      goTo(due.plus({ seconds: 1 }))
      await assert.refuses(() => signDeal({ lotId: lot.id }, a.actor), 'auction.signingTooLate')
      assert.equal(await abandonOverdue(), 1)
      assert.equal((await row('auction_lots', lot.id)).state, LotState.abandoned)
      assert.equal(await salesState(batch.id), SalesState.onSale)
      assert.equal(await useBalance(seller), 100_000_000 + round * 2_186_450)
      assert.equal(await frozenOf(a), 0)
      shiftClock(0)
    }
    const { session } = await coming()
    await publishSession({ sessionId: session.id }, operator.actor)
    await assert.refuses(() => registerEntry({ sessionId: session.id, noticeVersion: 1 }, a.actor), 'auction.banned')
    assert.deepEqual(await verifyLedger(), [])
  })

  test('a winner who cannot sign is not in default: the term is extended until signing is possible', async ({
    assert,
  }) => {
    const { session, lot, listing } = await coming()
    await publishSession({ sessionId: session.id }, operator.actor)
    await enter(session.id, a)
    await bidAt(lot.id, a, 1_600_000, session.startTime.plus({ minutes: 5 }))
    goTo(session.endTime.plus({ seconds: 30 }))
    await closeDue(session.id)
    const listed = (state: ListingState) => db.from('listings').where('id', listing.id).update({ state })
    await listed(ListingState.unlisted)
    const due = DateTime.fromJSDate((await row('auction_lots', lot.id)).confirm_due)
    await assert.refuses(() => signDeal({ lotId: lot.id }, a.actor), 'order.delistedNoOrder')
    goTo(due.plus({ seconds: 1 }))
    assert.equal(await abandonOverdue(), 0)
    const postponed = await row('auction_lots', lot.id)
    assert.equal(postponed.state, LotState.hammered)
    assert.isAbove(postponed.confirm_due.getTime(), due.toMillis())
    assert.equal(await frozenOf(a), 2_186_450)
    assert.lengthOf(await db.from('orders'), 0)
    assert.exists(
      await db
        .from('audit_logs')
        .where({ action: 'auction.postpone', entity_id: String(lot.id) })
        .first()
    )

    await listed(ListingState.listed)
    await signDeal({ lotId: lot.id }, a.actor)
    assert.equal((await row('auction_lots', lot.id)).state, LotState.dealt)
    assert.deepEqual(await verifyLedger(), [])
  })

  test('down: the purchaser puts up its deposit at publishing and gets it back when nobody comes', async ({
    assert,
  }) => {
    const terms = { startingPrice: 1_700_000, reservePrice: 1_680_000 }
    const { session, lot } = await coming({ priceDirection: AuctionDirection.down }, terms)
    await publishSession({ sessionId: session.id }, operator.actor)
    assert.equal(await frozenOf(seller), 10_000_000)
    await enter(session.id, a)
    await bidAt(lot.id, a, 1_690_000, session.startTime.plus({ minutes: 1 }))
    assert.equal((await bidAt(lot.id, a, 1_680_000, session.startTime.plus({ minutes: 2 }))).reason, BidRefusal.leading)
    goTo(session.endTime.plus({ seconds: 30 }))
    await closeDue(session.id)
    assert.equal((await row('auction_lots', lot.id)).state, LotState.unsold)
    assert.deepEqual([await frozenOf(seller), await frozenOf(a)], [0, 0])
    assert.deepEqual(await verifyLedger(), [])
  })

  test('one operator asks to void and another does it: lots, deposits and lots are free, bids are kept', async ({
    assert,
  }) => {
    const { session, lot, batch } = await coming()
    await publishSession({ sessionId: session.id }, operator.actor)
    await enter(session.id, a)
    await bidAt(lot.id, a, 1_600_000, session.startTime.plus({ minutes: 5 }))
    goTo(session.startTime.plus({ minutes: 10 }))
    await askVoidSession({ sessionId: session.id, reason: '仓库失火' }, operator.actor)
    const decide = (by: TestOperator) => decideVoidSession({ sessionId: session.id, approve: true }, by.actor)
    await assert.refuses(() => decide(operator), 'auction.secondOperatorNeeded')
    const puppet = await createOperator()
    await hadInHand(operator, puppet, 'operators.add')
    await assert.refuses(() => decide(puppet), 'admin.notIndependent')
    await decide(await createOperator())
    assert.equal((await row('auction_sessions', session.id)).state, SessionState.voided)
    assert.deepInclude(await row('auction_lots', lot.id), { state: LotState.unsold, memo: '作废' })
    assert.equal(await salesState(batch.id), SalesState.onSale)
    assert.equal(await frozenOf(a), 0)
    assert.lengthOf(await db.from('auction_bids'), 1)
    await assert.refuses(
      () => placeBid({ lotId: lot.id, price: 1_610_000, key: 'late' }, a.actor),
      'auction.sessionVoided'
    )
    assert.deepEqual(await verifyLog(session.id), [])
  })

  test('over by the clock is over: no voiding, no leaving, no entering, no bidding', async ({ assert }) => {
    const { session, lot } = await coming()
    await publishSession({ sessionId: session.id }, operator.actor)
    await enter(session.id, a)
    goTo(session.startTime.plus({ minutes: 1 }))
    await assert.refuses(() => leaveSession({ sessionId: session.id }, a.actor), 'auction.begunNoLeaving')
    await askVoidSession({ sessionId: session.id, reason: '误操作' }, operator.actor)
    goTo(session.endTime.plus({ seconds: 30 }))
    const other = await createOperator()
    await assert.refuses(
      () => decideVoidSession({ sessionId: session.id, approve: true }, other.actor),
      'auction.endedNotVoidable'
    )
    await assert.refuses(
      () => registerEntry({ sessionId: session.id, noticeVersion: 1 }, b.actor),
      'auction.endedNoEntry'
    )
    await assert.refuses(() => placeBid({ lotId: lot.id, price: 1_600_000, key: 'x' }, a.actor), 'auction.bidTooLate')
  })

  test('entering needs the list, the notice, a deposit for one lot, and goods that are not one’s own', async ({
    assert,
  }) => {
    const { session } = await coming({ limited: true, companyIds: [a.company.id, seller.company.id] })
    await assert.refuses(
      () => registerEntry({ sessionId: session.id, noticeVersion: 1 }, a.actor),
      'auction.sessionMissing'
    )
    await publishSession({ sessionId: session.id }, operator.actor)
    const register = (member: TestMember, noticeVersion = 1) =>
      registerEntry({ sessionId: session.id, noticeVersion }, member.actor)
    await assert.refuses(() => register(b), 'auction.notInvited')
    await assert.refuses(() => register(seller), 'auction.consignorNoEntry')
    await assert.refuses(() => register(a, 2), 'auction.termsRenewed')
    await register(a)
    const deposit = (amount: number, key: string) => depositEntry({ sessionId: session.id, amount, key }, a.actor)
    await assert.refuses(() => deposit(2_186_449, 'k1'), 'auction.depositTooSmall', { minimum: 2_186_450 })
    await assert.refuses(() => deposit(200_000_000, 'k2'), 'ledger.availableShort', { missing: 100_000_000 })
    await deposit(2_186_450, 'k3')
    await Promise.all(Array.from({ length: 10 }, () => deposit(1_000_000, 'top')))
    assert.equal(await frozenOf(a), 3_186_450)
    await leaveSession({ sessionId: session.id }, a.actor)
    assert.equal(await frozenOf(a), 0)
    assert.equal((await register(a)).bidderNo, 'A001')
  })

  test('drafts can be changed and deleted; a published session only withdrawn, in time and while nobody is in', async ({
    assert,
  }) => {
    const { session, lot, batch } = await coming()
    const edit = () => editSession({ sessionId: session.id, bidNotice: '新须知' }, operator.actor)
    assert.equal((await edit()).noticeVersion, 2)
    await publishSession({ sessionId: session.id }, operator.actor)
    await assert.refuses(edit, 'auction.unpublishFirst')
    await withdrawSession({ sessionId: session.id }, operator.actor)
    assert.equal(await salesState(batch.id), SalesState.onSale)
    await publishSession({ sessionId: session.id }, operator.actor)
    goTo(session.startTime.minus({ milliseconds: 1.9 * HOUR }))
    await assert.refuses(() => withdrawSession({ sessionId: session.id }, operator.actor), 'auction.tooLateToWithdraw')
    shiftClock(0)
    await withdrawSession({ sessionId: session.id }, operator.actor)
    const rival = await coming()
    await db.from('batches').where('id', rival.batch.id).update({ sales_state: SalesState.ordered })
    await assert.refuses(() => publishSession({ sessionId: rival.session.id }, operator.actor), 'auction.batchLocked', {
      batchCode: rival.batch.batchCode,
    })
    await deleteSession({ sessionId: session.id }, operator.actor)
    assert.isNull(await db.from('auction_lots').where('id', lot.id).first())
  })

  test('what the figures of its lots mean stays as it is while a session has some', async ({ assert }) => {
    const { session } = await coming()
    await assert.refuses(
      () => editSession({ sessionId: session.id, priceType: AuctionPriceType.basis }, operator.actor),
      'auction.hasLots'
    )
    assert.equal((await row('auction_sessions', session.id)).price_type, AuctionPriceType.fixed)
  })

  test('a lot is published as its goods are: what was corrected meanwhile has to be added anew', async ({ assert }) => {
    const { session, batch } = await coming()
    await db.from('batches').where('id', batch.id).update({ packets: 150 })
    await assert.refuses(() => publishSession({ sessionId: session.id }, operator.actor), 'auction.goodsChanged', {
      batchCode: batch.batchCode,
    })
    assert.equal(await salesState(batch.id), SalesState.onSale)
  })

  test('a draft that is voided stays unknown to members, its consignors too', async ({ assert }) => {
    const { session, lot } = await coming()
    await askVoidSession({ sessionId: session.id, reason: '内部原因' }, operator.actor)
    await decideVoidSession({ sessionId: session.id, approve: true }, (await createOperator()).actor)
    for (const member of [a, seller]) {
      await assert.refuses(() => requireVisibleSession(session.id, member.actor), 'auction.sessionMissing')
      await assert.refuses(() => requireVisibleLot(lot.id, member.actor), 'auction.lotMissing')
    }
    assert.equal((await ownLots({ tab: 'consigned' } as never, seller.actor)).counts.consigned, 0)
    assert.isEmpty(await db.from('notices').whereILike('content', `%${session.sessionCode}%`))
  })

  test('a winner who says no abandons at once; signed deals cannot be abandoned', async ({ assert }) => {
    const { session, lot } = await coming(
      { priceType: AuctionPriceType.basis },
      { startingPrice: -10_000, priceContract: COTTON }
    )
    await publishSession({ sessionId: session.id }, operator.actor)
    await enter(session.id, a)
    await bidAt(lot.id, a, -10_000, session.startTime)
    goTo(session.endTime.plus({ seconds: 30 }))
    await db.from('futures_contracts').where('code', COTTON).update({ last_price: 1_565_000 })
    await signDeal({ lotId: lot.id }, a.actor)
    await assert.refuses(() => abandonLot({ lotId: lot.id }, a.actor), 'auction.alreadySigned')
  })
})
