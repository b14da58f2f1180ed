import db from '@adonisjs/lucid/services/db'
import { BY_TONNE_SQL, isRangeName, WHOLE_SQL, type RangeName } from '#app/listing/criteria'
import { MAX_PASTED_CODES, readCriteria } from '#app/listing/rules/criteria'
import { offers, shownRows } from '#app/listing/search/offers'
import type { Order } from '#app/listing/search/offer_index'
import type { ListingRow } from '#app/listing/transformers/listing'
import type { Actor } from '#core/actor'
import { InvalidInputError } from '#core/errors'
import { paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { SalesState } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'

/** Flat criteria (rules/criteria) and paging; `codes` are pasted batch codes, at most 500, separated by commas. */
export type SearchInput = PageInput & { [param: string]: unknown; codes?: string | null }

export type SearchAnswer = Paged<ListingRow> & {
  /** Of all offers found, tonnes. */
  weight: number
  /** How many of them are on sale; the others are ordered or reserved. */
  onSale: number
  /** Of the pasted codes, those that do not exist, those that exist but are not for sale, and those of goods by the tonne, which another list has. */
  codes: { unknown: string[]; notListed: string[]; byTonne: string[] } | null
}

/**
 * Differences of all offers to one figure stand in the order of what is compared with it: 折基差 in the order of prices, the distance to the index in
 * that of 折标准级价. They need no place in the index, and no new order with every quote.
 */
const ORDERED_BY = new Map<string, RangeName>([
  ['derivedDiff', 'price'],
  ['indexDiff', 'standardPrice'],
])

/** Sort order: any measured attribute, a difference of prices, or the time of listing. */
export function readOrder(input: PageInput): Order {
  const by = ORDERED_BY.get(input.field ?? '')
  if (by) return { field: by, order: input.order ?? 'asc' }
  if (input.field && isRangeName(input.field)) return { field: input.field, order: input.order ?? 'asc' }
  return { field: 'newest', order: input.field === 'newest' ? (input.order ?? 'desc') : 'desc' }
}

/** The distinct codes of a pasted text, in the order pasted. */
export function pastedCodes(text: string | null | undefined): string[] {
  const codes = [...new Set((text ?? '').split(/[\s,，;；、]+/).filter(Boolean))]
  if (codes.length > MAX_PASTED_CODES) throw InvalidInputError.of('codes', `一次最多查询${MAX_PASTED_CODES}个批号`)
  return codes
}

/**
 * The listings of pasted codes.
 *
 * @param guest knows of batches that are or were on the market; members get the certificate of any batch whose code they hold
 */
async function resolveCodes(codes: string[], guest: boolean) {
  const { rows } = await db.rawQuery(
    `select b.batch_code as code, l.id, ${BY_TONNE_SQL} as by_tonne from batches b
       left join listings l on l.batch_id = b.id and l.state = ${ListingState.listed}
     where (${WHOLE_SQL} or l.id is not null) and b.batch_code = any(?) and (not ?::boolean or exists (select 1 from listings o where o.batch_id = b.id))`,
    [codes, guest]
  )
  const listed = new Set<string>()
  const known = new Set<string>()
  const byTonne = new Set<string>()
  const whole = rows.filter((row: { by_tonne: boolean }) => !row.by_tonne)
  for (const { code } of rows.filter((row: { by_tonne: boolean }) => row.by_tonne)) byTonne.add(code)
  for (const { code, id } of whole) {
    known.add(code)
    if (id) listed.add(code)
  }
  return {
    ids: whole.map(({ id }: { id: number | null }) => id).filter((id: number | null) => id !== null) as number[],
    unknown: codes.filter((code) => !known.has(code) && !byTonne.has(code)),
    byTonne: codes.filter((code) => !known.has(code) && byTonne.has(code)),
    notListed: codes.filter((code) => known.has(code) && !listed.has(code)),
  }
}

/**
 * Matching offers, exactly counted and weighed, one page of them.
 *
 * @param actor who asks about pasted codes; a guest where nobody is named
 */
export async function searchOffers(input: SearchInput, actor: Actor | null = null): Promise<SearchAnswer> {
  const criteria = readCriteria(input)
  const pasted = pastedCodes(input.codes)
  const codes = pasted.length > 0 ? await resolveCodes(pasted, actor === null || actor.kind === 'guest') : null
  const index = await offers()
  const order = readOrder(input)
  const { pageSize, offset } = pageOf(input)
  const matches = index.match(criteria, codes?.ids)
  const rows = await shownRows(index.page(matches, order, offset, pageSize))
  return {
    ...paged(
      rows,
      matches.total,
      input,
      ORDERED_BY.has(input.field ?? '') ? { ...order, field: input.field! } : order,
      'offer'
    ),
    weight: index.weightOf(matches) / 1000,
    onSale: index.countCodes(matches, 'salesState').get(SalesState.onSale) ?? 0,
    codes: codes && { unknown: codes.unknown, notListed: codes.notListed, byTonne: codes.byTonne },
  }
}
