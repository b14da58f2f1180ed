/*
 * Whose money lies in an escrow. An escrow belongs to the company that pays into it first, and no other company's money is ever put there: the bank
 * keeps it in the sub-account of that company, frozen (ADR 0023), so the ledger has to know whose it is.
 */
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { AccountClass, COMPANY_CLASSES, isOfClass, parseAccount } from '#app/ledger/rules/accounts'
import type { LockedAccount } from '#app/ledger/shared/lock_accounts'

type Line = { account: string; debit: Cents; credit: Cents }

const isEscrow = (account: string) => isOfClass(account, AccountClass.escrow)

/** The companies whose money a posting takes from somewhere. */
function givers(lines: readonly Line[], accounts: ReadonlyMap<string, LockedAccount>): number[] {
  const found = lines
    .filter((line) => line.debit > 0)
    .map(({ account }) => {
      const isOfCompany = isOfClass(account, ...COMPANY_CLASSES)
      return isOfCompany ? parseAccount(account).ownerId : (accounts.get(account)?.payer ?? null)
    })
  return [...new Set(found.filter((company) => company !== null))]
}

/**
 * The payer of each escrow in a posting, set when it is the first one that pays into it.
 *
 * @param accounts the locked accounts of the posting
 * @param reversing a reversal puts released money back, whoever has it
 * @throws Error when the money is not of one company, or of another one than the payer
 */
export async function namePayers(
  trx: Trx,
  lines: readonly Line[],
  accounts: ReadonlyMap<string, LockedAccount>,
  reversing: boolean
): Promise<Map<string, number>> {
  const payers = new Map<string, number>()
  for (const { account, credit } of lines.filter((line) => isEscrow(line.account))) {
    const payer = accounts.get(account)?.payer ?? null
    if (payer !== null) payers.set(account, payer)
    if (credit === 0 || (reversing && payer !== null)) continue
    const [giver, ...others] = givers(lines, accounts)
    if (giver === undefined || others.length > 0) throw new Error(`money for ${account} must come from one company`)
    if (payer !== null && payer !== giver)
      throw new Error(`${account} holds money of company ${payer}, not of ${giver}`)
    if (payer === null) await trx.from('ledger_accounts').where('code', account).update({ payer_company_id: giver })
    payers.set(account, giver)
  }
  return payers
}
