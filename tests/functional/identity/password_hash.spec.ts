import { test } from '@japa/runner'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { isOldHash } from '#core/password_hash'
import { createMember, createOperator, PASSWORD } from '#tests/helpers/actors'
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
