/* Every wait of an order in dollars has an end (state-machines §5.3): what follows when a side says nothing, and not a second before. */
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { DateTime } from 'luxon'
import { now, shiftClock } from '#core/clock'
import { SalesState } from '#app/catalog/codes'
import { available, frozen } from '#app/ledger/rules/accounts'
import { ruleForeignClaim } from '#app/foreign_trade/actions/settle_difference'
import { ForeignCancelType, ForeignDocumentKind, ForeignOrderState, ImportQuota } from '#app/foreign_trade/codes'
import { runForeignTimeouts } from '#app/foreign_trade/jobs/timeouts'
import { foreignSettlementPaper } from '#app/foreign_trade/queries/foreign_papers'
import type { ForeignOrderPage } from '#app/foreign_trade/transformers/foreign_order'
import { createOperator, type TestMember } from '#tests/helpers/actors'
import { pdfText } from '#tests/helpers/pdf_text'
import { createBatch } from '#tests/helpers/batches'
import { assertLedger, balance, call, must, travelTo } from '../order/helpers.js'
import {
  BRAZIL,
  documentOf,
  foreignOrder,
  land,
  makeForeignDeal,
  offerTerms,
  walkForeign,
  type ForeignDeal,
} from './helpers.js'

const DEPOSIT = 3_806_110

type DueColumn =
  'confirm_due' | 'documents_due' | 'receive_due' | 'quota_due' | 'landing_due' | 'claim_due' | 'settle_due'

/** The job an hour before and a second after a deadline; `before` sees the order in between. */
async function pass(orderId: number, column: DueColumn, before: () => Promise<unknown> = async () => {}) {
  const due = DateTime.fromJSDate((await foreignOrder(orderId))[column])
  travelTo(due.minus({ hours: 1 }))
  await runForeignTimeouts()
  await before()
  travelTo(due.plus({ seconds: 1 }))
  await runForeignTimeouts()
}

const pageOf = ({ client, assert }: ForeignDeal, member: TestMember, orderId: number): Promise<ForeignOrderPage> =>
  must(assert, call(client, member, '/foreign/order/get', { orderId }))

const stateIs = async (assert: Assert, orderId: number, state: ForeignOrderState) =>
  assert.equal((await foreignOrder(orderId)).state, state)

/** What both sides have been told under a title. */
const toldOf = async (title: string) =>
  (await db.from('notices').where('title', title).orderBy('company_id').select('company_id')).map(
    (row) => row.company_id
  )

