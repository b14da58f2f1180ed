/* What goes wrong in orders in dollars (flows §8, state-machines §5.3): every end leaves deposits, goods and the dollar book as they have to be. */
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { DateTime } from 'luxon'
import { now, shiftClock } from '#core/clock'
import { applyForChange } from '#app/company/actions/apply_for_change'
import { closeCompany } from '#app/company/actions/close_company'
import { leaveCompany } from '#app/company/actions/leave_company'
import { available, frozen } from '#app/ledger/rules/accounts'
import { SalesState } from '#app/catalog/codes'
import { voidForeignOrder } from '#app/foreign_trade/actions/cancel_foreign_order'
import { ruleForeignClaim } from '#app/foreign_trade/actions/settle_difference'
import { ContractState } from '#app/market/codes'
import {
  DollarAccount,
  ForeignCancelType,
  ForeignDocumentKind,
  ForeignOfferState,
  ForeignOrderState,
  ImportQuota,
} from '#app/foreign_trade/codes'
import { runForeignTimeouts } from '#app/foreign_trade/jobs/timeouts'
import { asMember, createMember, createOperator } from '#tests/helpers/actors'
import { applicationOf, VALID } from '#tests/helpers/company'
import { assertLedger, balance, call, must, travelTo } from '../order/helpers.js'
import {
  documentOf,
  foreignOrder,
  handOver,
  land,
  makeForeignDeal,
  publishRate,
  walkForeign,
  type ForeignDeal,
  type ForeignStepName,
} from './helpers.js'

const DEPOSIT = 3_806_110

/** What the seller holds of the buyer's in the dollar book. */
async function heldBySeller(orderId: number): Promise<number> {
  const { rows } = await db.rawQuery(
    `select coalesce(sum(e.amount), 0)::bigint as held from dollar_entries e join dollar_postings p on p.id = e.posting_id
     where p.order_id = ? and e.account = ${DollarAccount.seller}`,
    [orderId]
  )
  return rows[0].held
}

/** Nothing stays frozen, and the offer stands again. */
async function assertBack(assert: Assert, { buyer, seller, batch, offerId }: ForeignDeal) {
  assert.equal(await balance(frozen(buyer.company.id)), 0)
  assert.equal(await balance(frozen(seller.company.id)), 0)
  await batch.refresh()
  assert.equal(batch.salesState, SalesState.onSale)
  assert.equal((await db.from('foreign_offers').where('id', offerId).firstOrFail()).state, ForeignOfferState.offered)
  await assertLedger(assert)
}

