/*
 * What is on sale by the tonne (types 9 to 13). There are few such goods beside the batches of cotton, so a statement finds them; the index of the shop holds
 * what is sold whole.
 */
import db from '@adonisjs/lucid/services/db'
import type { Infer } from '@vinejs/vine/types'
import { ProductType } from '#app/catalog/codes'
import { BY_TONNE_SQL, ON_SALE_SQL, PRICE_SQL } from '#app/listing/criteria'
import { withReference } from '#app/listing/queries/live_prices'
import { offerRows } from '#app/listing/queries/offer_rows'
import { readEnds } from '#app/listing/rules/criteria'
import { typedWords } from '#app/listing/rules/tonnage_words'
import { toPublicListingRow } from '#app/listing/transformers/listing'
import {
  toTonnageOffer,
  type TonnageCount,
  type TonnageFacets,
  type TonnageOffer,
  type TonnageOffers,
} from '#app/listing/transformers/tonnage_offer'
import type { tonnageSearchValidator } from '#app/listing/validators/tonnage'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { goodsByBatch } from '#app/tonnage/queries/goods_of'
import { containing } from '#core/like'
import { orderOf, paged, pageOf } from '#core/paging'

export type TonnageSearch = Infer<typeof tonnageSearchValidator>

const FROM = `from tonnage_goods t join batches b on b.id = t.batch_id and ${BY_TONNE_SQL}
  join listings l on l.batch_id = b.id and ${ON_SALE_SQL} join companies c on c.id = l.company_id
  left join listing_references r on r.listing_id = l.id`

/** The word of a code in SQL. */
const wordSql = (column: string, set: { entries: readonly { code: number; word: string }[] }) =>
  `case ${column} ${set.entries.map(({ code, word }) => `when ${code} then '${word}'`).join(' ')} end`

/** What words are looked for in: `涤短半光 1.56dtex×38mm A级`, its number, maker, seller and where it lies. */
const TEXT = `concat_ws(' ', b.batch_code, ${wordSql('b.product_type', ProductType)}, b.chandi, b.producer_name, b.entrepot_name, b.province, b.city, b.place,
  c.name, c.alias, trim_scale(t.dtex)::text || 'dtex×' || trim_scale(t.cut_length)::text || 'mm', ${wordSql('t.fibre_grade', FibreGrade)},
  ${wordSql('t.linter_class', LinterClass)})`

const ENTREPOT = 'coalesce(b.entrepot_id::text, b.entrepot_name)'

type Value = string | number
type Condition = { of: keyof TonnageSearch; sql: string; bindings: Value[] }

const SORTS = { newest: 'l.listed_at', price: PRICE_SQL, restWeight: 'b.gross_weight' }

/** Columns that have to be a given value. */
const EXACT = {
  productType: 'b.product_type',
  region: 'b.region',
  province: 'b.province',
  entrepot: ENTREPOT,
  producer: 'b.producer_name',
  seller: 'l.company_id',
  deliveryType: 'l.delivery_type',
  priceType: 'l.price_type',
  linterClass: 't.linter_class',
  fibreGrade: 't.fibre_grade',
  dtex: 't.dtex',
  cutLength: 't.cut_length',
} as const

/** Columns that have to reach a figure, or stay within it. */
const BOUNDS = {
  minOil: 't.oil_content >= ?',
  maxMoisture: 'b.moisture <= ?',
  minRest: 'b.gross_weight >= ?',
} as const

const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as Key[]

/** Each word in one of the texts. */
const wordConditions = (text: string | null | undefined): Condition[] =>
  typedWords(text ?? '').map((word) => ({ of: 'q', sql: `${TEXT} ilike ?`, bindings: [containing(word)] }))

/** @throws InvalidInputError for a price that is no range `min~max` in yuan */
function conditionsOf(input: TonnageSearch): Condition[] {
  const exact = keysOf(EXACT).flatMap((of): Condition[] =>
    input[of] === undefined || input[of] === null || input[of] === ''
      ? []
      : [{ of, sql: `${EXACT[of]} = ?`, bindings: [input[of]] }]
  )
  const bounds = keysOf(BOUNDS).flatMap((of): Condition[] =>
    input[of] === undefined || input[of] === null ? [] : [{ of, sql: BOUNDS[of], bindings: [input[of]] }]
  )
  const { min, max } = input.price ? readEnds('price', input.price, 100) : { min: null, max: null }
  const price: Condition[] = [
    ...(min === null ? [] : [{ of: 'price' as const, sql: `${PRICE_SQL} >= ?`, bindings: [min] }]),
    ...(max === null ? [] : [{ of: 'price' as const, sql: `${PRICE_SQL} <= ?`, bindings: [max] }]),
  ]
  return [...exact, ...bounds, ...price, ...wordConditions(input.q)]
}

/** The conditions but those of one criterion, as SQL. */
function whereOf(conditions: readonly Condition[], without?: keyof TonnageSearch) {
  const shown = conditions.filter(({ of }) => of !== without)
  return {
    sql: shown.length === 0 ? '' : `where ${shown.map(({ sql }) => sql).join(' and ')}`,
    bindings: shown.flatMap(({ bindings }) => bindings),
  }
}

