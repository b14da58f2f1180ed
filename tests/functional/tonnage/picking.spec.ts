/* Picking up by weight (state-machines §11, flows §9): trucks are announced with tonnes, and the scale says how much has left. */
import fc from 'fast-check'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { DateTime } from 'luxon'
import { databaseNow, shiftClock } from '#core/clock'
import { DeliveryType } from '#app/listing/codes'
import { ProductType } from '#app/catalog/codes'
import { OrderState, PickState } from '#app/order/codes'
import { announceable, ANNOUNCEABLE, isPickedUp, NOT_PICKED_UP, type PickedLine } from '#app/order/rules/picking'
import { SEED } from '#tests/helpers/seed'
import { runOrderTimeouts } from '#app/order/jobs/timeouts'
import { askVoid, decideVoid } from '#app/order/actions/void_order'
import Order from '#app/order/models/order'
import { storageDue } from '#app/order/queries/storage_due'
import { OrderFile } from '#app/order/file_purposes'
import type { Trx } from '#core/transaction'
import { storeFile } from '#app/system/files/stored_files'
import { PNG } from '#tests/helpers/company'
import { resetDatabase } from '#tests/helpers/database'
import { createOperator, type TestMember } from '#tests/helpers/actors'
import { call, makeDeal, must, tomorrow, travelTo, truck, walk } from '../order/helpers.js'
import { announce, approvedTruck, makeTonnageDeal, walkTonnage, weigh } from './helpers.js'

const stateOf = async (orderId: number): Promise<OrderState> =>
  (await db.from('orders').where('id', orderId).firstOrFail()).state
const settlementOf = (orderId: number) => db.from('settlements').where('order_id', orderId).first()

const ticketOf = async (member: TestMember) =>
  (
    await storeFile({
      name: '磅单.png',
      contents: PNG,
      purpose: OrderFile.ticket,
      companyId: member.company.id,
      userId: member.user.id,
    })
  ).id

