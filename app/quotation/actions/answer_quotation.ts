import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { databaseNow } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import type { Cents } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'
import type { DestinationInput } from '#app/company/queries/destination'
import { requireContractData } from '#app/company/queries/require_contract_data'
import { lockAllowance } from '#app/order/shared/purchase_limits'
import { shortTime } from '#app/order/shared/order_notices'
import { addressNamed } from '#app/quotation/shared/bargained_delivery'
import { termOf } from '#app/quotation/shared/quotation_term'
import { lockBatch } from '#app/listing/queries/listing_row'
import { pricingOf, requireNearIndex } from '#app/listing/shared/near_index'
import { requireMayBargain, requireOwnBargain } from '#app/quotation/shared/purchase_limit'
import { wishes } from '#app/quotation/ports/wishes'
import { openerOf } from '#app/quotation/rules/opener'
import { endQuotation, lockOpen, sayRound, sideInQuotation } from '#app/quotation/shared/quotation_rows'
import Quotation from '#app/quotation/models/quotation'
import { bargainWord, deliveryText, goodsText, priceText, tellSide } from '#app/quotation/shared/notices'
import { quotationVersion } from '#app/quotation/rules/quotation_version'
import { lockOnSale, standingTerms } from '#app/quotation/shared/terms'
import { counterProblem, bargainPriceProblem } from '#app/quotation/rules/bargain'
import { QuotationAnswer, QuotationSide, QuotationState } from '#app/quotation/codes'
import { QuotationRefusal } from '#app/quotation/refusals'

const otherSide = (side: QuotationSide) => (side === QuotationSide.buyer ? QuotationSide.seller : QuotationSide.buyer)

/**
 * 还价: the other side makes a new standing price, on the terms now in force, which restarts the term.
 *
 * @throws RefusedError `请等待对方答复`, `最多还价6轮`, `询价已结束`, `求购已结束`
 * @throws StaleError when the caller has seen another price or other terms
 */
export async function counterQuotation(
  input: {
    quotationId: number
    price: Cents
    message?: string | null
    validHours?: number
    confirmed?: boolean
  } & DestinationInput &
    SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<Quotation> {
  return inTransaction(async (trx) => {
    const known = await Quotation.query({ client: trx }).where('id', input.quotationId).first()
    if (!known) throw refuse(QuotationRefusal.quotationMissing)
    sideInQuotation(known, actor)
    await lockAllowance(trx, actor)
    await lockBatch(trx, known.batchId)
    if (known.demandId !== null) await wishes().keep(trx, known.demandId)
    const at = await databaseNow(trx)
    const quotation = await lockOpen(trx, known.id, at)
    const side = sideInQuotation(quotation, actor)
    const problem = counterProblem(quotation, side)
    if (problem) throw refuse(problem)
    await requireContractData(trx, actor.companyId!)
    const onSale = await lockOnSale(trx, quotation.batchId)
    const terms = standingTerms(onSale)
    requireSeen(trx, input.seen, quotationVersion(quotation, terms.termsVersion))
    const wrong = bargainPriceProblem(quotation.priceType, input.price)
    if (wrong) throw InvalidInputError.of('price', wrong)
    if (input.price === quotation.price && quotation.termsVersion === terms.termsVersion)
      throw InvalidInputError.of('price', '与对方出价相同，请直接接受', 'same')
    // The way of the listing may have changed with its terms; what the buyer has wished for stays.
    if (!quotation.deliveryWished) quotation.deliveryType = onSale.listing.deliveryType
    const address = await addressNamed(trx, quotation, input, { side, counter: true })
    const { priceType, priceContract } = quotation
    const named = { ...pricingOf(onSale.listing), priceType, priceContract, price: input.price }
    await requireNearIndex(trx, onSale.batch, named, input.confirmed, { price: quotation.price })
    if (side === QuotationSide.buyer) {
      await requireOwnBargain(trx, actor, quotation)
      await requireMayBargain(trx, actor, [{ bargain: { ...named, weight: quotation.weight }, batch: onSale.batch }])
    }
    await quotation
      .merge({
        ...terms,
        ...address,
        price: input.price,
        standingSide: side,
        round: quotation.round + 1,
        validUntil: await termOf(trx, input.validHours),
      })
      .save()
    await sayRound(trx, quotation, actor, input.message ?? null)
    await audit(trx, actor, {
      action: 'quotation.counter',
      entity: 'quotation',
      entityId: quotation.id,
      after: { price: quotation.price, round: quotation.round, deliveryAddress: quotation.deliveryAddress },
      summary: `${QuotationSide.word(side)}还价 ${priceText(quotation)}`,
    })
    const content = `${goodsText(quotation)}：${QuotationSide.word(side)}还价${priceText(quotation)}，${deliveryText(quotation)}，请于${shortTime(quotation.validUntil)}前答复。`
    await tellSide(trx, quotation, otherSide(side), '对方还价', content)
    return quotation
  }, outer)
}

/** 拒绝 by the side whose turn it is; by the seller also while the buyer's money is awaited. */
export async function rejectQuotation(
  input: { quotationId: number; reason?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<Quotation> {
  return inTransaction(async (trx) => {
    const at = await databaseNow(trx)
    const quotation = await lockOpen(trx, input.quotationId, at)
    const side = sideInQuotation(quotation, actor)
    if (quotation.standingSide === side) throw refuse(QuotationRefusal.awaitOtherSide)
    const reason = input.reason?.trim() || `${QuotationSide.word(side)}拒绝`
    await endQuotation(trx, actor, quotation, {
      state: QuotationState.ended,
      answer: QuotationAnswer.refused,
      at,
      reason,
    })
    const word = bargainWord(quotation)
    await tellSide(
      trx,
      quotation,
      otherSide(side),
      `${word}未达成`,
      `${goodsText(quotation)}的${word}已被拒绝：${reason}。`
    )
    return quotation
  }, outer)
}

/** 撤回 by the side that opened the bargain; also while an acceptance waits for the buyer's money. */
export async function withdrawQuotation(input: { quotationId: number }, actor: Actor, outer?: Trx): Promise<Quotation> {
  return inTransaction(async (trx) => {
    const at = await databaseNow(trx)
    const quotation = await lockOpen(trx, input.quotationId, at)
    const opener = openerOf(quotation)
    if (sideInQuotation(quotation, actor) !== opener) throw refuse(QuotationRefusal.openerOnly)
    await endQuotation(trx, actor, quotation, {
      state: QuotationState.withdrawn,
      answer: QuotationAnswer.open,
      at,
      reason: `${QuotationSide.word(opener)}撤回`,
    })
    const word = bargainWord(quotation)
    await tellSide(
      trx,
      quotation,
      otherSide(opener),
      `${word}已撤回`,
      `${opener === QuotationSide.buyer ? quotation.buyerCompanyName : quotation.sellerCompanyName}撤回了对${goodsText(quotation)}的${word}。`
    )
    return quotation
  }, outer)
}
