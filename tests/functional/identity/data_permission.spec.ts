/*
 * Data permissions of operators and members, and that nobody gives more than they have.
 */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { DataScope, EnabledState } from '#core/codes'
import { actorOfOperator } from '#app/identity/sessions/operators'
import { actorOfUser } from '#app/identity/sessions/members'
import { asOperator, createMember, createOperator } from '#tests/helpers/actors'
import { call, makeDeal, walk } from '../order/helpers.js'

const roleOf = (code: string) => db.from('roles').where('code', code).firstOrFail()

test.group('Roles beyond one’s own', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('are not given to a new operator either', async ({ client, assert }) => {
    const clerk = await createOperator({ permissions: ['operators.query', 'operators.invite'] })
    const { id: roleId } = await roleOf('SUPER_ADMIN')
    const response = await asOperator(client.post('/admin/api/operators/actions/invite'), clerk).json({
      input: { username: 'backdoor', name: '后门', roleId, password: 'Quiet-river7' },
    })
    assert.equal(response.body().reason, 'identity.rolesBeyondOwn')
    assert.isNull(await db.from('operators').where('username', 'backdoor').first())
  })

  test('are not given by a wider data permission', async ({ client, assert }) => {
    const codes = ['roles.query', 'roles.get', 'roles.add', 'roles.edit', 'operators.query', 'operators.grant']
    const clerk = await createOperator({ permissions: codes, dataScope: DataScope.ownCompany })
    // the screen of roles shows nothing to 本企业; whoever reaches the action by another way is refused there
    const { createRole, editRole } = await import('#app/identity/actions/manage_roles')
    const { grantRole } = await import('#app/identity/actions/manage_operators')
    const [{ role_id: own }] = await db.from('operator_roles').where('operator_id', clerk.operator.id)
    const wide = await createOperator({ permissions: ['roles.query'] })
    const [{ role_id: wider }] = await db.from('operator_roles').where('operator_id', wide.operator.id)
    const { actor } = clerk
    const trx = await db.transaction()
    const refused = (work: Promise<unknown>) => assert.refuses(() => work, 'identity.scopeBeyondOwn')
    const made = { code: 'WIDER', name: '更宽', memo: null, state: EnabledState.enabled, kind: 'operator' }
    await refused(createRole({ input: { ...made, dataScope: DataScope.everything }, actor, trx: trx as never }))
    await refused(editRole({ id: own, input: { dataScope: DataScope.everything }, actor, trx: trx as never }))
    await refused(grantRole({ id: clerk.operator.id, roleId: wider }, actor, trx as never))
    await trx.rollback()
    ;(await asOperator(client.get('/admin/api/roles'), clerk)).assertBody([])
  })

  test('cannot be reached through somebody’s name or mobile', async ({ client, assert }) => {
    const clerk = await createOperator({ permissions: ['operators.query', 'operators.edit'] })
    const admin = await createOperator()
    const response = await asOperator(client.put(`/admin/api/operators/${admin.operator.id}`), clerk).json({
      mobile: '13900000000',
    })
    assert.equal(response.body().reason, 'identity.rolesBeyondOwn')
  })

  test('the permission for everything cannot be switched off, nor one that the operator lacks', async ({
    client,
    assert,
  }) => {
    const admin = await createOperator()
    const all = await db.from('permissions').where('code', '*').firstOrFail()
    const off = { state: EnabledState.disabled }
    const last = await asOperator(client.put(`/admin/api/permissions/${all.id}`), admin).json(off)
    assert.equal(last.body().reason, 'identity.everythingStays')
    ;(await asOperator(client.get('/admin/api/roles'), admin)).assertStatus(200)
    const clerk = await createOperator({ permissions: ['permissions.query', 'permissions.edit'] })
    const other = await db.from('permissions').where('code', 'orders.query').firstOrFail()
    const foreign = await asOperator(client.put(`/admin/api/permissions/${other.id}`), clerk).json(off)
    assert.equal(foreign.body().reason, 'identity.permissionsBeyondOwn')
    await assert.rejects(() => db.from('permissions').where('id', all.id).update(off), /permissions_everything/)
  })
})

test.group('Data permission of operators', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('本企业 is the company that an operator of 全部 has assigned', async ({ client, assert }) => {
    const admin = await createOperator()
    const mine = await createMember()
    const theirs = await createMember()
    const clerk = await createOperator({
      permissions: ['users.query', 'operators.query', 'operators.company'],
      dataScope: DataScope.ownCompany,
    })
    const users = async () =>
      (await asOperator(client.get('/admin/api/users'), clerk)).body().map(({ id }: { id: number }) => id)
    assert.deepEqual(await users(), [])
    const row = (await asOperator(client.get(`/admin/api/operators/${clerk.operator.id}`), admin)).body()
    const assigned = await asOperator(client.post('/admin/api/operators/actions/company'), admin).json({
      ids: [row.id],
      seen: { [row.id]: row._seen },
      input: { companyId: mine.company.id },
    })
    assigned.assertStatus(200)
    assert.deepEqual(await users(), [mine.user.id])
    assert.notInclude(await users(), theirs.user.id)
    const { companyId } = await actorOfOperator(admin.operator.id)
    assert.isNull(companyId, 'an operator of 全部 acts for no company')
  })

  test('an owner is looked up through the record that a row belongs to', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const other = await createMember()
    const clerk = await createOperator({ permissions: ['order_lines.query'], dataScope: DataScope.ownCompany })
    const lines = async (companyId: number) => {
      await db.from('operators').where('id', clerk.operator.id).update({ company_id: companyId })
      return (await asOperator(client.get('/admin/api/order_lines'), clerk)).body().length
    }
    await walk(assert, deal, 'place')
    assert.equal(await lines(deal.buyer.company.id), 1)
    assert.equal(await lines(deal.seller.company.id), 1)
    assert.equal(await lines(other.company.id), 0)
  })
})

test.group('Data permission of members', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is the widest of the roles, and never more than the company', async ({ assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    const both = await createMember({ company: manager.company, roles: ['COMPANY_TRADER', 'COMPANY_FINANCE'] })
    const scope = async (id: number) => (await actorOfUser(id)).dataScope
    assert.equal(await scope(trader.user.id), DataScope.ownCompany, '全部 of a member is the company')
    await db
      .from('roles')
      .whereIn('code', ['COMPANY_TRADER', 'COMPANY_MANAGER'])
      .update({ data_scope: DataScope.ownRows })
    assert.equal(await scope(trader.user.id), DataScope.ownRows)
    assert.equal(await scope(both.user.id), DataScope.ownCompany)
    assert.equal(await scope(manager.user.id), DataScope.ownCompany, 'a manager answers for the company')
  })

  test('本人 sees the own orders only, in lists and by id', async ({ client, assert }) => {
    await db.from('roles').where('code', 'COMPANY_TRADER').update({ data_scope: DataScope.ownRows })
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    const colleague = await createMember({ company: deal.buyer.company })
    const orders = async (who: typeof colleague) =>
      (await call(client, who, '/order/list', { side: 'buyer' })).body.total as number
    assert.equal(await orders(deal.buyer), 1)
    assert.equal(await orders(colleague), 0)
    assert.equal((await call(client, colleague, '/order/get', { orderId })).code, 40400)
  })
})
