import { EntryKind } from '#app/ledger/codes'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { shiftClock } from '#core/clock'
import type { ApiClient } from '@japa/api-client'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import { relistBatches } from '#app/order/actions/relist_batches'
import { ruleClaim } from '#app/settlement/actions/claim_steps'
import { runSettlementTimeouts } from '#app/settlement/jobs/timeouts'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { assertLedger, balance, call, invoiceOf, LOCAL, makeDeal, must, travelTo, walk } from '../order/helpers.js'
import { CancelType, OrderState } from '#app/order/codes'
import { SalesState } from '#app/catalog/codes'
import { ClaimKind, SettlementState } from '#app/settlement/codes'
import { available, escrow, feeIncome, unidentified } from '#app/ledger/rules/accounts'

const REFUSED = 50000
const settlementOf = (id: number) => db.from('settlements').where('id', id).first()
const orderOf = (id: number) => db.from('orders').where('id', id).first()
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

async function upload(client: ApiClient, member: TestMember, purpose: string): Promise<number> {
  const response = await client
    .post('/api/file/upload')
    .header('Authorization', `Bearer ${member.token}`)
    .file('file', PNG, { filename: '证据.png', contentType: 'image/png' })
    .field('purpose', purpose)
  return response.body().body.id
}

test.group('Settlement', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('the draft is made when the goods are out; a weight that is not on the tickets is refused', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { settlementId, lineId } = await walk(assert, deal, 'pick')
    assert.deepInclude(await settlementOf(settlementId), {
      state: SettlementState.draft,
      fee: 21_865,
      retention: 3_684_168,
    })
    const answer = await call(client, deal.seller, '/settlement/submit', {
      settlementId,
      lines: [{ lineId, weight: 43.73 }],
    })
    assert.deepInclude(answer, { code: REFUSED, reason: 'settlement.weightDiffersFromTicket' })
    const stranger = await createMember()
    assert.equal((await call(client, stranger, '/settlement/get', { settlementId })).code, 40400)
    assert.equal((await call(client, deal.buyer, '/settlement/submit', { settlementId })).code, 40400)
  })

  test('nobody answers for three working days: it is confirmed, after a reminder', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'submit')
    const { confirm_due: due } = await settlementOf(settlementId)
    travelTo(new Date(due.getTime() - 3600_000))
    const before = await runSettlementTimeouts()
    assert.deepInclude(before, { confirmed: 0, reminded: 1 })
    travelTo(new Date(due.getTime() + 1000))
    assert.equal((await runSettlementTimeouts()).confirmed, 1)
    assert.deepInclude(await settlementOf(settlementId), { state: SettlementState.uninvoiced, confirmed_by: '系统' })
    assert.equal(await balance(available(deal.seller.company.id)), 69_977_332)
    await assertLedger(assert)
  })

  test('confirming twice pays once', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'confirm')
    const again = await call(client, deal.buyer, '/settlement/confirm', { settlementId })
    assert.deepInclude(again, { code: REFUSED, reason: 'core.illegalStep' })
    assert.equal(await balance(available(deal.seller.company.id)), 69_977_332)
  })

  test('a missing top-up becomes a dispute', async ({ client, assert }) => {
    const deal = await makeDeal(client, { batch: LOCAL, terms: { price: 1_460_000 } })
    const { settlementId, orderId } = await walk(assert, deal, 'confirm', { weight: 40.3 })
    travelTo(new Date((await settlementOf(settlementId)).top_up_due.getTime() + 1000))
    assert.equal((await runSettlementTimeouts()).disputed, 1)
    assert.equal((await settlementOf(settlementId)).state, SettlementState.disputed)
    assert.equal((await orderOf(orderId)).state, OrderState.disputed)
    assert.equal(await balance(escrow(orderId)), 58_575_200)
  })
})

