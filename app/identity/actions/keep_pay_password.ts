import type { Trx } from '#core/transaction'

/** Keeps the hash of a user's pay password. Whether it may be set, and its audit line, are the bank's. */
export async function keepPayPassword(trx: Trx, userId: number, hashed: string): Promise<void> {
  await trx.from('users').where('id', userId).update({ pay_password: hashed })
}
