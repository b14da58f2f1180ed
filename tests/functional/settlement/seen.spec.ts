import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { shiftClock } from '#core/clock'
import { addClaim } from '#app/settlement/actions/claim_steps'
import { assertBound, seenBy } from '#tests/helpers/seen'
import { call, makeDeal, must, PAY_PASSWORD, walk, type Deal } from '../order/helpers.js'
import { ClaimKind, SettlementState } from '#app/settlement/codes'

const settlementOf = (id: number) => db.from('settlements').where('id', id).first()
const change = (table: string, id: number, values: object) => () => db.from(table).where('id', id).update(values)
const send = (deal: Deal, member: Deal['buyer'], path: string) => (input: object) =>
  call(deal.client, member, path, input)

async function disputed(client: ApiClient, assert: Assert) {
  const deal = await makeDeal(client)
  const ids = await walk(assert, deal, 'submit')
  const { id: claimId } = await addClaim(
    { settlementId: ids.settlementId, kind: ClaimKind.quantity, content: '复磅少了一百公斤', fileIds: [] },
    deal.buyer.actor
  )
  return { deal, claimId, ...ids }
}

test.group('Settlements are bound to what was seen', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('the offer of an objection is replaced while the other side reads it', async ({ client, assert }) => {
    const { deal, claimId, lineId, settlementId } = await disputed(client, assert)
    const offer = (weight: number) =>
      call(client, deal.buyer, '/claim/offer', { claimId, lines: [{ lineId, weight }], note: '按复磅' })
    await must(assert, offer(42.38))
    const shown = await must(assert, call(client, deal.seller, '/settlement/get', { settlementId }))
    const [claim] = shown.claims
    assert.containsSubset(claim, { offerNo: 1, offerAmount: Math.round(42.38 * shown.lines[0].price) })
    await must(assert, offer(30))
    const refused = await call(client, deal.seller, '/claim/accept', { claimId, seen: claim.seen })
    assert.containsSubset(refused, {
      code: 40900,
      reason: 'core.changed',
      body: { claimId, offerNo: 2, offer: { lines: [{ lineId, weight: 30 }] } },
    })
    const before = await settlementOf(settlementId)
    assert.deepInclude(before, { state: SettlementState.disputed, ruled: false, amount: shown.amount })
    await must(assert, call(client, deal.seller, '/claim/accept', { claimId, seen: refused.body.seen }))
    assert.deepInclude(await settlementOf(settlementId), { amount: refused.body.offerAmount, ruled: true })
  })

  test('an offer after which nothing would be left to pay cannot be made', async ({ client, assert }) => {
    const { deal, claimId, lineId, settlementId } = await disputed(client, assert)
    const { price } = await db.from('settlement_lines').where('settlement_id', settlementId).first()
    for (const line of [{ weight: 0 }, { priceAdjust: -price }, { weight: 60 }]) {
      const answer = await call(client, deal.buyer, '/claim/offer', {
        claimId,
        lines: [{ lineId, ...line }],
        note: '按复磅',
      })
      assert.equal(answer.code, 40000, JSON.stringify(line))
    }
    assert.deepInclude(await db.from('claims').where('id', claimId).first(), { offer: null, offer_no: 0 })
  })

  test('an objection is withdrawn on the figures that were read', async ({ client, assert }) => {
    const { deal, claimId, lineId } = await disputed(client, assert)
    await assertBound(assert, {
      member: deal.buyer,
      path: '/claim/withdraw',
      input: { claimId },
      send: send(deal, deal.buyer, '/claim/withdraw'),
      swap: () =>
        must(
          assert,
          call(client, deal.seller, '/claim/offer', { claimId, lines: [{ lineId, weight: 42 }], note: '各让一步' })
        ),
    })
  })

  test('submitting and confirming, when a weight changed', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'pick')
    const line = await db.from('settlement_lines').where('settlement_id', settlementId).first()
    await assertBound(assert, {
      member: deal.seller,
      path: '/settlement/submit',
      input: { settlementId },
      send: send(deal, deal.seller, '/settlement/submit'),
      swap: change('settlement_lines', line.id, { weight: 43 }),
    })
    await assertBound(assert, {
      member: deal.buyer,
      path: '/settlement/confirm',
      input: { settlementId },
      send: send(deal, deal.buyer, '/settlement/confirm'),
      swap: async () => {
        const { retention } = await settlementOf(settlementId)
        await change('settlements', settlementId, { retention: retention + 1 })()
      },
    })
  })

  test('a top-up of another amount', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'submit')
    await change('settlements', settlementId, { state: SettlementState.unbalanced, balance: 10_000 })()
    const seen = await seenBy(deal.buyer, '/settlement/topup', { settlementId })
    await change('settlements', settlementId, { balance: 20_000 })()
    const answer = await call(client, deal.buyer, '/settlement/topup', {
      settlementId,
      payPassword: PAY_PASSWORD,
      seen,
    })
    assert.containsSubset(answer, { code: 40900, reason: 'core.changed', body: { balance: 20_000 } })
  })

  test('an invoice whose papers were exchanged', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'invoice')
    await assertBound(assert, {
      member: deal.buyer,
      path: '/invoice/confirm',
      input: { settlementId },
      send: send(deal, deal.buyer, '/invoice/confirm'),
      swap: () => db.from('invoice_papers').where('number', '12345678').update({ number: '87654321' }),
    })
  })
})
