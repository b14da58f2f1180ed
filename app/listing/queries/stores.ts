import db from '@adonisjs/lucid/services/db'
import { BY_TONNE_SQL, ON_SALE_SQL, PRICE_SQL, WEIGHT_SQL, WHOLE_SQL } from '#app/listing/criteria'
import { dollarStockOf } from '#app/listing/ports/dollar_offers'
import { toStoreRow, type StoreRow } from '#app/listing/transformers/store'
import { containing } from '#core/like'
import type { Trx } from '#core/transaction'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { CompanyState } from '#app/company/codes'
import { YesNo } from '#core/codes'

export type StoresInput = PageInput & { q?: string | null; type?: number; province?: string | null; favourite?: YesNo }

const SORTS = { onSaleWeight: 'weight', onSale: 'count', name: 'c.name', newestTime: 'newest', minPrice: 'min_price' }

/** What a company has on offer: listings in yuan, and offers in dollars. */
const salesSql = () => `lateral (
  select y.count + d.offers as count, y.weight + d.weight as weight, y.min_price, y.lots, y.lot_weight, greatest(y.newest, d.newest) as newest,
    d.offers as dollar_offers, d.weight as dollar_weight, d.ever as ever_dollars
  from (select count(*)::int as count, coalesce(sum(${WEIGHT_SQL}), 0) as weight, min(${PRICE_SQL}) filter (where ${WHOLE_SQL}) as min_price,
      count(*) filter (where ${BY_TONNE_SQL})::int as lots, coalesce(sum(${WEIGHT_SQL}) filter (where ${BY_TONNE_SQL}), 0) as lot_weight, max(l.listed_at) as newest
    from listings l join batches b on b.id = l.batch_id left join listing_references r on r.listing_id = l.id where l.company_id = c.id and ${ON_SALE_SQL}) y
  cross join (${dollarStockOf('c.id')}) d) s`

const COLUMNS = [
  'c.id',
  'c.name',
  'c.alias',
  'c.type',
  'c.province_name',
  'c.city_name',
  's.count',
  's.weight',
  's.min_price',
  's.lots',
  's.lot_weight',
  's.dollar_offers',
  's.dollar_weight',
  's.newest',
  'f.id as favourite',
]

/** 店铺列表: certified companies that sell or have sold on the platform. */
export async function stores(input: StoresInput, userId: number): Promise<Paged<StoreRow>> {
  const query = db
    .from('companies as c')
    .joinRaw(`cross join ${salesSql()}`)
    .joinRaw('left join favourite_shops f on f.company_id = c.id and f.user_id = ?', [userId])
    .where('c.state', CompanyState.active)
    .whereRaw('(s.ever_dollars or exists (select 1 from listings l where l.company_id = c.id))')
  if (input.q) {
    const like = containing(input.q)
    query.where((where) => where.whereILike('c.name', like).orWhereILike('c.alias', like))
  }
  if (input.type) query.whereRaw('(c.type & ?) <> 0', [input.type])
  if (input.province) query.where('c.province_name', input.province)
  if (input.favourite === YesNo.yes) query.whereNotNull('f.id')
  const { pageSize, offset } = pageOf(input)
  const sort = orderOf(input, SORTS, ['onSaleWeight', 'desc'], 'c.id')
  const [{ total }] = await query.clone().select(db.raw('count(*)::int as total'))
  const rows = await query.clone().select(COLUMNS).orderByRaw(sort.sql).limit(pageSize).offset(offset)
  return paged(rows.map(toStoreRow), total, input, sort)
}

/** One shop's card; null when the company does not exist or may not trade. */
export async function store(companyId: number, userId: number, trx?: Trx): Promise<StoreRow | null> {
  const row = await (trx ?? db)
    .from('companies as c')
    .joinRaw(`cross join ${salesSql()}`)
    .joinRaw('left join favourite_shops f on f.company_id = c.id and f.user_id = ?', [userId])
    .where('c.id', companyId)
    .whereIn('c.state', [CompanyState.active, CompanyState.blacklisted])
    .select(COLUMNS)
    .first()
  return row ? toStoreRow(row) : null
}
