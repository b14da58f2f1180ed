/* Goods delivered to the buyer: what falls short is not for the buyer alone to say. */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { shiftClock } from '#core/clock'
import { runOrderTimeouts } from '#app/order/jobs/timeouts'
import { isShort } from '#app/order/rules/shortage'
import { ruleClaim } from '#app/settlement/actions/claim_steps'
import { runSettlementTimeouts } from '#app/settlement/jobs/timeouts'
import type { FilePurpose } from '#app/system/files/define_file_purposes'
import { storeFile } from '#app/system/files/stored_files'
import { OrderFile } from '#app/order/file_purposes'
import { SettlementFile } from '#app/settlement/file_purposes'
import { createOperator, type TestMember } from '#tests/helpers/actors'
import { PNG } from '#tests/helpers/company'
import { assertLedger, balance, call, makeDeal, must, PAY_PASSWORD, travelTo, type Deal } from '../order/helpers.js'
import { ClaimKind, ClaimState, SettlementState } from '#app/settlement/codes'
import { DeliveryType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'
import { ProductType, WeightType } from '#app/catalog/codes'
import { MILL_ADDRESS } from '#tests/helpers/addresses'

const OBJECTION = { kind: ClaimKind.quantity, content: '司机签收单为整批' }

const orderOf = (id: number) => db.from('orders').where('id', id).first()
const settlementOf = (orderId: number) => db.from('settlements').where('order_id', orderId).first()

async function fileOf(member: TestMember, purpose: FilePurpose) {
  const { id } = await storeFile({
    name: '凭证.png',
    contents: PNG,
    purpose,
    companyId: member.company.id,
    userId: member.user.id,
  })
  return id
}

/** An order that is delivered to the buyer, released. */
async function sent(client: ApiClient, assert: Assert) {
  const deal = await makeDeal(client, { terms: { deliveryType: DeliveryType.delivered } })
  const placed = await must(
    assert,
    call(client, deal.buyer, '/order/add', {
      lines: [{ listingId: deal.listing.id, price: deal.listing.price }],
      newAddress: MILL_ADDRESS,
    })
  )
  const { orderId } = placed.orders[0] as { orderId: number }
  await must(assert, call(client, deal.seller, '/order/accept', { orderId }))
  await must(assert, call(client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
  await must(assert, call(client, deal.seller, '/order/release', { orderId }))
  const lineId = (await db.from('order_lines').where('order_id', orderId).first()).id as number
  return { deal, orderId, lineId }
}

const received = async (
  { deal, orderId, lineId }: { deal: Deal; orderId: number; lineId: number },
  packets: number,
  proven = true
) =>
  call(deal.client, deal.buyer, '/order/receive', {
    orderId,
    lines: [{ lineId, packets, ticketFileId: proven ? await fileOf(deal.buyer, OrderFile.ticket) : null }],
  })

test.group('A receipt that falls short', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('needs evidence; a full one does not', async ({ client, assert }) => {
    const short = await sent(client, assert)
    assert.equal((await received(short, 0, false)).reason, 'order.shortageNeedsEvidence')
    await must(assert, received(short, 0))
    assert.deepInclude(await settlementOf(short.orderId), { state: SettlementState.draft, short: true, amount: 0 })
    const full = await sent(client, assert)
    await must(assert, received(full, full.deal.batch.packets, false))
    assert.deepInclude(await settlementOf(full.orderId), { state: SettlementState.draft, short: false })
  })

  test('is disputed by the seller and ruled by an operator', async ({ client, assert }) => {
    const goods = await sent(client, assert)
    const { deal, orderId, lineId } = goods
    await must(assert, received(goods, 0))
    const { id: settlementId, submit_due: due } = await settlementOf(orderId)
    assert.isNotNull(due)
    assert.equal(
      (
        await call(client, deal.buyer, '/settlement/dispute', {
          ...OBJECTION,
          settlementId,
          fileIds: [await fileOf(deal.buyer, SettlementFile.evidence)],
        })
      ).reason,
      'core.illegalStep',
      'the figures are the seller’s until they are submitted'
    )
    const objection = { ...OBJECTION, settlementId, fileIds: [await fileOf(deal.seller, SettlementFile.evidence)] }
    const { claimId } = await must(assert, call(client, deal.seller, '/settlement/dispute', objection))
    assert.equal((await orderOf(orderId)).state, OrderState.disputed)
    assert.equal((await settlementOf(orderId)).state, SettlementState.disputed)
    assert.equal(
      (await call(client, deal.buyer, '/claim/withdraw', { claimId })).reason,
      'settlement.claimMissing',
      'the buyer cannot take back what the seller has said'
    )
    assert.equal(
      (await call(client, deal.seller, '/settlement/submit', { settlementId })).reason,
      'core.illegalStep',
      'what is disputed is not submitted around the claim'
    )
    assert.equal(await balance(`2003.${orderId}`), 73_683_365)

    const { actor } = await createOperator()
    await ruleClaim({ claimId, lines: [{ lineId, weight: 43.729 }], result: '签收单有效，按整批结算' }, actor)
    assert.deepInclude(await settlementOf(orderId), { state: SettlementState.unconfirmed, amount: 73_683_365 })
    await must(assert, call(client, deal.buyer, '/settlement/confirm', { settlementId }))
    assert.equal(await balance(`2003.${orderId}`), (await settlementOf(orderId)).retention)
    await assertLedger(assert)
  })

  test('goes to the operators when the seller says nothing, and they are reminded of it once', async ({
    client,
    assert,
  }) => {
    const goods = await sent(client, assert)
    await must(assert, received(goods, 100))
    const { submit_due: due } = await settlementOf(goods.orderId)
    assert.equal((await runSettlementTimeouts()).submitted, 0)
    travelTo(new Date(due.getTime() + 1000))
    assert.equal((await runSettlementTimeouts()).submitted, 1)
    assert.equal((await orderOf(goods.orderId)).state, OrderState.disputed)
    const claim = await db.from('claims').where('order_id', goods.orderId).first()
    assert.deepInclude(claim, { state: ClaimState.open, company_id: goods.deal.seller.company.id })
    assert.equal((await runSettlementTimeouts()).unruled, 0)
    travelTo(new Date(claim.rule_due.getTime() + 1000))
    assert.equal((await runSettlementTimeouts()).unruled, 1)
    assert.equal((await runSettlementTimeouts()).unruled, 0)
  })

  test('is accepted by submitting it; the seller cannot dispute one that is whole', async ({ client, assert }) => {
    const goods = await sent(client, assert)
    await must(assert, received(goods, 180))
    const { id: settlementId } = await settlementOf(goods.orderId)
    await must(assert, call(client, goods.deal.seller, '/settlement/submit', { settlementId }))
    assert.equal((await settlementOf(goods.orderId)).state, SettlementState.unconfirmed)

    const whole = await sent(client, assert)
    await must(assert, received(whole, whole.deal.batch.packets))
    const refused = await call(client, whole.deal.seller, '/settlement/dispute', {
      ...OBJECTION,
      settlementId: (await settlementOf(whole.orderId)).id,
      fileIds: [await fileOf(whole.deal.seller, SettlementFile.evidence)],
    })
    assert.equal(refused.reason, 'settlement.settlementMissing')
  })

  test('is not said by silence: without a word the goods count as received as they were sent', async ({
    client,
    assert,
  }) => {
    const { deal, orderId } = await sent(client, assert)
    const { pick_due: due } = await orderOf(orderId)
    await runOrderTimeouts()
    assert.equal((await orderOf(orderId)).state, OrderState.unpicked)
    travelTo(new Date(due.getTime() + 1000))
    await runOrderTimeouts()
    assert.equal((await orderOf(orderId)).state, OrderState.unsettled)
    assert.deepInclude(await settlementOf(orderId), { state: SettlementState.draft, short: false, amount: 73_683_365 })
    assert.equal((await db.from('order_lines').where('order_id', orderId).first()).picked_packets, deal.batch.packets)
    await assertLedger(assert)
  })

  test('a draft that is left lying is put to the buyer by the system', async ({ client, assert }) => {
    const whole = await sent(client, assert)
    await must(assert, received(whole, whole.deal.batch.packets))
    const { submit_due: due } = await settlementOf(whole.orderId)
    travelTo(new Date(due.getTime() + 1000))
    await runSettlementTimeouts()
    assert.deepInclude(await settlementOf(whole.orderId), { state: SettlementState.unconfirmed, amount: 73_683_365 })
  })
})

test.group('Shortage', () => {
  const line = { productType: ProductType.inland, packets: 200, weight: 40 }

  test('certified goods by their bales, goods of gross weight by the scale, above the tolerance', ({ assert }) => {
    const certified = { ...line, weightType: WeightType.conditioned }
    const gross = { ...line, weightType: WeightType.gross }
    assert.isFalse(isShort(certified, { packets: 200, weight: 39 }, 0.005))
    assert.isFalse(isShort(certified, { packets: 199, weight: null }, 0.005))
    assert.isTrue(isShort(certified, { packets: 198, weight: 40 }, 0.005))
    assert.isFalse(isShort(gross, { packets: 190, weight: 39.8 }, 0.005))
    assert.isTrue(isShort(gross, { packets: 200, weight: 39.799 }, 0.005))
    assert.isTrue(isShort(gross, { packets: 0, weight: null }, 0.005))
  })
})
