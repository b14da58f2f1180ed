import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { adminEndpoints } from '#app/admin/admit'
import type { Trx } from '#core/transaction'
import { action, defineResource, text, number } from '#app/admin/define'
import { allPermissions, permissionOf, verbsOf } from '#app/admin/permissions'
import { registerResource, resources } from '#app/admin/registry'
import User from '#app/identity/models/user'
import { everyResourceCall, type ResourceRequest } from '#tests/helpers/back_office_calls'
import { insertRow } from '#tests/helpers/insert_row'
import { asOperators, makeProducer, operator, signIn } from './helpers.js'
import { DataScope } from '#core/codes'
import { TaskState } from '#app/admin/codes'

type Call = Pick<ResourceRequest, 'method' | 'url' | 'verb' | 'title'>

const send = (client: ApiClient, { method, url }: Call): Promise<ApiResponse> =>
  (method === 'get' ? client.get(url) : client[method](url).json({})) as never

test.group('Back office: every call on every resource', (group) => {
  asOperators(group)

  test('answers 401 without a session', async ({ client, assert }) => {
    for (const call of everyResourceCall()) assert.equal((await send(client, call)).status(), 401, call.title)
  })

  test('answers 403 to an operator who has every other permission', async ({ client, assert }) => {
    const codes = (await allPermissions()).map(({ code }) => code)
    for (const call of everyResourceCall()) {
      const resource = resources.get(call.url.split('/')[3])!
      signIn(operator(codes.filter((code) => code !== permissionOf(resource, call.verb))))
      assert.equal((await send(client, call)).status(), 403, call.title)
    }
  })

  test('is let in with exactly that permission, when the resource offers the verb', async ({ client, assert }) => {
    for (const call of everyResourceCall()) {
      const resource = resources.get(call.url.split('/')[3])!
      signIn(operator([permissionOf(resource, call.verb)]))
      const response = await send(client, call)
      const refused = response.status() === 403 && response.body().reason === 'core.forbidden'
      if (Object.hasOwn(verbsOf(resource), call.verb)) {
        // an action of a module may refuse with a message of its own
        assert.isFalse(refused, call.title)
        assert.notInclude([401, 500], response.status(), call.title)
      } else assert.isTrue(refused, call.title)
    }
  })

  test('is refused to members, whatever their permissions', async ({ client, assert }) => {
    signIn({ ...operator(['*']), kind: 'member' })
    for (const call of everyResourceCall().slice(0, 30))
      assert.equal((await send(client, call)).status(), 401, call.title)
  })
})

test.group('Back office: calls of pages', (group) => {
  asOperators(group)

  test('answer 401 without a session and 403 without their permission', async ({ client, assert }) => {
    for (const { method, path, permission } of adminEndpoints) {
      const call = { method, url: path.replaceAll(/:\w+/g, '1'), verb: '', title: `${method} ${path}` }
      signIn(null)
      assert.equal((await send(client, call)).status(), 401, call.title)
      if (!permission) continue
      signIn(operator(['nothing.query']))
      assert.equal((await send(client, call)).status(), 403, call.title)
    }
  })

  test('refuse what lies beyond the data permission', async ({ client, assert }) => {
    for (const dataScope of [DataScope.ownCompany, DataScope.ownRows])
      for (const { method, path, permission, bounds } of adminEndpoints) {
        if (bounds === 'own' || bounds === 'public') continue
        signIn(operator([permission!], { dataScope, companyId: 41 }))
        const call = { method, url: path.replaceAll(/:\w+/g, '1'), verb: '', title: `${method} ${path}` }
        assert.equal((await send(client, call)).status(), bounds === 'platform' ? 403 : 404, call.title)
      }
  })

  test('the manifest shows only what the operator may use', async ({ client, assert }) => {
    signIn(operator(['producers.query', 'producers.export']))
    const { resources: shown } = (await client.get('/admin/api/manifest')).body()
    assert.lengthOf(shown, 1)
    assert.deepInclude(shown[0], { name: 'producers', verbs: ['query', 'export'] })
    assert.notMatch(JSON.stringify(shown), /select count/, 'SQL stays on the server')
  })
})

type Written = { id: number | null; input: Record<string, unknown>; trx: Trx }

const NEWCOMER = { password: 'x', mobile: '13900000099' }

