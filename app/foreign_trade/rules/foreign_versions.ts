/* What the sides of a deal in dollars agree to, as versions (`#core/seen`). */
import { versionOf } from '#core/seen'
import type ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { dollarTerms } from '#app/foreign_trade/rules/offer_terms'
import type { ForeignFigures } from '#app/foreign_trade/queries/foreign_figures'

/** What a buyer orders: all terms of the offer, the price that it comes to, the rate and the deposit. */
export function offerVersion(offer: ForeignOffer, figures: ForeignFigures): string {
  return versionOf({ ...termsVersion(offer), ...figures })
}

/** What a seller sees when it changes an offer. */
export const ownOfferVersion = (offer: ForeignOffer) => versionOf({ ...termsVersion(offer), state: offer.state })

const termsVersion = (offer: ForeignOffer) => ({ id: offer.id, batchId: offer.batchId, ...dollarTerms(offer) })

/** What both sides are bound by at any step: the figures of the contract, and what has been done about it so far. */
export function foreignOrderVersion(order: ForeignOrder): string {
  const { id, state, price, netWeight, amount, deposit, presentedAt, documentsAt, arrivedOn, quotaNo, clearedOn } =
    order
  const { landedAmount, discount, claimAmount, differencePaidAt, cancelAsker, cancelAskedReason, claimContested } =
    order
  return versionOf({
    id,
    state,
    price,
    netWeight,
    amount,
    deposit,
    arrivedOn,
    quotaNo,
    clearedOn,
    landedAmount,
    discount,
    claimAmount,
    cancelAsker,
    cancelAskedReason,
    claimContested,
    presentedAt: presentedAt?.toMillis() ?? null,
    documentsAt: documentsAt?.toMillis() ?? null,
    differencePaidAt: differencePaidAt?.toMillis() ?? null,
  })
}
