import { decide, lastProposal } from '#tests/helpers/second_person'
import { numbersIn } from '#tests/helpers/numbers_in'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { allPermissions } from '#app/admin/permissions'
import { clearLimits } from '#app/identity/proofs/limits'
import {
  asMember,
  asOperator,
  createMember,
  createOperator,
  PASSWORD,
  type TestOperator,
  operatorCode,
} from '#tests/helpers/actors'
import { UserState } from '#app/identity/codes'
import { DataScope, EnabledState } from '#core/codes'
import { SmsState } from '#app/system/codes'

const act = (client: ApiClient, operator: TestOperator, path: string, input: object = {}) =>
  asOperator(client.post('/admin/api' + path), operator).json(input)

const run = (
  client: ApiClient,
  operator: TestOperator,
  resource: string,
  action: string,
  id: number | null,
  input: object = {}
) => act(client, operator, `/${resource}/actions/${action}`, { ids: id === null ? [] : [id], input })

test.group('Members in the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('locking ends the sessions and refuses the right password until it is unlocked', async ({ client, assert }) => {
    const operator = await createOperator()
    const member = await createMember()
    const locked = await run(client, operator, 'users', 'lock', member.user.id, { reason: '涉嫌盗号' })
    locked.assertStatus(200)
    ;(await asMember(client.post('/api/auth/info'), member)).assertBodyContains({ code: 40100 })
    const login = () => client.post('/api/login').json({ username: member.user.mobile, password: PASSWORD })
    ;(await login()).assertBodyContains({ code: 50000 })
    const lines = await db.from('audit_logs').where({ entity: 'user', entity_id: String(member.user.id) })
    assert.containsSubset(lines, [{ action: 'user.lock', reason: '涉嫌盗号' }])
    ;(await run(client, operator, 'users', 'unlock', member.user.id)).assertStatus(200)
    ;(await login()).assertBodyContains({ code: 20000 })
  })

  test('a suspended member is out until resumed', async ({ client }) => {
    const operator = await createOperator()
    const member = await createMember()
    ;(await run(client, operator, 'users', 'suspend', member.user.id, { reason: '离职' })).assertStatus(200)
    ;(await asMember(client.post('/api/auth/info'), member)).assertBodyContains({ code: 40100 })
    ;(await run(client, operator, 'users', 'resume', member.user.id)).assertStatus(200)
  })

  test('no password of anybody leaves the server', async ({ client, assert }) => {
    const operator = await createOperator()
    const member = await createMember()
    for (const path of [
      `/users?filter={}`,
      `/users/${member.user.id}`,
      `/operators/${operator.operator.id}`,
      '/operators',
    ]) {
      const response = await asOperator(client.get(`/admin/api${path}`), operator)
      response.assertStatus(200)
      assert.notInclude(JSON.stringify(response.body()), 'scrypt')
    }
  })
})

