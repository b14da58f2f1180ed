/* Wishes and their answers (state-machines §3 kind 2, §4; flows §5). */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { shiftClock } from '#core/clock'
import { CompanyType } from '#app/company/codes'
import { SalesState } from '#app/catalog/codes'
import { MOST_ANSWERS } from '#app/demand/actions/answer_demand'
import { endOverdueDemands } from '#app/demand/actions/end_demand'
import { publishDemand, rejectDemand } from '#app/demand/actions/review_demand'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import { SHOWN_ANSWERS } from '#app/demand/queries/demand_details'
import { frozen } from '#app/ledger/rules/accounts'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { placeOrders } from '#app/order/actions/place_orders'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import { OrderState, OrderType } from '#app/order/codes'
import { QuotationAnswer, QuotationKind, QuotationState } from '#app/quotation/codes'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { insertRow } from '#tests/helpers/insert_row'
import { createListing } from '#tests/helpers/listings'
import { COTTON, quoteCotton } from '#tests/helpers/quotes'
import { inDays, openWish, post, wish } from './helpers.js'

const DAY = 24 * 3_600_000

let buyer: TestMember
let seller: TestMember

const demandRow = (id: number) => db.from('demands').where({ id }).firstOrFail()
const details = async (client: Parameters<typeof post>[0], member: TestMember, demandId: number) =>
  (await post(client, member, '/demand/get', { demandId })).body
const answersTo = async (client: Parameters<typeof post>[0], member: TestMember, demandId: number) =>
  (await post(client, member, '/demand/answers', { demandId })).body.data

/** The seller proposes batches at a price for a wish that he has looked at. */
async function answer(
  client: Parameters<typeof post>[0],
  demandId: number,
  batchIds: number[],
  price = 1_660_000,
  more: object = {}
) {
  const { seen } = await details(client, seller, demandId)
  return post(client, seller, '/demand/answer', {
    demandId,
    seen,
    deliveryType: DeliveryType.delivered,
    lines: batchIds.map((batchId) => ({ batchId, price, priceType: PriceType.fixed })),
    ...more,
  })
}

const linesOf = (row: { lines: { id: number; seen: string }[] }) =>
  row.lines.map(({ id, seen }) => ({ quotationId: id, seen }))