test.group('Deadlines in dollars', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('a slip that the seller neither confirms nor returns in five days lets the buyer go with its deposit', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const { buyer, seller } = deal
    const orderId = await walkForeign(deal, 'present')
    const leave = () => call(client, buyer, '/foreign/order/cancel/unconfirmed', { orderId })
    await pass(orderId, 'confirm_due', async () => {
      assert.equal((await leave()).reason, 'foreign_trade.confirmNotDue')
      assert.isFalse((await pageOf(deal, buyer, orderId)).mayLeaveUnconfirmed)
    })
    await stateIs(assert, orderId, ForeignOrderState.unpaid)
    assert.isTrue((await pageOf(deal, buyer, orderId)).mayLeaveUnconfirmed)
    assert.equal((await call(client, seller, '/foreign/order/cancel/unconfirmed', { orderId })).code, 40400)
    await must(assert, leave())
    assert.deepInclude(await foreignOrder(orderId), {
      state: ForeignOrderState.cancelled,
      cancel_type: ForeignCancelType.unconfirmed,
    })
    assert.equal(await balance(available(buyer.company.id)), 10_000_000)
    await deal.batch.refresh()
    assert.equal(deal.batch.salesState, SalesState.onSale)
    await assertLedger(assert)
  })

  test('a slip that is sent back starts no time for the seller', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'present')
    await must(assert, call(client, deal.seller, '/foreign/order/payment/return', { orderId, reason: '金额有误' }))
    assert.isNull((await foreignOrder(orderId)).confirm_due)
    const answer = await call(client, deal.buyer, '/foreign/order/cancel/unconfirmed', { orderId })
    assert.equal(answer.reason, 'foreign_trade.nothingPresented')
  })

  test('papers that do not follow the bill of lading in 21 days let the buyer go; a better bill gives no more time', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const { seller, buyer } = deal
    const orderId = await walkForeign(deal, 'paid')
    const bill = async () =>
      must(
        assert,
        call(client, seller, '/foreign/order/document/add', {
          orderId,
          kind: ForeignDocumentKind.billOfLading,
          fileId: await documentOf(seller),
          reference: 'BL1',
          shippedOn: now().toISODate()!,
        })
      )
    await bill()
    const { documents_due: due } = await foreignOrder(orderId)
    assert.equal(DateTime.fromJSDate(due).toISODate(), now().plus({ days: 21 }).toISODate())
    travelTo(now().plus({ days: 3 }))
    await bill()
    assert.deepEqual((await foreignOrder(orderId)).documents_due, due)
    const leave = () => call(client, buyer, '/foreign/order/cancel/documents', { orderId })
    await pass(orderId, 'documents_due', async () =>
      assert.equal((await leave()).reason, 'foreign_trade.documentsNotDue')
    )
    await must(assert, leave())
    assert.equal((await foreignOrder(orderId)).cancel_type, ForeignCancelType.documentsLate)
    await assertLedger(assert)
  })

  test('documents against which nothing is said in seven days count as received', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'documents')
    const complete = await call(client, deal.buyer, '/foreign/order/cancel/documents', { orderId })
    assert.equal(complete.reason, 'foreign_trade.documentsComplete')
    await pass(orderId, 'receive_due', () => stateIs(assert, orderId, ForeignOrderState.undocumented))
    await stateIs(assert, orderId, ForeignOrderState.arriving)
    await deal.batch.refresh()
    assert.equal(deal.batch.salesState, SalesState.sold)
    assert.include(await toldOf('单证视为已收'), deal.buyer.company.id)
  })

  test('documents that are sent back leave the seller a week, and the buyer no silence', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'documents')
    await must(assert, call(client, deal.buyer, '/foreign/order/document/return', { orderId, reason: '唛头不符' }))
    const row = await foreignOrder(orderId)
    assert.isNull(row.receive_due)
    assert.isAtLeast(DateTime.fromJSDate(row.documents_due).diff(now(), 'days').days, 6.9)
    travelTo(now().plus({ days: 8 }))
    await runForeignTimeouts()
    await stateIs(assert, orderId, ForeignOrderState.undocumented)
  })

  test('without a certificate in 60 days the contract’s weight stands, and a silent buyer has settled', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'arrived')
    await pass(orderId, 'landing_due', () => stateIs(assert, orderId, ForeignOrderState.arriving))
    const page = await pageOf(deal, deal.buyer, orderId)
    assert.deepInclude(page, {
      state: ForeignOrderState.unsettled,
      landedWeight: 98.425,
      landedAmount: 17_869_059,
      difference: 0,
      certificateNo: null,
    })
    const paper = await foreignSettlementPaper(orderId, deal.buyer.actor)
    assert.include(pdfText(paper.contents as Buffer).replaceAll(' ', ''), '逾期未提交CIQ证书')
    await pass(orderId, 'settle_due', () => stateIs(assert, orderId, ForeignOrderState.unsettled))
    await stateIs(assert, orderId, ForeignOrderState.completed)
    await assertLedger(assert)
  })

  test('a quota that is still missing when the certificate is due ends the order, with what the seller has frozen', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert, { terms: { quotaKind: ImportQuota.sliding } })
    const orderId = await walkForeign(deal, 'arrived')
    await pass(orderId, 'quota_due')
    await stateIs(assert, orderId, ForeignOrderState.arriving)
    await pass(orderId, 'landing_due')
    assert.equal((await foreignOrder(orderId)).cancel_type, ForeignCancelType.quotaAbsent)
    assert.equal(await balance(available(deal.buyer.company.id)), 10_000_000 + DEPOSIT)
    assert.equal(await balance(frozen(deal.seller.company.id)), 0)
    await assertLedger(assert)
  })

  test('a quota that comes late gives the buyer its time for the certificate again', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert, { terms: { quotaKind: ImportQuota.sliding } })
    const orderId = await walkForeign(deal, 'arrived')
    travelTo(now().plus({ days: 50 }))
    const fileId = await documentOf(deal.seller)
    await must(assert, call(client, deal.seller, '/foreign/order/quota', { orderId, quotaNo: 'PE1', fileId }))
    const { landing_due: due } = await foreignOrder(orderId)
    assert.isAtLeast(DateTime.fromJSDate(due).diff(now(), 'days').days, 59.9)
  })

  test('a claim without an answer in ten days is agreed to', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await claimed(deal)
    await pass(orderId, 'claim_due', () => stateIs(assert, orderId, ForeignOrderState.disputed))
    assert.deepInclude(await foreignOrder(orderId), { state: ForeignOrderState.unsettled, claim_due: null })
    assert.isAbove((await foreignOrder(orderId)).discount, 0)
  })

  test('a claim that the seller contests waits for an operator, however long', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const { seller, buyer } = deal
    const orderId = await claimed(deal)
    const contest = () => call(client, seller, '/foreign/order/claim/contest', { orderId, reason: '复检长度 28.7' })
    const strange = await call(client, buyer, '/foreign/order/claim/contest', { orderId, reason: '不同意' })
    assert.equal(strange.code, 40400)
    await must(assert, contest())
    assert.equal((await contest()).reason, 'foreign_trade.claimContestedAlready')
    const page = await pageOf(deal, seller, orderId)
    assert.deepInclude(page, { claimContested: '复检长度 28.7', due: null, next: null })
    travelTo(now().plus({ days: 40 }))
    await runForeignTimeouts()
    await stateIs(assert, orderId, ForeignOrderState.disputed)
    const { actor } = await createOperator()
    await ruleForeignClaim({ orderId, discount: 0, reason: '复检合格' }, actor)
    assert.deepInclude(await foreignOrder(orderId), { state: ForeignOrderState.unsettled, claim_contested: null })
  })

  test('the buyer may say that it has the difference before the seller does, and nobody else may', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'landed')
    assert.equal((await call(client, deal.seller, '/foreign/order/difference/settle', { orderId })).code, 40400)
    await must(assert, call(client, deal.buyer, '/foreign/order/difference/settle', { orderId }))
    await stateIs(assert, orderId, ForeignOrderState.completed)
    const { book } = await pageOf(deal, deal.buyer, orderId)
    assert.equal(
      book.reduce((sum, { seller }) => sum + seller, 0),
      0
    )
  })

  test('a seller that keeps the difference makes no offers and gets no orders until it is settled', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const { seller, buyer } = deal
    const orderId = await walkForeign(deal, 'landed')
    const other = await createBatch(seller.company.id, { ...BRAZIL, batchCode: `BX${seller.company.id}` })
    const { offerId } = await must(
      assert,
      call(client, seller, '/foreign/offer/add', { productId: other.id, ...offerTerms() })
    )
    const third = await createBatch(seller.company.id, { ...BRAZIL, batchCode: `BY${seller.company.id}` })
    const offer = () => call(client, seller, '/foreign/offer/add', { productId: third.id, ...offerTerms() })
    const { orderNo } = await pageOf(deal, seller, orderId)
    await pass(orderId, 'settle_due')
    await runForeignTimeouts()
    assert.sameMembers(await toldOf('差额逾期未退'), [seller.company.id, buyer.company.id])
    await stateIs(assert, orderId, ForeignOrderState.unsettled)
    const refused = await offer()
    assert.deepInclude(refused, { reason: 'foreign_trade.differenceOverdue' })
    assert.include(refused.message, orderNo)
    const order = () => call(client, buyer, '/foreign/order/add', { offerId, seen: 'x' })
    assert.equal((await order()).reason, 'foreign_trade.sellerOwes')

    const fileId = await documentOf(seller)
    await must(assert, call(client, seller, '/foreign/order/difference/pay', { orderId, fileId }))
    await must(assert, offer())
    assert.notEqual((await order()).reason, 'foreign_trade.sellerOwes')
  })

  test('what the seller ticks after its time leaves the buyer a week, in which it may say that nothing has come', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const { seller, buyer } = deal
    const orderId = await walkForeign(deal, 'landed')
    const tick = async () =>
      must(assert, call(client, seller, '/foreign/order/difference/pay', { orderId, fileId: await documentOf(seller) }))
    const deny = (who: TestMember) =>
      call(client, who, '/foreign/order/difference/deny', { orderId, reason: '银行无此笔到账' })
    assert.equal((await deny(buyer)).reason, 'foreign_trade.differenceNotPaid')
    await pass(orderId, 'settle_due')
    await tick()
    await runForeignTimeouts()
    await stateIs(assert, orderId, ForeignOrderState.unsettled)
    assert.equal((await deny(seller)).code, 40400)
    await must(assert, deny(buyer))
    travelTo(now().plus({ days: 30 }))
    await runForeignTimeouts()
    await stateIs(assert, orderId, ForeignOrderState.unsettled)
    await tick()
    await pass(orderId, 'settle_due', () => stateIs(assert, orderId, ForeignOrderState.unsettled))
    await stateIs(assert, orderId, ForeignOrderState.completed)
  })

  test('what is paid back of a cancelled order and not answered is settled by the clock', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const { seller, buyer } = deal
    const orderId = await walkForeign(deal, 'paid')
    await must(assert, call(client, buyer, '/foreign/order/cancel/ask', { orderId, reason: '船期取消' }))
    await must(assert, call(client, seller, '/foreign/order/cancel/answer', { orderId, agree: true }))
    assert.equal((await pageOf(deal, seller, orderId)).difference, 17_869_059)
    const fileId = await documentOf(seller)
    await must(assert, call(client, seller, '/foreign/order/difference/pay', { orderId, fileId }))
    await pass(orderId, 'settle_due', async () =>
      assert.equal((await pageOf(deal, seller, orderId)).difference, 17_869_059)
    )
    assert.equal((await pageOf(deal, seller, orderId)).difference, 0)
    assert.isNull((await foreignOrder(orderId)).settle_due)
  })

  test('who has a day left is reminded once', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'documents')
    const { receive_due: due } = await foreignOrder(orderId)
    travelTo(DateTime.fromJSDate(due).minus({ days: 1, minutes: 1 }))
    await runForeignTimeouts()
    const title = '请确认收单或提出不符点'
    assert.deepEqual(await toldOf(title), [])
    travelTo(DateTime.fromJSDate(due).minus({ hours: 23 }))
    await runForeignTimeouts()
    await runForeignTimeouts()
    assert.deepEqual(await toldOf(title), [deal.buyer.company.id])
  })
})

/** A deal of which the buyer claims that the staple is too short. */
async function claimed(deal: ForeignDeal): Promise<number> {
  const { client, assert, buyer } = deal
  const orderId = await walkForeign(deal, 'cleared')
  await land(deal, orderId, { weight: 97.31, landedLength: 28.2 })
  await must(assert, call(client, buyer, '/foreign/order/claim', { orderId, fileId: await documentOf(buyer) }))
  return orderId
}
