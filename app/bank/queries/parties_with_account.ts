import db from '@adonisjs/lucid/services/db'
import { BankAccountState } from '#app/bank/codes'
import { CLEARING, PLATFORM, type BankParty } from '#app/bank/rules/pockets'

/** The parties whose sub-accounts are open at the bank, and the platform's own. */
export async function partiesWithAccount(): Promise<BankParty[]> {
  const rows = await db
    .from('bank_accounts')
    .where('state', BankAccountState.open)
    .whereNotNull('bank_user_id')
    .orderBy('company_id')
    .select('company_id')
  return [CLEARING, PLATFORM, ...rows.map(({ company_id: id }): BankParty => id)]
}