test.group('Operators in the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  const roleId = async (code: string) => (await db.from('roles').where({ code }).firstOrFail()).id as number

  test('a new operator logs in with the first password and is asked for another', async ({ client, assert }) => {
    const admin = await createOperator()
    const input = { username: 'wangfang', name: '王芳', roleId: await roleId('CONTENT'), password: 'chuShi2026' }
    ;(await run(client, admin, 'operators', 'invite', null, input)).assertStatus(202)
    assert.isNull(await db.from('operators').where('username', 'wangfang').first())
    assert.notInclude(JSON.stringify(await db.from('admin_proposals')), 'chuShi2026')
    ;(await decide(client, await createOperator())).assertStatus(200)
    const { operator } = (
      await client.post('/admin/api/login').json({ username: 'wangfang', password: 'chuShi2026' })
    ).body()
    assert.include(operator, { name: '王芳', mustUpdatePassword: true })
    assert.deepEqual(operator.roles, ['CONTENT'])
    assert.notInclude(JSON.stringify(await db.from('audit_logs')), 'chuShi2026')
    assert.notInclude(JSON.stringify(await db.from('idempotency_keys')), 'chuShi2026')
  })

  test('roles are granted and taken away, and the last super administrator stays', async ({ client, assert }) => {
    await db.from('operators').update({ state: UserState.disabled })
    const admin = await createOperator()
    const other = await createOperator({ permissions: [] })
    const superAdmin = await roleId('SUPER_ADMIN')
    ;(await run(client, admin, 'operators', 'grant', other.operator.id, { roleId: superAdmin })).assertStatus(200)
    ;(await run(client, admin, 'operators', 'revoke', other.operator.id, { roleId: superAdmin })).assertStatus(200)
    const last = await run(client, admin, 'operators', 'revoke', admin.operator.id, { roleId: superAdmin })
    assert.equal(last.body().reason, 'identity.lastSuperAdmin')
    const self = await run(client, admin, 'operators', 'suspend', admin.operator.id)
    assert.equal(self.body().reason, 'identity.notYourself')
    const member = await run(client, admin, 'operators', 'grant', other.operator.id, {
      roleId: await roleId('COMPANY_MANAGER'),
    })
    assert.equal(member.body().message, '请选择管理后台的角色')
  })

  test('nobody hands out more than they may do, nor takes over who may do more', async ({ client, assert }) => {
    const admin = await createOperator()
    const clerk = await createOperator({
      permissions: ['operators.*', 'operators.grant', 'operators.password', 'operators.query'],
    })
    const grant = await run(client, clerk, 'operators', 'grant', clerk.operator.id, {
      roleId: await roleId('SUPER_ADMIN'),
    })
    assert.equal(grant.body().reason, 'identity.rolesBeyondOwn')
    grant.assertStatus(403)
    const takeover = await run(client, clerk, 'operators', 'password', admin.operator.id, { password: 'chuShi2026' })
    takeover.assertStatus(403)
  })

  test('a suspended operator is out at once', async ({ client }) => {
    const admin = await createOperator()
    const other = await createOperator()
    ;(await run(client, admin, 'operators', 'suspend', other.operator.id)).assertStatus(200)
    ;(await asOperator(client.get('/admin/api/me'), other)).assertStatus(401)
  })

  test('a reset password takes two operators, ends the sessions and keeps the authenticator', async ({
    client,
    assert,
  }) => {
    const admin = await createOperator()
    const other = await createOperator()
    ;(await run(client, admin, 'operators', 'password', other.operator.id, { password: 'chuShi2026' })).assertStatus(
      202
    )
    ;(await asOperator(client.get('/admin/api/me'), other)).assertStatus(200)
    const { lines } = await lastProposal()
    assert.notInclude(JSON.stringify(lines), 'chuShi2026')
    assert.include(JSON.stringify(lines), '••••••')
    ;(await decide(client, await createOperator())).assertStatus(200)
    ;(await asOperator(client.get('/admin/api/me'), other)).assertStatus(401)
    const signIn = async (more: object) =>
      client.post('/admin/api/login').json({ username: other.operator.username, password: 'chuShi2026', ...more })
    assert.equal((await signIn({})).body().reason, 'identity.totpNeeded')
    const login = await signIn({ code: await operatorCode(other) })
    assert.include(login.body().operator, { mustUpdatePassword: true, totpEnabled: true, owes: 'password' })
  })

  test('a lost authenticator is taken off by two operators, and not right after a reset password', async ({
    client,
    assert,
  }) => {
    const admin = await createOperator()
    const second = await createOperator()
    const other = await createOperator()
    const unbind = () =>
      run(client, admin, 'operators', 'totp', other.operator.id, { reason: '本人到场，已核对身份证' })
    await db.from('operators').where('id', other.operator.id).update({ must_update_password: true })
    assert.equal((await unbind()).body().reason, 'identity.passwordJustReset')
    await db.from('operators').where('id', other.operator.id).update({ must_update_password: false })
    await other.operator.merge({ mobile: '13900000099' }).save()
    ;(await unbind()).assertStatus(202)
    assert.isTrue((await other.operator.refresh()).totpEnabled)
    ;(await decide(client, second)).assertStatus(200)
    assert.isFalse((await other.operator.refresh()).totpEnabled)
    assert.isNotNull(await db.from('sms_messages').where('mobile', '13900000099').first())
    ;(await asOperator(client.get('/admin/api/me'), other)).assertStatus(401)
  })
})

