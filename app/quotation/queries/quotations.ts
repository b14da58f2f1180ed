import { onlyOwn, type Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { containing } from '#core/like'
import { orderOf, paged, pageOf, type PageInput } from '#core/paging'
import Batch from '#app/catalog/models/batch'
import Listing from '#app/listing/models/listing'
import { sideInQuotation } from '#app/quotation/shared/quotation_rows'
import Quotation from '#app/quotation/models/quotation'
import QuotationRound from '#app/quotation/models/quotation_round'
import {
  toQuotationRow,
  type OnOffer,
  type QuotationRow,
  type QuotationList,
} from '#app/quotation/transformers/quotation'
import { QuotationSide, QuotationState } from '#app/quotation/codes'
import { ListingState } from '#app/listing/codes'
import { QuotationRefusal } from '#app/quotation/refusals'

export type QuotationFilter = PageInput & { side: 'buyer' | 'seller'; state?: QuotationState[]; keyword?: string }

const SORTS = { createdTime: 'created_at', validUntil: 'valid_until', price: 'price' }

async function roundsOf(ids: number[]): Promise<Map<number, QuotationRound[]>> {
  const rounds = await QuotationRound.query().whereIn('quotation_id', ids).orderBy('round')
  const groups = new Map<number, QuotationRound[]>()
  for (const round of rounds) groups.set(round.quotationId, [...(groups.get(round.quotationId) ?? []), round])
  return groups
}

/** Batches with their open listings, by the batch's id. */
async function onOffer(batchIds: number[]): Promise<Map<number, OnOffer>> {
  const batches = await Batch.query().whereIn('id', batchIds)
  const listings = await Listing.query().whereIn('batch_id', batchIds).where('state', ListingState.listed)
  const open = new Map(listings.map((listing) => [listing.batchId, listing]))
  return new Map(batches.map((batch) => [batch.id, { batch, listing: open.get(batch.id) ?? null }]))
}

/** Bargains of the viewer's company on one side, open ones first. */
export async function listQuotations(filter: QuotationFilter, actor: Actor): Promise<QuotationList> {
  const side = filter.side === 'buyer' ? QuotationSide.buyer : QuotationSide.seller
  const mine = Quotation.query().where(`${filter.side}_company_id`, actor.companyId!)
  if (side === QuotationSide.buyer && onlyOwn(actor)) void mine.where('buyer_user_id', actor.userId!)
  const query = mine.clone()
  if (filter.state?.length) query.whereIn('state', filter.state)
  if (filter.keyword) {
    const part = containing(filter.keyword)
    query.where((either) =>
      either
        .whereILike('batch_code', part)
        .orWhereILike('quotation_no', part)
        .orWhereILike(side === QuotationSide.buyer ? 'seller_company_name' : 'buyer_company_name', part)
    )
  }
  const [{ $extras }] = await query.clone().count('* as total')
  const [waiting] = await mine
    .clone()
    .where('state', QuotationState.open)
    .whereRaw(
      `(standing_side <> ? and funds_until is null or funds_until is not null and ? = ${QuotationSide.buyer})`,
      [side, side]
    )
    .count('* as total')
  const sorted = orderOf(filter, SORTS, ['createdTime', 'desc'])
  const { pageSize, offset } = pageOf(filter)
  const found = await query
    .orderByRaw(`(state = ${QuotationState.open}) desc, ${sorted.sql}`)
    .limit(pageSize)
    .offset(offset)
  const rounds = await roundsOf(found.map(({ id }) => id))
  const offers = await onOffer(found.map(({ batchId }) => batchId))
  const rows = found.map((quotation) =>
    toQuotationRow(quotation, side, rounds.get(quotation.id) ?? [], offers.get(quotation.batchId)!)
  )
  return { ...paged(rows, Number($extras.total), filter, sorted), waiting: Number(waiting.$extras.total) }
}

/** @throws NotFoundError for bargains of other companies */
export async function getQuotation(id: number, actor: Actor): Promise<QuotationRow> {
  const quotation = await Quotation.find(id)
  if (!quotation) throw refuse(QuotationRefusal.quotationMissing)
  const side = sideInQuotation(quotation, actor)
  const offer = (await onOffer([quotation.batchId])).get(quotation.batchId)!
  return toQuotationRow(quotation, side, (await roundsOf([id])).get(id) ?? [], offer)
}
