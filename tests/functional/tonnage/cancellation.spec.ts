/* Every end of an order over goods by the tonne before its time (state-machines §5.1): its tonnes come back exactly once, or stay until an operator says so. */
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { systemActor } from '#core/actor'
import { shiftClock } from '#core/clock'
import { CancelType, OrderState } from '#app/order/codes'
import { defaultSeller } from '#app/order/actions/default_seller'
import { relistBatches } from '#app/order/actions/relist_batches'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import { runOrderTimeouts } from '#app/order/jobs/timeouts'
import { TonnageChangeKind } from '#app/tonnage/codes'
import { PriceType } from '#app/listing/codes'
import { ClaimKind } from '#app/settlement/codes'
import { SettlementFile } from '#app/settlement/file_purposes'
import { createOperator } from '#tests/helpers/actors'
import { scanOf } from '#tests/helpers/company'
import { assertLedger, call, must, travelTo, type Step } from '../order/helpers.js'
import { openMarket, quote } from '../pair_order/helpers.js'
import { approvedTruck, makeTonnageDeal, restOf, walkTonnage, weigh, type TonnageDeal } from './helpers.js'

const orderOf = (id: number) => db.from('orders').where('id', id).firstOrFail()

type End = (assert: Assert, deal: TonnageDeal, orderId: number) => Promise<unknown>

const voided: End = async (_assert, _deal, orderId) => {
  const first = await createOperator()
  const second = await createOperator()
  await askVoid({ orderId, reason: '司法要求' }, first.actor)
  await decideVoid({ orderId, approve: true }, second.actor)
}
const agreed: End = async (assert, { client, seller, buyer }, orderId) => {
  await must(assert, call(client, buyer, '/order/cancel/ask', { orderId, reason: '协商' }))
  await must(assert, call(client, seller, '/order/cancel/answer', { orderId, agree: true }))
}
const after = (due: 'accept_due' | 'default_due') => async (_assert: Assert, _deal: TonnageDeal, orderId: number) => {
  travelTo(new Date((await orderOf(orderId))[due].getTime() + 1000))
  await runOrderTimeouts()
}

/** Steps after which the goods have left by truck. */
const LEFT: readonly Step[] = ['pick', 'submit']

/** Terms at a basis of −80 on PF2703, in the morning with a quote. */
async function atBasis() {
  await openMarket()
  await quote(720_000, 'PF2703')
  return { price: null, priceType: PriceType.basis, priceDiff: -8_000, priceContract: 'PF2703' }
}

/** How it ends, after which step, with which kind of cancellation, and whether the tonnes come back by that. */
const ENDS: [name: string, step: Step, type: CancelType, back: boolean, end: End][] = [
  [
    'refused by the seller',
    'place',
    CancelType.refused,
    true,
    (assert, { client, seller }, orderId) =>
      must(assert, call(client, seller, '/order/reject', { orderId, reason: '货已他售' })),
  ],
  [
    'withdrawn by the buyer',
    'place',
    CancelType.withdrawn,
    true,
    (assert, { client, buyer }, orderId) => must(assert, call(client, buyer, '/order/cancel', { orderId })),
  ],
  ['not accepted in time', 'place', CancelType.timedOut, true, after('accept_due')],
  ['cancelled by agreement', 'accept', CancelType.agreed, true, agreed],
  ['not paid by the buyer', 'accept', CancelType.buyerDefault, true, after('default_due')],
  [
    'not released by the seller',
    'pay',
    CancelType.sellerDefault,
    false,
    (_assert, _deal, orderId) =>
      defaultSeller({ orderId, reason: '不放货' }, { ...systemActor(), kind: 'operator' } as never),
  ],
  ['voided before acceptance', 'place', CancelType.voided, true, voided],
  ['voided before payment', 'accept', CancelType.voided, true, voided],
  ['voided before release', 'pay', CancelType.voided, false, voided],
  ['voided before the trucks', 'release', CancelType.voided, false, voided],
  ['voided in settlement', 'pick', CancelType.voided, false, voided],
  ['voided with its settlement submitted', 'submit', CancelType.voided, false, voided],
  [
    'voided while it is disputed',
    'submit',
    CancelType.voided,
    false,
    async (assert, deal, orderId) => {
      const { id: settlementId } = await db.from('settlements').where('order_id', orderId).firstOrFail()
      const fileIds = [await scanOf(deal.buyer.user.id, SettlementFile.evidence)]
      const claim = { settlementId, kind: ClaimKind.quality, content: '到货含水过高', fileIds }
      await must(assert, call(deal.client, deal.buyer, '/settlement/dispute', claim))
      assert.equal((await orderOf(orderId)).state, OrderState.disputed)
      await voided(assert, deal, orderId)
    },
  ],
]