test.group('Roles and permissions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('every permission of every screen is installed, with a Chinese name', async ({ assert }) => {
    const installed = new Map((await db.from('permissions')).map(({ code, name }) => [code, name]))
    for (const { code } of await allPermissions()) assert.isTrue(installed.has(code), code)
    for (const [code, name] of installed) assert.match(name, /\p{Script=Han}/u, `${code}: ${name}`)
  })

  test('a trader does everything about orders but pay, which is for finance', async ({ assert }) => {
    const company = (await createMember()).company
    const trader = await createMember({ company, roles: ['COMPANY_TRADER'] })
    const finance = await createMember({ company, roles: ['COMPANY_FINANCE'] })
    assert.include(trader.actor.permissions, 'order:add')
    assert.notInclude(trader.actor.permissions, 'order:pay')
    assert.include(finance.actor.permissions, 'order:pay')
    assert.notInclude(finance.actor.permissions, 'order:add')
  })

  test('the matrix shows roles and permissions, and a permission counts at the next call', async ({
    client,
    assert,
  }) => {
    const admin = await createOperator()
    const clerk = await createOperator({ permissions: [] })
    const { roles, permissions } = (await asOperator(client.get('/admin/api/authority'), admin)).body()
    assert.isAbove(roles.length, 10)
    const wanted = permissions.find(({ code }: { code: string }) => code === 'users.query')
    assert.include(wanted, { group: '会员', name: '会员用户：查询' })
    ;(await asOperator(client.get('/admin/api/users'), clerk)).assertStatus(403)
    const { role_id: roleId } = await db.from('operator_roles').where('operator_id', clerk.operator.id).firstOrFail()
    const change = (granted: boolean) =>
      asOperator(client.put('/admin/api/authority'), admin).json({ roleId, permissionIds: [wanted.id], granted })
    ;(await change(true)).assertStatus(200)
    ;(await asOperator(client.get('/admin/api/users'), clerk)).assertStatus(200)
    ;(await change(false)).assertStatus(200)
    ;(await asOperator(client.get('/admin/api/users'), clerk)).assertStatus(403)
    const lines = await db
      .from('audit_logs')
      .where({ entity: 'role', entity_id: String(roleId) })
      .orderBy('id')
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['roles.grant', 'roles.revoke']
    )
  })

  test('the super administrator keeps everything and built-in roles stay', async ({ client, assert }) => {
    const admin = await createOperator()
    const role = await db.from('roles').where('code', 'SUPER_ADMIN').firstOrFail()
    const permission = await db.from('permissions').where('code', 'users.query').firstOrFail()
    const change = await asOperator(client.put('/admin/api/authority'), admin).json({
      roleId: role.id,
      permissionIds: [permission.id],
      granted: false,
    })
    assert.equal(change.body().reason, 'identity.roleAlwaysFull')
    const disable = await asOperator(client.put(`/admin/api/roles/${role.id}`), admin).json({
      state: EnabledState.disabled,
    })
    assert.equal(disable.body().reason, 'identity.roleAlwaysActive')
    const remove = await asOperator(client.delete(`/admin/api/roles/${role.id}`), admin)
    assert.equal(remove.body().reason, 'identity.builtInNotRemovable')
    const rename = await asOperator(client.put(`/admin/api/roles/${role.id}`), admin).json({ code: 'ROOT' })
    assert.equal(rename.body().reason, 'identity.builtInFixed')
  })

  test("a role of one's own is made, used, and deleted when nobody has it", async ({ client, assert }) => {
    const admin = await createOperator()
    const made = await asOperator(client.post('/admin/api/roles'), admin).json({
      code: 'HELPDESK',
      name: '客服',
      kind: 'operator',
      dataScope: DataScope.everything,
    })
    made.assertStatus(201)
    const { id } = made.body()
    await db.table('operator_roles').insert({ operator_id: admin.operator.id, role_id: id })
    const used = await asOperator(client.delete(`/admin/api/roles/${id}`), admin)
    assert.equal(used.body().reason, 'identity.roleInUse')
    await db.from('operator_roles').where('role_id', id).delete()
    ;(await asOperator(client.delete(`/admin/api/roles/${id}`), admin)).assertStatus(200)
    const wrong = await asOperator(client.post('/admin/api/roles'), admin).json({
      code: 'help desk',
      name: '客服',
      kind: 'operator',
      dataScope: DataScope.everything,
    })
    assert.equal(wrong.body().message, '角色编码须为大写字母、数字和下划线')
  })

  test("a permission that is switched off is nobody's", async ({ client }) => {
    const admin = await createOperator()
    const clerk = await createOperator({ permissions: ['users.query'] })
    const permission = await db.from('permissions').where('code', 'users.query').firstOrFail()
    ;(await asOperator(client.get('/admin/api/users'), clerk)).assertStatus(200)
    ;(
      await asOperator(client.put(`/admin/api/permissions/${permission.id}`), admin).json({
        state: EnabledState.disabled,
      })
    ).assertStatus(200)
    ;(await asOperator(client.get('/admin/api/users'), clerk)).assertStatus(403)
  })

  test('a form that says nothing changes nothing, however it is sent, and leaves no audit line', async ({
    client,
    assert,
  }) => {
    const admin = await createOperator()
    const permission = await db.from('permissions').where('code', 'users.query').firstOrFail()
    const lines = async () => (await db.from('audit_logs').where('entity', 'permission').count('* as n'))[0].n
    const before = await lines()
    const address = `/admin/api/permissions/${permission.id}`
    ;(await asOperator(client.put(address), admin).json({})).assertStatus(200)
    ;(await asOperator(client.put(address), admin).json({ code: 'read.only' })).assertStatus(200)
    const unread = await asOperator(client.put(address).header('content-type', 'application/xml'), admin)
    unread.assertStatus(200)
    assert.equal(await lines(), before)
    assert.deepEqual(await db.from('permissions').where('id', permission.id).firstOrFail(), permission)
  })

  test('the data permission of a role bounds what its operators see', async ({ client }) => {
    const admin = await createOperator()
    const role = await db.from('roles').where('code', 'OPS').firstOrFail()
    ;(
      await asOperator(client.put(`/admin/api/data_permissions/${role.id}`), admin).json({
        dataScope: DataScope.ownRows,
      })
    ).assertStatus(200)
    const clerk = await createOperator({ roles: ['OPS'] })
    await createMember()
    const response = await asOperator(client.get('/admin/api/users'), clerk)
    response.assertBody([])
  })
})

