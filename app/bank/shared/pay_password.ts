/* The pay password: six digits chosen by a user, required whenever money leaves the company. */
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { BankRefusal } from '#app/bank/refusals'

const TRIES = 5
const LOCK = '30 minutes'

async function countFailure(userId: number) {
  await db.rawQuery(
    `insert into pay_passwords (user_id, failures) values (?, 1)
     on conflict (user_id) do update set
       failures = case when pay_passwords.failures >= ? then 1 else pay_passwords.failures + 1 end,
       locked_until = case when pay_passwords.failures + 1 = ? then now() + ?::interval end,
       updated_at = now()`,
    [userId, TRIES, TRIES, LOCK]
  )
}

/**
 * Checks the acting user's pay password. Five wrong ones in a row lock it for 30 minutes. A wrong one is counted after the rollback of the
 * transaction, because the refusal rolls back everything the transaction wrote.
 *
 * @throws RefusedError `支付密码错误`, `请先设置支付密码`, or that it is locked
 */
export async function checkPayPassword(trx: Trx, actor: Actor, password: string): Promise<void> {
  const { rows } = await trx.rawQuery(
    `select u.pay_password, coalesce(p.failures, 0) as failures, coalesce(p.locked_until > now(), false) as locked
     from users u left join pay_passwords p on p.user_id = u.id where u.id = ?`,
    [actor.userId ?? 0]
  )
  const known = rows[0] as { pay_password: string | null; failures: number; locked: boolean } | undefined
  if (!known?.pay_password) throw refuse(BankRefusal.payPasswordNotSet)
  if (known.locked) throw refuse(BankRefusal.payPasswordLocked)
  if (await hash.verify(known.pay_password, password)) {
    if (known.failures > 0) await forgetFailures(trx, actor.userId!)
    return
  }
  const count = () => countFailure(actor.userId!)
  trx.after('rollback', count)
  trx.after('commit', count)
  throw refuse(BankRefusal.payPasswordWrong)
}

/** Resets the count of wrong attempts. */
export async function forgetFailures(trx: Trx, userId: number) {
  await trx
    .from('pay_passwords')
    .where('user_id', userId)
    .update({ failures: 0, locked_until: null, updated_at: trx.raw('now()') })
}
