/*
 * What people type to prove who they are stands in no log: passwords, pay passwords, codes, tokens.
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { now } from '#core/clock'
import { SmsState } from '#app/system/codes'
import { SystemSetting } from '#app/system/settings'
import { LEAST_LOG_DAYS } from '#app/system/user_log/retention'
import '#app/system/jobs/cleanup'
import { jobs } from '#core/jobs'
import { PUBLISHED_PASSWORD } from '#app/demo/shared/accounts'
import { createMember, createOperator, PASSWORD } from '#tests/helpers/actors'
import { givePayPassword, openAccount, PAY_PASSWORD } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { ServerProcess } from '#tests/helpers/server_process'
import { until } from '#tests/helpers/until'

test.group('Logs', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    return () => resetDatabase()
  })

  test('hold no password, code or token of people who log in, pay and ask for SMS', async ({ assert, cleanup }) => {
    const member = await createMember()
    const { operator } = await createOperator()
    await openAccount(member.company, 100_000)
    await givePayPassword(member)
    const server = new ServerProcess(undefined, { LOG_LEVEL: 'trace' })
    cleanup(() => server.kill())
    await server.start()
    const send = async (path: string, body: object, token?: string) => {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `${path}-1`,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      })
      return answer.json() as Promise<any>
    }
    const { body } = await send('/api/login', { username: member.user.username, password: PASSWORD })
    assert.isString(body.token)
    await send('/api/login', { username: member.user.username, password: 'a wrong password 1' })
    await send('/admin/api/login', { username: operator.username, password: PASSWORD })
    await send('/api/bank/sms', { scene: 'withdraw' }, body.token)
    await send('/api/order/pay', { orderId: 1, payPassword: PAY_PASSWORD, seen: 'x' }, body.token)
    await send('/api/order/pay', { orderId: 'not a number', payPassword: PAY_PASSWORD }, body.token)
    await send('/api/web/user/password/update', { oldPassword: PASSWORD, password: PUBLISHED_PASSWORD }, body.token)
    const codes = await until('the code is in the outbox', async () => {
      const rows = await db.from('sms_messages').where('template', 'code').whereNot('state', SmsState.waiting)
      return rows.length > 0 && rows
    })
    await server.stop('SIGTERM')
    assert.include(server.output, 'sms (outbox)', 'the log is on')
    const secrets = [PASSWORD, 'a wrong password 1', PAY_PASSWORD, body.token, PUBLISHED_PASSWORD]
    for (const { params, content } of codes) secrets.push(params.code, content)
    for (const secret of secrets.filter(Boolean)) assert.notInclude(server.output, secret)
  })

  test('the user log is kept for 200 days, and by no setting for less than six months', async ({ assert }) => {
    const lineOf = (days: number) => ({
      kind: 'member',
      user_name: `${days} days`,
      method: 'POST',
      path: '/api/x',
      ms: 1,
      created_at: now().minus({ days }).toJSDate(),
    })
    await db.table('user_logs').multiInsert([lineOf(184), lineOf(199), lineOf(201)])
    await jobs.get('system.cleanup')!.handle({})
    const left = await db.from('user_logs').orderBy('created_at').select('user_name')
    assert.deepEqual(
      left.map((line) => line.user_name),
      ['199 days', '184 days']
    )
    assert.equal(LEAST_LOG_DAYS, 184)
    assert.isNull(SystemSetting.userLogDays.problem(184))
    assert.equal(SystemSetting.userLogDays.problem(183), '用户日志保留须在184与3650之间')
  })
})