test.group('Trouble in dollars', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('while an order is open both companies stay, with their certified names and with who answers for it', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const clerk = await createMember({ company: deal.buyer.company, manager: false })
    const orderId = await walkForeign(deal, 'accept')
    await db.from('foreign_orders').where('id', orderId).update({ buyer_user_id: clerk.user.id })
    const { actor } = await createOperator()
    for (const side of [deal.buyer, deal.seller]) {
      const companyId = side.company.id
      await assert.refuses(() => closeCompany({ companyId, reason: '企业申请注销' }, actor), 'company.businessOpen')
      const renamed = { ...(await applicationOf(side, 3)), name: VALID[4].name }
      await assert.refuses(() => applyForChange(renamed, side.actor), 'company.identityInUse')
    }
    await assert.refuses(() => leaveCompany(clerk.actor), 'company.contactHasOrders')

    await db.from('foreign_orders').where('id', orderId).update({ state: ForeignOrderState.completed })
    await leaveCompany(clerk.actor)
  })

  test('a rate that is too old is refused with its day, and no money is frozen', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const day = now().minus({ days: 8 }).toISODate()!
    await publishRate(7.1, day)
    const answer = await call(client, deal.buyer, '/foreign/order/add', { offerId: deal.offerId, seen: 'x' })
    assert.equal(answer.reason, 'foreign_trade.rateTooOld')
    assert.include(answer.message, day)
    assert.equal(await balance(frozen(deal.buyer.company.id)), 0)
  })

  test('a simulated rate decides about no money outside of the demo market', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    await db.from('price_points').where('value', 7.1).update({ simulated: true })
    const answer = await call(client, deal.buyer, '/foreign/order/preview', { offerId: deal.offerId })
    assert.equal(answer.reason, 'foreign_trade.rateMissing')
    assert.lengthOf(await db.from('holds'), 0)
  })

  test('an order names what was seen: another rate or another price is another order', async ({ client, assert }) => {
    const { buyer, seller, offerId } = await makeForeignDeal(client, assert)
    const { seen } = await must(assert, call(client, buyer, '/foreign/order/preview', { offerId }))
    await publishRate(7.2)
    const moved = await call(client, buyer, '/foreign/order/add', { offerId, seen })
    assert.deepInclude(moved, { code: 40900, reason: 'foreign_trade.offerMoved' })
    assert.equal(moved.body.figures.rate, 7.2)
    const own = await must(
      assert,
      call(client, seller, '/foreign/offer/own', { productId: moved.body.offer.productId })
    )
    await must(assert, call(client, seller, '/foreign/offer/edit', { ...own, poundPrice: 8300, seen: own.seen }))
    const repriced = await call(client, buyer, '/foreign/order/add', { offerId, seen: moved.body.seen })
    assert.equal(repriced.reason, 'foreign_trade.offerMoved')
  })

  test('nobody buys the own offer, and a stranger does not see an order', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const own = await call(client, deal.seller, '/foreign/order/add', { offerId: deal.offerId, seen: 'x' })
    assert.equal(own.reason, 'foreign_trade.ownOffer')
    const orderId = await walkForeign(deal, 'accept')
    const stranger = await createMember()
    const answer = await call(client, stranger, '/foreign/order/get', { orderId })
    assert.deepInclude(answer, { code: 40400, reason: 'foreign_trade.orderMissing' })
  })

  test('an offer at a basis costs the last settlement of its contract and the basis', async ({ client, assert }) => {
    const contract = await db
      .from('futures_contracts')
      .where({ product: 'CT', state: ContractState.listed })
      .orderBy('code')
      .firstOrFail()
    await db.from('contract_days').where('contract_id', contract.id).delete()
    await db.table('contract_days').insert({
      contract_id: contract.id,
      day: now().minus({ days: 1 }).toISODate()!,
      settle: 7_700,
      simulated: false,
      source: '人工录入',
    })
    const deal = await makeForeignDeal(client, assert, {
      terms: { poundPrice: null, basis: 535, priceContract: contract.code },
    })
    const { figures } = await must(
      assert,
      call(client, deal.buyer, '/foreign/order/preview', { offerId: deal.offerId })
    )
    assert.deepInclude(figures, { poundPrice: 8235, price: 181_550, amount: 17_869_059 })
  })

  test('no letter of credit in seven days: the deposit goes to the seller, the offer stands again', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'accept')
    const early = await call(client, deal.seller, '/foreign/order/default', { orderId })
    assert.equal(early.reason, 'foreign_trade.notPresentedInTime')
    travelTo(DateTime.fromJSDate((await foreignOrder(orderId)).present_due).plus({ seconds: 1 }))
    await runForeignTimeouts()
    assert.deepInclude(await foreignOrder(orderId), {
      state: ForeignOrderState.cancelled,
      cancel_type: ForeignCancelType.buyerDefault,
    })
    assert.equal(await balance(available(deal.seller.company.id)), 10_000_000 + DEPOSIT)
    assert.equal(await balance(available(deal.buyer.company.id)), 10_000_000 - DEPOSIT)
    await assertBack(assert, deal)
  })

  test('a credit that is sent back is written back, and a second one is a second version', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const { buyer, seller } = deal
    const orderId = await walkForeign(deal, 'present')
    await must(assert, call(client, seller, '/foreign/order/payment/return', { orderId, reason: '受益人名称有误' }))
    assert.equal(await heldBySeller(orderId), 0)
    const none = await call(client, seller, '/foreign/order/payment/confirm', { orderId })
    assert.equal(none.reason, 'foreign_trade.nothingPresented')
    await must(
      assert,
      call(client, buyer, '/foreign/order/payment/present', {
        orderId,
        fileId: await documentOf(buyer),
        bank: '中国银行',
        reference: 'LC2',
      })
    )
    assert.equal(await heldBySeller(orderId), 17_869_059)
    const versions = await db.from('foreign_documents').where('order_id', orderId).orderBy('id').select('version')
    assert.deepEqual(versions, [{ version: 1 }, { version: 2 }])
  })

  test('documents are those that were promised, of the seller, and shipped before today', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const { seller, buyer } = deal
    const orderId = await walkForeign(deal, 'paid')
    const add = async (input: object) =>
      call(client, seller, '/foreign/order/document/add', { orderId, fileId: await documentOf(seller), ...input })
    assert.equal((await add({ kind: ForeignDocumentKind.ciq })).reason, 'foreign_trade.wrongDocument')
    const bill = { kind: ForeignDocumentKind.billOfLading, reference: 'BL1' }
    assert.equal((await add(bill)).body.errors[0].field, 'shippedOn')
    const tomorrow = now().plus({ days: 1 }).toISODate()!
    assert.equal((await add({ ...bill, shippedOn: tomorrow })).reason, 'foreign_trade.shippedInFuture')
    const foreign = await documentOf(buyer)
    assert.notEqual((await add({ ...bill, shippedOn: now().toISODate()!, fileId: foreign })).code, 20000)
    const early = await call(client, buyer, '/foreign/order/document/receive', { orderId })
    assert.equal(early.reason, 'foreign_trade.documentsIncomplete')
  })

  test('a shipment more than 30 days late lets the buyer go; before that it says until when', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'paid')
    const { ship_due: day } = await foreignOrder(orderId)
    const early = await call(client, deal.buyer, '/foreign/order/cancel/late', { orderId })
    assert.equal(early.reason, 'foreign_trade.notLateYet')
    travelTo(DateTime.fromISO(String(day)).plus({ days: 1, hours: 12 }))
    await must(assert, call(client, deal.buyer, '/foreign/order/cancel/late', { orderId }))
    await assertBack(assert, deal)
    assert.equal(await heldBySeller(orderId), 17_869_059)
    await must(
      assert,
      call(client, deal.seller, '/foreign/order/difference/pay', { orderId, fileId: await documentOf(deal.seller) })
    )
    await must(assert, call(client, deal.buyer, '/foreign/order/difference/settle', { orderId }))
    assert.equal(await heldBySeller(orderId), 0)
  })

  test('a promised quota that does not come costs the seller what it has frozen for it', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert, { terms: { quotaKind: ImportQuota.sliding } })
    const { buyer, seller } = deal
    const orderId = await walkForeign(deal, 'arrived')
    assert.equal(await balance(frozen(seller.company.id)), DEPOSIT)
    const clearing = { orderId, clearedUnder: ImportQuota.sliding, clearedOn: now().toISODate()!, declarationNo: 'B1' }
    assert.equal((await call(client, buyer, '/foreign/order/clear', clearing)).reason, 'foreign_trade.quotaAwaited')
    assert.equal(
      (await call(client, buyer, '/foreign/order/cancel/quota', { orderId })).reason,
      'foreign_trade.quotaNotDue'
    )
    travelTo(DateTime.fromJSDate((await foreignOrder(orderId)).quota_due).plus({ seconds: 1 }))
    await must(assert, call(client, buyer, '/foreign/order/cancel/quota', { orderId }))
    assert.equal(await balance(available(buyer.company.id)), 10_000_000 + DEPOSIT)
    assert.equal(await balance(available(seller.company.id)), 10_000_000 - DEPOSIT)
    // The documents are with the buyer: an operator decides about the goods.
    await deal.batch.refresh()
    assert.equal(deal.batch.salesState, SalesState.sold)
    await assertLedger(assert)
  })

  test('a promised quota that comes releases it', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert, { terms: { quotaKind: ImportQuota.onePercent } })
    const orderId = await walkForeign(deal, 'arrived')
    await must(
      assert,
      call(client, deal.seller, '/foreign/order/quota', {
        orderId,
        quotaNo: 'PE1',
        fileId: await documentOf(deal.seller),
      })
    )
    assert.equal(await balance(frozen(deal.seller.company.id)), 0)
    await assertLedger(assert)
  })

  test('a shortage above 1.5 % is a claim at once; one below is paid back', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'cleared')
    const heavy = await call(client, deal.buyer, '/foreign/order/land', {
      orderId,
      weight: 104,
      certificateNo: 'C1',
      fileId: await documentOf(deal.buyer),
    })
    assert.equal(heavy.reason, 'foreign_trade.heavierThanShipped')
    await land(deal, orderId, { weight: 96.9 })
    assert.equal((await foreignOrder(orderId)).state, ForeignOrderState.disputed)
    await must(assert, call(client, deal.seller, '/foreign/order/claim/accept', { orderId }))
    assert.equal((await foreignOrder(orderId)).state, ForeignOrderState.unsettled)
  })

  test('quality below the contract is claimed by its table, and an operator may rule otherwise', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'cleared')
    await land(deal, orderId, { weight: 97.31, landedLength: 28.2, landedMike: 4.4, landedStrength: 27.5 })
    const page = await must(assert, call(client, deal.buyer, '/foreign/order/get', { orderId }))
    assert.deepEqual(page.qualityClaim, { text: '长度短 0.4 mm，马值高 0.2，强力低 0.5 cN/tex', amount: 332_508 })
    await must(
      assert,
      call(client, deal.buyer, '/foreign/order/claim', { orderId, fileId: await documentOf(deal.buyer) })
    )
    const { actor } = await createOperator()
    await ruleForeignClaim({ orderId, discount: 300_000, reason: '按复检结果' }, actor)
    assert.equal(await heldBySeller(orderId), 202_428 + 300_000)
    assert.deepInclude(await foreignOrder(orderId), { state: ForeignOrderState.unsettled, discount: 300_000 })
  })

  test('a claim that is ruled to be none cannot be made again', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'cleared')
    await land(deal, orderId, { weight: 97.31, landedLength: 28.2 })
    const claim = async () =>
      call(client, deal.buyer, '/foreign/order/claim', { orderId, fileId: await documentOf(deal.buyer) })
    await must(assert, claim())
    const { actor } = await createOperator()
    await ruleForeignClaim({ orderId, discount: 0, reason: '复检合格' }, actor)
    assert.equal((await claim()).reason, 'foreign_trade.claimedAlready')
    const { qualityClaim } = await must(assert, call(client, deal.buyer, '/foreign/order/get', { orderId }))
    assert.isNull(qualityClaim)
  })

  const ENDS: [name: string, step: ForeignStepName, end: (deal: ForeignDeal, orderId: number) => Promise<unknown>][] = [
    [
      'refused by the seller',
      'place',
      ({ client, assert, seller }, orderId) =>
        must(assert, call(client, seller, '/foreign/order/reject', { orderId, reason: '货已他售' })),
    ],
    [
      'withdrawn by the buyer',
      'place',
      ({ client, assert, buyer }, orderId) => must(assert, call(client, buyer, '/foreign/order/withdraw', { orderId })),
    ],
    [
      'not accepted in time',
      'place',
      async (_deal, orderId) => {
        travelTo(DateTime.fromJSDate((await foreignOrder(orderId)).accept_due).plus({ seconds: 1 }))
        await runForeignTimeouts()
      },
    ],
    ...(['accept', 'present', 'paid', 'documents'] as const).map((step): (typeof ENDS)[number] => [
      `cancelled by both sides after ${step}`,
      step,
      async ({ client, assert, buyer, seller }, orderId) => {
        await must(assert, call(client, seller, '/foreign/order/cancel/ask', { orderId, reason: '船期取消' }))
        await must(assert, call(client, buyer, '/foreign/order/cancel/answer', { orderId, agree: true }))
      },
    ]),
    ...(['place', 'accept', 'paid'] as const).map((step): (typeof ENDS)[number] => [
      `voided by the platform after ${step}`,
      step,
      async (_deal, orderId) => {
        const { actor } = await createOperator()
        await voidForeignOrder({ orderId, reason: '司法要求' }, actor)
      },
    ]),
  ]
  for (const [name, step, end] of ENDS)
    test(`an order that is ${name} gives back deposit and goods`, async ({ client, assert }) => {
      const deal = await makeForeignDeal(client, assert)
      const orderId = await walkForeign(deal, step)
      await end(deal, orderId)
      assert.equal((await foreignOrder(orderId)).state, ForeignOrderState.cancelled)
      await assertBack(assert, deal)
      assert.equal(await balance(available(deal.buyer.company.id)), 10_000_000)
    })

  test('a wish to leave is answered within a day: after that it is a no, and another one can be made', async ({
    client,
    assert,
  }) => {
    const { buyer, seller, ...deal } = await makeForeignDeal(client, assert)
    const orderId = await walkForeign({ buyer, seller, ...deal }, 'paid')
    const ask = (reason: string) => call(client, seller, '/foreign/order/cancel/ask', { orderId, reason })
    const agree = () => call(client, buyer, '/foreign/order/cancel/answer', { orderId, agree: true })
    await must(assert, ask('船期取消'))
    const page = await must(assert, call(client, buyer, '/foreign/order/get', { orderId }))
    assert.deepInclude(page.next, { key: 'answerCancel', mine: true })
    assert.deepInclude(await ask('又一个原因'), { reason: 'foreign_trade.cancelAsked' })
    travelTo(DateTime.fromJSDate((await foreignOrder(orderId)).cancel_due).plus({ seconds: 1 }))
    assert.deepInclude(await agree(), { reason: 'foreign_trade.cancelLapsed' })
    await runForeignTimeouts()
    const after = await must(assert, call(client, seller, '/foreign/order/get', { orderId }))
    assert.deepInclude(after, { state: ForeignOrderState.undocumented, cancelAsker: null, cancelDueTime: null })
    assert.equal(after.timeline[0].text, '取消申请逾期未确认，视为不同意')
    await must(assert, ask('货物受损'))
    await must(assert, agree())
    assert.equal((await foreignOrder(orderId)).state, ForeignOrderState.cancelled)
  })

  test('whoever agrees to leave is bound to the reason that was shown', async ({ client, assert }) => {
    const { buyer, seller, ...deal } = await makeForeignDeal(client, assert)
    const orderId = await walkForeign({ buyer, seller, ...deal }, 'accept')
    await must(assert, call(client, seller, '/foreign/order/cancel/ask', { orderId, reason: '船期取消' }))
    const { seen } = await must(assert, call(client, buyer, '/foreign/order/get', { orderId }))
    await must(assert, call(client, seller, '/foreign/order/cancel/answer', { orderId, agree: false }))
    await must(assert, call(client, seller, '/foreign/order/cancel/ask', { orderId, reason: '买方要求，卖方无责' }))
    const answer = await asMember(client.post('/api/foreign/order/cancel/answer'), buyer).json({
      orderId,
      seen,
      agree: true,
    })
    assert.equal(answer.body().code, 40900)
    assert.equal((await foreignOrder(orderId)).state, ForeignOrderState.unpaid)
  })

  test('a credit that is sent back in the last hour leaves the buyer two days', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'accept')
    const due = DateTime.fromJSDate((await foreignOrder(orderId)).present_due)
    travelTo(due.minus({ hours: 1 }))
    const fileId = await documentOf(deal.buyer)
    await must(
      assert,
      call(client, deal.buyer, '/foreign/order/payment/present', {
        orderId,
        fileId,
        bank: '中国银行',
        reference: 'LC1',
      })
    )
    await must(assert, call(client, deal.seller, '/foreign/order/payment/return', { orderId, reason: '受益人有误' }))
    const later = DateTime.fromJSDate((await foreignOrder(orderId)).present_due)
    assert.closeTo(later.diff(due).as('hours'), 47, 0.1)
    travelTo(due.plus({ hours: 2 }))
    await runForeignTimeouts()
    assert.equal((await foreignOrder(orderId)).state, ForeignOrderState.unpaid)
  })

  test('an order that nobody answers after its difference was paid completes by itself', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'landed')
    await must(
      assert,
      call(client, deal.seller, '/foreign/order/difference/pay', { orderId, fileId: await documentOf(deal.seller) })
    )
    travelTo(DateTime.fromJSDate((await foreignOrder(orderId)).settle_due).plus({ seconds: 1 }))
    await runForeignTimeouts()
    assert.equal((await foreignOrder(orderId)).state, ForeignOrderState.completed)
    assert.equal(await heldBySeller(orderId), 0)
  })

  test('a new bill of lading of an order replaces none: its older versions stay to be read', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'documents')
    await handOver(deal, orderId)
    const { documents } = await must(assert, call(client, deal.buyer, '/foreign/order/get', { orderId }))
    const bills = documents.filter(({ kind }: { kind: number }) => kind === ForeignDocumentKind.billOfLading)
    assert.deepEqual(
      bills.map(({ version }: { version: number }) => version),
      [2, 1]
    )
  })
})
