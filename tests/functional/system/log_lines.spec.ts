/*
 * The lines of the server's log: JSON, one for each request, one more for each try to log in.
 */
import { test } from '@japa/runner'
import { createMember, createOperator, PASSWORD } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { ServerProcess } from '#tests/helpers/server_process'

type Line = Record<string, unknown> & { msg: string; time: number }

const linesOf = (server: ServerProcess, msg: string): Line[] =>
  server.output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.msg === msg)

test.group('Lines of the log', (group) => {
  const server = new ServerProcess(undefined, { LOG_LEVEL: 'info' })
  let member: Awaited<ReturnType<typeof createMember>>
  let operator: Awaited<ReturnType<typeof createOperator>>

  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  group.setup(async () => {
    await resetDatabase()
    member = await createMember()
    operator = await createOperator({ demo: true })
    await server.start()
    const { username } = operator.operator
    await send('/api/login', { username: member.user.mobile, password: PASSWORD })
    await send('/api/login', { username: member.user.mobile, password: 'a wrong password 1' })
    await send('/api/login', { username: member.user.mobile, captchaFlg: true, captcha: '123456', codeKey: 'none' })
    await send('/admin/api/login', { username, password: PASSWORD })
    await send('/admin/api/login', { username: 'Geheim2026wort', password: 'a wrong password 2', code: '123456' })
    const forged = { 'x-request-id': 'x"} {"msg":"forged"', 'user-agent': '\\n{"msg":"forged"}' }
    await send('/api/order/accept%0a%7b%22msg%22:%22forged%22%7d', {}, forged)
    await send('/api/order/accept', { orderId: 1 }, forged)
    await send('/api/web/user/info/edit', {}, { authorization: `Bearer ${member.token}`, ...forged })
    await send('/admin/api/login', { username, password: PASSWORD }, { 'sec-fetch-site': 'cross-site' })
    await server.stop('SIGTERM')
  })
  group.teardown(() => server.kill())
  group.teardown(() => resetDatabase())

  test('every try to log in is one: whose account, from where, by what, how it ended', ({ assert }) => {
    const tries = linesOf(server, 'login')
    for (const line of tries) assert.equal(line.ip, '127.0.0.1')
    const mobile = `${member.user.mobile.slice(0, 3)}****`
    const name = `${operator.operator.username.slice(0, 3)}****`
    assert.deepEqual(
      tries.map(({ kind, account, by, result }) => ({ kind, account, by, result })),
      [
        { kind: 'member', account: mobile, by: 'password', result: 'accepted' },
        { kind: 'member', account: mobile, by: 'password', result: 'identity.loginWrong' },
        { kind: 'member', account: mobile, by: 'sms', result: 'identity.codeWrongOrExpired' },
        { kind: 'operator', account: name, by: 'password', result: 'accepted' },
        {
          kind: 'operator',
          account: 'Geh****',
          by: 'password and authenticator',
          result: 'identity.operatorLoginWrong',
        },
      ]
    )
    assert.notInclude(server.output, 'Geheim2026wort')
  })

  test('a refusal is one line: who, from where, what and why', ({ assert }) => {
    const refused = linesOf(server, 'request').filter((line) => line.refused)
    const about = (line: Line) => ({
      path: line.path,
      refused: line.refused,
      actor: line.actor,
      userId: line.userId ?? null,
    })
    const { id } = member.user
    for (const expected of [
      { path: '/api/order/accept', refused: 'core.sessionLost', actor: 'guest', userId: null },
      { path: '/api/web/user/info/edit', refused: 'core.invalidInput', actor: 'member', userId: id },
      { path: '/admin/api/login', refused: 'core.otherSite', actor: undefined, userId: null },
    ])
      assert.deepInclude(refused.map(about), expected)
    for (const line of refused) {
      assert.equal(line.ip, '127.0.0.1')
      assert.match(String(line.requestId), /^[\da-f-]{36}$/)
      assert.isAbove(line.time, 1_700_000_000_000)
    }
    assert.lengthOf(linesOf(server, 'forged'), 0)
  })
})
