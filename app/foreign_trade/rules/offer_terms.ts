/* The terms of an offer in dollars: which they are, and what goes together. */
import type { Infer } from '@vinejs/vine/types'
import { now } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { pointContract } from '#app/market/queries/point_contract'
import type ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
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

const isGiven = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined

/** The terms of an offer, as it stands. */
export const termsOf = (offer: ForeignOffer) =>
  Object.fromEntries(TERMS.map((term) => [term, offer[term]])) as Pick<ForeignOffer, (typeof TERMS)[number]>

/** The terms of a form as an offer keeps them: what is left out is null, and a price has no contract. */
export const columnsOf = (terms: OfferTerms) => ({
  ...(Object.fromEntries(TERMS.map((term) => [term, terms[term] ?? null])) as ReturnType<typeof termsOf>),
  priceContract: isGiven(terms.basis) ? terms.priceContract! : null,
})

/** Either a price or a basis on a contract of ICE that is traded. @throws InvalidInputError, RefusedError */
async function requirePrice(trx: Trx, { poundPrice, basis, priceContract }: OfferTerms) {
  if (isGiven(poundPrice)) {
    if (isGiven(basis)) throw InvalidInputError.of('basis', '一口价与基差只能填写一项', 'price')
    return
  }
  if (!isGiven(basis)) throw InvalidInputError.of('poundPrice', '请输入报价', 'required')
  if (!priceContract) throw InvalidInputError.of('priceContract', '请选择 ICE 合约', 'required')
  const contract = await pointContract(priceContract, trx)
  if (!contract?.listed || contract.product !== 'CT')
    throw refuse(ForeignTradeRefusal.contractNotOfIce({ contract: priceContract }))
}

/**
 * Whether the terms go together.
 *
 * @throws InvalidInputError naming the field; RefusedError for a contract that is not of ICE cotton
 */
export async function requireOfferTerms(trx: Trx, terms: OfferTerms): Promise<void> {
  const { shipFrom, shipTo, minMike, maxMike } = terms
  if (shipFrom && shipFrom > shipTo) throw InvalidInputError.of('shipTo', '装运期止不能早于装运期起', 'shipment')
  if (shipTo < now().minus({ years: 1 }).toISODate()!)
    throw InvalidInputError.of('shipTo', '装运期止不能早于一年前', 'shipment')
  if (minMike && maxMike && minMike > maxMike) throw InvalidInputError.of('maxMike', '马值上限不能低于下限', 'mike')
  await requirePrice(trx, terms)
}
