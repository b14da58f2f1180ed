/*
 * Open wishes in memory, for the question which of them new goods fit. A row is a range of a wish. Bounds stand in columns, one pair for each measured
 * attribute that any wish bounds, so that most rows are out after a few comparisons of integers. Rows that ask for more than measures (a code, a name,
 * a share) are then compared in full.
 */
import type { Quotes, WishPrice } from '#app/demand/shared/price_caps'
import { PriceType } from '#app/listing/codes'
import { codeIndex, rangeIndex, type IndexedOffer } from '#app/listing/search/attributes'
import { meets } from '#app/listing/search/meets'
import type { RangeName } from '#app/listing/criteria'
import { REFERENCE_LAG } from '#app/listing/rules/basis_checks'
import type { Criteria, Ends } from '#app/listing/rules/criteria'
import type { ProductType } from '#app/catalog/codes'

export type IndexedWish = {
  id: number
  companyId: number
  productType: ProductType
  /** What has to be met, by range. */
  musts: readonly Criteria[]
  /** Goods with a higher price do not fit; without one any price does. */
  price: WishPrice
}

/** Below every bound: an unknown value meets no bound, and a row without a bound is met by it. */
const UNKNOWN = -(2 ** 31)
const HIGHEST = 2 ** 31 - 1
/** No measured value is out of this: a bound beyond it is met by all or by none, as it was. */
const within = (bound: number) => Math.max(UNKNOWN + 1, Math.min(HIGHEST, bound))
const PRICE = rangeIndex.price
const PRODUCT = codeIndex.productType

type Bounds = { min: Int32Array; max: Int32Array }

const grown = (column: Int32Array, size: number, filled: number) => {
  const larger = new Int32Array(size).fill(filled)
  larger.set(column)
  return larger
}

const asksForMore = ({ codes, names, shares }: Criteria) =>
  shares.length > 0 || Object.keys(codes).length > 0 || Object.keys(names).length > 0

export class WishIndex {
  /** Rows that are in use lie before this one; rows of removed wishes are used again. */
  private top = 0
  private readonly free: number[] = []
  private readonly rowsOf = new Map<number, number[]>()
  /** Ids of wishes, which are above what 32 bits hold one day. */
  private ids = new Float64Array(1024)
  private companies = new Int32Array(1024)
  /** Of rows that ask for more than their columns say. */
  private readonly musts: (Criteria | null)[] = []
  private readonly columns = new Map<number, Bounds>()
  /** 0: no wish. */
  private products = new Int32Array(1024)
  /** Highest price, or highest basis of the contract below. */
  private caps = new Int32Array(1024).fill(HIGHEST)
  /** Place of the contract in `quoted`. */
  private contracts = new Int32Array(1024)
  /** Contracts that highest bases are of; the first place is of prices. */
  private readonly quoted: (string | null)[] = [null]
  private candidates = new Int32Array(1024)

  /** Number of wishes. */
  get size() {
    return this.rowsOf.size
  }

  /** Adds a wish or replaces it. */
  put(wish: IndexedWish) {
    this.remove(wish.id)
    this.rowsOf.set(
      wish.id,
      wish.musts.map((must) => this.putRow(wish, must))
    )
  }

  remove(id: number) {
    for (const row of this.rowsOf.get(id) ?? []) {
      this.products[row] = 0
      this.musts[row] = null
      for (const { min, max } of this.columns.values()) {
        min[row] = UNKNOWN
        max[row] = HIGHEST
      }
      this.free.push(row)
    }
    this.rowsOf.delete(id)
  }

  /**
   * Ids of the wishes of other companies that goods of a seller fit: they meet what has to be met, at no higher price. In the order of ids.
   *
   * @param quotes of the contracts of highest bases; null: goods fit at any price
   */
  match(offer: IndexedOffer, sellerId: number, quotes: Quotes | null): number[] {
    const product = offer.codes[PRODUCT]
    const rows = this.candidates
    const added = this.quoted.map((code) => (code === null ? 0 : (quotes?.get(code) ?? Infinity) + REFERENCE_LAG))
    const price = quotes === null ? null : offer.ranges[PRICE]
    let left = 0
    for (let row = 0; row < this.top; row++)
      if (this.products[row] === product && (price === null || price <= this.caps[row] + added[this.contracts[row]]))
        rows[left++] = row
    for (const [range, { min, max }] of this.columns) {
      const value = offer.ranges[range] ?? UNKNOWN
      let kept = 0
      for (let at = 0; at < left; at++) {
        const row = rows[at]
        if (value >= min[row] && value <= max[row]) rows[kept++] = row
      }
      left = kept
    }
    const found = new Float64Array(left)
    let fit = 0
    for (let at = 0; at < left; at++) {
      const row = rows[at]
      const more = this.musts[row]
      if (this.companies[row] !== sellerId && (more === null || meets(offer, more))) found[fit++] = this.ids[row]
    }
    // A wish has a row for each of its ranges and is named once.
    const inOrder = found.subarray(0, fit).sort()
    return Array.from(inOrder.filter((id, at) => id !== inOrder[at - 1]))
  }

  private putRow(wish: IndexedWish, must: Criteria): number {
    const row = this.free.pop() ?? this.top++
    if (row === this.products.length) this.grow()
    this.ids[row] = wish.id
    this.companies[row] = wish.companyId
    this.musts[row] = asksForMore(must) ? must : null
    this.products[row] = wish.productType
    const { price, priceType, priceContract } = wish.price
    this.caps[row] = within(price ?? HIGHEST)
    this.contracts[row] = price === null || priceType === PriceType.fixed ? 0 : this.placeOf(priceContract ?? '')
    for (const [name, ends] of Object.entries(must.ranges) as [RangeName, Ends][]) {
      const { min, max } = this.columnOf(rangeIndex[name])
      min[row] = within(Math.ceil(ends.min ?? UNKNOWN))
      max[row] = within(Math.floor(ends.max ?? HIGHEST))
    }
    return row
  }

  private placeOf(contract: string): number {
    const at = this.quoted.indexOf(contract)
    return at >= 0 ? at : this.quoted.push(contract) - 1
  }

  private columnOf(range: number): Bounds {
    let column = this.columns.get(range)
    if (!column) {
      const size = this.products.length
      column = { min: new Int32Array(size).fill(UNKNOWN), max: new Int32Array(size).fill(HIGHEST) }
      this.columns.set(range, column)
    }
    return column
  }

  private grow() {
    const size = this.products.length * 2
    this.products = grown(this.products, size, 0)
    this.caps = grown(this.caps, size, HIGHEST)
    this.contracts = grown(this.contracts, size, 0)
    this.companies = grown(this.companies, size, 0)
    const ids = new Float64Array(size)
    ids.set(this.ids)
    this.ids = ids
    this.candidates = new Int32Array(size)
    for (const [range, { min, max }] of this.columns)
      this.columns.set(range, { min: grown(min, size, UNKNOWN), max: grown(max, size, HIGHEST) })
  }
}
