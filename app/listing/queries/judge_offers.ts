import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { InTransitState, WeightType } from '#app/catalog/codes'
import { ListingRefusal } from '#app/listing/refusals'
import { fieldProblem, termsOf, type GoodsOffer } from '#app/listing/rules/goods_offer'
import { offerFigures, offerProblem, type OfferableGoods } from '#app/listing/shared/offer_problem'
import type { OfferJudge, ReadGoods } from '#app/tonnage/ports/sheet_offers'
import { can, type Actor } from '#core/actor'
import { DomainError } from '#core/errors'
import type { Trx } from '#core/transaction'

/** Goods of a row as they would stand in the stock. */
const asEntered = (goods: ReadGoods): OfferableGoods => ({
  productType: goods.productType,
  packets: 0,
  grossWeight: goods.weight ?? 0,
  weightType: goods.weightType ?? WeightType.gross,
  publicWeight: null,
  czceAgio: null,
  entrepotId: goods.entrepotId ?? null,
  entrepotName: goods.entrepotName ?? null,
  place: goods.place,
  inTransitState: goods.inTransitState ?? InTransitState.stored,
  arrivalDate: goods.arrivalDate,
})

/** Why the actor may not list anything now, in a sentence; null when he may. */
async function whyNot(actor: Actor, trx: Trx): Promise<string | null> {
  if (!can(actor, 'listing:add')) return ListingRefusal.mayNotList.message
  try {
    await requireTradingCompany(trx, actor.companyId ?? 0)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

/** The rules of an offer for the rows of a sheet, whose goods are not entered yet. Each problem names the field that mends it. */
export function judgeOffers(actor: Actor, trx: Trx): OfferJudge<GoodsOffer> {
  const figures = offerFigures(trx)
  let refused: Promise<string | null> | undefined
  return {
    judge: async (goods, offer) => {
      const terms = termsOf(offer)
      const field = 'price' in terms ? 'price' : 'priceDiff'
      const message = await (refused ??= whyNot(actor, trx))
      if (message !== null) return [{ field, message }]
      const refusal = await offerProblem(asEntered(goods), terms, figures)
      return refusal ? [fieldProblem(refusal) ?? { field, message: refusal.message }] : []
    },
  }
}
