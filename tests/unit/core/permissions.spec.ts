import { test } from '@japa/runner'
import { can, guestActor, systemActor } from '#core/actor'
import { DataScope } from '#core/codes'
import { hasPermission } from '#core/permissions'

test.group('Permission codes (glossary §3.2)', () => {
  test('a code grants itself and nothing that only looks like it', ({ assert }) => {
    assert.isTrue(hasPermission(['order:accept'], ['order:accept']))
    for (const other of ['order:accep', 'order:accept2', 'order:refuse', 'orders:accept', 'order', '', '*'])
      assert.isFalse(hasPermission(['order:accept'], [other]), other)
    assert.isFalse(hasPermission([], ['order:accept']))
  })

  test('a wildcard grants every verb of its own resource, with either separator', ({ assert }) => {
    assert.isTrue(hasPermission(['order:*'], ['order:accept']))
    assert.isTrue(hasPermission(['orders.*'], ['orders.query']))
    for (const other of ['orders:query', 'order2.query', 'orders', 'orders.deep.query'])
      assert.isFalse(hasPermission(['orders.*'], [other]), other)
    assert.isTrue(hasPermission(['orders.deep.*'], ['orders.deep.query']), 'the last separator counts')
    assert.isTrue(hasPermission(['a.b:*'], ['a.b:c']))
    assert.isTrue(hasPermission(['a:b.*'], ['a:b.c']))
  })

  test('a code without a resource has no wildcard, and the star grants everything', ({ assert }) => {
    assert.isFalse(hasPermission([':*', '.*', '*:', 'o*'], ['order']))
    assert.isFalse(hasPermission([':*', '.*'], [':accept', '.query']))
    assert.isTrue(hasPermission(['*'], ['order:accept', 'anything']))
    assert.isTrue(hasPermission(['other', '*'], ['order:accept']))
  })

  test('several codes are all needed, or any of them when that is asked', ({ assert }) => {
    const held = ['a.query', 'b.query']
    assert.isTrue(hasPermission(held, ['a.query', 'b.query']))
    assert.isFalse(hasPermission(held, ['a.query', 'c.query']))
    assert.isTrue(hasPermission(held, ['c.query', 'a.query'], 'or'))
    assert.isFalse(hasPermission(held, ['c.query', 'd.query'], 'or'))
    assert.isTrue(hasPermission(held, [], 'and'))
    assert.isFalse(hasPermission(held, [], 'or'))
  })
})

test.group('Actors', () => {
  test('a guest may nothing and belongs to nobody', ({ assert }) => {
    assert.deepEqual(guestActor('10.0.0.1', 'r1'), {
      kind: 'guest',
      userId: null,
      name: '游客',
      companyId: null,
      companyName: null,
      certified: false,
      manager: false,
      permissions: [],
      roles: [],
      dataScope: DataScope.everything,
      ip: '10.0.0.1',
      requestId: 'r1',
    })
    assert.isFalse(can(guestActor(null, null), 'order:accept'))
  })

  test('the system may everything, and has no address and no person', ({ assert }) => {
    assert.deepEqual(systemActor(), {
      kind: 'system',
      userId: null,
      name: '系统',
      companyId: null,
      companyName: null,
      certified: false,
      manager: false,
      permissions: ['*'],
      roles: [],
      dataScope: DataScope.everything,
      ip: null,
      requestId: null,
    })
    assert.equal(systemActor('r2').requestId, 'r2')
    assert.isTrue(can(systemActor(), 'order:accept', 'orders.query'))
  })

  test('who needs several codes must hold all of them', ({ assert }) => {
    const actor = { ...guestActor(null, null), permissions: ['a.query'] }
    assert.isTrue(can(actor, 'a.query'))
    assert.isFalse(can(actor, 'a.query', 'b.query'))
  })

  test('the roles of one actor are not those of the next', ({ assert }) => {
    systemActor().roles.push('finance')
    guestActor(null, null).roles.push('finance')
    assert.deepEqual(systemActor().roles, [])
    assert.deepEqual(guestActor(null, null).roles, [])
  })
})