test.group('Wishes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(async () => {
    seller = await createMember({ companyType: CompanyType.gin })
    buyer = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(seller.company, 0)
    await openAccount(buyer.company, 1_000_000)
  })
  group.each.teardown(() => shiftClock(0))

  test('flow 5: two batches for a wish of 100 tonnes become one order of two lines, and 12.542 tonnes stay open', async ({
    client,
    assert,
  }) => {
    const added = await post(client, buyer, '/demand/add', wish())
    assert.equal(added.code, 20000)
    const demandId = added.body.id
    assert.equal(added.body.state, DemandState.inReview)
    assert.equal((await post(client, seller, '/demand/get', { demandId })).code, 40400)
    await publishDemand({ demandId }, (await createOperator()).actor)
    const board = await post(client, seller, '/demand/list', {})
    assert.deepInclude(board.body.data[0], {
      id: demandId,
      open: 100,
      price: 1_670_000,
      region: '湖北省武汉市',
      companyName: buyer.company.name,
    })

    const { batch: one } = await createListing(seller)
    const { batch: two } = await createListing(seller)
    const said = await answer(client, demandId, [one.id, two.id])
    assert.equal(said.code, 20000, said.message)
    const [row] = await answersTo(client, buyer, demandId)
    assert.equal(row.weight, 87.458)
    assert.deepInclude(row.lines[0], { price: 1_660_000, fits: true, deliveryType: DeliveryType.delivered })
    assert.deepInclude(row.lines[0].can, { accept: true, counter: true, withdraw: false })

    const accepted = await post(client, buyer, '/demand/accept', { answerId: row.id, lines: linesOf(row) })
    assert.equal(accepted.code, 20000, accepted.message)
    assert.lengthOf(accepted.body.orderIds, 1)
    const order = await db.from('orders').where('id', accepted.body.orderIds[0]).firstOrFail()
    assert.include(order, {
      state: OrderState.unpaid,
      order_type: OrderType.spot,
      line_count: 2,
      amount: 145_180_280,
      deposit: 4_372_900,
      delivery_address: '湖北省武汉市江夏区纺织路8号',
    })
    assert.equal(
      (await db.from('ledger_accounts').where('code', frozen(buyer.company.id)).firstOrFail()).balance,
      4_372_900
    )
    for (const { id } of [one, two])
      assert.equal((await db.from('batches').where({ id }).firstOrFail()).sales_state, SalesState.booked)
    assert.deepInclude(await details(client, buyer, demandId), { open: 12.542, state: DemandState.open })
    const lines = await db.from('quotations').where('demand_id', demandId)
    for (const line of lines)
      assert.include(line, {
        kind: QuotationKind.demand,
        state: QuotationState.ended,
        accept_state: QuotationAnswer.accepted,
        order_id: order.id,
      })
  })

  test('a guest reads quality, tonnes and region on the board, and not whose wish it is or where it goes', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer, { remark: '联系电话13900000001', payment: '现款' })
    const [card] = (await client.get('/api/public/demand/list')).body().body.data
    assert.deepInclude(card, { id, open: 100, region: '湖北省武汉市', companyName: null, own: false })
    const page = (await client.get('/api/public/demand/get').qs({ demandId: id })).body().body
    assert.deepInclude(page, { companyName: null, deliveryAddress: null, remark: null, payment: null, owner: null })
    assert.isFalse(page.mayAnswer)
  })

  test('the board shows the wishes that take goods of the figures a seller has, each by one whole range', async ({
    client,
    assert,
  }) => {
    const long = await openWish(buyer, { ranges: [{ must: { lenAvg: '29~', strengthAvg: '28~30.5' }, wish: {} }] })
    const fine = await openWish(buyer, {
      ranges: [
        { must: { lenAvg: '~28.5', lvMain: '31,41' }, wish: { strengthAvg: '30~' } },
        { must: { lenAvg: '30~', mikeMain: 'A,B1' }, wish: {} },
      ],
    })
    const dry = await openWish(buyer, { ranges: [{ must: { moisture: '~8.5' }, wish: {} }] })
    const shown = async (input: object) =>
      (await post(client, seller, '/demand/list', input)).body.data.map(({ id }: { id: number }) => id).toSorted()
    assert.deepEqual(await shown({}), [long.id, fine.id, dry.id])
    assert.deepEqual(await shown({ lenAvg: 29.2 }), [long.id, dry.id])
    assert.deepEqual(await shown({ lenAvg: 29, strengthAvg: 30.6 }), [dry.id], 'both of one wish')
    assert.deepEqual(await shown({ lenAvg: 28.5, lvMain: '21' }), [dry.id])
    assert.deepEqual(
      await shown({ lenAvg: 28.5, lvMain: '31', strengthAvg: 24 }),
      [fine.id, dry.id],
      'what is hoped for keeps nobody out'
    )
    assert.deepEqual(await shown({ lenAvg: 30, mikeAvg: 4.2 }), [long.id, fine.id, dry.id])
    assert.deepEqual(await shown({ lenAvg: 31, mikeAvg: 4.3 }), [long.id, dry.id], 'B2 is not asked for')
    const wrong = await post(client, seller, '/demand/list', { lvMain: '99' })
    assert.deepEqual([wrong.code, wrong.body.errors[0].field], [40000, 'lvMain'])
  })

  test('by price a basis stands where it comes to at the last quote, and what has no price stands last', async ({
    client,
    assert,
  }) => {
    await quoteCotton(1_580_000)
    const cheap = await openWish(buyer, { price: 1_660_000 })
    const basis = await openWish(buyer, { priceType: PriceType.basis, priceContract: COTTON, price: 90_000 })
    const dear = await openWish(buyer, { price: 1_680_000 })
    const open = await openWish(buyer, { price: null })
    const sorted = async (order: string) =>
      (await post(client, seller, '/demand/list', { field: 'price', order })).body.data.map(
        ({ id }: { id: number }) => id
      )
    assert.deepEqual(await sorted('desc'), [dear.id, basis.id, cheap.id, open.id])
    assert.deepEqual(await sorted('asc'), [cheap.id, basis.id, dear.id, open.id])
  })

  test('a wish for invited sellers is there for them alone', async ({ client, assert }) => {
    const { id } = await openWish(buyer, { visibility: DemandVisibility.invited, invited: [seller.company.id] })
    const other = await createMember()
    assert.equal((await post(client, other, '/demand/get', { demandId: id })).code, 40400)
    assert.lengthOf((await post(client, other, '/demand/list', {})).body.data, 0)
    assert.lengthOf((await client.get('/api/public/demand/list')).body().body.data, 0)
    assert.isTrue((await details(client, seller, id)).mayAnswer)
    const { batch } = await createListing(seller)
    assert.equal((await answer(client, id, [batch.id])).code, 20000)
  })

  test('bad input names its field: no range, ranges that contradict themselves, a day that is over, no address', async ({
    client,
    assert,
  }) => {
    const refused = async (more: object, field: string, rule: string) =>
      assert.refusesInput(await post(client, buyer, '/demand/add', { ...wish(), ...more }), field, rule)
    await refused({ ranges: [] }, 'ranges', 'required')
    await refused({ ranges: [{ must: {}, wish: {} }] }, 'ranges.0', 'required')
    await refused({ ranges: [{ must: { lenAvg: '30~29' }, wish: {} }] }, 'ranges.0.must.lenAvg', 'contradiction')
    await refused(
      { ranges: [{ must: { lenAvg: '29~' }, wish: { lenAvg: '~28' } }] },
      'ranges.0.wish.lenAvg',
      'contradiction'
    )
    await refused(
      { ranges: [{ must: { lvMain: '21' }, wish: { lvMain: '31' } }] },
      'ranges.0.wish.lvMain',
      'contradiction'
    )
    await refused({ validUntil: inDays(-1) }, 'validUntil', 'past')
    await refused({ validUntil: inDays(61) }, 'validUntil', 'max')
    await refused({ newAddress: undefined }, 'addressId', 'required')
    await refused({ weight: null }, 'weight', 'required')
    await refused({ standing: true, price: null }, 'price', 'required')
    await refused({ visibility: DemandVisibility.invited }, 'invited', 'required')
  })

  test('a draft may lack what a wish needs, is nobody else’s business, and is deleted or submitted', async ({
    client,
    assert,
  }) => {
    const draft = await post(client, buyer, '/demand/add', { ...wish({ submit: false }), weight: null, ranges: [] })
    assert.equal(draft.code, 20000, draft.message)
    const demandId = draft.body.id
    assert.equal((await demandRow(demandId)).state, DemandState.draft)
    assert.equal((await post(client, seller, '/demand/get', { demandId })).code, 40400)
    assert.refusesInput(
      await post(client, buyer, '/demand/edit', { demandId, ...wish(), ranges: [] }),
      'ranges',
      'required'
    )
    assert.equal((await post(client, buyer, '/demand/edit', { demandId, ...wish() })).code, 20000)
    assert.equal((await demandRow(demandId)).state, DemandState.inReview)
    assert.deepInclude(await post(client, buyer, '/demand/delete', { demandId }), { reason: 'demand.notEditable' })
  })

  test('own wishes, other goods, goods that are not on sale and more than is open are refused', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer, { weight: 60 })
    const { batch: one } = await createListing(seller)
    const { batch: two } = await createListing(seller)
    assert.deepInclude(await answer(client, id, [one.id, two.id]), { reason: 'demand.aboveOpen' })
    const { seen } = await details(client, seller, id)
    const line = { batchId: one.id, price: 1_660_000, priceType: PriceType.fixed }
    assert.deepInclude(
      await post(client, buyer, '/demand/answer', {
        demandId: id,
        seen,
        deliveryType: DeliveryType.pickUp,
        lines: [line],
      }),
      { reason: 'demand.ownDemand' }
    )
    assert.equal((await answer(client, id, [one.id])).code, 20000)
    assert.deepInclude(await answer(client, id, [one.id]), { reason: 'demand.alreadyBargained' })
    await placeOrders(
      {
        lines: [
          { listingId: (await db.from('listings').where('batch_id', two.id).firstOrFail()).id, price: 1_685_000 },
        ],
        newAddress: undefined,
      },
      buyer.actor
    )
    assert.deepInclude(await answer(client, id, [two.id]), { reason: 'demand.notOnSale' })
  })

  test('a line that is sold meanwhile is struck, and the buyer is asked whether to go on with the others', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer)
    const { batch: one } = await createListing(seller)
    const { batch: two, listing } = await createListing(seller)
    await answer(client, id, [one.id, two.id])
    const [row] = await answersTo(client, buyer, id)
    const rival = await createMember({ companyType: CompanyType.textileMill })
    await openAccount(rival.company, 100_000)
    await placeOrders({ lines: [{ listingId: listing.id, price: 1_685_000 }] }, rival.actor)
    const asked = await post(client, buyer, '/demand/accept', { answerId: row.id, lines: linesOf(row) })
    assert.deepInclude(asked, { code: 40900, reason: 'quotation.someLinesGone', message: '部分批次已售，是否继续' })
    assert.lengthOf(await db.from('orders').where('buyer_company_id', buyer.company.id), 0)
    const left = linesOf(asked.body).filter(({ quotationId }) => quotationId === row.lines[0].id)
    const accepted = await post(client, buyer, '/demand/accept', { answerId: row.id, lines: left })
    assert.equal(accepted.code, 20000, accepted.message)
    assert.equal(Number((await demandRow(id)).taken), 43.729)
  })

  test('who accepts is bound to what was shown: a counter-price in between answers 40900 with the answer as it stands', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    await answer(client, id, [batch.id])
    const [row] = await answersTo(client, buyer, id)
    const [line] = row.lines
    const countered = await post(client, buyer, '/quotation/counter', {
      quotationId: line.id,
      seen: line.seen,
      price: 1_640_000,
    })
    assert.equal(countered.code, 20000, countered.message)
    const [shown] = await answersTo(client, seller, id)
    assert.deepInclude(await post(client, seller, '/demand/accept', { answerId: row.id, lines: linesOf(row) }), {
      code: 40900,
      reason: 'core.changed',
    })
    const accepted = await post(client, seller, '/quotation/accept', {
      quotationId: line.id,
      seen: shown.lines[0].seen,
    })
    assert.equal(accepted.code, 20000, accepted.message)
    assert.equal((await db.from('orders').where('id', accepted.body.orderId).firstOrFail()).amount, 71_715_560)
    assert.equal(Number((await demandRow(id)).taken), 43.729)
  })

  test('after its last moment no price is named for a wish, even before the minute’s job has ended it', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    await answer(client, id, [batch.id])
    const [{ lines }] = await answersTo(client, buyer, id)
    await db
      .from('demands')
      .where({ id })
      .update({ valid_until: new Date(Date.now() - DAY) })
    const said = await post(client, buyer, '/quotation/counter', {
      quotationId: lines[0].id,
      seen: lines[0].seen,
      price: 1_640_000,
    })
    assert.equal(said.reason, 'demand.demandEnded')
    assert.include(await db.from('quotations').where({ demand_id: id }).firstOrFail(), { round: 1, price: 1_660_000 })
  })

  test(`a seller who withdraws and answers again rings at the buyer’s ${MOST_ANSWERS} times at most`, async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    for (let n = 0; n < MOST_ANSWERS; n++) {
      assert.equal((await answer(client, id, [batch.id])).code, 20000)
      const [{ lines }] = await answersTo(client, seller, id)
      assert.equal((await post(client, seller, '/quotation/withdraw', { quotationId: lines[0].id })).code, 20000)
    }
    assert.equal((await answer(client, id, [batch.id])).reason, 'demand.answeredTooOften')
  })

  test(`answers that are over are listed up to ${SHOWN_ANSWERS}; what waits is, however many came after it`, async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    await answer(client, id, [batch.id])
    for (let n = 0; n < SHOWN_ANSWERS + 2; n++)
      await insertRow('demand_answers', {
        answer_no: `BJ0000${n}`,
        demand_id: id,
        seller_company_id: seller.company.id,
        seller_company_name: seller.company.name,
        delivery_type: DeliveryType.delivered,
      })
    const { body } = await post(client, buyer, '/demand/answers', { demandId: id })
    assert.lengthOf(body.data, SHOWN_ANSWERS + 1)
    assert.equal(body.left, 2)
    assert.equal(body.data.at(-1).lines[0].batchId, batch.id)
  })

  test('95 % of the tonnes end a wish and what else was answered; a cancelled order gives its tonnes back to one that is open', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer, { weight: 46 })
    const { batch: one } = await createListing(seller)
    const { batch: two } = await createListing(seller)
    await answer(client, id, [one.id])
    await answer(client, id, [two.id])
    const rows = await answersTo(client, buyer, id)
    const accepted = await post(client, buyer, '/demand/accept', { answerId: rows[1].id, lines: linesOf(rows[1]) })
    assert.equal(accepted.code, 20000, accepted.message)
    assert.include(await demandRow(id), { state: DemandState.ended, end_reason: '已成交43.729吨' })
    const other = await db.from('quotations').where('id', rows[0].lines[0].id).firstOrFail()
    assert.include(other, { state: QuotationState.ended, end_reason: '求购已结束' })

    const { id: second } = await openWish(buyer)
    await answer(client, second, [two.id])
    const [row] = await answersTo(client, buyer, second)
    const deal = await post(client, buyer, '/demand/accept', { answerId: row.id, lines: linesOf(row) })
    assert.equal((await details(client, buyer, second)).open, 56.271)
    const orderId = deal.body.orderIds[0]
    await askVoid({ orderId, reason: '双方协商作废' }, (await createOperator()).actor)
    await decideVoid({ orderId, approve: true }, (await createOperator()).actor)
    assert.equal((await details(client, buyer, second)).open, 100)
  })

  test('answers end with a wish that is taken down or over; the seller may withdraw his, the buyer may not', async ({
    client,
    assert,
  }) => {
    const { id } = await openWish(buyer)
    const { batch } = await createListing(seller)
    await answer(client, id, [batch.id])
    const [row] = await answersTo(client, buyer, id)
    const quotationId = row.lines[0].id
    assert.deepInclude(await post(client, buyer, '/quotation/withdraw', { quotationId }), {
      reason: 'quotation.openerOnly',
    })
    assert.equal((await post(client, seller, '/quotation/withdraw', { quotationId })).code, 20000)
    await answer(client, id, [batch.id])
    assert.equal((await post(client, buyer, '/demand/takedown', { demandId: id })).code, 20000)
    assert.lengthOf(await db.from('quotations').where({ demand_id: id, state: QuotationState.open }), 0)
    const { seen } = await details(client, seller, id)
    assert.deepInclude(
      await post(client, seller, '/demand/answer', {
        demandId: id,
        seen,
        deliveryType: DeliveryType.delivered,
        lines: [{ batchId: batch.id, price: 1_660_000, priceType: PriceType.fixed }],
      }),
      { reason: 'demand.demandEnded' }
    )
    const { id: second } = await openWish(buyer)
    await answer(client, second, [batch.id])
    await db
      .from('demands')
      .where('id', second)
      .update({ valid_until: new Date(Date.now() - DAY) })
    assert.equal(await endOverdueDemands(), 1)
    assert.include(await demandRow(second), { state: DemandState.ended, end_reason: '有效期已过' })
    assert.lengthOf(await db.from('quotations').where({ demand_id: second, state: QuotationState.open }), 0)
  })

  test('an operator rejects with a reason that the buyer reads, who mends the wish and submits it again', async ({
    client,
    assert,
  }) => {
    const { body } = await post(client, buyer, '/demand/add', wish())
    await rejectDemand({ demandId: body.id, reason: '备注含有联系方式' }, (await createOperator()).actor)
    assert.equal((await details(client, buyer, body.id)).owner.endReason, '备注含有联系方式')
    assert.equal((await post(client, buyer, '/demand/edit', { demandId: body.id, ...wish() })).code, 20000)
    assert.include(await demandRow(body.id), { state: DemandState.inReview, end_reason: null })
  })
})