test.group('Trucks for goods by the tonne', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('no more tonnes are announced than are left, and what a truck took less can be announced again', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const ids = await walkTonnage(assert, deal, 'release')
    const { orderId, lineId } = ids
    const open = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    assert.deepInclude(open.lines[0], { remaining: 0, remainingWeight: 32 })
    assert.equal(open.lines[0].facts.dtex, 1.56)
    const first = await approvedTruck(assert, deal, ids, 20)
    assert.deepInclude(await announce(deal, ids, 12.001), { code: 40900, reason: 'order.tooManyTonnes' })
    const second = await approvedTruck(assert, deal, ids, 12)
    assert.deepInclude(await announce(deal, ids, 0.001), { reason: 'order.tooManyTonnes' })

    // Two tickets of one truck, which then is full as it was announced.
    await must(assert, weigh(deal, ids, first, { weight: 9 }))
    assert.equal((await db.from('pick_orders').where('id', first).firstOrFail()).state, PickState.partlyOut)
    await must(assert, weigh(deal, ids, first, { weight: 9, ticketNo: 'BD002', finished: true }))
    const page = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    assert.deepInclude(page.lines[0], { remainingWeight: 2, pickedWeight: 18, pickedPackets: 0 })
    assert.equal(page.next.key, 'pick')
    const shown = page.picks.find((pick: any) => pick.pickOrderId === first)
    assert.deepInclude(shown, { weight: 20, actualWeight: 18, packets: 0, state: PickState.completed })
    assert.deepEqual(
      shown.tickets.map(({ ticketNo, weight, packets }: any) => [ticketNo, weight, packets]),
      [
        ['BD001', 9, 0],
        ['BD002', 9, 0],
      ]
    )

    await must(assert, weigh(deal, ids, second, { weight: 12 }))
    assert.equal(await stateOf(orderId), OrderState.unpicked, '2 t of 32 are more than noise of the scale')
    await must(assert, announce(deal, ids, 2))
    const texts = await db
      .from('audit_logs')
      .where({ entity: 'order', entity_id: String(orderId) })
      .select('summary')
    for (const { summary } of texts) assert.notMatch(summary, /0 ?包/)
    assert.equal((await db.from('pick_order_lines').where('order_line_id', lineId).firstOrFail()).packets, 0)
  })

  test('the goods are picked up when one hundredth of the contract or less is left, and not before', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const more = await walkTonnage(assert, deal, 'pick', { scale: 31.679 })
    assert.equal(await stateOf(more.orderId), OrderState.unpicked)
    const noise = await walkTonnage(assert, deal, 'pick', { scale: 31.68 })
    assert.equal(await stateOf(noise.orderId), OrderState.unsettled)
    assert.deepInclude(await settlementOf(noise.orderId), { weight: 31.68 })
    for (const { content } of await db.from('notices').where('title', '提货完成').select('content'))
      assert.include(content, '31.680吨')
  })

  test('a truck of which nothing more is due is done, though it took less than it was announced for', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const ids = await walkTonnage(assert, deal, 'release')
    await must(assert, weigh(deal, ids, await approvedTruck(assert, deal, ids, 20), { weight: 19.9 }))
    const second = await approvedTruck(assert, deal, ids, 12.1)
    await must(assert, weigh(deal, ids, second, { weight: 11.96, ticketNo: 'BD002' }))
    assert.equal((await db.from('pick_orders').where('id', second).firstOrFail()).state, PickState.completed)
    assert.equal(await stateOf(ids.orderId), OrderState.unsettled)
    assert.deepInclude(await settlementOf(ids.orderId), { weight: 31.86 })
  })

  test('no truck takes goods of an order that the platform has ended, also one that has taken a part', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const ids = await walkTonnage(assert, deal, 'release')
    const begun = await approvedTruck(assert, deal, ids, 20)
    const waiting = await approvedTruck(assert, deal, ids, 12)
    await must(assert, weigh(deal, ids, begun, { weight: 9 }))
    const first = await createOperator()
    const second = await createOperator()
    await askVoid({ orderId: ids.orderId, reason: '司法要求' }, first.actor)
    await decideVoid({ orderId: ids.orderId, approve: true }, second.actor)
    const picks = await db
      .from('pick_orders')
      .where('order_id', ids.orderId)
      .orderBy('id')
      .select('state', 'finished_at')
    assert.deepEqual(
      picks.map(({ state }) => state),
      [PickState.completed, PickState.refused]
    )
    for (const { finished_at: finished } of picks) assert.isNotNull(finished)
    for (const pick of [begun, waiting])
      assert.deepInclude(await weigh(deal, ids, pick, { weight: 3, ticketNo: 'BD002' }), { reason: 'core.illegalStep' })
    assert.deepInclude(await db.from('order_lines').where('id', ids.lineId).firstOrFail(), { picked_weight: 9 })
  })

  test('the seller ends it with the last truck, or after it, when nothing more leaves', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client)
    const withTruck = await walkTonnage(assert, deal, 'pick', { scale: 31, noMore: true })
    assert.equal(await stateOf(withTruck.orderId), OrderState.unsettled)
    assert.deepInclude(await settlementOf(withTruck.orderId), { weight: 31, amount: 22_072_000 })

    const close = (orderId: number, member = deal.seller) => call(client, member, '/order/rest/close', { orderId })
    const nothing = await walkTonnage(assert, deal, 'release')
    assert.deepInclude(await close(nothing.orderId), { reason: 'order.nothingPickedUp' })
    const after = await walkTonnage(assert, deal, 'pick', { scale: 31 })
    assert.equal((await close(after.orderId, deal.buyer)).code, 40400)
    const { pickOrderId } = await must(assert, announce(deal, after, 0.5))
    assert.deepInclude(await close(after.orderId), { reason: 'order.picksOpen' })
    await must(assert, call(client, deal.buyer, '/pick/cancel', { pickOrderId }))
    await must(assert, close(after.orderId))
    assert.equal(await stateOf(after.orderId), OrderState.unsettled)
    assert.deepInclude(await settlementOf(after.orderId), { weight: 31 })
    const bales = await walk(assert, await makeDeal(client), 'release')
    assert.equal((await close(bales.orderId)).code, 40400)
  })

  test('an order whose rest is noise goes on when the last open truck is withdrawn, refused or late', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const waiting = async () => {
      const ids = await walkTonnage(assert, deal, 'release')
      const first = await approvedTruck(assert, deal, ids, 31.8)
      const { pickOrderId } = await must(assert, announce(deal, ids, 0.2))
      await must(assert, weigh(deal, ids, first, { weight: 31.8 }))
      assert.equal(await stateOf(ids.orderId), OrderState.unpicked, 'a truck is still to come')
      return { ...ids, pickOrderId: pickOrderId as number }
    }
    const withdrawn = await waiting()
    await must(assert, call(client, deal.buyer, '/pick/cancel', { pickOrderId: withdrawn.pickOrderId }))
    assert.equal(await stateOf(withdrawn.orderId), OrderState.unsettled)
    const refused = await waiting()
    await must(
      assert,
      call(client, deal.seller, '/pick/reject', { pickOrderId: refused.pickOrderId, reason: '不足一车' })
    )
    assert.equal(await stateOf(refused.orderId), OrderState.unsettled)
    const late = await waiting()
    await must(assert, call(client, deal.seller, '/pick/approve', { pickOrderId: late.pickOrderId }))
    const { expires_at: expires } = await db.from('pick_orders').where('id', late.pickOrderId).firstOrFail()
    travelTo(new Date(expires.getTime() + 1000))
    await runOrderTimeouts()
    assert.equal(await stateOf(late.orderId), OrderState.unsettled)
  })

  test('bales of tonnes, tonnes of bales and a slip of the pen are refused', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client)
    const ids = await walkTonnage(assert, deal, 'release')
    const truckOf = async (orderId: number, line: object, buyer = deal.buyer) =>
      call(client, buyer, '/pick/add', { orderId, lines: [line], ...truck, pickDate: await tomorrow() })
    const { orderId, lineId } = ids
    assert.refusesInput(await truckOf(orderId, { lineId, packets: 3 }), 'packets', 'tonnes')
    assert.refusesInput(await truckOf(orderId, { lineId }), 'weight', 'required')
    assert.refusesInput(await truckOf(orderId, { lineId, weight: 1.2345 }), 'lines.0.weight', 'decimal')
    assert.refusesInput(await truckOf(orderId, { lineId, weight: -1 }), 'lines.0.weight', 'positive')
    const cotton = await makeDeal(client)
    const bales = await walk(assert, cotton, 'release')
    assert.refusesInput(
      await truckOf(bales.orderId, { lineId: bales.lineId, weight: 3 }, cotton.buyer),
      'weight',
      'bales'
    )
    assert.refusesInput(await truckOf(bales.orderId, { lineId: bales.lineId }, cotton.buyer), 'packets', 'required')
    const pickOrderId = await approvedTruck(assert, deal, ids, 32)
    assert.refusesInput(await weigh(deal, ids, pickOrderId, { weight: 31, packets: 4 }), 'packets', 'tonnes')
    assert.deepInclude(await weigh(deal, ids, pickOrderId, { weight: 318.6 }), { reason: 'order.weighsTooMuch' })
    assert.equal(await stateOf(orderId), OrderState.unpicked)
  })

  test('goods that are never collected count as collected with the tonnes that are left', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const { orderId } = await walkTonnage(assert, deal, 'pick', { scale: 20 })
    const { collect_due: due } = await db.from('orders').where('id', orderId).firstOrFail()
    travelTo(new Date(due.getTime() + 1000))
    await runOrderTimeouts()
    assert.equal(await stateOf(orderId), OrderState.unsettled)
    assert.deepInclude(await settlementOf(orderId), { weight: 32, amount: 22_784_000 })
    const told = await db.from('notices').where('title', '逾期未提，视为已提货').firstOrFail()
    assert.include(told.content, '余下12.000吨逾期未提')
  })

  test('storage is charged on the tonnes that still lie there', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client)
    const { orderId } = await walkTonnage(assert, deal, 'pick', { scale: 20 })
    const order = await Order.query().where('id', orderId).preload('lines').firstOrFail()
    shiftClock(order.pickDue!.plus({ days: 10 }).toMillis() - DateTime.now().toMillis())
    const { due, days } = await storageDue(db as unknown as Trx, order, await databaseNow())
    assert.equal(due, 12 * 60 * days)
    const page = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    assert.equal(page.next.key, 'payStorage')
  })
})

