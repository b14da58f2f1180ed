/*
 * What a batch needs before it may be listed (state-machines §2.1). Pure: the rows are read by the action.
 */
import { shareSumErrors, type CheckedBatch } from '#app/catalog/rules/batch_checks'
import { contractWeight, type Weighed } from '#app/catalog/rules/contract_weight'
import { CNY_COTTON, InTransitState, ProductType } from '#app/catalog/codes'
import { type DeliveryType, PriceType, SpotType } from '#app/listing/codes'
import { isOneOf } from '#core/define_codes'

/** Cents per tonne. */
export const MIN_PRICE = 100
export const MAX_PRICE = 10_000_000
export const PRICE_RANGE_TEXT = '单价应在1至100,000元/吨之间'

/** Cents per tonne of 优质溢价 (F3.4). */
export const MIN_PREMIUM = -50_000
export const MAX_PREMIUM = 200_000

export type ListingTerms = {
  priceType?: PriceType
  price?: number | null
  deliveryType?: DeliveryType
  spotType?: SpotType
  appointmentDate?: string | null
}

export type ListableBatch = CheckedBatch &
  Weighed & {
    entrepotId: number | null
    entrepotName: string | null
    inTransitState: InTransitState
  }

/** Why a price cannot stand, or null. */
export function priceProblem(price: number | null | undefined): string | null {
  if (price === null || price === undefined) return '请输入单价'
  return Number.isInteger(price) && price >= MIN_PRICE && price <= MAX_PRICE ? null : PRICE_RANGE_TEXT
}

/** The first reason why these goods cannot be listed on these terms, or null. */
export function listingProblem(batch: ListableBatch, terms: ListingTerms): string | null {
  if (!isOneOf(batch.productType, ...CNY_COTTON)) return `${ProductType.word(batch.productType)}暂不支持线上挂牌`
  const price = (terms.priceType ?? PriceType.fixed) === PriceType.fixed ? priceProblem(terms.price) : null
  if (price) return price
  if (!(contractWeight(batch) > 0)) return '重量须大于0'
  const [sum] = shareSumErrors(batch)
  if (sum) return sum
  if (batch.inTransitState !== InTransitState.inTransit && !batch.entrepotId && !batch.entrepotName)
    return '在库批次须填写仓库'
  if (terms.spotType === SpotType.presale && !terms.appointmentDate) return '请输入预约交货日期'
  return null
}
