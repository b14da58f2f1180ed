import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import Batch from '#app/catalog/models/batch'
import Company from '#app/company/models/company'
import Listing from '#app/listing/models/listing'
import { pastedCodes } from '#app/listing/queries/search_offers'
import { withReference } from '#app/listing/queries/live_prices'
import type { ProductType } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'
import { WHOLE_SQL } from '#app/listing/criteria'
import { batchesOf, visibleBatches } from '#app/listing/queries/visible_batches'
import { toCertificateRow, toListingRow, toOthersRow } from '#app/listing/transformers/listing'
import type { LookUpAnswer } from '#app/listing/transformers/batch_details'
import { containing } from '#core/like'
import { paged, pageOf, type PageInput } from '#core/paging'

export type LookUpInput = PageInput & { codes?: string | null; q?: string | null; productType?: ProductType }

/**
 * Batches by pasted codes, listed or not, or by a part of a code, those that the actor sees. For an unlisted batch only its certificate is
 * returned. Goods by the tonne have no certificate, and are left out.
 */
export async function lookUpBatches(input: LookUpInput, actor: Actor): Promise<LookUpAnswer> {
  const codes = pastedCodes(input.codes)
  const mine = batchesOf(actor)
  const query = db
    .from('batches as b')
    .joinRaw(`left join listings l on l.batch_id = b.id and l.state = ${ListingState.listed}`)
    .whereRaw(WHOLE_SQL)
  if (codes.length > 0) query.whereIn('b.batch_code', codes)
  if (codes.length === 0) query.whereRaw(mine.sql, mine.bindings)
  if (input.q) query.where('b.batch_code', 'like', containing(input.q.replaceAll(/\s/g, '')))
  if (input.productType) query.where('b.product_type', input.productType)
  const { pageSize, offset } = pageOf(input)
  const [{ total }] = await query.clone().select(db.raw('count(*)::int as total'))
  const ids = (
    await query.clone().select('b.id').orderByRaw('(l.id is null), b.batch_code, b.id').limit(pageSize).offset(offset)
  ).map(({ id }) => id)

  const batches = await Batch.query().whereIn('id', ids).preload('producer').preload('entrepot')
  const listings = await Listing.query().whereIn('batch_id', ids).where('state', ListingState.listed)
  const companies = await Company.query().whereIn(
    'id',
    batches.map(({ companyId }) => companyId)
  )
  const found = ids.map((id) => {
    const batch = batches.find((one) => one.id === id)!
    const listing = listings.find((one) => one.batchId === id) ?? null
    return toListingRow(
      batch,
      listing,
      companies.find((one) => one.id === batch.companyId)
    )
  })
  const visible = new Set(await visibleBatches(ids, actor))
  const rows = (await withReference(found)).map((row) =>
    visible.has(row.productId) ? toOthersRow(row) : toCertificateRow(row)
  )
  const known =
    codes.length > 0
      ? new Set(
          (await db.from('batches as b').whereIn('batch_code', codes).whereRaw(WHOLE_SQL).select('batch_code')).map(
            (row) => row.batch_code
          )
        )
      : null
  return { ...paged(rows, total, input), unknown: known ? codes.filter((code) => !known.has(code)) : [] }
}
