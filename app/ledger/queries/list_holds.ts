import db from '@adonisjs/lucid/services/db'
import { containing } from '#core/like'
import { orderOf, paged, pageOf, type PageInput, type Paged } from '#core/paging'
import type { Cents } from '#core/money'
import Hold from '#app/ledger/models/hold'
import { toHoldRow, type HoldRow } from '#app/ledger/transformers/hold'
import type { FreezeType, HoldState } from '#app/ledger/codes'

export type HoldFilter = PageInput & {
  freezeType?: FreezeType | null
  state?: HoldState | null
  keyword?: string | null
  dateFrom?: string | null
  dateTo?: string | null
}

const SORTS = {
  createdTime: 'created_at',
  amount: 'amount',
  remaining: 'remaining',
  closedTime: 'closed_at',
  state: 'state',
}

/** Frozen amounts of a company, newest first, with the sums of all rows found. */
export async function listHolds(
  companyId: number,
  filter: HoldFilter
): Promise<Paged<HoldRow> & { summary: { amount: Cents; remaining: Cents } }> {
  const query = Hold.query().where('companyId', companyId)
  if (filter.freezeType) query.where('freezeType', filter.freezeType)
  if (filter.state) query.where('state', filter.state)
  if (filter.keyword)
    query.where((q) =>
      q.whereILike('holdNo', containing(filter.keyword!)).orWhereILike('refNo', containing(filter.keyword!))
    )
  if (filter.dateFrom)
    query.whereRaw(`created_at >= ?::date::timestamp at time zone 'Asia/Shanghai'`, [filter.dateFrom])
  if (filter.dateTo)
    query.whereRaw(`created_at < (?::date + 1)::timestamp at time zone 'Asia/Shanghai'`, [filter.dateTo])

  const { pageSize, offset } = pageOf(filter)
  const sorted = orderOf(filter, SORTS, ['createdTime', 'desc'])
  const [totals] = await query
    .clone()
    .pojo<{ total: number; amount: number; remaining: number }>()
    .select(
      db.raw(
        'count(*)::bigint as total, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(remaining), 0)::bigint as remaining'
      )
    )
  const rows = await query.orderByRaw(sorted.sql).offset(offset).limit(pageSize)
  return {
    ...paged(rows.map(toHoldRow), totals.total, filter, sorted as { field: string; order: 'asc' | 'desc' }),
    summary: { amount: totals.amount, remaining: totals.remaining },
  }
}

/** Frozen money of one company by type. */
export async function frozenOf(companyId: number, freezeType?: FreezeType | null) {
  const { rows } = await db.rawQuery(
    `select freeze_type, count(*)::int as count, sum(remaining)::bigint as amount from holds
     where company_id = ? and remaining > 0 and (?::int is null or freeze_type = ?::int) group by freeze_type order by freeze_type`,
    [companyId, freezeType ?? null, freezeType ?? null] as never
  )
  const byType = (rows as { freeze_type: FreezeType; count: number; amount: Cents }[]).map(
    ({ freeze_type, count, amount }) => ({ freezeType: freeze_type, count, amount })
  )
  return { companyId, freezeAmount: byType.reduce((sum, { amount }) => sum + amount, 0), byType }
}