test.group('Goods by the tonne delivered to the mill', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  const delivered = { terms: { deliveryType: DeliveryType.delivered } }

  test('are received by the tickets of their trucks and settled on what they weigh', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client, delivered)
    const { orderId, lineId } = await walkTonnage(assert, deal, 'release')
    const receive = (line: object) =>
      call(client, deal.buyer, '/order/receive', { orderId, lines: [{ lineId, ...line }] })
    assert.refusesInput(await receive({ packets: 3 }), 'packets', 'tonnes')
    assert.refusesInput(await receive({}), 'tickets', 'required')
    const tickets = [
      { ticketNo: 'S1', weight: 16 },
      { ticketNo: 'S2', weight: 15.86 },
    ]
    await must(assert, receive({ tickets }))
    assert.deepInclude(await settlementOf(orderId), { weight: 31.86, amount: 22_684_320, short: false })
    const page = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    assert.deepInclude(page.lines[0], { pickedWeight: 31.86, pickedPackets: 0 })
    assert.deepEqual(
      page.picks[0].tickets.map(({ ticketNo, weight }: any) => [ticketNo, weight]),
      [
        ['S1', 16],
        ['S2', 15.86],
      ]
    )
  })

  test('need evidence when they fall short, and go to the seller; nothing at all is disputed at once', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client, delivered)
    const short = await walkTonnage(assert, deal, 'release')
    const receive = (ids: typeof short, line: object) =>
      call(client, deal.buyer, '/order/receive', { orderId: ids.orderId, lines: [{ lineId: ids.lineId, ...line }] })
    const ticket = { ticketNo: 'S1', weight: 31.5 }
    assert.deepInclude(await receive(short, { tickets: [ticket] }), { reason: 'order.shortageNeedsEvidence' })
    await must(assert, receive(short, { tickets: [{ ...ticket, ticketFileId: await ticketOf(deal.buyer) }] }))
    assert.deepInclude(await settlementOf(short.orderId), { weight: 31.5, short: true })

    const nothing = await walkTonnage(assert, deal, 'release')
    await must(assert, receive(nothing, { tickets: [], ticketFileId: await ticketOf(deal.buyer) }))
    assert.equal(await stateOf(nothing.orderId), OrderState.disputed)
    assert.deepInclude(await settlementOf(nothing.orderId), { weight: 0, amount: 0 })
  })

  test('count as received as they were sent when the mill says nothing', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client, delivered)
    const { orderId } = await walkTonnage(assert, deal, 'release')
    const { pick_due: due } = await db.from('orders').where('id', orderId).firstOrFail()
    travelTo(new Date(due.getTime() + 1000))
    await runOrderTimeouts()
    assert.deepInclude(await settlementOf(orderId), { weight: 32 })
  })
})