test.group('Objections', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  async function disputed(client: ApiClient, assert: any) {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'submit')
    const fileId = await upload(client, deal.buyer, 'evidence')
    const { claimId } = await must(
      assert,
      call(client, deal.buyer, '/settlement/dispute', {
        settlementId: ids.settlementId,
        kind: ClaimKind.quality,
        content: '复检颜色级低一级，附复检证书',
        fileIds: [fileId],
      })
    )
    return { deal, ...ids, claimId: claimId as number, fileId }
  }

  test('stop the settlement, keep the money in escrow, and show the evidence to the seller', async ({
    client,
    assert,
  }) => {
    const { deal, settlementId, orderId, fileId } = await disputed(client, assert)
    assert.equal((await orderOf(orderId)).state, OrderState.disputed)
    const answer = await call(client, deal.buyer, '/settlement/confirm', { settlementId })
    assert.deepInclude(answer, { code: REFUSED, reason: 'settlement.claimOpen' })
    assert.equal(await balance(escrow(orderId)), 73_683_365)
    const file = await client
      .post('/api/file/download')
      .header('Authorization', `Bearer ${deal.seller.token}`)
      .json({ id: fileId })
    file.assertStatus(200)
  })

  test('end by agreement: the price adjustment refunds the difference', async ({ client, assert }) => {
    const { deal, claimId, lineId, settlementId, orderId } = await disputed(client, assert)
    await must(
      assert,
      call(client, deal.seller, '/claim/offer', {
        claimId,
        lines: [{ lineId, priceAdjust: -15_000 }],
        note: '降价150元/吨',
      })
    )
    const self = await call(client, deal.seller, '/claim/accept', { claimId })
    assert.deepInclude(self, { code: REFUSED, reason: 'settlement.otherSideDecides' })
    await must(assert, call(client, deal.buyer, '/claim/accept', { claimId }))
    assert.deepInclude(await settlementOf(settlementId), {
      state: SettlementState.unconfirmed,
      amount: 73_027_430,
      balance: -655_935,
    })
    assert.equal((await orderOf(orderId)).state, OrderState.unsettled)
    await must(assert, call(client, deal.buyer, '/settlement/confirm', { settlementId }))
    assert.equal(await balance(available(deal.buyer.company.id)), 150_000_000 - 73_027_430)
    await assertLedger(assert)
  })

  test('end by a ruling of the platform, which is not disputed again', async ({ client, assert }) => {
    const { deal, claimId, lineId, settlementId, fileId } = await disputed(client, assert)
    const operator = await createOperator()
    await ruleClaim({ claimId, lines: [{ lineId, priceAdjust: -5_000 }], result: '按复检结果调整' }, operator.actor)
    assert.deepInclude(await settlementOf(settlementId), { state: SettlementState.unconfirmed, amount: 73_464_720 })
    const again = await call(client, deal.buyer, '/settlement/dispute', {
      settlementId,
      kind: ClaimKind.quality,
      content: '对裁定不服再次提出',
      fileIds: [fileId],
    })
    assert.equal(again.code, REFUSED)
  })

  test('are taken back by the buyer', async ({ client, assert }) => {
    const { deal, claimId, settlementId } = await disputed(client, assert)
    assert.equal((await call(client, deal.seller, '/claim/withdraw', { claimId })).code, 40400)
    await must(assert, call(client, deal.buyer, '/claim/withdraw', { claimId }))
    assert.deepInclude(await settlementOf(settlementId), { state: SettlementState.unconfirmed, amount: 73_683_365 })
  })

  test('come too late after the term, and need evidence', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId, orderId } = await walk(assert, deal, 'submit')
    const bare = await call(client, deal.buyer, '/settlement/dispute', {
      settlementId,
      kind: ClaimKind.quantity,
      content: '少了两包棉花',
      fileIds: [],
    })
    assert.equal(bare.code, 40000)
    const fileId = await upload(client, deal.buyer, 'evidence')
    const { confirm_due: due } = await settlementOf(settlementId)
    travelTo(new Date(Math.max(due, (await orderOf(orderId)).objection_due) + 1000))
    const late = await call(client, deal.buyer, '/settlement/dispute', {
      settlementId,
      kind: ClaimKind.quantity,
      content: '少了两包棉花',
      fileIds: [fileId],
    })
    assert.deepInclude(late, { code: REFUSED, reason: 'settlement.claimTooLate' })
  })
})