/** The same of an order at a basis that waits for its price. */
const UNPRICED_ENDS: typeof ENDS = [
  ['cancelled by agreement before it is pointed', 'accept', CancelType.agreed, true, agreed],
  ['voided before it is pointed', 'accept', CancelType.voided, true, voided],
]

test.group('The end of an order by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  for (const [name, step, cancelType, back, end] of [...ENDS, ...UNPRICED_ENDS])
    test(`${name}: the tonnes ${back ? 'come back' : 'stay until an operator puts them on sale'}`, async ({
      client,
      assert,
    }) => {
      const unpriced = UNPRICED_ENDS.some((end) => end[0] === name)
      const deal = await makeTonnageDeal(client, { sellerMoney: 50_000, terms: unpriced ? await atBasis() : {} })
      const { orderId } = await walkTonnage(assert, deal, step)
      assert.equal(await restOf(deal.batch.id), 288)
      if (unpriced) assert.equal((await orderOf(orderId)).state, OrderState.unpriced)
      await end(assert, deal, orderId)
      assert.deepInclude(await orderOf(orderId), { state: OrderState.cancelled, cancel_type: cancelType })
      assert.equal(await restOf(deal.batch.id), back ? 320 : 288)
      const relist = () => relistBatches({ orderId, reason: '货仍在库' }, systemActor())
      if (back) await assert.refuses(relist, 'core.illegalStep')
      else if (LEFT.includes(step)) {
        // The truck has left with all of it: nothing is in store, and all is when the truck has brought it back.
        await assert.refuses(relist, 'order.tonnesHaveLeft')
        assert.equal(await restOf(deal.batch.id), 288)
        await relistBatches({ orderId, reason: '货已退回', returned: true }, systemActor())
        await assert.refuses(relist, 'order.tonnesHaveLeft')
      } else {
        await relist()
        await assert.refuses(relist, 'tonnage.alreadyReturned')
      }
      assert.equal(await restOf(deal.batch.id), 320)
      const returned = await db
        .from('tonnage_changes')
        .where({ batch_id: deal.batch.id, kind: TonnageChangeKind.returned })
      assert.lengthOf(returned, 1)
      const said = await db.from('notices').where('content', 'like', '%恢复在售%').select('content')
      for (const { content } of said) assert.include(content, '32.000吨恢复在售')
      await assertLedger(assert)
    })

  for (const [said, weighing] of [
    ['and nothing is said of the rest', {}],
    ['and the seller has said that nothing more leaves', { noMore: true }],
  ] as const)
    test(`voided when one truck has left with 20 of 32 t, ${said}: 12 t come back`, async ({ client, assert }) => {
      const deal = await makeTonnageDeal(client, { sellerMoney: 50_000 })
      const ids = await walkTonnage(assert, deal, 'release')
      const pickOrderId = await approvedTruck(assert, deal, ids, 20)
      await must(assert, weigh(deal, ids, pickOrderId, { weight: 20, finished: true, ...weighing }))
      await voided(assert, deal, ids.orderId)
      assert.equal(await restOf(deal.batch.id), 288)
      const relist = () => relistBatches({ orderId: ids.orderId, reason: '余货仍在库' }, systemActor())
      await relist()
      assert.equal(await restOf(deal.batch.id), 300)
      await assert.refuses(relist, 'tonnage.alreadyReturned')
      assert.equal(await restOf(deal.batch.id), 300)
      const returned = await db
        .from('tonnage_changes')
        .where({ batch_id: deal.batch.id, kind: TonnageChangeKind.returned })
      assert.deepEqual(
        returned.map(({ change, rest }) => [change, rest]),
        [[12, 300]]
      )
      const noted = await db.from('audit_logs').where({ action: 'order.relist' }).firstOrFail()
      assert.include(noted.summary, '12.000吨恢复在售，已出库20.000吨不恢复')
    })

  test('completed: nothing comes back', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client)
    const { orderId } = await walkTonnage(assert, deal, 'done')
    await assert.refuses(() => relistBatches({ orderId, reason: '货仍在库' }, systemActor()), 'core.illegalStep')
    assert.equal(await restOf(deal.batch.id), 288)
  })
})
