import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import type { ApiClient } from '@japa/api-client'
import { shiftClock, ZONE } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { NoticeType } from '#app/system/codes'
import type { NoticeCode } from '#app/system/rules/notice_codes'
import { notify } from '#app/system/shared/notices'
import { createApplicant } from '#tests/helpers/company'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { call, must, travelTo } from '#tests/functional/order/helpers'

const NIGHT = { from: '22:00', to: '07:00' }
type Event = { type: number; sms: boolean | null; push: boolean; alert: boolean }
const STRANGER = '13911119999'

test.group('Choices of a person', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  const set = (client: ApiClient, member: TestMember, muted: number[], quiet: object | null) =>
    call(client, member, '/notice/settings/set', { muted, quiet })
  const tell = (code: NoticeCode, member: TestMember, more: string[] = []) =>
    inTransaction((trx) =>
      notify(trx, { code, userId: member.user.id, title: code, content: code, sms: [member.user.mobile, ...more] })
    )
  /** Ends of the texts that are queued for a mobile, with the hour for which they wait. */
  const queued = async (mobile: string) =>
    (await db.from('sms_messages').where('mobile', mobile).orderBy('id')).map(({ content, send_after: after }) => [
      content.slice(-3),
      after ? DateTime.fromJSDate(after, { zone: ZONE }).toFormat('HH:mm') : null,
    ])

  test('are nothing at first: everything comes at once; they are the person’s own, certified or not', async ({
    client,
    assert,
  }) => {
    const member = await createApplicant()
    const colleague = await createMember()
    const first = await must(assert, call(client, member, '/notice/settings/get', {}))
    assert.isNull(first.quiet)
    assert.isTrue(first.events.every((event: Event) => event.sms === null || event.sms !== event.alert))
    assert.isTrue(
      first.events.every((event: Event) => event.push !== event.alert),
      'alerts are told on the site only'
    )
    await must(assert, set(client, member, [NoticeType.newOrder], NIGHT))
    await must(assert, set(client, member, [NoticeType.deposit, NoticeType.newOrder], NIGHT))
    const after = await must(assert, call(client, member, '/notice/settings/get', {}))
    assert.deepEqual(after.quiet, NIGHT)
    assert.deepEqual(
      after.events.flatMap(({ type, sms, alert }: Event) => (sms === false && !alert ? [type] : [])),
      [NoticeType.newOrder, NoticeType.deposit]
    )
    assert.isNull((await must(assert, call(client, colleague, '/notice/settings/get', {}))).quiet)
    await must(assert, set(client, member, [], null))
    assert.isNull((await must(assert, call(client, member, '/notice/settings/get', {}))).quiet)
  })

  test('keep the SMS of an event away, and let others wait at night; the site is told at once', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    await must(assert, set(client, member, [NoticeType.newOrder], NIGHT))
    travelTo(DateTime.fromISO('2026-11-24T23:30', { zone: ZONE }))
    for (const code of ['N03', 'N12', 'N13', 'N20'] as const) await tell(code, member, [STRANGER])
    assert.deepEqual(await queued(member.user.mobile), [
      ['N12', '07:00'],
      ['N13', null],
      ['N20', null],
    ])
    assert.deepEqual(
      (await queued(STRANGER)).map(([, after]) => after),
      [null, null, null, null],
      'a mobile of nobody has no choices'
    )
    assert.lengthOf(await db.from('notices').where('user_id', member.user.id), 4)
    travelTo(DateTime.fromISO('2026-11-25T07:00', { zone: ZONE }))
    await tell('N12', member)
    assert.deepEqual((await queued(member.user.mobile)).at(-1), ['N12', null])
  })

  test('cannot switch off what concerns breach and the account, nor be hours that are none', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const refused = await set(client, member, [NoticeType.security], null)
    assert.deepInclude(refused, {
      reason: 'system.smsCompulsory',
      message: '“账号安全”涉及交易安全，短信和推送不能关闭',
    })
    assert.equal((await set(client, member, [], { from: '22:00', to: '22:00' })).reason, 'system.quietHoursEmpty')
    for (const quiet of [{ from: '22:00' }, { from: '24:00', to: '07:00' }, { from: '22:10', to: '07:00' }])
      assert.equal((await set(client, member, [], quiet)).code, 40000)
    assert.equal((await set(client, member, [99], null)).code, 40000)
  })
})
