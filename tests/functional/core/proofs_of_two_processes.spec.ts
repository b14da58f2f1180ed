/*
 * Copies of one request, and uses of one proof, in two processes. The other process is played by what it does in the database: it has used
 * up the code, and its transaction is still open.
 */
import { test } from '@japa/runner'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { refuse } from '#core/errors'
import { inputHash, onceProven } from '#core/idempotency'
import { requireTotp } from '#app/identity/actions/check_totp'
import { proveSmsCode, sendSmsCode, useSmsCode } from '#app/identity/proofs/sms_codes'
import { inTransaction, outsideTransaction } from '#core/transaction'
import { IdentityRefusal } from '#app/identity/refusals'
import { lastSmsCode } from '#tests/helpers/account'
import { createOperator, OPERATOR_SECRET } from '#tests/helpers/actors'
import { lockWaiters, resetDatabase } from '#tests/helpers/database'
import { totpAt } from '#tests/helpers/totp'
import { until } from '#tests/helpers/until'

test.group('Proofs in two processes', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(() => resetDatabase())

  const body = { amount: 1 }
  /** A request of operator 1 with the key `k`. */
  const request = {
    actor: { kind: 'operator', userId: 1 },
    request: { header: () => 'k', url: () => '/pay', body: () => body, ip: () => '127.0.0.1' },
  } as unknown as HttpContext

  const used = async () => {
    throw refuse(IdentityRefusal.totpWrong)
  }

  const claimOther = (trx: Pick<typeof db, 'table'>, answer: unknown) =>
    trx.table('idempotency_keys').insert({
      scope: 'operator:1',
      key: 'k',
      input_hash: inputHash('/pay', body),
      answer: JSON.stringify({ body: answer }),
    })

  const waiting = () =>
    until('a transaction waits for the other process', () => outsideTransaction(() => lockWaiters()))

  test('a copy whose code the other process has used gets the answer of that process', async ({ assert }) => {
    let copy: Promise<unknown> | null = null
    await inTransaction(async (other) => {
      await claimOther(other as never, 'paid')
      copy = outsideTransaction(() => onceProven(request, used, async () => 'paid twice'))
      await waiting()
    })
    assert.equal(await copy, 'paid')
  })

  test('when the other process is refused in the end, so is the copy', async ({ assert }) => {
    let copy: Promise<unknown> | null = null
    await inTransaction(async (other) => {
      await claimOther(other as never, 'paid')
      copy = outsideTransaction(() => onceProven(request, used, async () => 'paid')).catch((error) => error.refusal)
      await waiting()
      throw new Error('refused')
    }).catch(() => {})
    assert.equal(await copy, IdentityRefusal.totpWrong)
    assert.lengthOf(await db.from('idempotency_keys'), 0)
  })

  test('a one-time password is used once, whichever process is first', async ({ assert }) => {
    const { operator, actor } = await createOperator()
    const step = Math.floor(Date.now() / 30_000)
    let second: Promise<unknown> | null = null
    await inTransaction(async (other) => {
      await other.from('operators').where('id', operator.id).forUpdate().firstOrFail()
      second = outsideTransaction(() => requireTotp(actor, totpAt(OPERATOR_SECRET, step))).catch(
        (error) => error.refusal
      )
      await waiting()
      await other.from('operators').where('id', operator.id).update({ totp_last_step: step })
    })
    assert.equal(await second, IdentityRefusal.totpWrong)
  })

  test('a code by SMS that two processes have found right is used by one', async ({ assert }) => {
    const mobile = '13700000001'
    const codeKey = await sendSmsCode({ mobile, scene: 'login', ip: '127.0.0.1' })
    const given = { mobile, codeKey, code: (await lastSmsCode(mobile))!, scene: 'login' } as const
    const proofs = [await proveSmsCode(given), await proveSmsCode(given)]
    const uses = await Promise.allSettled(proofs.map((proof) => inTransaction((trx) => useSmsCode(trx, proof))))
    assert.sameMembers(
      uses.map(({ status }) => status),
      ['fulfilled', 'rejected']
    )
  })
})
