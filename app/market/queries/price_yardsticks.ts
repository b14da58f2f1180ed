/*
 * An offer beside the two yardsticks of the trade, so that fixed prices and bases are read in one language (F4): 折基差 is the price less the last price
 * of the main contract, and the distance to the index is the 折标准级价 less CC Index 3128B.
 */
import { cottonIndex } from '#app/market/queries/cotton_index'
import { mainContract } from '#app/market/queries/contracts'
import { indexDistance } from '#app/market/rules/index_distance'
import { CNY_COTTON, type ProductType } from '#app/catalog/codes'
import { Cached } from '#core/cached'
import { isOneOf } from '#core/define_codes'
import type { Cents } from '#core/money'

/** Cents per tonne; null while there is no quote or no figure. */
export type PriceYardsticks = {
  /** The main contract of cotton and its last price. */
  contract: string | null
  futures: Cents | null
  /** The latest figure of the index and its day. */
  index: Cents | null
  indexDay: string | null
}

/** What a row says about its price beside the yardsticks, cents per tonne; null where there is nothing to compare. */
export type BesideYardsticks = {
  /** 折基差. */
  derivedDiff?: Cents | null
  /** 折标准级价 less the index, and the same in percent of the index. */
  indexDiff?: Cents | null
  indexPercent?: number | null
  yardsticks?: PriceYardsticks
}

type Offered = {
  productType: ProductType
  price: Cents | null
  standardPrice: Cents | null
  priceContract: string | null
  /** The quote within `price`, of a basis. */
  futuresPrice: Cents | null
}

/** One pair of figures for all rows of all pages: they are read once a second. */
const kept = new Cached<PriceYardsticks>({ age: 1_000, most: 1 })

export function priceYardsticks(): Promise<PriceYardsticks> {
  return kept.get('', async () => {
    const [main, index] = await Promise.all([mainContract('CF'), cottonIndex()])
    return {
      contract: main?.code ?? null,
      futures: main?.price ?? null,
      index: index?.price ?? null,
      indexDay: index?.day ?? null,
    }
  })
}

/** A basis to the main contract is compared with the very quote that its price holds: the two may be a second apart, its basis is not. */
function derivedDiffOf(row: Offered, { contract, futures }: PriceYardsticks): Cents | null {
  const last = row.futuresPrice !== null && row.priceContract === contract ? row.futuresPrice : futures
  return row.price === null || last === null ? null : row.price - last
}

/** Contract and index are of lint in yuan: other goods have neither figure. */
function besideYardsticks(row: Offered, yardsticks: PriceYardsticks): BesideYardsticks {
  const { index } = yardsticks
  if (!isOneOf(row.productType, ...CNY_COTTON)) return { derivedDiff: null, indexDiff: null }
  const known = row.standardPrice !== null && index !== null
  return {
    derivedDiff: derivedDiffOf(row, yardsticks),
    indexDiff: known ? row.standardPrice! - index : null,
    indexPercent: known ? indexDistance(row.standardPrice!, index) : null,
    yardsticks,
  }
}

/** Adds both figures to rows that are the caller's own: copying a page of a hundred and fifty fields a row costs more than finding it. */
export async function addYardsticks<Row extends Offered>(rows: Row[]): Promise<(Row & BesideYardsticks)[]> {
  const yardsticks = rows.length > 0 ? await priceYardsticks() : null
  if (yardsticks) for (const row of rows) Object.assign(row, besideYardsticks(row, yardsticks))
  return rows as (Row & BesideYardsticks)[]
}

/** The same on copies of rows, which may be shared. */
export const withYardsticks = <Row extends Offered>(rows: readonly Row[]): Promise<(Row & BesideYardsticks)[]> =>
  addYardsticks(rows.map((row) => ({ ...row })))