test.group('Back office: data permission', (group) => {
  asOperators(group)
  let mine: number
  let theirs: number

  group.each.setup(async () => {
    registerResource(
      defineResource(User, {
        name: 'test_people',
        label: '人员',
        group: '系统',
        path: 'test/people',
        title: 'username',
        search: ['username'],
        fields: {
          username: text({ label: '用户名', sort: true }),
          companyId: number({ label: '企业' }),
          email: text({ label: '邮箱', permission: 'test_people.see_email' }),
        },
        owners: { company: 'companyId' },
        crud: { create: true, edit: true, delete: true },
        import: { key: 'username' },
        totals: ['companyId'],
        actions: { greet: action({ label: '问候', bulk: true, run: async () => {} }) },
      })
    )
    for (const id of [41, 42]) await insertRow('companies', { id })
    const make = async (username: string, company: number) => {
      const [{ id }] = await db
        .table('users')
        .insert({ username, password: 'x', mobile: username, company_id: company, email: `${username}@example.com` })
        .returning('id')
      return id as number
    }
    mine = await make('13900000001', 41)
    theirs = await make('13900000002', 42)
    signIn(
      operator(['test_people.*'], {
        dataScope: DataScope.ownCompany,
        companyId: 41,
        permissions: ['query', 'get', 'add', 'edit', 'delete', 'export', 'import', 'greet'].map(
          (verb) => `test_people.${verb}`
        ),
      })
    )
    return () => {
      resources.delete('test_people')
    }
  })

  test('an operator of 本企业 reads, counts, sums and finds only rows of the own company', async ({
    client,
    assert,
  }) => {
    const list = await client.get('/admin/api/test_people')
    list.assertHeader('content-range', 'test_people 0-0/1')
    assert.deepEqual(
      list.body().map(({ id }: { id: number }) => id),
      [mine]
    )
    ;(await client.get(`/admin/api/test_people/${theirs}`)).assertStatus(404)
    ;(await client.get(`/admin/api/test_people/${theirs}/audit`)).assertStatus(404)
    assert.deepEqual((await client.get('/admin/api/test_people/totals')).body(), { companyId: 41 })
    assert.lengthOf(
      (
        await client.get(`/admin/api/test_people?filter=${encodeURIComponent(JSON.stringify({ id: [mine, theirs] }))}`)
      ).body(),
      1
    )
    const hits = (await client.get('/admin/api/search?q=1390000000')).body()
    assert.deepEqual(
      hits
        .filter(({ resource }: { resource: string }) => resource === 'test_people')
        .map(({ id }: { id: number }) => id),
      [mine]
    )
  })

  test('the rows of another company cannot be written, alone or among own ones', async ({ client, assert }) => {
    ;(await client.put(`/admin/api/test_people/${theirs}`).json({ username: 'taken' })).assertStatus(404)
    ;(
      await client.put('/admin/api/test_people').json({ ids: [mine, theirs], data: { username: 'taken' } })
    ).assertStatus(404)
    ;(await client.delete(`/admin/api/test_people/${theirs}`)).assertStatus(404)
    ;(await client.delete('/admin/api/test_people').json({ ids: [mine, theirs] })).assertStatus(404)
    ;(await client.post('/admin/api/test_people/actions/greet').json({ ids: [mine, theirs] })).assertStatus(404)
    assert.lengthOf(await db.from('users').whereIn('id', [mine, theirs]).whereLike('username', '139%'), 2)
  })

  test('a row cannot be moved to another company', async ({ client, assert }) => {
    ;(await client.put(`/admin/api/test_people/${mine}`).json({ companyId: 42 })).assertStatus(403)
    assert.equal((await db.from('users').where('id', mine).first()).company_id, 41)
  })

  test('an import neither changes nor makes rows of another company', async ({ client, assert }) => {
    // an import of a module writes new rows itself
    resources.get('test_people')!.import!.run = async ({ id, input, trx }: Written) =>
      id === null
        ? trx.table('users').insert({ ...NEWCOMER, username: input.username, company_id: input.companyId })
        : trx.from('users').where('id', id).update({ company_id: input.companyId })
    const lines = ['用户名,企业', '13900000002,41', '13900000003,42', '13900000004,41']
    const checked = (
      await client
        .post('/admin/api/test_people/import')
        .file('file', Buffer.from(lines.join('\n')), { filename: '人员.csv', contentType: 'text/csv' })
    ).body()
    assert.deepEqual(checked.errors, [{ row: 2, message: '无权修改该数据' }])
    const { errors } = (await client.post(`/admin/api/tasks/${checked.id}/confirm`).json({})).body()
    assert.deepEqual(errors, [
      { row: 2, message: '无权修改该数据' },
      { row: 3, message: '无权保存该数据' },
    ])
    assert.lengthOf(await db.from('users').where('username', '13900000003'), 0)
    assert.lengthOf(await db.from('users').where('username', '13900000004'), 1)
  })

  test('an import leaves alone what the form may not change either', async ({ client, assert }) => {
    resources.get('test_people')!.crud.when = { email: ['open@example.com'] }
    const lines = ['用户名,企业', '13900000001,41']
    const checked = (
      await client
        .post('/admin/api/test_people/import')
        .file('file', Buffer.from(lines.join('\n')), { filename: '人员.csv', contentType: 'text/csv' })
    ).body()
    assert.deepEqual(checked.errors, [{ row: 2, message: '当前状态不能修改或删除' }])
  })

  test('an export holds only own rows', async ({ client, assert }) => {
    const task = (await client.post('/admin/api/test_people/export').json({})).body()
    assert.deepInclude(task, { state: TaskState.done, done: 1 })
  })

  test('本人 sees the rows that the operator has handled, whatever the numbers of members', async ({
    client,
    assert,
  }) => {
    const everything = ['query', 'get', 'add', 'edit', 'import'].map((verb) => `test_people.${verb}`)
    const only = { dataScope: DataScope.ownRows, userId: mine }
    const seen = async () => (await client.get('/admin/api/test_people')).body().map(({ id }: { id: number }) => id)
    signIn(operator(everything, only))
    assert.deepEqual(await seen(), [], 'the operator has the number of a member')
    ;(await client.put(`/admin/api/test_people/${mine}`).json({ username: '13900000011' })).assertStatus(404)

    signIn(operator(everything, { userId: mine }))
    ;(await client.put(`/admin/api/test_people/${theirs}`).json({ username: '13900000012' })).assertStatus(200)
    signIn(operator(everything, only))
    assert.deepEqual(await seen(), [theirs])
    signIn(operator(everything, { ...only, userId: mine + 1 }))
    assert.deepEqual(await seen(), [])
  })

  test('本企业 without a company sees nothing', async ({ client, assert }) => {
    signIn(operator(['test_people.query'], { dataScope: DataScope.ownCompany, companyId: null }))
    assert.lengthOf((await client.get('/admin/api/test_people')).body(), 0)
  })

  test('a field with a permission of its own is neither shown nor asked about', async ({ client, assert }) => {
    const codes = ['test_people.query', 'test_people.get']
    signIn(operator(codes))
    assert.notProperty((await client.get(`/admin/api/test_people/${mine}`)).body(), 'email')
    ;(await client.get(`/admin/api/test_people?filter=${encodeURIComponent('{"email":"139"}')}`)).assertStatus(422)
    signIn(operator([...codes, 'test_people.see_email']))
    assert.property((await client.get(`/admin/api/test_people/${mine}`)).body(), 'email')
  })

  test('secrets never stand in an audit line', async ({ client, assert }) => {
    await client.delete(`/admin/api/test_people/${mine}`)
    const line = await db
      .from('audit_logs')
      .where({ entity: 'test_person', entity_id: String(mine) })
      .firstOrFail()
    assert.equal(line.before.username, '13900000001')
    assert.notMatch(JSON.stringify(line.before), /password/i)
  })
})

test.group('Back office: permission codes', (group) => {
  asOperators(group)

  test('a wildcard of a resource grants its verbs and nothing else', async ({ client }) => {
    await makeProducer()
    signIn(operator(['producers.*']))
    ;(await client.get('/admin/api/producers')).assertStatus(200)
    ;(await client.get('/admin/api/nothing')).assertStatus(404)
  })

  test('each code is named in Chinese and unique', async ({ assert }) => {
    const permissions = await allPermissions()
    assert.equal(new Set(permissions.map(({ code }) => code)).size, permissions.length)
    for (const { code, name } of permissions) {
      assert.match(name, /[\u4e00-\u9fff]/, code)
      assert.isAtMost(code.length, 80)
    }
  })
})
