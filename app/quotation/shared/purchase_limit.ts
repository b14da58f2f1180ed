/*
 * A buyer's price in a bargain binds him as soon as the seller accepts it, so it is held against his 采购限额 when he names it, and counts towards his
 * day while it stands. Above the limit somebody who may approve purchases bargains and accepts (decision 395).
 */
import type { Actor } from '#core/actor'
import { DomainError, refuse } from '#core/errors'
import { amountOf, type Cents, type Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import Batch from '#app/catalog/models/batch'
import { PriceType } from '#app/listing/codes'
import { PriceStandard } from '#app/market/codes'
import type { Buyers } from '#app/order/ports/purchase_commitments'
import { approvalReason } from '#app/order/rules/purchase_limit'
import { allowanceOf } from '#app/order/shared/purchase_limits'
import { provisionalPrice } from '#app/order/shared/write_order'
import { QuotationSide, QuotationState } from '#app/quotation/codes'
import Quotation from '#app/quotation/models/quotation'
import { QuotationRefusal } from '#app/quotation/refusals'

type Bargained = { price: Cents; priceType: PriceType; priceContract: string | null; weight: Tonnes }

/** Value of a deal at this price; a basis counts with the last quote, and nothing while there is none, because no deal can be struck then. */
async function worthOfBargain(client: Trx, bargain: Bargained, batch: Batch): Promise<Cents> {
  const { price, priceType, priceContract, weight } = bargain
  if (priceType === PriceType.fixed || !priceContract) return amountOf(weight, price)
  const basis = { priceContract, priceDiff: price, priceStandard: PriceStandard.batch, pointDeadline: null }
  try {
    return amountOf(weight, (await provisionalPrice(client, basis, batch)).price)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return 0
  }
}

/** Worth of the prices of these people that a seller may accept, by user. */
export async function standingOffersOf(client: Trx, { companyId, userIds }: Buyers): Promise<Map<number, Cents>> {
  const sums = new Map<number, Cents>()
  const standing = await Quotation.query({ client })
    .where({ buyerCompanyId: companyId, state: QuotationState.open })
    .whereIn('buyerUserId', [...userIds])
    .where('standingSide', QuotationSide.buyer)
    .whereRaw('coalesce(funds_until, valid_until) > now()')
  if (standing.length === 0) return sums
  const batches = await Batch.query({ client }).whereIn(
    'id',
    standing.map(({ batchId }) => batchId)
  )
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  for (const quotation of standing) {
    const worth = await worthOfBargain(client, quotation, byId.get(quotation.batchId)!)
    sums.set(quotation.buyerUserId, (sums.get(quotation.buyerUserId) ?? 0) + worth)
  }
  return sums
}

/**
 * A price that is named counts towards the day of whoever opened the bargain, who also orders when the seller accepts it: a colleague with a limit would
 * name prices at somebody else's.
 *
 * @throws RefusedError `…请由发起人或有采购审批权限的同事还价`
 */
export async function requireOwnBargain(trx: Trx, actor: Actor, { buyerUserId }: Quotation): Promise<void> {
  if (buyerUserId !== actor.userId && (await allowanceOf(trx, actor))) throw refuse(QuotationRefusal.bargainOfColleague)
}

/** A price with the batch that it is for; `standing`: the bargain whose own standing price is not counted twice. */
export type BargainedBatch = { bargain: Bargained; batch: Batch; standing?: Quotation }

/**
 * The limit of a buyer for prices that he names, or accepts. The caller has locked it ahead of the batches (`lockAllowance`).
 *
 * @param orders the goods of each order that would come of it
 * @throws RefusedError `…，请由有采购审批权限的同事议价`
 */
export async function requireMayBargain(trx: Trx, actor: Actor, ...orders: BargainedBatch[][]): Promise<void> {
  const allowance = await allowanceOf(trx, actor)
  if (!allowance) return
  const amounts: Cents[] = []
  let mine = 0
  for (const goods of orders) {
    let amount = 0
    for (const { bargain, batch, standing } of goods) {
      amount += await worthOfBargain(trx, bargain, batch)
      if (standing?.standingSide === QuotationSide.buyer && standing.buyerUserId === actor.userId)
        mine += await worthOfBargain(trx, standing, batch)
    }
    amounts.push(amount)
  }
  const why = approvalReason(allowance, amounts, allowance.spent - mine)
  if (why) throw refuse(QuotationRefusal.overLimit({ why }))
}
