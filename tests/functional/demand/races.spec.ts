/* Wishes in parallel: sellers answer at once, and whoever accepts meets a withdrawal, a delisting, a takedown, another buyer or a cancelled order. */
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { isOneOf } from '#core/define_codes'
import type Batch from '#app/catalog/models/batch'
import { ProductType } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import { answerDemand, MOST_OPEN_LINES } from '#app/demand/actions/answer_demand'
import { endOverdueDemands } from '#app/demand/actions/end_demand'
import { publishDemand, rejectDemand } from '#app/demand/actions/review_demand'
import { addDemand, MOST_DEMANDS } from '#app/demand/actions/save_demand'
import { DemandState } from '#app/demand/codes'
import { frozen } from '#app/ledger/rules/accounts'
import { DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import { answerCancellation, askCancellation } from '#app/order/actions/agree_cancellation'
import { QuotationAnswer, QuotationState } from '#app/quotation/codes'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { inQueue } from '#tests/helpers/in_queue'
import { createListing } from '#tests/helpers/listings'
import { offerTonnage } from '#tests/helpers/tonnage'
import { balance } from '../order/helpers.js'
import { acceptanceOf, answerTo, openWish, post, wish } from './helpers.js'
import { assertWishes } from './invariants.js'

/** Net tonnes of the batch of `createListing`, and its deposit in cents. */
const BATCH = 43.729
const DEPOSIT = 2_186_450

let buyer: TestMember

const newSeller = () => createMember({ companyType: CompanyType.gin })
const demandRow = (id: number) => db.from('demands').where({ id }).firstOrFail()
const bargain = (id: number) => db.from('quotations').where({ id }).firstOrFail()

/** `done`, or the reason of the refusal; an error of the program fails the test. */
async function outcomeOf(assert: Assert, sent: Promise<{ code: number; reason?: string; message: string }>) {
  const { code, reason, message } = await sent
  if (code === 20000) return 'done'
  assert.isTrue(isOneOf(code, 50000, 40900, 40400, 40000), `${code} ${message}`)
  return reason ?? message
}

const deadlocks = async () =>
  Number(
    (await db.rawQuery('select deadlocks from pg_stat_database where datname = current_database()')).rows[0].deadlocks
  )

/** Lets calls meet at a row that somebody holds: they go on in the order in which they came. @returns the outcome of each */
async function meet(
  assert: Assert,
  at: { table: string; id?: number; code?: string },
  calls: (() => Promise<string>)[]
) {
  const said: string[] = []
  const before = await deadlocks()
  await inQueue(async (holder, comes) => {
    const { table, ...row } = at
    await holder.from(table).where(row).forUpdate()
    for (const [index, act] of calls.entries()) await comes(async () => (said[index] = await act()))
  })
  assert.equal(await deadlocks(), before, 'deadlocks')
  await assertWishes(assert)
  return said
}

/** A wish with the answers of sellers, each over one batch, as the buyer sees them. */
async function answered(client: ApiClient, weight: number, sellers: number) {
  const { id } = await openWish(buyer, { weight })
  const offers = []
  for (let n = 0; n < sellers; n++) {
    const seller = await newSeller()
    const { batch, listing } = await createListing(seller)
    const { body } = await post(client, seller, '/demand/get', { demandId: id })
    const said = await post(client, seller, '/demand/answer', answerTo(body, [{ batchId: batch.id }]))
    if (said.code !== 20000) throw new Error(said.message)
    offers.push({ seller, batch, listing, answerId: said.body.id as number })
  }
  const { body } = await post(client, buyer, '/demand/answers', { demandId: id })
  const rows = new Map<number, any>(body.data.map((row: { id: number }) => [row.id, row]))
  return { id, offers: offers.map((offer) => ({ ...offer, row: rows.get(offer.answerId) })) }
}

test.group('Wishes in parallel', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(buyer.company, 1_000_000)
  })
  group.teardown(() => resetDatabase())

  test('200 sellers answer at once, and the buyer accepts all of them at once: as many as there are tonnes for', async ({
    client,
    assert,
  }) => {
    // Seven batches are 99.97 % of it, which end the wish.
    const { id } = await openWish(buyer, { weight: 306.2 })
    const sellers = []
    for (let n = 0; n < 200; n++) {
      const seller = await newSeller()
      sellers.push({ seller, batch: (await createListing(seller)).batch })
    }
    const { body: shown } = await post(client, sellers[0].seller, '/demand/get', { demandId: id })
    const answers = await Promise.all(
      sellers.map(({ seller, batch }) =>
        outcomeOf(assert, post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }])))
      )
    )
    assert.deepEqual(new Set(answers), new Set(['done']))
    const { body } = await post(client, buyer, '/demand/answers', { demandId: id })
    assert.lengthOf(body.data, 200)

    const accepted = await Promise.all(
      body.data.map((row: Parameters<typeof acceptanceOf>[0]) =>
        outcomeOf(assert, post(client, buyer, '/demand/accept', acceptanceOf(row)))
      )
    )
    assert.lengthOf(
      accepted.filter((said) => said === 'done'),
      7
    )
    assert.deepEqual(new Set(accepted), new Set(['done', 'demand.demandEnded']))
    assert.lengthOf(await db.from('orders'), 7)
    assert.lengthOf(await db.from('order_lines'), 7)
    assert.equal(await balance(frozen(buyer.company.id)), 7 * DEPOSIT)
    assert.equal((await demandRow(id)).state, DemandState.ended)
    await assertWishes(assert)
  })

  test('lines of one answer that are accepted at once, together and by themselves, become one order line each', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer, { weight: 500 })
    const seller = await newSeller()
    const batches = []
    for (let n = 0; n < 4; n++) batches.push((await createListing(seller)).batch)
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    await post(
      client,
      seller,
      '/demand/answer',
      answerTo(
        shown,
        batches.map((batch) => ({ batchId: batch.id }))
      )
    )
    const [row] = (await post(client, buyer, '/demand/answers', { demandId: id })).body.data
    const some = (...which: number[]) =>
      outcomeOf(
        assert,
        post(client, buyer, '/demand/accept', acceptanceOf({ ...row, lines: which.map((n) => row.lines[n]) }))
      )
    const said = await Promise.all([some(0, 1), some(1, 2), some(2, 3), some(3, 0), some(0), some(1), some(2), some(3)])
    assert.include(said, 'done')
    await assertWishes(assert)
    const deals = await db.from('quotations').where('accept_state', QuotationAnswer.accepted)
    assert.equal(await balance(frozen(buyer.company.id)), deals.length * DEPOSIT)
    assert.lengthOf(await db.from('order_lines'), deals.length)
  })

  test('an acceptance and a withdrawal of the line: one of them', async ({ client, assert }) => {
    for (const acceptFirst of [true, false]) {
      const { id, offers } = await answered(client, 500, 1)
      const [{ seller, row }] = offers
      const quotationId = row.lines[0].id
      const acts = [
        () => outcomeOf(assert, post(client, buyer, '/demand/accept', acceptanceOf(row))),
        () => outcomeOf(assert, post(client, seller, '/quotation/withdraw', { quotationId })),
      ]
      const said = await meet(assert, { table: 'quotations', id: quotationId }, acceptFirst ? acts : acts.toReversed())
      assert.deepEqual(said, ['done', 'quotation.quotationEnded'])
      assert.equal(Number((await demandRow(id)).taken), acceptFirst ? BATCH : 0)
    }
  })

  test('an acceptance and a delisting: who comes second finds the goods gone', async ({ client, assert }) => {
    for (const acceptFirst of [true, false]) {
      const { offers } = await answered(client, 500, 1)
      const [{ seller, row, batch, listing }] = offers
      const acts = [
        () => outcomeOf(assert, post(client, buyer, '/demand/accept', acceptanceOf(row))),
        () => outcomeOf(assert, post(client, seller, '/seller/product/listing/delete', { productIds: [batch.id] })),
      ]
      const said = await meet(assert, { table: 'batches', id: batch.id }, acceptFirst ? acts : acts.toReversed())
      const { state } = await db.from('listings').where('id', listing.id).firstOrFail()
      assert.equal(state, acceptFirst ? ListingState.listed : ListingState.unlisted)
      assert.equal(
        (await bargain(row.lines[0].id)).accept_state,
        acceptFirst ? QuotationAnswer.accepted : QuotationAnswer.open
      )
      assert.equal(said[acceptFirst ? 0 : 1] === 'done', acceptFirst)
    }
  })

  test('a new price of the listing changes nothing in what was answered', async ({ client, assert }) => {
    for (const acceptFirst of [true, false]) {
      const { offers } = await answered(client, 500, 1)
      const [{ seller, row, batch }] = offers
      const acts = [
        () => outcomeOf(assert, post(client, buyer, '/demand/accept', acceptanceOf(row))),
        () =>
          outcomeOf(
            assert,
            post(client, seller, '/seller/product/listing/price/edit', {
              productIds: [batch.id],
              rule: 'fixed',
              price: 1_700_000,
            })
          ),
      ]
      const said = await meet(assert, { table: 'batches', id: batch.id }, acceptFirst ? acts : acts.toReversed())
      assert.equal(said[acceptFirst ? 0 : 1], 'done')
      const { order_id: orderId } = await bargain(row.lines[0].id)
      assert.equal((await db.from('order_lines').where('order_id', orderId).firstOrFail()).price, 1_660_000)
    }
  })

  test('an acceptance and new terms of the listing: nobody is bound to terms that were not shown to him', async ({
    client,
    assert,
  }) => {
    for (const acceptFirst of [true, false]) {
      const { offers } = await answered(client, 500, 1)
      const [{ seller, row, batch }] = offers
      const acts = [
        () => outcomeOf(assert, post(client, buyer, '/demand/accept', acceptanceOf(row))),
        () =>
          outcomeOf(
            assert,
            post(client, seller, '/seller/product/listing/terms/edit', {
              productIds: [batch.id],
              storageFeeMemo: '出库费买方承担',
            })
          ),
      ]
      const said = await meet(assert, { table: 'batches', id: batch.id }, acceptFirst ? acts : acts.toReversed())
      assert.equal(said[acceptFirst ? 0 : 1] === 'done', acceptFirst)
      const { order_id: orderId } = await bargain(row.lines[0].id)
      assert.equal(orderId === null, !acceptFirst)
    }
  })

  test('an acceptance and a takedown of the wish: one of them', async ({ client, assert }) => {
    for (const acceptFirst of [true, false]) {
      const { id, offers } = await answered(client, 500, 2)
      const [{ row }, { row: other }] = offers
      const acts = [
        () => outcomeOf(assert, post(client, buyer, '/demand/accept', acceptanceOf(row))),
        () => outcomeOf(assert, post(client, buyer, '/demand/takedown', { demandId: id })),
      ]
      const said = await meet(assert, { table: 'demands', id }, acceptFirst ? acts : acts.toReversed())
      assert.deepEqual(said, acceptFirst ? ['done', 'done'] : ['done', 'demand.demandEnded'])
      assert.include(await demandRow(id), { state: DemandState.offShelf })
      assert.include(await bargain(other.lines[0].id), {
        state: QuotationState.ended,
        accept_state: QuotationAnswer.open,
      })
    }
  })

  test('an acceptance and another buyer’s order of the batch: one order', async ({ client, assert }) => {
    for (const acceptFirst of [true, false]) {
      const { offers } = await answered(client, 500, 1)
      const [{ row, batch, listing }] = offers
      const rival = await createMember({ companyType: CompanyType.textileMill })
      await openAccount(rival.company, 100_000)
      const acts = [
        () => outcomeOf(assert, post(client, buyer, '/demand/accept', acceptanceOf(row))),
        () =>
          outcomeOf(
            assert,
            post(client, rival, '/order/add', { lines: [{ listingId: listing.id, price: 1_685_000 }] })
          ),
      ]
      const said = await meet(assert, { table: 'batches', id: batch.id }, acceptFirst ? acts : acts.toReversed())
      assert.deepEqual(said, ['done', acceptFirst ? 'listing.lockedByOthers' : 'quotation.soldOrLockedNow'])
    }
  })

  test('an answer and the end of the wish, by its owner or its last day: nothing stays open', async ({
    client,
    assert,
  }) => {
    const ends = [
      (id: number) => outcomeOf(assert, post(client, buyer, '/demand/takedown', { demandId: id })),
      async (id: number) => {
        await endOverdueDemands()
        return (await demandRow(id)).state === DemandState.ended ? 'done' : 'open'
      },
    ]
    for (const end of ends)
      for (const answerFirst of [true, false]) {
        const { id } = await openWish(buyer)
        const seller = await newSeller()
        const { batch } = await createListing(seller)
        const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
        const acts = [
          () => outcomeOf(assert, post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))),
          () => end(id),
        ]
        if (end === ends[1])
          await db
            .from('demands')
            .where({ id })
            .update({ valid_until: new Date(0) })
        const said = await meet(assert, { table: 'demands', id }, answerFirst ? acts : acts.toReversed())
        assert.equal(said[answerFirst ? 1 : 0], 'done')
        const inTime = answerFirst && end === ends[0]
        assert.equal(said[answerFirst ? 0 : 1], inTime ? 'done' : 'demand.demandEnded')
      }
  })

  test('goods whose order is cancelled can be answered with at the same moment', async ({ client, assert }) => {
    for (const cancelFirst of [true, false]) {
      const { id, offers } = await answered(client, 500, 1)
      const [{ seller, row, batch }] = offers
      const { orderIds } = (await post(client, buyer, '/demand/accept', acceptanceOf(row))).body
      const [orderId] = orderIds
      await askCancellation({ orderId, reason: '计划变更' }, buyer.actor)
      const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
      const acts = [
        async () => {
          await answerCancellation({ orderId, agree: true }, seller.actor)
          return 'done'
        },
        () => outcomeOf(assert, post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))),
      ]
      const said = await meet(assert, { table: 'batches', id: batch.id }, cancelFirst ? acts : acts.toReversed())
      assert.deepEqual(said, cancelFirst ? ['done', 'done'] : ['demand.notOnSale', 'done'])
      assert.equal(Number((await demandRow(id)).taken), 0)
    }
  })

  test('an order is cancelled while the last tonnes are accepted: what it gives back is wanted again, or the wish is over', async ({
    client,
    assert,
  }) => {
    for (const place of [0, 1, 2]) {
      const { id, offers } = await answered(client, 2 * BATCH, 3)
      const [first, second, third] = offers
      const { orderIds } = (await post(client, buyer, '/demand/accept', acceptanceOf(first.row))).body
      const [orderId] = orderIds
      await askCancellation({ orderId, reason: '计划变更' }, buyer.actor)
      const accept = (row: Parameters<typeof acceptanceOf>[0]) => () =>
        outcomeOf(assert, post(client, buyer, '/demand/accept', acceptanceOf(row)))
      const acts = [accept(second.row), accept(third.row)]
      acts.splice(place, 0, async () => {
        await answerCancellation({ orderId, agree: true }, first.seller.actor)
        return 'done'
      })
      const said = await meet(assert, { table: 'ledger_accounts', code: frozen(buyer.company.id) }, acts)
      assert.deepEqual(
        said,
        place === 0
          ? ['done', 'done', 'done']
          : place === 1
            ? ['done', 'done', 'demand.demandEnded']
            : ['done', 'demand.demandEnded', 'done']
      )
      const { state, taken } = await demandRow(id)
      assert.equal(state, DemandState.ended)
      assert.equal(Number(taken), place === 0 ? 2 * BATCH : BATCH)
    }
  })

  test('the deal that fills a wish and the delisting of several batches do not wait for each other', async ({
    client,
    assert,
  }) => {
    for (const delistFirst of [true, false]) {
      const { id } = await openWish(buyer, { weight: BATCH })
      const seller = await newSeller()
      const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
      const rows = []
      const productIds: number[] = []
      for (let n = 0; n < 2; n++) {
        const { batch } = await createListing(seller)
        productIds.push(batch.id)
        await post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }]))
        rows.unshift((await post(client, buyer, '/demand/answers', { demandId: id })).body.data[0])
      }
      const [second, first] = rows
      const acts = [
        () => outcomeOf(assert, post(client, seller, '/seller/product/listing/delete', { productIds })),
        () => outcomeOf(assert, post(client, buyer, '/demand/accept', acceptanceOf(second))),
      ]
      await meet(assert, { table: 'quotations', id: first.lines[0].id }, delistFirst ? acts : acts.toReversed())
      assert.lengthOf(await db.from('quotations').where({ demand_id: id, state: QuotationState.open }), 0)
    }
  })

  test('a draft that is submitted, changed and deleted at once is one thing or the other', async ({
    client,
    assert,
  }) => {
    const draft = async () => (await post(client, buyer, '/demand/add', wish({ submit: false }))).body.id as number
    const edit = (demandId: number) => () =>
      outcomeOf(assert, post(client, buyer, '/demand/edit', { demandId, ...wish() }))
    const remove = (demandId: number) => () => outcomeOf(assert, post(client, buyer, '/demand/delete', { demandId }))

    const twice = await draft()
    const submitted = await meet(assert, { table: 'demands', id: twice }, [edit(twice), edit(twice)])
    assert.deepEqual(submitted, ['done', 'demand.notEditable'])
    assert.lengthOf(await db.from('audit_logs').where({ entity_id: String(twice), action: 'demand.submit' }), 1)

    const gone = await draft()
    const deleted = await meet(assert, { table: 'demands', id: gone }, [remove(gone), remove(gone)])
    assert.deepEqual(deleted, ['done', 'demand.demandMissing'])

    const either = await draft()
    const kept = await meet(assert, { table: 'demands', id: either }, [edit(either), remove(either)])
    assert.deepEqual(kept, ['done', 'demand.notEditable'])
    const lost = await draft()
    const late = await meet(assert, { table: 'demands', id: lost }, [remove(lost), edit(lost)])
    assert.deepEqual(late, ['done', 'demand.demandMissing'])
  })

  test('two operators publish and reject one wish, and its owner takes it back: one of them', async ({
    client,
    assert,
  }) => {
    const operators = [await createOperator(), await createOperator()]
    for (const first of ['publish', 'reject', 'takedown'] as const) {
      const { id: demandId } = await addDemand(wish(), buyer.actor)
      const acts: Record<typeof first, () => Promise<unknown>> = {
        publish: () => publishDemand({ demandId }, operators[0].actor),
        reject: () => rejectDemand({ demandId, reason: '备注含有联系方式' }, operators[1].actor),
        takedown: () => post(client, buyer, '/demand/takedown', { demandId }),
      }
      const turns = [first, ...(['publish', 'reject', 'takedown'] as const).filter((one) => one !== first)]
      await inQueue(async (holder, comes) => {
        await holder.from('demands').where('id', demandId).forUpdate()
        for (const turn of turns) await comes(acts[turn])
      })
      const moves = await db
        .from('audit_logs')
        .where({ entity: 'demand', entity_id: String(demandId) })
        .whereIn('action', ['demand.publish', 'demand.reject', 'demand.takedown'])
        .orderBy('id')
      const did = moves.map(({ action }) => action)
      // What is published may be taken down after all.
      assert.deepEqual(did, first === 'publish' ? ['demand.publish', 'demand.takedown'] : [`demand.${first}`])
    }
  })

  test(`a seller who answers faster than he is counted has ${MOST_OPEN_LINES} lines open`, async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer, { weight: 3000 })
    const seller = await newSeller()
    const batches: Batch[] = []
    for (let n = 0; n < MOST_OPEN_LINES + 4; n++) batches.push((await createListing(seller)).batch)
    const { body: shown } = await post(client, seller, '/demand/get', { demandId: id })
    const pairs = Array.from({ length: batches.length / 2 }, (_, n) => batches.slice(2 * n, 2 * n + 2))
    const said = await Promise.all(
      pairs.map((pair) =>
        outcomeOf(
          assert,
          post(
            client,
            seller,
            '/demand/answer',
            answerTo(
              shown,
              pair.map((batch) => ({ batchId: batch.id }))
            )
          )
        )
      )
    )
    assert.lengthOf(
      said.filter((one) => one === 'done'),
      MOST_OPEN_LINES / 2
    )
    assert.deepEqual(new Set(said), new Set(['done', 'demand.tooManyAnswers']))
    assert.lengthOf(await db.from('quotations').where({ demand_id: id, state: QuotationState.open }), MOST_OPEN_LINES)
    await assertWishes(assert)
  })

  test('nothing is left to a clerk who is taken off while sellers answer his wish, and a deal is never his', async ({
    client,
    assert,
  }) => {
    const sellers = await Promise.all(Array.from({ length: 4 }, newSeller))
    for (let round = 0; round < 4; round++) {
      const clerk = await createMember({ company: buyer.company, roles: ['COMPANY_TRADER'] })
      const { id } = await openWish(clerk, { weight: 1000 })
      const { body: shown } = await post(client, sellers[0], '/demand/get', { demandId: id })
      const said = await Promise.all([
        ...sellers.map(async (seller) => {
          const { batch } = await createListing(seller)
          return outcomeOf(assert, post(client, seller, '/demand/answer', answerTo(shown, [{ batchId: batch.id }])))
        }),
        outcomeOf(assert, post(client, buyer, '/staff/delete', { id: clerk.user.id })),
      ])
      assert.deepEqual(new Set(said), new Set(['done']))
      assert.equal((await demandRow(id)).user_id, buyer.user.id)
      const lines = await db.from('quotations').where('demand_id', id)
      assert.lengthOf(lines, sellers.length)
      assert.isEmpty(lines.filter((line) => line.buyer_user_id !== buyer.user.id))
    }
    await assertWishes(assert)
  })

  test(`a buyer who adds faster than he is counted has ${MOST_DEMANDS} wishes`, async ({ client, assert }) => {
    for (let n = 0; n < MOST_DEMANDS - 5; n++) await addDemand(wish({ submit: false }), buyer.actor)
    const said = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(assert, post(client, buyer, '/demand/add', wish())))
    )
    assert.lengthOf(
      said.filter((one) => one === 'done'),
      5
    )
    assert.lengthOf(await db.from('demands'), MOST_DEMANDS)
  })

  test('twenty buyers accept the last tonnes of one stock at once: as many as there are tonnes for, and nothing is oversold', async ({
    client,
    assert,
  }) => {
    const seller = await newSeller()
    const { batch } = await offerTonnage(seller, { price: 290_000 }, { productType: ProductType.cottonseed })
    const accepts: (() => Promise<string>)[] = []
    for (let n = 0; n < 20; n++) {
      const mill = await createMember({ companyType: CompanyType.textileMill })
      await openAccount(mill.company, 100_000)
      const { id } = await openWish(mill, {
        productType: ProductType.cottonseed,
        ranges: [{ must: { oilContent: '18~' }, wish: {} }],
        price: 300_000,
        deliveryType: DeliveryType.pickUp,
        newAddress: undefined,
      })
      await answerDemand(
        {
          demandId: id,
          deliveryType: DeliveryType.pickUp,
          lines: [{ batchId: batch.id, weight: 8, price: 290_000, priceType: PriceType.fixed }],
        },
        seller.actor
      )
      const { body } = await post(client, mill, '/demand/answers', { demandId: id })
      accepts.push(() => outcomeOf(assert, post(client, mill, '/demand/accept', acceptanceOf(body.data[0]))))
    }
    const said = await meet(assert, { table: 'batches', id: batch.id }, accepts)
    // 60 t are seven times 8 t; 4 t stay.
    assert.equal(said.filter((one) => one === 'done').length, 7)
    assert.deepEqual(new Set(said), new Set(['done', 'tonnage.restTooSmall']))
    assert.equal((await db.from('batches').where('id', batch.id).firstOrFail()).gross_weight, 4)
    const taken = await db.from('demands').sum('taken as tonnes')
    assert.equal(Number(taken[0].tonnes), 56)
  })

  test('twenty sellers answer with tonnes for one wish, and the buyer accepts all of them at once: no more than is wanted', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer, {
      productType: ProductType.cottonseed,
      ranges: [{ must: { oilContent: '18~' }, wish: {} }],
      weight: 50,
      price: 300_000,
      deliveryType: DeliveryType.pickUp,
      newAddress: undefined,
    })
    for (let n = 0; n < 20; n++) {
      const seller = await newSeller()
      const { batch } = await offerTonnage(seller, { price: 290_000 }, { productType: ProductType.cottonseed })
      await answerDemand(
        {
          demandId: id,
          deliveryType: DeliveryType.pickUp,
          lines: [{ batchId: batch.id, weight: 12, price: 290_000, priceType: PriceType.fixed }],
        },
        seller.actor
      )
    }
    const { body } = await post(client, buyer, '/demand/answers', { demandId: id })
    const accepts = body.data.map(
      (row: Parameters<typeof acceptanceOf>[0]) => () =>
        outcomeOf(assert, post(client, buyer, '/demand/accept', acceptanceOf(row)))
    )
    const said = await meet(assert, { table: 'demands', id }, accepts)
    // 48 of 50 t are 96 %, which end the wish.
    assert.equal(said.filter((one) => one === 'done').length, 4)
    assert.include(await demandRow(id), { state: DemandState.ended, taken: 48 })
  })
})
