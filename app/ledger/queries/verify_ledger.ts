import { FreezeType } from '#app/ledger/codes'
import {
  AccountClass,
  accountSql,
  custody,
  FROZEN_CLASSES,
  MEMO_CLASSES,
  memoContra,
  ofClass,
} from '#app/ledger/rules/accounts'
import { moneyChecks, type MoneyCheck } from '#app/ledger/ports/money_checks'
import { inTransaction, type Trx } from '#core/transaction'

export type Mismatch = { check: string; subject: string; expected: number; actual: number }

const BOOK_CHECKS: MoneyCheck[] = [
  {
    check: '科目余额与分录合计不一致',
    sql: `select a.code as subject, a.balance as actual,
            coalesce(sum(case when a.nature = 'debit' then e.debit - e.credit else e.credit - e.debit end), 0)::bigint as expected
          from ledger_accounts a left join ledger_entries e on e.account_code = a.code
          group by a.code having a.balance <> coalesce(sum(case when a.nature = 'debit' then e.debit - e.credit else e.credit - e.debit end), 0)`,
  },
  {
    check: '借贷不平的记账',
    sql: `select t.key as subject, coalesce(sum(e.debit), 0)::bigint as expected, coalesce(sum(e.credit), 0)::bigint as actual
          from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
          group by t.id having count(e.id) < 2 or sum(e.debit) <> sum(e.credit)`,
  },
  {
    check: '余额与最后一笔分录不一致',
    sql: `select a.code as subject, a.balance as actual, last.balance_after as expected from ledger_accounts a
          join (select account_code, max(id) as id from ledger_entries group by account_code) newest on newest.account_code = a.code
          join ledger_entries last on last.id = newest.id
          where a.balance <> last.balance_after`,
  },
  {
    check: '冻结明细与冻结资金不一致',
    sql: `select coalesce(h.code, a.code) as subject, coalesce(h.held, 0)::bigint as expected, coalesce(a.balance, 0) as actual
          from (select case when freeze_type = ${FreezeType.withdrawal} then ${accountSql(AccountClass.outgoing, 'company_id')} else ${accountSql(AccountClass.frozen, 'company_id')} end as code, sum(remaining) as held
                from holds where remaining > 0 group by 1) h
          full join (select code, balance from ledger_accounts where class ${ofClass(...FROZEN_CLASSES)}) a on a.code = h.code
          where coalesce(h.held, 0) <> coalesce(a.balance, 0)`,
  },
  {
    check: '监管户存款与负债合计不一致',
    sql: `select * from (
            select '${custody}' as subject, coalesce(sum(balance) filter (where nature = 'credit'), 0)::bigint as expected,
              coalesce(sum(balance) filter (where nature = 'debit'), 0)::bigint as actual
            from ledger_accounts where class not ${ofClass(...MEMO_CLASSES)}) x where expected <> actual`,
  },
  {
    check: '备查科目不平',
    sql: `select * from (
            select '${memoContra}' as subject, coalesce(sum(balance) filter (where nature = 'credit'), 0)::bigint as expected,
              coalesce(sum(balance) filter (where nature = 'debit'), 0)::bigint as actual
            from ledger_accounts where class ${ofClass(...MEMO_CLASSES)}) x where expected <> actual`,
  },
  {
    check: '负余额',
    sql: `select code as subject, 0::bigint as expected, balance as actual from ledger_accounts where balance < 0 and not may_be_negative`,
  },
]

/**
 * Checks the invariants of the ledger (flows §0): balances are the sums of their entries, every posting balances, open holds equal the
 * frozen money (Σ of type 5 = 2004, Σ others = 2002), and liabilities and income equal the money at the bank (Σ = 1001). Entries count in
 * the order in which they were written, which is that of their ids; the moment of an entry may lie in the past.
 *
 * Reads one snapshot, so concurrent postings do not affect the result.
 */
export async function verifyBooks(outer?: Trx): Promise<Mismatch[]> {
  return run(BOOK_CHECKS, outer)
}

/**
 * Checks the books, and that money belongs to something alive: escrow to orders that are paid and not ended, every hold to a reference that
 * still needs it, debts to orders (`ports/money_checks`).
 */
export async function verifyLedger(outer?: Trx): Promise<Mismatch[]> {
  return run([...BOOK_CHECKS, ...moneyChecks()], outer)
}

async function run(checks: readonly MoneyCheck[], outer?: Trx): Promise<Mismatch[]> {
  return inTransaction(
    async (trx) => {
      const found: Mismatch[] = []
      for (const { check, sql } of checks) {
        const { rows } = await trx.rawQuery(sql)
        for (const row of rows as { subject: string; expected: number; actual: number }[]) found.push({ check, ...row })
      }
      return found
    },
    outer,
    { isolationLevel: 'repeatable read' }
  )
}
