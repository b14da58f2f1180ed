/* The demo market as a trader would look at it: what is there happened when people work, and took its time. */
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ZONE } from '#core/clock'
import { verifyLog } from '#app/auction/queries/verify_log'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { isWorkingDay } from '#app/system/shared/working_days'
import { SessionState } from '#app/auction/codes'
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
    // What other seeds offer (goods on the way, second offers) is listed at the moment of seeding.
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

  test('titles have no brackets of their own beside those of their channel', async ({ assert }) => {
    for (const { title } of await db.from('articles').select('title')) assert.notMatch(title, /【|】/)
  })
})
