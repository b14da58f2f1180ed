import type { Trx } from '#core/transaction'

/** Stores the hash of a user's pay password. The bank module checks whether it may be set and writes the audit line. */
export async function keepPayPassword(trx: Trx, userId: number, hashed: string): Promise<void> {
  await trx.from('users').where('id', userId).update({ pay_password: hashed })
}