test.group('Trucks that race', (group) => {
  group.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('of two trucks for the last tonnes one is announced, and of two weighings both count once', async ({
    client,
    assert,
  }) => {
    const deal = await makeTonnageDeal(client)
    const ids = await walkTonnage(assert, deal, 'release')
    const first = await approvedTruck(assert, deal, ids, 20)
    const answers = await Promise.all(Array.from({ length: 6 }, () => announce(deal, ids, 12)))
    const taken = answers.filter(({ code }) => code === 20000)
    assert.lengthOf(taken, 1)
    for (const answer of answers.filter(({ code }) => code !== 20000))
      assert.equal(answer.reason, 'order.tooManyTonnes')
    const second: number = taken[0].body.pickOrderId
    await must(assert, call(client, deal.seller, '/pick/approve', { pickOrderId: second }))
    const weighings = await Promise.all([
      weigh(deal, ids, first, { weight: 20 }),
      weigh(deal, ids, second, { weight: 11.86, ticketNo: 'BD002', finished: true }),
    ])
    for (const answer of weighings) assert.equal(answer.code, 20000, answer.message)
    assert.equal(await stateOf(ids.orderId), OrderState.unsettled)
    assert.lengthOf(await db.from('settlements').where('order_id', ids.orderId), 1)
    assert.deepInclude(await settlementOf(ids.orderId), { weight: 31.86 })
  })

  test('a truck is announced or the rest is closed, never both', async ({ client, assert }) => {
    const deal = await makeTonnageDeal(client)
    const ids = await walkTonnage(assert, deal, 'pick', { scale: 30 })
    const { orderId } = ids
    const [truckAnswer, closing] = await Promise.all([
      announce(deal, ids, 2),
      call(client, deal.seller, '/order/rest/close', { orderId }),
    ])
    assert.lengthOf(
      [truckAnswer, closing].filter(({ code }) => code === 20000),
      1
    )
    const closed = closing.code === 20000
    assert.equal(await stateOf(orderId), closed ? OrderState.disputed : OrderState.unpicked)
  })
})

