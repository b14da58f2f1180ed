/*
 * What a seller asks of an auction of its batch (参与竞价), named as the offer is: a price, or a basis to the contract of the listing. A basis is that of
 * the batch itself, also where the listing quotes the standard grade: lots name no other.
 */
import { BidType, PriceType } from '#app/listing/codes'
import { MAX_BASIS, MIN_BASIS } from '#app/listing/rules/basis_checks'
import { MAX_PRICE, MIN_PRICE } from '#app/listing/rules/listing_checks'
import type { Cents } from '#core/money'

/** Cents per tonne; null: nothing asked. The reserve price is a secret between the seller and the platform. */
export type AuctionPrices = { startingPrice: Cents | null; reservePrice: Cents | null }

export const NO_AUCTION_PRICES: AuctionPrices = { startingPrice: null, reservePrice: null }

const LABELS = { startingPrice: '起拍价', reservePrice: '保留价' } as const
const FIELDS = ['startingPrice', 'reservePrice'] as const

export type AuctionPriceProblem = { field: (typeof FIELDS)[number]; message: string; rule: string }

/** Whether anything is asked. */
export const asksPrices = ({ startingPrice, reservePrice }: AuctionPrices) =>
  startingPrice !== null || reservePrice !== null

/** Prices belong to a batch that is released for auctions. */
export const isReleased = (bidType: BidType | undefined) => bidType === BidType.open

/** The first field that cannot be so, or null. Bids rise, so that a reserve price below the start would never decide anything. */
export function auctionPriceProblem(prices: AuctionPrices, priceType: PriceType): AuctionPriceProblem | null {
  const basis = priceType === PriceType.basis
  const [least, most] = basis ? [MIN_BASIS, MAX_BASIS] : [MIN_PRICE, MAX_PRICE]
  for (const field of FIELDS) {
    const price = prices[field]
    if (price === null || (Number.isInteger(price) && price >= least && price <= most)) continue
    const range = basis ? '在-5,000至+10,000元/吨之间（基差）' : '在1至100,000元/吨之间'
    return { field, message: `${LABELS[field]}应${range}`, rule: 'range' }
  }
  const { startingPrice, reservePrice } = prices
  if (startingPrice !== null && reservePrice !== null && reservePrice < startingPrice)
    return { field: 'reservePrice', message: '保留价不能低于起拍价', rule: 'reachable' }
  return null
}