test.group('Trading settings in the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('parameters are read, changed with a reason, and their history is shown', async ({ client, assert }) => {
    const admin = await createOperator()
    const before = (await asOperator(client.get('/admin/api/trading'), admin)).body().settings
    assert.containsSubset(before, [{ key: 'payTimeout', label: '付款时限', unit: '工作日', value: 3, defaultValue: 3 }])
    const saved = await asOperator(client.put('/admin/api/trading'), admin).json({
      changes: { 'payTimeout': 4, 'deposit.cotton': 60_050, 'tradeHours': ['09:00-11:30', '13:30-15:00'] },
      reason: '春节',
    })
    saved.assertStatus(202)
    assert.containsSubset((await asOperator(client.get('/admin/api/trading'), admin)).body().settings, before)
    ;(await decide(client, await createOperator())).assertStatus(200)
    const history = (await asOperator(client.get('/admin/api/setting_changes'), admin)).body()
    assert.containsSubset(history, [
      { label: '付款时限', oldValue: '3 工作日', newValue: '4 工作日', reason: '春节' },
      { label: '棉花定金', oldValue: '500.00 元/吨', newValue: '600.50 元/吨' },
      { label: '点价交易时段', newValue: '09:00-11:30，13:30-15:00' },
    ])
  })

  test('a parameter that is not about money is changed by one operator at once', async ({ client, assert }) => {
    const admin = await createOperator()
    const saved = await asOperator(client.put('/admin/api/trading'), admin).json({ changes: { payTimeout: 4 } })
    saved.assertStatus(200)
    assert.containsSubset(saved.body().settings, [{ key: 'payTimeout', value: 4, money: false }])
  })

  test('a value out of range is refused at its field', async ({ client }) => {
    const admin = await createOperator()
    const response = await asOperator(client.put('/admin/api/trading'), admin).json({ changes: { payTimeout: 99 } })
    response.assertStatus(422)
    response.assertBodyContains({ errors: [{ field: 'payTimeout', message: '付款时限须在1与30之间' }] })
  })

  test('a holiday is added once and an operator without the permission cannot', async ({ client, assert }) => {
    const admin = await createOperator()
    const add = (operator: TestOperator) =>
      asOperator(client.post('/admin/api/calendar_days'), operator).json({
        day: '2026-12-24',
        working: false,
        name: '年终盘库',
      })
    ;(await add(admin)).assertStatus(201)
    assert.equal((await add(admin)).body().reason, 'system.dayInCalendar')
    ;(await add(await createOperator({ permissions: ['calendar_days.query'] }))).assertStatus(403)
  })

  test('a failed SMS is sent again, a code is not, and its text needs a permission', async ({ client, assert }) => {
    const admin = await createOperator()
    const clerk = await createOperator({ permissions: ['sms_messages.query'] })
    const message = (template: string) => ({
      mobile: '13900000000',
      template,
      params: '{}',
      content: '【棉桥】内容135790',
      state: SmsState.failed,
    })
    const rows = await db
      .table('sms_messages')
      .returning('id')
      .multiInsert([message('notice'), message('code')])
    ;(await run(client, admin, 'sms_messages', 'resend', rows[0].id)).assertStatus(200)
    const code = await run(client, admin, 'sms_messages', 'resend', rows[1].id)
    assert.equal(code.body().reason, 'system.codeSmsNotResent')
    const list = (await asOperator(client.get('/admin/api/sms_messages'), clerk)).body()
    assert.notInclude(numbersIn(list), '135790')
  })
})
