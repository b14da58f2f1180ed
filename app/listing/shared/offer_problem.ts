/* The rules of an offer, asked of goods that stand and of goods of a sheet that are not entered yet. */
import { type ProductType, STAPLE_FIBRE, isByTonne } from '#app/catalog/codes'
import { BidType, PriceType } from '#app/listing/codes'
import { ListingRefusal } from '#app/listing/refusals'
import { basisListingProblem, POINT_DAYS, type BasisTerms } from '#app/listing/rules/basis_checks'
import { listingProblem, priceTooLow, type ListableBatch, type ListingTerms } from '#app/listing/rules/listing_checks'
import { ListingSetting } from '#app/listing/settings'
import { pointContract } from '#app/market/queries/point_contract'
import { setting } from '#app/system/settings/stored_settings'
import { TonnageSetting } from '#app/tonnage/settings'
import { databaseNow } from '#core/clock'
import { isOneOf } from '#core/define_codes'
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import type { Trx } from '#core/transaction'

export type OfferableGoods = ListableBatch & { czceAgio: Cents | null }
export type OfferedTerms = ListingTerms & BasisTerms & { bidType?: BidType; premiumAgio?: Cents }

/** What offers are compared with in one transaction; many of them read each figure once. */
export function offerFigures(trx: Trx) {
  const kept = new Map<string, Promise<unknown>>()
  const once = <Value>(key: string, read: () => Promise<Value>) => {
    if (!kept.has(key)) kept.set(key, read())
    return kept.get(key) as Promise<Value>
  }
  return {
    contractOf: (code: string) => once(`contract ${code}`, () => pointContract(code, trx)),
    /** Cents per tonne. */
    depositOf: (productType: ProductType, basis: boolean) =>
      once(`deposit ${productType} ${basis}`, () => setting(depositSetting(productType, basis), trx)),
    /** The last day that is too early for the end of pricing. */
    soon: () => once('soon', async () => (await databaseNow(trx)).plus({ days: POINT_DAYS }).toISODate()!),
  }
}
export type OfferFigures = ReturnType<typeof offerFigures>

/** The setting that says the deposit of these goods, cents per tonne (F5). */
function depositSetting(productType: ProductType, basis: boolean) {
  if (basis) return ListingSetting.basisDeposit
  if (isOneOf(productType, ...STAPLE_FIBRE)) return TonnageSetting.fibreDeposit
  return isByTonne(productType) ? TonnageSetting.seedDeposit : ListingSetting.cottonDeposit
}

/** The first violated rule of a basis, or null. */
export async function basisOfferProblem(
  terms: BasisTerms,
  goods: { productType: ProductType; czceAgio: Cents | null },
  figures: OfferFigures
): Promise<Refusal | null> {
  const contract = terms.priceContract ? await figures.contractOf(terms.priceContract) : null
  return basisListingProblem(terms, contract, goods, await figures.soon())
}

/** The first reason why these goods cannot be offered on these terms, or null. */
export async function offerProblem(
  goods: OfferableGoods,
  terms: OfferedTerms,
  figures: OfferFigures
): Promise<Refusal | null> {
  const basis = terms.priceType === PriceType.basis
  const price = basis ? null : terms.price
  const problem = listingProblem(goods, { ...terms, price })
  if (problem) return problem
  const unpointed = basis ? await basisOfferProblem(terms, goods, figures) : null
  if (unpointed) return unpointed
  if (isByTonne(goods.productType)) {
    if (terms.bidType === BidType.open) return ListingRefusal.byTonneNotAuctioned
    if (terms.premiumAgio) return ListingRefusal.byTonneWithoutPremium
  }
  return priceTooLow(price, await figures.depositOf(goods.productType, basis))
}
