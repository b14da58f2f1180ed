import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import type { EntryKind } from '#app/ledger/codes'
import { AccountClass, COMPANY_CLASSES, parseAccount } from '#app/ledger/rules/accounts'

export type StatementEntry = {
  account: string
  class: AccountClass
  /** Chinese name of the class. */
  name: string
  /** Id of the company, for 2003 of the order. */
  ownerId: number | null
  debit: Cents
  credit: Cents
  balanceAfter: Cents
}

export type StatementRow = {
  id: number
  createdTime: string
  kind: EntryKind
  title: string
  memo: string | null
  amount: Cents
  /** Change of the order's escrow (2003) and its balance afterwards. */
  escrowChange: Cents
  escrowBalance: Cents
  /** Change of the viewing company's money: available + frozen + withdrawals under way; null without a viewer. */
  mine: Cents | null
  entries: StatementEntry[]
}

/**
 * Every posting of an order or another reference, oldest first. With a viewer only the postings that touch its own accounts or the
 * escrow are shown, and balances of other companies stay hidden (0).
 *
 * @param input.ref subject of the postings; `input.viewerCompanyId` the reading company
 */
export async function statementOf(
  input: { ref: { type: string; id: number }; viewerCompanyId?: number },
  trx?: Trx
): Promise<StatementRow[]> {
  const { rows } = await (trx ?? db).rawQuery(
    `select t.id, t.created_at, t.kind, t.title, t.memo, e.account_code, e.debit, e.credit, e.balance_after
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.ref_type = ? and t.ref_id = ? order by t.id, e.id`,
    [input.ref.type, input.ref.id]
  )
  const statement = new Map<number, StatementRow>()
  let escrowBalance = 0
  for (const row of rows) {
    const account = parseAccount(row.account_code)
    let line = statement.get(row.id)
    if (!line) {
      line = {
        id: row.id,
        createdTime: formatTime(row.created_at)!,
        kind: row.kind,
        title: row.title,
        memo: row.memo,
        amount: 0,
        escrowChange: 0,
        escrowBalance,
        mine: input.viewerCompanyId ? 0 : null,
        entries: [],
      }
      statement.set(row.id, line)
    }
    line.amount += row.debit
    if (account.class === AccountClass.escrow) {
      line.escrowChange += row.credit - row.debit
      escrowBalance += row.credit - row.debit
      line.escrowBalance = escrowBalance
    }
    const own = isOwn(account, input.viewerCompanyId)
    if (own) line.mine! += row.credit - row.debit
    line.entries.push({
      account: row.account_code,
      class: account.class,
      name: account.word,
      ownerId: account.ownerId,
      debit: row.debit,
      credit: row.credit,
      balanceAfter: !input.viewerCompanyId || own || account.class === AccountClass.escrow ? row.balance_after : 0,
    })
  }
  const all = [...statement.values()]
  if (!input.viewerCompanyId) return all
  return all.filter(
    (line) =>
      line.escrowChange !== 0 ||
      line.entries.some((entry) => isOwn(entry, input.viewerCompanyId) || entry.class === AccountClass.escrow)
  )
}

function isOwn(account: { class: AccountClass; ownerId: number | null }, companyId: number | undefined) {
  return companyId !== undefined && account.ownerId === companyId && COMPANY_CLASSES.includes(account.class)
}
