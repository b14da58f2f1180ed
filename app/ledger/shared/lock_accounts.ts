import { available, FROZEN_CLASSES, isOfClass, parseAccount } from '#app/ledger/rules/accounts'
import type { Trx } from '#core/transaction'

export type LockedAccount = {
  code: string
  nature: 'debit' | 'credit'
  balance: number
  /** Of an escrow: the company that has paid into it. */
  payer: number | null
}

/**
 * Creates missing accounts and locks all of them until the end of the transaction, always in the order of their codes, so that two
 * postings never deadlock. Locking frozen or outgoing money of a company also locks its available money, which serialises all
 * postings of one company, whatever their order within a use case. A use case that posts to several companies calls this first with
 * all of their accounts.
 */
export async function lockAccounts(trx: Trx, codes: readonly string[]): Promise<Map<string, LockedAccount>> {
  const owners = codes
    .filter((code) => isOfClass(code, ...FROZEN_CLASSES))
    .map((code) => available(parseAccount(code).ownerId!))
  const wanted = [...new Set([...codes, ...owners])].sort()
  const locked = await lockWhole(trx, wanted)
  if (locked.size === wanted.length) return locked
  const accounts = wanted.map((code) => ({ code, ...parseAccount(code) }))
  await trx
    .table('ledger_accounts')
    .knexQuery.insert(
      accounts.map(({ code, class: kind, ownerId, nature }) => ({ code, class: kind, owner_id: ownerId, nature }))
    )
    .onConflict('code')
    .ignore()
  return lockWhole(trx, wanted)
}

/**
 * Locks the accounts when all of them exist, otherwise none. Who held some of them while the missing ones were created would lock those out of
 * order: others, for whom they are there already, begin with them.
 */
async function lockWhole(trx: Trx, codes: string[]): Promise<Map<string, LockedAccount>> {
  const { rows } = await trx.rawQuery(
    `select code, nature, balance, payer_company_id as payer from ledger_accounts
     where code = any(?) and (select count(*) from ledger_accounts where code = any(?)) = ?
     order by code for update`,
    [codes, codes, codes.length]
  )
  return new Map((rows as LockedAccount[]).map((row) => [row.code, row]))
}