test.group('Invoices', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('must add up to the settlement, to the cent', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'confirm')
    for (const change of [-2, 2, 100]) {
      const answer = await call(client, deal.seller, '/invoice/register', await invoiceOf(settlementId, change))
      assert.deepInclude(answer, { code: REFUSED, reason: 'settlement.invoiceAmountDiffers' })
    }
    await must(assert, call(client, deal.seller, '/invoice/register', await invoiceOf(settlementId, 1)))
  })

  test('are sent back with a reason and made out again; the retention waits', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId, orderId } = await walk(assert, deal, 'invoice')
    await must(assert, call(client, deal.buyer, '/invoice/return', { settlementId, reason: '税号有误' }))
    assert.equal(await balance(escrow(orderId)), 3_684_168)
    const early = await call(client, deal.buyer, '/invoice/confirm', { settlementId })
    assert.equal(early.code, REFUSED)
    await must(assert, call(client, deal.seller, '/invoice/register', await invoiceOf(settlementId)))
    await must(assert, call(client, deal.buyer, '/invoice/confirm', { settlementId }))
    assert.equal(await balance(escrow(orderId)), 0)
    assert.equal((await orderOf(orderId)).state, OrderState.completed)
  })

  test('count as confirmed fifteen days after they were handed over', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId, orderId } = await walk(assert, deal, 'invoice')
    shiftClock(15 * 24 * 3600_000 - 60_000)
    assert.equal((await runSettlementTimeouts()).invoices, 0)
    shiftClock(15 * 24 * 3600_000 + 60_000)
    assert.equal((await runSettlementTimeouts()).invoices, 1)
    assert.equal((await settlementOf(settlementId)).state, SettlementState.completed)
    assert.equal((await orderOf(orderId)).state, OrderState.completed)
  })

  test('are reversed in red and made out anew without paying the retention twice', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'done')
    await must(
      assert,
      call(client, deal.seller, '/invoice/red', { settlementId, redNumber: '87654321', reason: '品名开错' })
    )
    await must(assert, call(client, deal.seller, '/invoice/register', await invoiceOf(settlementId)))
    await must(assert, call(client, deal.buyer, '/invoice/confirm', { settlementId }))
    assert.equal(await balance(available(deal.seller.company.id)), 73_661_500)
    assert.lengthOf(await db.from('invoices').where('settlement_id', settlementId), 2)
  })
})

test.group('Voiding by the platform', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  for (const step of ['place', 'accept', 'pay', 'release', 'submit', 'confirm'] as const) {
    test(`after ${step} brings all money back, by reversal, with a second approver`, async ({ client, assert }) => {
      const deal = await makeDeal(client)
      const { orderId } = await walk(assert, deal, step)
      const first = await createOperator()
      const second = await createOperator()
      await askVoid({ orderId, reason: '司法冻结要求作废' }, first.actor)
      await assert.refuses(() => decideVoid({ orderId, approve: true }, first.actor), 'order.secondOperatorNeeded')
      await decideVoid({ orderId, approve: true }, second.actor)
      assert.deepInclude(await orderOf(orderId), { state: OrderState.cancelled, cancel_type: CancelType.voided })
      assert.equal(await balance(available(deal.buyer.company.id)), 150_000_000)
      assert.equal(await balance(available(deal.seller.company.id)), 0)
      assert.equal(await balance(feeIncome), 0)
      await assertLedger(assert)
      const { sales_state: state } = await db.from('batches').where('id', deal.batch.id).first()
      assert.equal(state, ['place', 'accept'].includes(step) ? SalesState.onSale : SalesState.sold)
      if (state === SalesState.sold) {
        const relist = (returned: boolean) =>
          relistBatches({ orderId, reason: '作废后恢复在售', returned }, second.actor)
        const left = (await db.from('order_lines').where('order_id', orderId).firstOrFail()).picked_packets > 0
        if (left) await assert.refuses(() => relist(false), 'order.balesHaveLeft')
        await relist(left)
        assert.equal((await db.from('batches').where('id', deal.batch.id).first()).sales_state, SalesState.onSale)
      }
    })
  }

  test('is refused when the seller has already spent the money', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'confirm')
    const { inTransaction } = await import('#core/transaction')
    const { post } = await import('#app/ledger/actions/post')
    await inTransaction((trx) =>
      post(trx, {
        key: 'test:spent',
        kind: EntryKind.transfer,
        actor: deal.seller.actor,
        entries: [
          { account: available(deal.seller.company.id), debit: 60_000_000 },
          { account: unidentified, credit: 60_000_000 },
        ],
      })
    )
    const first = await createOperator()
    const second = await createOperator()
    await askVoid({ orderId, reason: '司法冻结要求作废' }, first.actor)
    await assert.refuses(() => decideVoid({ orderId, approve: true }, second.actor), 'ledger.availableShort')
  })
})
