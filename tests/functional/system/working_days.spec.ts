import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { shiftClock, ZONE } from '#core/clock'
import { jobs } from '#core/jobs'
import '#app/system/jobs'
import { yearsWithoutHolidays } from '#app/system/shared/missing_holidays'
import { asOperator, createOperator } from '#tests/helpers/actors'
import { addWorkingDays, addWorkingHours, isWorkingDay } from '#app/system/shared/working_days'

const at = (text: string) => DateTime.fromSQL(text, { zone: ZONE })

test.group('Working days', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('three working days from a Friday end on Wednesday at 17:00', async ({ assert }) => {
    const due = await addWorkingDays(at('2026-11-20 09:30:00'), 3)
    assert.equal(due.toFormat('yyyy-MM-dd HH:mm'), '2026-11-25 17:00')
  })

  test('the week of National Day does not count and its make-up Saturday does', async ({ assert }) => {
    assert.isFalse(await isWorkingDay(at('2026-10-01 12:00:00')))
    assert.isTrue(await isWorkingDay(at('2026-10-10 12:00:00')))
    const due = await addWorkingDays(at('2026-09-30 10:00:00'), 1)
    assert.equal(due.toISODate(), '2026-10-08')
  })

  test('a day the platform marks as a holiday is skipped', async ({ assert }) => {
    await db.table('calendar_days').insert({ day: '2026-11-23', working: false, name: '系统维护' })
    const due = await addWorkingDays(at('2026-11-20 09:30:00'), 1, '12:00')
    assert.equal(due.toFormat('yyyy-MM-dd HH:mm'), '2026-11-24 12:00')
  })

  test('working hours pass from 9:00 to 17:00 of working days', async ({ assert }) => {
    const after = async (from: string, hours: number) =>
      (await addWorkingHours(at(from), hours)).toFormat('yyyy-MM-dd HH:mm')
    assert.equal(await after('2026-11-18 10:15:00', 2), '2026-11-18 12:15')
    assert.equal(await after('2026-11-18 15:00:00', 2), '2026-11-18 17:00', 'the last minute counts')
    assert.equal(await after('2026-11-20 16:30:00', 2), '2026-11-23 10:30', 'over a weekend')
    assert.equal(await after('2026-11-18 23:10:00', 2), '2026-11-19 11:00', 'at night nobody works')
    assert.equal(await after('2026-11-18 06:00:00', 16), '2026-11-19 17:00')
    assert.equal(await after('2026-10-01 10:00:00', 2), '2026-10-08 11:00', 'the week of National Day')
  })

  test('zero days on a Sunday means the Monday after', async ({ assert }) => {
    const due = await addWorkingDays(at('2026-11-22 09:30:00'), 0)
    assert.equal(due.toISODate(), '2026-11-23')
  })

  test('a holiday that was deleted comes back from the recycle bin, and counts again', async ({ client, assert }) => {
    const boss = await createOperator({ permissions: ['calendar_days.*'] })
    const [{ id }] = await db
      .table('calendar_days')
      .insert({ day: '2026-11-23', working: false, name: '系统维护' })
      .returning('id')
    const before = await db.from('calendar_days').where({ id }).firstOrFail()
    const monday = at('2026-11-23 12:00:00')
    assert.isFalse(await isWorkingDay(monday))
    ;(await asOperator(client.delete(`/admin/api/calendar_days/${id}`), boss)).assertStatus(200)
    assert.isTrue(await isWorkingDay(monday))
    const [entry] = (await asOperator(client.get('/admin/api/calendar_days/recycled'), boss)).body()
    const answer = await asOperator(client.post(`/admin/api/calendar_days/recycled/${entry.id}/restore`), boss)
    answer.assertStatus(200)
    assert.deepEqual(await db.from('calendar_days').where({ id }).firstOrFail(), before)
    assert.isFalse(await isWorkingDay(monday))
  })
})

test.group('Holidays that are not arranged yet', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  const inMonth = (month: string) => shiftClock(at(`${month}-05 10:00:00`).toMillis() - Date.now())
  /** Forgets what is known of a year. */
  const nothingOf = (year: number) =>
    db
      .from('calendar_days')
      .whereBetween('day', [`${year}-01-01`, `${year}-12-31`])
      .delete()

  const waiting = async (client: any, permission = 'calendar_days.query') => {
    const operator = await createOperator({ permissions: [permission] })
    const { waiting: all } = (await asOperator(client.get('/admin/api/home'), operator)).body()
    return all.find(({ resource }: { resource: string }) => resource === 'calendar_days')
  }

  test('from December on operators see that the next year is missing, until they have entered it', async ({
    client,
    assert,
  }) => {
    for (const year of [2030, 2031]) await nothingOf(year)
    await db.table('calendar_days').multiInsert([
      { day: '2030-02-04', working: false, name: '春节' },
      { day: '2031-10-01', working: false, name: '国庆节' },
    ])
    inMonth('2030-11')
    assert.deepEqual(await yearsWithoutHolidays(), [])
    assert.equal((await waiting(client)).count, 0)
    inMonth('2030-12')
    assert.deepEqual(await yearsWithoutHolidays(), [2031])
    assert.containsSubset(await waiting(client), { count: 1, path: 'trading/calendar', label: '缺少节假日安排的年份' })
    assert.isUndefined(await waiting(client, 'orders.query'))
    inMonth('2031-01')
    assert.deepEqual(await yearsWithoutHolidays(), [2031])

    const clerk = await createOperator({ permissions: ['calendar_days.query', 'calendar_days.add'] })
    const entered = await asOperator(client.post('/admin/api/calendar_days'), clerk).json({
      day: '2031-01-23',
      working: false,
      name: '春节',
    })
    assert.isBelow(entered.status(), 300)
    assert.equal((await waiting(client)).count, 0)
    inMonth('2030-12')
    assert.equal((await waiting(client)).count, 0)
  })

  test('who may enter days is told by SMS', async ({ assert }) => {
    const clerk = await createOperator({ permissions: ['calendar_days.add'] })
    await db.from('operators').where('id', clerk.operator.id).update({ mobile: '13900000078' })
    inMonth('2048-12')
    await jobs.get('system.extend-calendar')!.handle({})
    const told = await db.from('sms_messages').where('mobile', '13900000078').select('params')
    assert.include(told.at(-1)?.params.content, '2049年的节假日安排')
  })
})
