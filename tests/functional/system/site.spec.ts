import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { flushUserLog } from '#app/system/user_log/user_log'
import { asMember, asOperator, createMember, createOperator, PASSWORD } from '#tests/helpers/actors'

test.group('Site and user log', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('guests read the name of the site', async ({ client }) => {
    const response = await client.get('/api/public/site')
    response.assertBodyContains({ code: 20000, body: { name: '棉桥', smsResend: 60, captchaAfter: 3, passwordMin: 8 } })
    response.assertHeader('cache-control', 'public, max-age=60')
  })

  test('the user log says who used what and how it ended, and keeps no secret', async ({ client, assert }) => {
    const member = await createMember()
    await asMember(client.post('/api/notice/list'), member).json({})
    await asMember(client.post('/api/web/user/password/update'), member).json({
      oldPassword: 'secret-1',
      password: PASSWORD,
    })
    await flushUserLog()
    const lines = await db.from('user_logs').orderBy('id')
    assert.lengthOf(lines, 2)
    assert.include(lines[0], {
      kind: 'member',
      user_id: member.user.id,
      company_name: member.company.name,
      path: '/api/notice/list',
      summary: '查看消息',
      code: 20000,
    })
    assert.include(lines[1], { path: '/api/web/user/password/update', code: 50000 })
    assert.notInclude(JSON.stringify(lines), 'secret-1')
    assert.notInclude(JSON.stringify(lines), member.token)
  })

  test('what an operator did is named by its screen, and what a page asks on its own leaves no line', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const member = await createMember()
    for (const path of ['me', 'manifest', 'users/counts', 'users', `users/${member.user.id}`])
      await asOperator(client.get(`/admin/api/${path}`), operator)
    await asOperator(client.post('/admin/api/users/actions/unlock'), operator).json({ ids: [member.user.id] })
    await asOperator(client.get('/admin/api/trading'), operator)
    await flushUserLog()
    const lines = await db.from('user_logs').orderBy('id')
    assert.deepEqual(
      lines.map(({ summary }) => summary),
      ['会员用户：查询', '会员用户：查看', '会员用户：解锁', '交易设置：查看']
    )
  })

  test('guests leave no line', async ({ client, assert }) => {
    await client.get('/api/public/site')
    await client.post('/api/notice/list').json({})
    await flushUserLog()
    assert.lengthOf(await db.from('user_logs'), 0)
  })
})
