import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { inTransaction, outsideTransaction } from '#core/transaction'
import { asMember, asOperator, createMember, createOperator, PASSWORD, type TestMember } from '#tests/helpers/actors'
import { clearLimits } from '#app/identity/proofs/limits'
import { deviceText, maskAddress } from '#app/identity/rules/devices'
import { issueToken, revokeSessions } from '#app/identity/sessions/tokens'
import { lockUser } from '#app/identity/actions/lock_user'
import { setOperatorState } from '#app/identity/actions/manage_operators'
import { UserState } from '#app/identity/codes'
import { roomHub } from '#app/auction/rooms/room_hub'
import { insertSession } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'
import { Watcher } from '#tests/helpers/rooms'
import { until } from '#tests/helpers/until'

const OWN = { 'Sec-Fetch-Site': 'same-origin' }
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50'

const cookieOf = (response: ApiResponse) =>
  [response.header('set-cookie') ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

/** Logs a member in from a browser; `cookie` is what the browser has kept. */
async function logIn(client: ApiClient, { user }: TestMember, userAgent = EDGE, cookie = '') {
  const request = client.post('/api/login').headers(OWN).header('User-Agent', userAgent)
  if (cookie) request.header('Cookie', cookie)
  const response = await request.json({ username: user.mobile, password: PASSWORD })
  return { token: response.body().body.token as string, cookie: cookieOf(response) }
}

const list = async (client: ApiClient, { token, cookie }: { token: string; cookie: string }) =>
  (
    await asMember(client.post('/api/web/user/session/list'), { token })
      .headers({ ...OWN, Cookie: cookie })
      .json({})
  ).body()

const noticesOf = (userId: number) => db.from('notices').where({ user_id: userId, title: '新设备登录' })

/** Sends a request that comes to wait for a row of this table, which a transaction of the test holds. */
async function whileWaiting(table: string, request: PromiseLike<ApiResponse>) {
  const answer = Promise.resolve(request)
  await outsideTransaction(() =>
    until(`the login waits for ${table}`, async () => {
      const { rows } = await db.rawQuery(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like ? limit 1`,
        [`%"${table}"%`]
      )
      return rows.length > 0
    })
  )
  return { answer }
}

test.group('Devices', (group) => {
  group.each.setup(() => resetDatabase())
  group.each.setup(() => clearLimits())
  group.teardown(() => roomHub.close())
  group.teardown(() => resetDatabase())

  test('a member sees where the account is logged in, in plain words', async ({ client, assert }) => {
    const member = await createMember()
    await revokeSessions(null, 'member', member.user.id)
    const desk = await logIn(client, member)
    await logIn(client, member, PHONE)
    const { body } = await list(client, desk)
    assert.sameMembers(
      body.map((row: { device: string }) => row.device),
      ['Windows 电脑 · Edge 浏览器', '苹果手机 · 微信']
    )
    const current = body.filter((row: { current: boolean }) => row.current)
    assert.lengthOf(current, 1)
    assert.containSubset(current[0], { device: 'Windows 电脑 · Edge 浏览器', address: '127.0.0.*' })
    assert.notInclude(JSON.stringify(body), 'hash')
  })

  test('one device is logged out, then all others; strangers find nothing', async ({ client, assert }) => {
    const member = await createMember()
    const stranger = await createMember()
    const desk = await logIn(client, member)
    const phone = await logIn(client, member, PHONE)
    const rows = (await list(client, desk)).body as { id: number; device: string; current: boolean }[]
    const { id } = rows.find((row) => row.device.startsWith('苹果手机'))!
    const end = (who: { token: string }, cookie: string) =>
      asMember(client.post('/api/web/user/session/end'), who)
        .headers({ ...OWN, Cookie: cookie })
        .json({ id })
    assert.equal((await end(stranger, 'a=b')).body().code, 40400)
    assert.equal((await end(desk, desk.cookie)).body().code, 20000)
    assert.equal((await list(client, phone)).code, 40100)
    assert.equal((await end(desk, desk.cookie)).body().reason, 'identity.sessionGone')
    // The session that createMember has made is left, beside the one that asks.
    const others = await asMember(client.post('/api/web/user/session/end/others'), desk)
      .headers({ ...OWN, Cookie: desk.cookie })
      .json({})
    assert.equal(others.body().body.ended, 1)
    assert.equal((await list(client, { token: member.token, cookie: '' })).code, 40100)
    assert.lengthOf((await list(client, desk)).body, 1)
    assert.lengthOf(await db.from('audit_logs').where('action', 'user.session.end'), 2)
  })

  test('a login on a new device is told to the owner, once and not the first of all', async ({ client, assert }) => {
    const member = await createMember()
    const desk = await logIn(client, member)
    assert.lengthOf(await noticesOf(member.user.id), 0)
    await logIn(client, member, EDGE, desk.cookie)
    assert.lengthOf(await noticesOf(member.user.id), 0)
    const phone = await logIn(client, member, PHONE)
    const notices = await noticesOf(member.user.id)
    assert.lengthOf(notices, 1)
    assert.include(notices[0].content, '苹果手机 · 微信')
    await Promise.all([logIn(client, member, PHONE, phone.cookie), logIn(client, member, PHONE, phone.cookie)])
    assert.lengthOf(await noticesOf(member.user.id), 1)
  })

  test('an operator is told of a new device by SMS', async ({ client, assert }) => {
    const { operator } = await createOperator({ demo: true })
    await db.from('operators').where('id', operator.id).update({ mobile: '13900000000' })
    const enter = () =>
      client.post('/admin/api/login').headers(OWN).json({ username: operator.username, password: PASSWORD })
    await enter()
    await enter()
    const messages = await db.from('sms_messages').where('mobile', '13900000000')
    assert.lengthOf(messages, 1)
  })

  test('a token that was carried to another browser opens nothing', async ({ client, assert }) => {
    const member = await createMember()
    const desk = await logIn(client, member)
    assert.equal((await list(client, desk)).code, 20000)
    assert.equal((await list(client, { token: desk.token, cookie: 'a=b' })).code, 40100)
    const other = await logIn(client, await createMember())
    assert.equal((await list(client, { token: desk.token, cookie: other.cookie })).code, 40100)
  })

  test('an operator sees and ends the own sessions', async ({ client, assert }) => {
    const operator = await createOperator({ permissions: [] })
    const stranger = await createOperator({ permissions: [] })
    const second = await issueToken(null, { kind: 'operator', ownerId: operator.operator.id, userAgent: EDGE })
    const rows = (await asOperator(client.get('/admin/api/me/sessions'), operator)).body()
    assert.lengthOf(rows, 2)
    const { id } = rows.find((row: { current: boolean }) => !row.current)
    ;(await asOperator(client.delete(`/admin/api/me/sessions/${id}`), stranger)).assertStatus(404)
    ;(await asOperator(client.delete('/admin/api/me/sessions/none'), operator)).assertStatus(404)
    ;(await asOperator(client.delete(`/admin/api/me/sessions/${id}`), operator)).assertStatus(200)
    ;(await asOperator(client.get('/admin/api/me'), { token: second })).assertStatus(401)
    await asOperator(client.post('/admin/api/me/sessions/end'), operator)
    assert.lengthOf((await asOperator(client.get('/admin/api/me/sessions'), operator)).body(), 1)
  })

  test('operators with the permission end sessions of others, and the log says so', async ({ client, assert }) => {
    const member = await createMember()
    const desk = await createOperator({ permissions: ['sessions.query', 'sessions.get', 'sessions.end'] })
    const looker = await createOperator({ permissions: ['sessions.query', 'sessions.get'] })
    const rows = (await asOperator(client.get('/admin/api/sessions'), desk)).body()
    const { id, owner } = rows.find((row: { kind: string }) => row.kind === 'member')
    assert.include(owner, member.user.mobile)
    assert.notMatch(JSON.stringify(rows), /[0-9a-f]{64}/)
    const end = (who: { token: string }) =>
      asOperator(client.post(`/admin/api/sessions/actions/end`), who).json({ ids: [id] })
    ;(await end(looker)).assertStatus(403)
    ;(await end(desk)).assertStatus(200)
    assert.equal((await list(client, { token: member.token, cookie: '' })).code, 40100)
    assert.exists(await db.from('audit_logs').where({ action: 'user.session.end', actor_id: desk.operator.id }).first())
  })

  test('streams end with the session: at once here, soon after it was ended elsewhere', async ({ client, assert }) => {
    const here = await createMember()
    const elsewhere = await createMember()
    const locked = await createMember()
    const kept = await createMember()
    const { id } = await insertSession()
    const base = `http://${process.env.HOST}:${process.env.PORT}`
    const streams = await Promise.all([here, elsewhere, locked, kept].map(({ token }) => Watcher.open(base, token, id)))
    await Promise.all(streams.map((stream) => stream.until('snapshot')))
    const [first, second, third, fourth] = streams
    await asMember(client.post('/api/logout'), here).json({})
    await until('the stream of a logged-out member ends', async () => first.ended)
    // As another process does it: nobody tells this one.
    await db.from('access_tokens').where({ kind: 'member', owner_id: elsewhere.user.id }).delete()
    await until('the stream of a session that was ended elsewhere ends', async () => second.ended)
    await lockUser({ id: locked.user.id, reason: '测试' }, (await createOperator()).actor)
    await until('the stream of a locked member ends', async () => third.ended)
    assert.isFalse(fourth.ended)
    await revokeSessions(null, 'member', kept.user.id)
    await until('the last stream ends', async () => fourth.ended)
  })

  test('a login that began with the old password opens no session after the password has changed', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const changed = await hash.make('GanJing2026x')
    const login = await inTransaction(async (trx) => {
      await trx.from('users').where('id', member.user.id).update({ password: changed })
      await revokeSessions(trx, 'member', member.user.id)
      const answer = client.post('/api/login').json({ username: member.user.mobile, password: PASSWORD })
      return whileWaiting('users', answer)
    })
    assert.equal((await login.answer).body().reason, 'identity.loginWrong')
    assert.lengthOf(await db.from('access_tokens').where({ kind: 'member', owner_id: member.user.id }), 0)
  })

  test('an operator who is disabled while logging in gets no session', async ({ client, assert }) => {
    const { operator } = await createOperator({ permissions: [], demo: true })
    const boss = await createOperator()
    const login = await inTransaction(async (trx) => {
      await setOperatorState({ id: operator.id, state: UserState.disabled }, boss.actor, trx)
      const answer = client.post('/admin/api/login').json({ username: operator.username, password: PASSWORD })
      return whileWaiting('operators', answer)
    })
    ;(await login.answer).assertStatus(400)
    assert.lengthOf(await db.from('access_tokens').where({ kind: 'operator', owner_id: operator.id }), 0)
  })

  test('addresses are masked, devices named', ({ assert }) => {
    assert.deepEqual(['203.0.113.9', '::ffff:10.1.2.3', '2001:db8:1:2:3:4:5:6', null].map(maskAddress), [
      '203.0.113.*',
      '10.1.2.*',
      '2001:db8:1:2:*',
      '—',
    ])
    assert.equal(deviceText(null), '未知设备')
    assert.equal(deviceText('curl/8'), '未知设备')
  })
})