/** Offers by their listing ids, in this order, as everybody may read them. */
export async function tonnageOffers(listingIds: readonly number[]): Promise<TonnageOffer[]> {
  if (listingIds.length === 0) return []
  const found = await offerRows(listingIds)
  const rows = await withReference(listingIds.map((id) => found.get(id)).filter((row) => row !== undefined))
  const goods = await goodsByBatch(rows.map(({ productId }) => productId))
  return rows.flatMap((row) => {
    const facts = goods.get(row.productId)
    return facts ? [toTonnageOffer(toPublicListingRow(row), facts)] : []
  })
}

/** 棉副涤短: one page of what is on sale by the tonne, exactly counted and weighed. Sold out goods are not in it. */
export async function searchTonnage(input: TonnageSearch): Promise<TonnageOffers> {
  const { sql, bindings } = whereOf(conditionsOf(input))
  const { pageSize, offset } = pageOf(input)
  const sort = orderOf(input, SORTS, ['newest', 'desc'], 'l.id')
  const [sums, page] = await Promise.all([
    db.rawQuery(`select count(*)::int as total, coalesce(sum(b.gross_weight), 0) as weight ${FROM} ${sql}`, bindings),
    db.rawQuery(`select l.id ${FROM} ${sql} order by ${sort.sql} limit ? offset ?`, [...bindings, pageSize, offset]),
  ])
  const rows = await tonnageOffers(page.rows.map(({ id }: { id: number }) => id))
  const [{ total, weight }] = sums.rows
  return { ...paged(rows, total, input, sort, 'tonnage'), weight: Number(weight) }
}

/** Names shown in a filter. */
const MOST_NAMES = 60

/** The choices of a filter, the most frequent first, with their number under all the other criteria. */
async function choices<Key extends Value>(
  conditions: readonly Condition[],
  of: keyof TonnageSearch & keyof typeof EXACT,
  label: string = EXACT[of]
) {
  const { sql, bindings } = whereOf(conditions, of)
  const { rows } = await db.rawQuery(
    `select ${EXACT[of]} as key, min(${label}::text) as label, count(*)::int as count ${FROM}
     ${sql ? `${sql} and` : 'where'} ${EXACT[of]} is not null group by 1 order by 3 desc, 1 limit ${MOST_NAMES}`,
    bindings
  )
  return rows.map(({ key, label: named, count }: { key: Key; label: string; count: number }) => ({
    key,
    label: named,
    count,
  })) as { key: Key; label: string; count: number }[]
}

const keyAndCount = <Key>(rows: { key: Key; count: number }[]) => rows.map(({ key, count }) => ({ key, count }))
const byKey = <Key extends number>(rows: { key: Key; count: number }[]) =>
  keyAndCount(rows).sort((a, b) => a.key - b.key)

/** What the filters offer, each counted under all the other criteria. */
export async function tonnageFacets(input: TonnageSearch): Promise<TonnageFacets> {
  const given = conditionsOf(input)
  return {
    productType: byKey(await choices<ProductType>(given, 'productType')),
    province: keyAndCount(await choices<string>(given, 'province')),
    entrepot: await choices<string>(given, 'entrepot', 'b.entrepot_name'),
    producer: keyAndCount(await choices<string>(given, 'producer')),
    seller: await choices<number>(given, 'seller', 'c.name'),
    linterClass: byKey(await choices<LinterClass>(given, 'linterClass')),
    fibreGrade: byKey(await choices<FibreGrade>(given, 'fibreGrade')),
    dtex: byKey(await choices<number>(given, 'dtex')),
    cutLength: byKey(await choices<number>(given, 'cutLength')),
  }
}

/** What is on sale by type, also of nothing: the home page and the shop say so to guests. */
export async function tonnageCounts(
  input: Pick<TonnageSearch, 'productType' | 'q' | 'seller'>
): Promise<TonnageCount[]> {
  const { sql, bindings } = whereOf(conditionsOf(input))
  const { rows } = await db.rawQuery(
    `select b.product_type as "productType", count(*)::int as count, sum(b.gross_weight) as weight ${FROM} ${sql} group by 1 order by 1`,
    bindings
  )
  return rows.map((row: TonnageCount) => ({ ...row, weight: Number(row.weight) }))
}

/** Of the same type, on sale, nearest in what buyers of it look at; the newest of equals. */
export async function similarTonnage({
  productId,
  productType,
  dtex,
  cutLength,
  linterClass,
  oilContent,
}: TonnageOffer) {
  const { rows } = await db.rawQuery(
    `select l.id ${FROM} where b.product_type = ? and b.id <> ?
     order by abs(t.dtex - ?::numeric) nulls last, abs(t.cut_length - ?::numeric) nulls last, abs(t.linter_class - ?::int) nulls last,
       abs(t.oil_content - ?::numeric) nulls last, l.listed_at desc, l.id desc limit 5`,
    [productType, productId, dtex, cutLength, linterClass, oilContent]
  )
  return tonnageOffers(rows.map(({ id }: { id: number }) => id))
}
