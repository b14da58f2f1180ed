/* 进口棉$ on offer: the list of the shop's tab, its choices, and one seller's own. There are few such lots beside cotton in yuan, so a statement finds them. */
import db from '@adonisjs/lucid/services/db'
import type { Infer } from '@vinejs/vine/types'
import { containing } from '#core/like'
import { orderOf, paged, pageOf } from '#core/paging'
import Batch from '#app/catalog/models/batch'
import ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import { ForeignOfferState } from '#app/foreign_trade/codes'
import { quoteBy, settlementsOf } from '#app/foreign_trade/queries/foreign_figures'
import { pricePerTonne } from '#app/foreign_trade/rules/dollar_amounts'
import {
  toForeignOfferRow,
  type ForeignFacets,
  type ForeignOfferRow,
  type ForeignOffers,
} from '#app/foreign_trade/transformers/foreign_offer'
import type { foreignSearchValidator } from '#app/foreign_trade/validators/foreign_offers'

type Search = Infer<typeof foreignSearchValidator>

const SORTS = {
  newest: 'f.offered_at',
  price: 'f.pound_price',
  shipment: 'f.ship_to',
  weight: 'b.net_weight',
}

const FROM = `from foreign_offers f join batches b on b.id = f.batch_id join companies c on c.id = f.company_id`
const TEXT = `concat_ws(' ', b.batch_code, b.chandi, f.grade, b.pod, c.name, c.alias)`

/** Criteria as conditions. */
function foreignConditions(input: Search) {
  const parts: { sql: string; value: string | number }[] = []
  const add = (sql: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') parts.push({ sql, value })
  }
  add('b.chandi = ?', input.origin)
  add('b.pod = ?', input.port)
  add('b.production_year = ?', input.productionYear)
  add('f.term = ?', input.term)
  add('f.quota_kind = ?', input.quotaKind)
  add('f.payment = ?', input.payment)
  add('f.company_id = ?', input.seller)
  add('b.leaf_grade <= ?', input.maxLeaf)
  add('b.len_avg >= ?', input.minLength)
  add('b.strength_avg >= ?', input.minStrength)
  add('b.mike_avg >= ?', input.minMike)
  add('b.mike_avg <= ?', input.maxMike)
  add('f.ship_to <= ?', input.shipBy)
  for (const word of (input.q ?? '').split(/\s+/).filter(Boolean)) add(`${TEXT} ilike ?`, containing(word))
  return { sql: parts.map(({ sql }) => ` and ${sql}`).join(''), bindings: parts.map(({ value }) => value) }
}

/** Offers by id, in this order. */
export async function foreignOfferRows(ids: readonly number[]): Promise<ForeignOfferRow[]> {
  if (ids.length === 0) return []
  const offers = await ForeignOffer.query().whereIn('id', [...ids])
  const batches = await Batch.query().whereIn(
    'id',
    offers.map(({ batchId }) => batchId)
  )
  const names: { id: number; name: string }[] = await db
    .from('companies')
    .whereIn(
      'id',
      offers.map(({ companyId }) => companyId)
    )
    .select('id', 'name')
  const settlements = await settlementsOf(offers)
  const rows = offers.map((offer) => {
    const batch = batches.find(({ id }) => id === offer.batchId)!
    const { name } = names.find(({ id }) => id === offer.companyId)!
    const quote = quoteBy(settlements, offer)
    return toForeignOfferRow(offer, batch, name, quote === null ? null : { quote, price: pricePerTonne(quote) })
  })
  return ids.flatMap((id) => rows.find(({ offerId }) => offerId === id) ?? [])
}

export async function searchForeignOffers(input: Search): Promise<ForeignOffers> {
  const { sql, bindings } = foreignConditions(input)
  const where = `where f.state = ${ForeignOfferState.offered}${sql}`
  const { pageSize, offset } = pageOf(input)
  const sort = orderOf(input, SORTS, ['newest', 'desc'], 'f.id')
  const [sums, page] = await Promise.all([
    db.rawQuery(
      `select count(*)::int as total, coalesce(sum(b.net_weight), 0)::float8 as weight ${FROM} ${where}`,
      bindings
    ),
    db.rawQuery(`select f.id ${FROM} ${where} order by ${sort.sql} limit ? offset ?`, [...bindings, pageSize, offset]),
  ])
  const rows = await foreignOfferRows(page.rows.map(({ id }: { id: number }) => id))
  return { ...paged(rows, sums.rows[0].total, input, sort), weight: sums.rows[0].weight }
}

/** What can be chosen: on the whole market, or of one seller. */
export async function foreignFacets(seller?: number | null): Promise<ForeignFacets> {
  const choices = async (column: string): Promise<{ key: string; count: number }[]> => {
    const { rows } = await db.rawQuery(
      `select ${column}::text as key, count(*)::int as count ${FROM} where f.state = ${ForeignOfferState.offered} and ${column} is not null
         ${seller ? 'and f.company_id = ?' : ''}
       group by 1 order by 2 desc, 1 limit 40`,
      seller ? [seller] : []
    )
    return rows
  }
  return {
    origin: await choices('b.chandi'),
    port: await choices('b.pod'),
    productionYear: await choices('b.production_year'),
  }
}
