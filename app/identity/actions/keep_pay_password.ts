import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'

/** Stores the hash of a user's pay password. The bank module checks whether it may be set and writes the audit line. */
export async function keepPayPassword(trx: Trx, userId: number, hashed: string): Promise<void> {
  await trx.from('users').where('id', userId).update({ pay_password: hashed })
}

/** Replaces an old hash of a user's pay password by one of the same password, unless the password has changed meanwhile. */
export async function renewPayPassword(userId: number, old: string, hashed: string): Promise<void> {
  await db.from('users').where({ id: userId, pay_password: old }).update({ pay_password: hashed })
}
