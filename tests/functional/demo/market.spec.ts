/* The demo market as a trader would look at it: what is there happened when people work, and took its time. */
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ZONE } from '#core/clock'
import { verifyLog } from '#app/auction/queries/verify_log'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { isWorkingDay } from '#app/system/shared/working_days'
import { SessionState } from '#app/auction/codes'
import { BY_TONNE } from '#app/catalog/codes'
import { PriceType } from '#app/listing/codes'
import { OrderState, OrderType } from '#app/order/codes'
import { resetDatabase } from '#tests/helpers/database'
import { seedSmallMarket } from '#tests/helpers/demo_market'

/** Minutes of the day. */
const minutes = (moment: DateTime) => moment.hour * 60 + moment.minute
const local = (value: Date) => DateTime.fromJSDate(value).setZone(ZONE)

test.group('The demo market', (group) => {
  group.setup(async () => {
    await seedSmallMarket()
    return () => resetDatabase()
  })

  test('goods are listed in working hours, the newest ten in ten different minutes', async ({ assert }) => {
    // What the deals of today are about is listed at the moment of seeding.
    const { started_at: seeding } = await db.from('demo_seeds').firstOrFail()
    const rows = await db.from('listings').where('listed_at', '<', seeding).orderBy('id', 'desc').select('listed_at')
    const seeded = rows.map((row) => local(row.listed_at))
    for (const moment of seeded) {
      const at = minutes(moment)
      assert.isTrue((await isWorkingDay(moment)) && at >= 8 * 60 + 30 && at <= 18 * 60, moment.toISO()!)
    }
    const newest = seeded.sort((one, other) => other.toMillis() - one.toMillis()).slice(0, 10)
    assert.lengthOf(new Set(newest.map((moment) => moment.toFormat('yyyy-MM-dd HH:mm'))), 10)
  })

  test('past sessions were held in working hours; those of the simulation say that they are', async ({ assert }) => {
    const sessions = await db.from('auction_sessions').select('name', 'memo', 'state', 'start_time', 'end_time')
    for (const { name, memo, start_time: start, end_time: end } of sessions) {
      if (memo) {
        assert.match(name, /^演示/)
        continue
      }
      assert.isTrue(await isWorkingDay(local(start)), name)
      assert.isAtLeast(minutes(local(start)), 9 * 60 + 30, name)
      assert.isAtMost(minutes(local(end)), 16 * 60 + 30, name)
    }
    assert.isNotEmpty(sessions.filter(({ state }) => state === SessionState.ended))
  })

  test('every bid log of it can be computed again, and the books are right', async ({ assert }) => {
    const sessions = await db.from('auction_sessions').whereNot('state', SessionState.draft).select('id')
    for (const { id } of sessions) assert.deepEqual(await verifyLog(id), [])
    assert.deepEqual(await verifyLedger(), [])
  })

  test('a completed order took days, and trade is spread over the weeks', async ({ assert }) => {
    const done = await db
      .from('orders')
      .where({ state: OrderState.completed, order_type: OrderType.spot })
      .select('id', 'created_at', 'completed_at')
    assert.isNotEmpty(done)
    for (const { id, created_at: from, completed_at: until } of done)
      assert.isAbove(until.getTime() - from.getTime(), 2 * 86_400_000, `order ${id}`)
    const days = new Set(done.map(({ completed_at: at }) => local(at).toISODate()))
    assert.isAbove(days.size, 2)
    const wrong = await db
      .from('ledger_transactions as one')
      .joinRaw(
        "join ledger_transactions as next on next.id = one.id + 1 and next.created_at < one.created_at - interval '40 days'"
      )
      .count('* as count')
      .first()
    assert.equal(Number(wrong.count), 0)
  })

  test('goods left while their orders ran, papers are of those days, and thirty days have thirty before them', async ({
    assert,
  }) => {
    const rows = await db
      .from('orders')
      .where({ 'orders.state': OrderState.completed, 'orders.order_type': OrderType.spot })
      .join('pick_orders', 'pick_orders.order_id', 'orders.id')
      .join('pick_tickets', 'pick_tickets.pick_order_id', 'pick_orders.id')
      .join('settlements', 'settlements.order_id', 'orders.id')
      .select('orders.order_no', 'orders.created_at as placed', 'orders.completed_at as completed')
      .select('pick_orders.created_at as asked', 'pick_tickets.created_at as left', 'settlements.created_at as settled')
    assert.isNotEmpty(rows)
    for (const { order_no: orderNo, placed, completed, ...between } of rows)
      for (const [what, at] of Object.entries(between) as [string, Date][])
        assert.isTrue(placed < at && at < completed, `${what} of ${orderNo}: ${at.toISOString()}`)
    assert.isAbove(new Set(rows.map(({ left }) => local(left).toISODate())).size, 2)
    const oldest = Math.min(...rows.map(({ placed }) => placed.getTime()))
    assert.isAbove(DateTime.now().diff(DateTime.fromMillis(oldest), 'days').days, 31)
  })

  test('prices lie around the index of the day, and nothing is offered before it was inspected', async ({ assert }) => {
    const index = await db
      .from('price_points')
      .join('price_series', 'price_series.id', 'price_points.series_id')
      .where('price_series.code', 'CC3128B')
      .orderBy('price_points.day', 'desc')
      .select('price_points.value')
      .firstOrFail()
    const rows = await db
      .from('listings')
      .join('batches', 'batches.id', 'listings.batch_id')
      .where('listings.price_type', PriceType.fixed)
      .whereNotIn('batches.product_type', [...BY_TONNE])
      .select('batches.batch_code', 'listings.price', 'listings.listed_at')
      .select(db.raw('batches.verify_date::text as inspected'))
    assert.isNotEmpty(rows)
    for (const { batch_code: code, price, listed_at: listed, inspected } of rows) {
      assert.closeTo(price / 100 / Number(index.value), 0.97, 0.1, code)
      if (inspected) assert.isTrue(inspected < local(listed).toISODate()!, `${code}: ${inspected}`)
    }
  })

  test('warehouses and sellers of the demo have no empty facts: fees, room, contact, pictures that say what they are', async ({
    assert,
  }) => {
    const stores = await db.from('entrepots').where('source', '演示数据')
    assert.isAbove(stores.length, 10)
    for (const { name, address, contact, phone, capacity, outbound_fee: fee } of stores) {
      assert.match(name, /（演示）$/)
      assert.match(address, /（演示地址）$/)
      assert.match(phone, /^0\d{2,3}-0000000$/)
      for (const fact of [contact, capacity, fee]) assert.isOk(fact, name)
    }
    const pictures = await db.from('shop_pictures').select('company_id', 'title')
    for (const { title } of pictures) assert.match(title, /（(示意图|演示样张)）$/)
    assert.isAbove(new Set(pictures.map((picture) => picture.company_id)).size, 5)
    assert.isAbove((await db.from('article_revisions').whereNotNull('cover_id')).length, 8)
  })

  test('titles have no brackets of their own beside those of their channel', async ({ assert }) => {
    for (const { title } of await db.from('articles').select('title')) assert.notMatch(title, /【|】/)
  })

  test('operators are people with names of their own, not called by their roles', async ({ assert }) => {
    const names = (await db.from('operators').select('name')).map(({ name }) => name as string)
    const roles = (await db.from('roles').select('name')).map(({ name }) => name as string)
    assert.isAbove(names.length, 4)
    assert.lengthOf(new Set(names), names.length)
    assert.deepEqual(
      names.filter((name) => roles.includes(name) || /管理员|运营/.test(name)),
      []
    )
  })
})
