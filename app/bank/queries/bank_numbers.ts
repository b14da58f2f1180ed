import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'
import { ownSubAccounts } from '#app/bank/gateway/main'
import { CLEARING, PLATFORM, type BankParty } from '#app/bank/rules/pockets'

/** Whose sub-account a number of the bank is; null for one that is nobody's now. */
export async function partyOf(bankUserId: string, trx?: Trx): Promise<BankParty | null> {
  const own = ownSubAccounts()
  if (bankUserId === own.platform) return PLATFORM
  if (bankUserId === own.clearing) return CLEARING
  const row = await (trx ?? db).from('bank_accounts').where('bank_user_id', bankUserId).select('company_id').first()
  return row?.company_id ?? null
}

/** The bank's numbers (bankUserId) of parties; those without a sub-account are missing. */
export async function bankNumbersOf(parties: readonly BankParty[], trx?: Trx): Promise<Map<BankParty, string>> {
  const own = ownSubAccounts()
  const rows = await (trx ?? db)
    .from('bank_accounts')
    .whereRaw('company_id = any(?)', [[...new Set(parties)].filter((party) => party > 0)])
    .whereNotNull('bank_user_id')
    .select('company_id', 'bank_user_id')
  return new Map<BankParty, string>([
    [PLATFORM, own.platform],
    [CLEARING, own.clearing],
    ...rows.map((row): [number, string] => [row.company_id, row.bank_user_id]),
  ])
}
