/* The terms of an offer in dollars: which they are. */
import type { Infer } from '@vinejs/vine/types'
import type ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import type { offerTermsValidator } from '#app/foreign_trade/validators/foreign_offers'

export type OfferTerms = Infer<typeof offerTermsValidator>

/** Everything that an offer says besides its lot: what is compared, copied into an order and shown. */
const TERMS = [
  'term',
  'grade',
  'shipFrom',
  'shipTo',
  'poundPrice',
  'basis',
  'priceContract',
  'payment',
  'quotaKind',
  'documents',
  'rules',
  'arbitration',
  'minLength',
  'minMike',
  'maxMike',
  'minStrength',
  'remark',
] as const satisfies readonly (keyof OfferTerms)[]

/** Fails to compile when the form has a term that is not in the list. */
type Unlisted = Exclude<keyof OfferTerms, (typeof TERMS)[number]>
const complete: Unlisted extends never ? true : Unlisted = true
void complete

/** The terms of an offer, as it stands. */
export const dollarTerms = (offer: ForeignOffer) =>
  Object.fromEntries(TERMS.map((term) => [term, offer[term]])) as Pick<ForeignOffer, (typeof TERMS)[number]>

/** The terms of a form as an offer keeps them: what is left out is null, and a price has no contract. */
export const columnsOf = (terms: OfferTerms) => ({
  ...(Object.fromEntries(TERMS.map((term) => [term, terms[term] ?? null])) as ReturnType<typeof dollarTerms>),
  priceContract: (terms.basis ?? null) === null ? null : terms.priceContract!,
})
