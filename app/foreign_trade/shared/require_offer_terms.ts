import { now } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { tradedContracts } from '#app/market/queries/point_contract'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import type { OfferTerms } from '#app/foreign_trade/rules/offer_terms'

const isGiven = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined

/** Contracts of ICE cotton that are traded: on these a basis may stand. */
export const iceContracts = (trx: Trx) => tradedContracts('CT', trx)

/** Either a price or a basis on a contract of ICE that is traded. @throws InvalidInputError, RefusedError */
async function requirePrice(trx: Trx, { poundPrice, basis, priceContract }: OfferTerms, traded?: ReadonlySet<string>) {
  if (isGiven(poundPrice)) {
    if (isGiven(basis)) throw InvalidInputError.of('basis', '一口价与基差只能填写一项', 'price')
    return
  }
  if (!isGiven(basis)) throw InvalidInputError.of('poundPrice', '请输入报价', 'required')
  if (!priceContract) throw InvalidInputError.of('priceContract', '请选择 ICE 合约', 'required')
  if (!(traded ?? (await iceContracts(trx))).has(priceContract))
    throw refuse(ForeignTradeRefusal.contractNotOfIce({ contract: priceContract }))
}

/**
 * Whether the terms go together. Who judges many passes the contracts that are `traded`.
 *
 * @throws InvalidInputError naming the field; RefusedError for a contract that is not of ICE cotton
 */
export async function requireOfferTerms(trx: Trx, terms: OfferTerms, traded?: ReadonlySet<string>): Promise<void> {
  const { shipFrom, shipTo, minMike, maxMike } = terms
  if (shipFrom && shipFrom > shipTo) throw InvalidInputError.of('shipTo', '装运期止不能早于装运期起', 'shipment')
  if (shipTo < now().minus({ years: 1 }).toISODate()!)
    throw InvalidInputError.of('shipTo', '装运期止不能早于一年前', 'shipment')
  if (minMike && maxMike && minMike > maxMike) throw InvalidInputError.of('maxMike', '马值上限不能低于下限', 'mike')
  await requirePrice(trx, terms, traded)
}
