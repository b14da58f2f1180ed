import { Cached } from '#core/cached'
import { formatTime } from '#core/clock'
import { amountOf, type Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { agioIn, basisPrice } from '#app/market/rules/basis_price'
import { standardPriceOf } from '#app/listing/rules/standard_price'
import type { ListingRow } from '#app/listing/transformers/listing'
import { lastPrices } from '#app/market/queries/point_contract'
import { PriceType } from '#app/listing/codes'

type Quotes = Map<string, { price: Cents; at: Date }>

/** Quotes are cached for all pages; basis listings refer to few contracts, so there are few combinations. */
const kept = new Cached<Quotes>({ age: 1_000, most: 100 })

function quotesOf(codes: string[], trx?: Trx): Promise<Quotes> {
  const wanted = [...new Set(codes)].sort()
  return trx ? lastPrices(wanted, trx) : kept.get(wanted.join(' '), () => lastPrices(wanted))
}

/**
 * Sets the live reference price (F4: quote + basis) on copies of basis listings, because the rows may be shared. Without a quote the price is null.
 */
export async function withReference<Row extends Readonly<ListingRow>>(rows: readonly Row[], trx?: Trx): Promise<Row[]> {
  const codes = rows.flatMap((row) =>
    row.priceType === PriceType.basis && row.priceContract ? [row.priceContract] : []
  )
  if (codes.length === 0) return [...rows]
  const quotes = await quotesOf(codes, trx)
  return rows.map((row) => {
    const quote = row.priceType === PriceType.basis ? quotes.get(row.priceContract ?? '') : undefined
    if (!quote || row.priceDiff === null) return row
    const price = basisPrice(quote.price, row.priceDiff, agioIn(row.priceStandard, row))
    return {
      ...row,
      price,
      amount: price === null ? null : amountOf(row.settlementWeight, price),
      standardPrice: standardPriceOf(price, row.percentAgio),
      futuresPrice: quote.price,
      futuresTime: formatTime(quote.at),
    }
  })
}
