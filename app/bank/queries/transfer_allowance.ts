import db from '@adonisjs/lucid/services/db'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { EntryKind } from '#app/ledger/codes'
import { available } from '#app/ledger/rules/accounts'
import { setting } from '#app/system/settings/stored_settings'
import { BankSetting } from '#app/bank/settings'

/**
 * What a company may still transfer today (Asia/Shanghai) with the pay password alone; never negative. Read with the company's account locked where it
 * decides.
 */
export async function transferAllowance(companyId: number, trx?: Trx): Promise<Cents> {
  const { rows } = await (trx ?? db).rawQuery(
    `select coalesce(sum(e.debit), 0)::bigint as today from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where e.account_code = ? and t.kind = ${EntryKind.transfer}
       and e.created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [available(companyId)]
  )
  return Math.max(0, (await setting(BankSetting.transferSmsLimit, trx)) - rows[0].today)
}
