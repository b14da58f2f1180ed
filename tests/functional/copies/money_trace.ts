/*
 * What calls that move money leave behind, in figures: two runs of the same steps have had the same effect exactly when these are equal.
 */
import db from '@adonisjs/lucid/services/db'

/** Name of a figure and its value: `posting 3: 2`, `order 4: 1`. Figures of 0 are left out. */
export type Trace = Record<string, number>

const perState = (what: string, table: string, column = 'state') =>
  `select '${what} ' || ${column} as name, count(*) as value from ${table} group by ${column}`

/** Money, what is frozen, and every state that a step may change. */
const FIGURES = [
  `select 'posting ' || kind as name, count(*) as value from ledger_transactions group by kind`,
  `select 'cents of posting ' || t.kind, sum(e.debit) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id group by t.kind`,
  `select 'cents of account ' || class, sum(balance) from ledger_accounts group by class`,
  `select 'hold ' || freeze_type || ' ' || state, count(*) from holds group by freeze_type, state`,
  `select 'cents held ' || freeze_type, sum(remaining) from holds group by freeze_type`,
  `select 'cents of orders', sum(amount + paid + debt) from orders`,
  `select 'cents of settlements', sum(amount + topped_up) from settlements`,
  perState('order', 'orders'),
  perState('settlement', 'settlements'),
  perState('claim', 'claims'),
  perState('invoice', 'invoices'),
  perState('fee invoice', 'fee_invoices'),
  perState('pick order', 'pick_orders'),
  perState('goods', 'batches', 'sales_state'),
  perState('quotation', 'quotations'),
  perState('purchase request', 'purchase_requests'),
  perState('instruction', 'point_instructions'),
  perState('entry', 'auction_entries'),
  perState('lot', 'auction_lots'),
  `select 'payment ' || direction || ' ' || state, count(*) from withdraw_records group by direction, state`,
  `select 'transfer', count(*) from transfers`,
  `select 'round of a quotation', count(*) from quotation_rounds`,
  `select 'cents bid', coalesce(sum(standing_price), 0) from auction_lots`,
  perState('proposal', 'admin_proposals'),
  perState('alarm', 'ledger_alarms', 'kind'),
  `select 'notice', count(*) from notices`,
]

const SQL = FIGURES.map((figure) => `(${figure})`).join(' union all ')

/** The figures now. */
export async function traceNow(): Promise<Trace> {
  const { rows } = await db.rawQuery(SQL)
  return Object.fromEntries(
    (rows as { name: string; value: string | number | null }[]).map(({ name, value }) => [name, Number(value)])
  )
}

/** What has changed from one moment to another. */
export function effect(before: Trace, after: Trace): Trace {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changes = names.map((name): [string, number] => [name, (after[name] ?? 0) - (before[name] ?? 0)])
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
