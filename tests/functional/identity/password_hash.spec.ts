import { test } from '@japa/runner'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { HashInTransactionError, hashPassword, isOldHash, matchesPassword } from '#core/password_hash'
import { inTransaction } from '#core/transaction'
import { asOperator, createMember, createOperator, PASSWORD } from '#tests/helpers/actors'
import { decide, lastProposal } from '#tests/helpers/second_person'
import { PAY_PASSWORD } from '#tests/helpers/bank'
import { provePayPassword } from '#app/bank/shared/pay_password'
import { clearLimits } from '#app/identity/proofs/limits'

/** Hashes as they were made with other parameters. */
const old = new Scrypt({ cost: 512, blockSize: 8, parallelization: 1 })

const passwordOf = async (table: 'users' | 'operators', id: number): Promise<string> =>
  (await db.from(table).where('id', id).firstOrFail()).password

test.group('Old hashes of passwords', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('a member logs in with one, which is then a new one', async ({ client, assert }) => {
    const { user } = await createMember()
    await db
      .from('users')
      .where('id', user.id)
      .update({ password: await old.make(PASSWORD) })
    const login = (password: string) => client.post('/api/login').json({ username: user.mobile, password })
    assert.equal((await login('Falsch2026x')).body().reason, 'identity.loginWrong')
    assert.isTrue(isOldHash(await passwordOf('users', user.id)))
    assert.equal((await login(PASSWORD)).body().code, 20000)
    assert.isFalse(isOldHash(await passwordOf('users', user.id)))
    assert.equal((await login(PASSWORD)).body().code, 20000)
  })

  test('so does an operator', async ({ client, assert }) => {
    const { operator } = await createOperator({ demo: true })
    await db
      .from('operators')
      .where('id', operator.id)
      .update({ password: await old.make(PASSWORD) })
    const login = () => client.post('/admin/api/login').json({ username: operator.username, password: PASSWORD })
    ;(await login()).assertStatus(200)
    assert.isFalse(isOldHash(await passwordOf('operators', operator.id)))
    ;(await login()).assertStatus(200)
  })

  test('a pay password is renewed with the next payment', async ({ assert }) => {
    const member = await createMember()
    await db
      .from('users')
      .where('id', member.user.id)
      .update({ pay_password: await old.make(PAY_PASSWORD) })
    await provePayPassword(member.actor, PAY_PASSWORD)
    const { pay_password: stored } = await db.from('users').where('id', member.user.id).firstOrFail()
    assert.isFalse(isOldHash(stored))
    await provePayPassword(member.actor, PAY_PASSWORD)
  })
})

test.group('Hashing and transactions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => clearLimits())

  test('a password is not hashed or compared inside an open transaction', async ({ assert }) => {
    const stored = await hashPassword(PASSWORD)
    await assert.rejects(() => inTransaction(() => hashPassword(PASSWORD)), HashInTransactionError)
    await assert.rejects(() => inTransaction(() => matchesPassword(stored, PASSWORD)), HashInTransactionError)
    assert.isTrue(await matchesPassword(stored, PASSWORD))
  })

  test('that of a new operator, and one that is reset, are hashed when they are asked for', async ({
    client,
    assert,
  }) => {
    const asker = await createOperator({ demo: true })
    const second = await createOperator({ demo: true })
    const role = await db.from('roles').where('code', 'OPS').firstOrFail()
    const ask = (verb: string, body: object) =>
      asOperator(client.post(`/admin/api/operators/actions/${verb}`), asker).json(body)
    const logIn = async (password: string) =>
      (await client.post('/admin/api/login').json({ username: 'zhaokai', password })).status()

    const input = { username: 'zhaokai', name: '赵凯', roleId: role.id, password: 'Mian2026qiao' }
    const weak = await ask('invite', { ids: [], input: { ...input, password: 'zhaokai1' } })
    assert.equal(weak.status(), 422)
    ;(await ask('invite', { ids: [], input })).assertStatus(202)
    assert.isNull(await db.from('operators').where('username', 'zhaokai').first())
    ;(await decide(client, second)).assertStatus(200)
    const { id } = await db.from('operators').where('username', 'zhaokai').firstOrFail()
    assert.equal(await logIn('Mian2026qiao'), 200)

    const row = (await asOperator(client.get(`/admin/api/operators/${id}`), asker)).body()
    const reset = { ids: [id], seen: { [id]: row._seen }, input: { password: 'Qiao2026mian' } }
    ;(await ask('password', reset)).assertStatus(202)
    ;(await decide(client, second)).assertStatus(200)
    assert.isNull((await lastProposal()).asked)
    assert.equal(await logIn('Qiao2026mian'), 200)
    assert.notEqual(await logIn('Mian2026qiao'), 200)
  })
})
