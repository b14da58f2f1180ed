/*
 * What an operator owes before anything else: a password in place of the initial one, and an authenticator for who decides over money. It is
 * the server that refuses, in every call.
 */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import { adminEndpoints, reportRoutes, resourceRoutes } from '#app/admin/admit'
import { moneyPermissions } from '#app/admin/money_permissions'
import { reports } from '#app/admin/registry'
import { asOperator, createOperator, type TestOperator } from '#tests/helpers/actors'

/** Everything that an operator may do who owes something. */
const OPEN = {
  password: ['get /admin/api/me', 'post /admin/api/me/password'],
  totp: [
    'get /admin/api/me',
    'post /admin/api/me/password',
    'post /admin/api/me/totp',
    'post /admin/api/me/totp/confirm',
  ],
}

/** Every declared call of the back office, with some value for each part of its path. */
const everyCall = () =>
  [
    ...adminEndpoints.map(({ method, path }) => ({ method, path })),
    ...resourceRoutes.map(({ method, path }) => ({ method, path: `/admin/api/producers${path}` })),
    ...reportRoutes.map(({ method, path }) => ({
      method,
      path: `/admin/api/reports/${[...reports.keys()][0]}${path}`,
    })),
  ].map(({ method, path }) => ({ method, path, url: path.replaceAll(/:\w+/g, '1') }))

test.group('What an operator owes', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  for (const owed of ['password', 'totp'] as const)
    test(`who owes a ${owed} can call nothing else, in every call of the back office`, async ({ client, assert }) => {
      const operator = await createOperator({ bound: owed !== 'totp' })
      if (owed === 'password')
        await db.from('operators').where('id', operator.operator.id).update({ must_update_password: true })
      const open: string[] = []
      for (const { method, path, url } of everyCall()) {
        const response = await asOperator(client[method](url), operator)
        const reason = response.status() === 403 && response.body().reason
        if (reason !== `admin.${owed}Owed`) open.push(`${method} ${path}`)
      }
      assert.sameMembers(open, OPEN[owed])
      assert.equal((await asOperator(client.get('/admin/api/me'), operator)).body().owes, owed)
      ;(await asOperator(client.post('/admin/api/logout'), operator)).assertStatus(200)
    })

  test('no call of the back office is declared in another way', ({ assert }) => {
    const declared = new Set([
      ...everyCall().map(({ method, path }) => `${method} ${path}`),
      ...['post /admin/api/login', 'post /admin/api/logout', 'get /admin/api/session'],
    ])
    const plain = (pattern: string) =>
      pattern
        .replace('/admin/api/reports/:report', `/admin/api/reports/${[...reports.keys()][0]}`)
        .replace('/admin/api/:resource', '/admin/api/producers')
    const routed = router
      .toJSON()
      .root.flatMap(({ pattern, methods }) =>
        pattern.startsWith('/admin/api/')
          ? methods.filter((method) => method !== 'HEAD').map((method) => `${method.toLowerCase()} ${plain(pattern)}`)
          : []
      )
    assert.isAbove(routed.length, 40)
    assert.deepEqual(
      // What matches nothing else is answered with 404.
      routed.filter((route) => !declared.has(route) && !route.endsWith('/*')),
      []
    )
  })

  const orders = async (client: any, who: TestOperator) =>
    (await asOperator(client.get('/admin/api/orders'), who)).status() as number

  test('each permission over money asks for an authenticator, others do not', async ({ client, assert }) => {
    for (const permission of moneyPermissions()) {
      const operator = await createOperator({ permissions: ['orders.query', permission], bound: false })
      assert.equal(await orders(client, operator), 403, permission)
      await db.from('operators').where('id', operator.operator.id).update({ totp_enabled: true })
      assert.equal(await orders(client, operator), 200, permission)
    }
    assert.equal(await orders(client, await createOperator({ permissions: ['orders.query'], bound: false })), 200)
  })

  test('operators of the demo work without one', async ({ client, assert }) => {
    const operator = await createOperator({ bound: false })
    await db.from('operators').where('id', operator.operator.id).update({ demo: true })
    assert.equal(await orders(client, operator), 200)
  })
})
