import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import { containing } from '#core/like'
import type { Cents } from '#core/money'
import type { CompanyStatementRow } from '#app/ledger/transformers/statement'
import { paged, pageOf, type PageInput, type Paged } from '#core/paging'
import { type EntryKind, MoneyDirection } from '#app/ledger/codes'
import { AccountClass, available, COMPANY_CLASSES, frozen, ofClass, outgoing } from '#app/ledger/rules/accounts'

export type StatementFilter = PageInput & {
  kind?: EntryKind | null
  keyword?: string | null
  dateFrom?: string | null
  dateTo?: string | null
  direction?: MoneyDirection | null
}

/** SQL: where money came from or went to, by the account `a` of the other side and its company `c`. */
const COUNTERPART = `case a.class when '${AccountClass.custody}' then '银行' when '${AccountClass.escrow}' then '订单监管账户'
  when '${AccountClass.unidentified}' then '待清分' when '${AccountClass.feeIncome}' then '平台' else coalesce(c.name, '备查') end`

/**
 * The postings of a company's money, newest first, with running balances. Income increases the total, expense decreases it. Includes
 * the sums of all rows found.
 */
export async function companyStatement(
  companyId: number,
  filter: StatementFilter
): Promise<Paged<CompanyStatementRow> & { summary: { income: Cents; expense: Cents } }> {
  const { pageSize, offset } = pageOf(filter)
  const own = [available(companyId), frozen(companyId), outgoing(companyId)]
  const { rows } = await db.rawQuery(
    `with mine as (
       select transaction_id as id,
         sum(case when account_code = ? then credit - debit else 0 end)::bigint as use_change,
         sum(credit - debit)::bigint as change
       from ledger_entries where account_code in (?, ?, ?) group by transaction_id),
     running as (
       select *, sum(use_change) over (order by id)::bigint as use_balance, sum(change) over (order by id)::bigint as balance from mine),
     found as (
       select r.*, t.created_at, t.kind, t.title, t.memo, t.ref_type, t.ref_id, t.ref_no from running r join ledger_transactions t on t.id = r.id
       where (?::int is null or t.kind = ?::int)
         and (?::text is null or t.ref_no ilike ?::text or t.memo ilike ?::text)
         and (?::date is null or t.created_at >= ?::date::timestamp at time zone 'Asia/Shanghai')
         and (?::date is null or t.created_at < (?::date + 1)::timestamp at time zone 'Asia/Shanghai')
         and (?::int is null or (?::int = ${MoneyDirection.income} and r.change > 0) or (?::int = ${MoneyDirection.expense} and r.change < 0))),
     page as (select * from found order by id desc limit ? offset ?)
     select (select count(*) from found) as total,
       (select coalesce(sum(change) filter (where change > 0), 0)::bigint from found) as income,
       (select coalesce(-sum(change) filter (where change < 0), 0)::bigint from found) as expense,
       (select coalesce(json_agg(x order by x.id desc), '[]') from (select page.*, (
          select string_agg(distinct ${COUNTERPART}, '、')
          from ledger_entries e join ledger_accounts a on a.code = e.account_code left join companies c on c.id = a.owner_id and a.class ${ofClass(...COMPANY_CLASSES)}
          where e.transaction_id = page.id and e.account_code not in (?, ?, ?)) as counterpart from page) x) as data`,
    [
      available(companyId),
      ...own,
      ...[filter.kind ?? null, filter.kind ?? null],
      ...[filter.keyword ?? null, like(filter.keyword), like(filter.keyword)],
      ...twice(filter.dateFrom),
      ...twice(filter.dateTo),
      ...[filter.direction ?? null, filter.direction ?? null, filter.direction ?? null],
      pageSize,
      offset,
      ...own,
    ] as never
  )
  const { total, income, expense, data } = rows[0]
  const result = (data as Record<string, any>[]).map((row) => ({
    id: row.id,
    time: formatTime(new Date(row.created_at))!,
    kind: row.kind,
    title: row.title,
    memo: row.memo,
    refType: row.ref_type,
    refId: row.ref_id,
    refNo: row.ref_no,
    counterpart: row.counterpart,
    change: row.change,
    useChange: row.use_change,
    useBalance: row.use_balance,
    balance: row.balance,
  }))
  return { ...paged(result, total, filter, { field: 'time', order: 'desc' }), summary: { income, expense } }
}

const twice = (value: string | null | undefined) => [value ?? null, value ?? null]
const like = (value: string | null | undefined) => (value ? containing(value) : null)