test.group('The rule of picking up in SQL', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('says of random lines what it says in TypeScript', async ({ assert }) => {
    const amount = fc.integer({ min: 1, max: 60_000 })
    const line = fc.record({
      byTonne: fc.boolean(),
      kilograms: amount,
      picked: fc.oneof(amount, fc.constant(0)),
      nearly: fc.boolean(),
      closed: fc.boolean(),
    })
    const lines = fc.sample(line, { seed: SEED, numRuns: 400 }).map((roll, index): PickedLine & { id: number } => {
      // Half of them end near the border.
      const taken = roll.nearly ? Math.round(roll.kilograms * 0.99) + (roll.picked % 3) - 1 : roll.picked
      return {
        id: -index,
        productType: roll.byTonne ? ProductType.linters : ProductType.inland,
        packets: roll.byTonne ? 0 : roll.kilograms,
        weight: roll.kilograms / 1000,
        pickedPackets: roll.byTonne ? 0 : Math.min(roll.kilograms, Math.max(0, taken)),
        pickedWeight: Math.max(0, taken) / 1000,
        pickClosed: roll.closed && roll.picked % 5 === 0,
      }
    })
    const { rows } = await db.rawQuery(
      `select l.id, ${NOT_PICKED_UP} as open, ${ANNOUNCEABLE} as announceable from jsonb_to_recordset(?::jsonb) as l(id bigint,
         product_type int, packets int, weight numeric, picked_packets int, picked_weight numeric, pick_closed boolean) order by l.id desc`,
      [
        JSON.stringify(
          lines.map((one) => ({
            id: one.id,
            product_type: one.productType,
            packets: one.packets,
            weight: one.weight,
            picked_packets: one.pickedPackets,
            picked_weight: one.pickedWeight,
            pick_closed: one.pickClosed,
          }))
        ),
      ]
    )
    assert.lengthOf(rows, lines.length)
    for (const [index, row] of rows.entries()) {
      const left = announceable(lines[index], [])
      assert.deepEqual(
        [row.open, row.announceable],
        [!isPickedUp(lines[index]), left.packets > 0 || left.weight > 0],
        JSON.stringify(lines[index])
      )
    }
  })
})
