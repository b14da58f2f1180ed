/*
 * Values that modules keep in memory are kept for the declared time, and dropped when their source changes.
 */
import { mock } from 'node:test'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'
import { placeMap } from '#app/listing/queries/place_map'
import { OrderSetting } from '#app/order/settings'
import { searchOffers } from '#app/listing/queries/search_offers'
import { isTradingDay } from '#app/market/shared/trading_days'
import { saveDay } from '#app/system/actions/edit_calendar'
import { changeSettings, setting } from '#app/system/settings/stored_settings'
import { isWorkingDay } from '#app/system/shared/working_days'
import { revokeSessions } from '#app/identity/sessions/tokens'
import { asMember, createMember } from '#tests/helpers/actors'
import { createListing } from '#tests/helpers/listings'

const MONDAY = DateTime.fromISO('2026-11-23', { zone: 'Asia/Shanghai' })

test.group('What is kept in memory', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    return () => mock.timers.reset()
  })

  /** Advances the clock of this process. */
  const pass = (seconds: number) => mock.timers.tick(seconds * 1000)

  test('a parameter that another process changes is seen after five seconds, one changed here at once', async ({
    assert,
  }) => {
    assert.equal(await setting(OrderSetting.payTimeout), 3)
    await db.table('settings').insert({ key: 'payTimeout', value: '4' })
    pass(4.9)
    assert.equal(await setting(OrderSetting.payTimeout), 3)
    pass(0.1)
    assert.equal(await setting(OrderSetting.payTimeout), 4)
    await changeSettings({ payTimeout: 5 }, systemActor())
    assert.equal(await setting(OrderSetting.payTimeout), 5)
  })

  test('a holiday is seen after half a minute, one entered here at once', async ({ assert }) => {
    assert.isTrue(await isWorkingDay(MONDAY))
    await db.table('calendar_days').insert({ day: '2026-11-23', working: false, name: '系统维护' })
    pass(29)
    assert.isTrue(await isWorkingDay(MONDAY))
    pass(1)
    assert.isFalse(await isWorkingDay(MONDAY))
    await inTransaction((trx) => saveDay({ input: { day: '2026-11-24', working: false, name: '系统维护' }, trx }))
    assert.isFalse(await isWorkingDay(MONDAY.plus({ days: 1 })))
  })

  test('a day on which an exchange rests is seen after half a minute', async ({ assert }) => {
    assert.isTrue(await isTradingDay('CZCE', MONDAY))
    await db.table('exchange_days').insert({ exchange: 'CZCE', day: '2026-11-23', trading: false })
    pass(29)
    assert.isTrue(await isTradingDay('CZCE', MONDAY))
    pass(1)
    assert.isFalse(await isTradingDay('CZCE', MONDAY))
  })

  test('the map is twenty seconds old at most', async ({ assert }) => {
    const { time } = await placeMap()
    pass(19)
    assert.equal((await placeMap()).time, time)
    pass(1)
    assert.notEqual((await placeMap()).time, time)
  })

  test('a session that another process ends is known here for two seconds at most, one ended here no more', async ({
    client,
    assert,
  }) => {
    const codeOf = async (member: { token: string }) =>
      (await asMember(client.post('/api/web/user/info/get'), member).json({})).body().code
    const member = await createMember()
    const other = await createMember()
    assert.deepEqual([await codeOf(member), await codeOf(other)], [20000, 20000])
    await db.from('access_tokens').where('owner_id', member.user.id).delete()
    assert.equal(await codeOf(member), 20000)
    pass(2)
    assert.equal(await codeOf(member), 40100)
    await revokeSessions(null, 'member', other.user.id)
    assert.equal(await codeOf(other), 40100)
  })

  test('inside a transaction nothing is taken from memory that would have to be loaded past it', async ({ assert }) => {
    await setting(OrderSetting.payTimeout)
    await assert.rejects(() => inTransaction(() => setting(OrderSetting.payTimeout)), /inside an open transaction/)
    assert.equal(await inTransaction((trx) => setting(OrderSetting.payTimeout, trx)), 3)
  })

  test('an offer of this process is found by its very next search', async ({ assert }) => {
    const seller = await createMember()
    assert.equal((await searchOffers({})).total, 0)
    await createListing(seller)
    assert.equal((await searchOffers({})).total, 1)
  })
})
