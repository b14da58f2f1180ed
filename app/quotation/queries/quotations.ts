import { onlyOwn, type Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { containing } from '#core/like'
import type { InquiryOfBatch } from '#app/listing/ports/inquiries_of_batches'
import type { TodoItem } from '#app/system/ports/todo'
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
import { QuotationSetting } from '#app/quotation/settings'
import { setting } from '#app/system/settings/stored_settings'
import { QuotationKind, QuotationSide, QuotationState } from '#app/quotation/codes'
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

/** Bargains that the viewer may see on one side of the company. */
function quotationsOf(actor: Actor, side: 'buyer' | 'seller') {
  const mine = Quotation.query().where(`${side}_company_id`, actor.companyId!)
  return side === 'buyer' && onlyOwn(actor) ? mine.where('buyer_user_id', actor.userId!) : mine
}

/** The open bargain of the actor's company about each of these batches: a batch has at most one for each buyer. */
export async function openInquiries(batchIds: readonly number[], actor: Actor): Promise<InquiryOfBatch[]> {
  const open = await Quotation.query()
    .where({ buyerCompanyId: actor.companyId!, state: QuotationState.open })
    .whereIn('batchId', [...batchIds])
    .orderBy('id')
  return open.map(({ batchId, quotationNo, buyerUserId }) => ({
    batchId,
    quotationNo,
    shown: !onlyOwn(actor) || buyerUserId === actor.userId,
  }))
}

/** Number of open bargains, of one kind or all, that wait for one side: for its answer, or for the buyer's money. */
async function waitingFor(actor: Actor, of: 'buyer' | 'seller', kind?: QuotationKind): Promise<number> {
  const side = of === 'buyer' ? QuotationSide.buyer : QuotationSide.seller
  const mine = quotationsOf(actor, of).where('state', QuotationState.open)
  if (kind) mine.where('kind', kind)
  const [waiting] = await mine
    .whereRaw(
      `(standing_side <> ? and funds_until is null or funds_until is not null and ? = ${QuotationSide.buyer})`,
      [side, side]
    )
    .count('* as total')
  return Number(waiting.$extras.total)
}

/** Bargains that wait for the viewer's company; a buyer's answers to wishes are to be done with the wishes (`demand/queries/demand_todo`). */
export async function quotationTodo(actor: Actor): Promise<TodoItem[]> {
  const items: TodoItem[] = []
  for (const side of ['seller', 'buyer'] as const) {
    const count = await waitingFor(actor, side, side === 'buyer' ? QuotationKind.batch : undefined)
    if (count) items.push({ key: `${side}.quotation`, word: '询价待回复', count, path: `/${side}/quotation` })
  }
  return items
}

/** Bargains of the viewer's company on one side, open ones first. */
export async function listQuotations(filter: QuotationFilter, actor: Actor): Promise<QuotationList> {
  const side = filter.side === 'buyer' ? QuotationSide.buyer : QuotationSide.seller
  const mine = quotationsOf(actor, filter.side)
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
  const waiting = await waitingFor(actor, filter.side)
  const sorted = orderOf(filter, SORTS, ['createdTime', 'desc'])
  const { pageSize, offset } = pageOf(filter)
  const found = await query
    .orderByRaw(`(state = ${QuotationState.open}) desc, ${sorted.sql}`)
    .limit(pageSize)
    .offset(offset)
  const rows = await rowsOf(found, () => side)
  return { ...paged(rows, Number($extras.total), filter, sorted), waiting }
}

/** The bargains as their sides see them, in the given order. */
async function rowsOf(found: readonly Quotation[], sideOf: (quotation: Quotation) => QuotationSide) {
  const rounds = await roundsOf(found.map(({ id }) => id))
  const offers = await onOffer(found.map(({ batchId }) => batchId))
  const mostHours = await setting(QuotationSetting.quoteValid)
  return found.map((quotation) =>
    toQuotationRow(
      quotation,
      sideOf(quotation),
      rounds.get(quotation.id) ?? [],
      offers.get(quotation.batchId)!,
      mostHours
    )
  )
}

/** @throws NotFoundError for bargains of other companies */
export async function getQuotation(id: number, actor: Actor): Promise<QuotationRow> {
  const quotation = await Quotation.find(id)
  if (!quotation) throw refuse(QuotationRefusal.quotationMissing)
  const [row] = await rowsOf([quotation], () => sideInQuotation(quotation, actor))
  return row
}

/** The bargains of answers to wishes, by the answer's id; those of others are not there. */
export async function linesOfAnswers(answerIds: readonly number[], actor: Actor): Promise<Map<number, QuotationRow[]>> {
  const found = await Quotation.query()
    .whereIn('demandAnswerId', [...answerIds])
    .where((mine) => mine.where('buyerCompanyId', actor.companyId!).orWhere('sellerCompanyId', actor.companyId!))
    .orderBy('id')
  const rows = await rowsOf(found, (one) =>
    one.buyerCompanyId === actor.companyId ? QuotationSide.buyer : QuotationSide.seller
  )
  const groups = new Map<number, QuotationRow[]>()
  for (const [index, { demandAnswerId }] of found.entries())
    groups.set(demandAnswerId!, [...(groups.get(demandAnswerId!) ?? []), rows[index]])
  return groups
}
