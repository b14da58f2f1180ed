import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { ZONE } from '#core/clock'
import { addWorkingDays, isWorkingDay } from '#app/system/shared/working_days'

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

  test('zero days on a Sunday means the Monday after', async ({ assert }) => {
    const due = await addWorkingDays(at('2026-11-22 09:30:00'), 0)
    assert.equal(due.toISODate(), '2026-11-23')
  })
})
