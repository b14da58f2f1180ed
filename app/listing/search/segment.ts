import { SHARE_KEYS } from '#app/catalog/indicators'
import { CRITERIA_OF_CODES, NAMES } from '#app/listing/criteria'
import { RANGE_ATTRIBUTES } from '#app/listing/search/attributes'
import { countBoth, keep, ones } from '#app/listing/search/bits'
import { BatchCodeColumn } from '#app/listing/search/batch_code_column'

/** Number of rows in a segment: small enough for CPU caches, large enough that a million offers are sixteen segments. */
export const ROWS = 65_536

/** Value of unknown. Smaller than any value, so a filter with a lower bound always excludes it. */
const UNKNOWN = -2_147_483_648
const UNKNOWN_SHARE = 65_535
const WEIGHT = RANGE_ATTRIBUTES.findIndex(({ name }) => name === 'weight')
const WEIGHT_BITS = 24

/** One offer as a row of the index: names are codes of the dictionary. */
export type StoredOffer = {
  id: number
  batchCode: string
  ranges: (number | null)[]
  codes: (number | null)[]
  names: number[]
  shares: (number | null)[]
}

/**
 * Columns and bitmaps of up to 65,536 offers.
 *
 * Every measured attribute has one bitmap per bucket bound: the rows with a known value of at most that bound. A range is then two bitmaps, whatever
 * its width; counting the same bitmaps finds the bucket in which page 1,000 begins.
 */
export class Segment {
  /** Number of used rows, including removed ones. */
  size = 0
  /** Number of words in a bitmap. */
  readonly stride: number
  readonly live: Uint32Array
  readonly ids: Float64Array
  readonly batchCodes: BatchCodeColumn
  readonly ranges: Int32Array[]
  /** Bitmaps by bound, `stride` words each; the last one contains every row with a known value. */
  readonly atMost: Uint32Array[]
  readonly codes: Uint8Array[]
  readonly codeBits: Map<number, Uint32Array>[]
  readonly names: Int32Array[]
  readonly shares: Uint16Array[]
  /** Binary digits of the weight in kilograms: the sum over a set needs one count per digit. */
  readonly weightBits: Uint32Array
  /** Number of digits of the heaviest weight in the segment. */
  weightDigits = 0

  /** @param rows a multiple of 32 */
  constructor(readonly rows = ROWS) {
    const stride = rows / 32
    this.stride = stride
    this.live = new Uint32Array(stride)
    this.ids = new Float64Array(rows)
    this.batchCodes = new BatchCodeColumn(rows)
    this.ranges = RANGE_ATTRIBUTES.map(() => new Int32Array(rows))
    this.atMost = RANGE_ATTRIBUTES.map(({ bounds }) => new Uint32Array((bounds.length + 1) * stride))
    this.codes = CRITERIA_OF_CODES.map(() => new Uint8Array(rows))
    this.codeBits = CRITERIA_OF_CODES.map(() => new Map())
    this.names = NAMES.map(() => new Int32Array(rows))
    this.shares = SHARE_KEYS.map(() => new Uint16Array(rows))
    this.weightBits = new Uint32Array(WEIGHT_BITS * stride)
  }

  get words() {
    return (this.size + 31) >>> 5
  }

  /** The first bucket that can contain a value. */
  bucketOf(range: number, value: number): number {
    const bounds = RANGE_ATTRIBUTES[range].bounds as readonly number[]
    let low = 0
    let high = bounds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (bounds[middle] >= value) high = middle
      else low = middle + 1
    }
    return low
  }

  put(row: number, offer: StoredOffer) {
    this.clear(row)
    const word = row >>> 5
    const bit = 1 << (row & 31)
    this.ids[row] = offer.id
    this.batchCodes.put(row, offer.batchCode)
    for (const [r, RANGE] of RANGE_ATTRIBUTES.entries()) {
      const value = offer.ranges[r]
      this.ranges[r][row] = value ?? UNKNOWN
      if (value === null) continue
      const planes = this.atMost[r]
      for (let bucket = this.bucketOf(r, value); bucket <= RANGE.bounds.length; bucket++) {
        planes[bucket * this.stride + word] |= bit
      }
    }
    for (let c = 0; c < CRITERIA_OF_CODES.length; c++) {
      const code = offer.codes[c] ?? 0
      this.codes[c][row] = code
      let bits = this.codeBits[c].get(code)
      if (!bits) this.codeBits[c].set(code, (bits = new Uint32Array(this.stride)))
      bits[word] |= bit
    }
    for (let n = 0; n < NAMES.length; n++) this.names[n][row] = offer.names[n]
    for (let s = 0; s < SHARE_KEYS.length; s++) this.shares[s][row] = offer.shares[s] ?? UNKNOWN_SHARE
    const kilograms = offer.ranges[WEIGHT] ?? 0
    this.weightDigits = Math.max(this.weightDigits, 32 - Math.clz32(kilograms))
    for (let digit = 0; digit < WEIGHT_BITS; digit++) {
      if ((kilograms >>> digit) & 1) this.weightBits[digit * this.stride + word] |= bit
    }
    this.live[word] |= bit
  }

  clear(row: number) {
    const word = row >>> 5
    const mask = ~(1 << (row & 31))
    if ((this.live[word] & ~mask) === 0) return
    this.live[word] &= mask
    for (const [r, RANGE] of RANGE_ATTRIBUTES.entries()) {
      const planes = this.atMost[r]
      for (let bucket = 0; bucket <= RANGE.bounds.length; bucket++) planes[bucket * this.stride + word] &= mask
    }
    for (let c = 0; c < CRITERIA_OF_CODES.length; c++) {
      const bits = this.codeBits[c].get(this.codes[c][row])
      if (bits) bits[word] &= mask
    }
    for (let digit = 0; digit < WEIGHT_BITS; digit++) this.weightBits[digit * this.stride + word] &= mask
  }

  /** Keeps the rows with a value within the inclusive bounds. */
  keepRange(bits: Uint32Array, range: number, min: number | null, max: number | null) {
    const planes = this.atMost[range]
    const bounds = RANGE_ATTRIBUTES[range].bounds as readonly number[]
    const words = this.words
    const top = max === null ? bounds.length : this.bucketOf(range, max)
    const high = top * this.stride
    for (let w = 0; w < words; w++) bits[w] &= planes[high + w]
    let cut = -1
    if (min !== null) {
      const bottom = this.bucketOf(range, min)
      if (bottom > 0) {
        const low = (bottom - 1) * this.stride
        for (let w = 0; w < words; w++) bits[w] &= ~planes[low + w]
      }
      // The bucket contains nothing below min when the previous one ends directly before it.
      if (bottom === 0 || bounds[bottom - 1] !== min - 1) cut = bottom
    }
    const cutTop = max !== null && bounds[top] !== max ? top : -1
    for (const bucket of new Set([cut, cutTop])) {
      if (bucket >= 0) this.keepWithin(bits, range, bucket, min ?? UNKNOWN, max ?? Infinity)
    }
  }

  /** Tests the values of the rows in a single bucket, which a bound of a range cuts. */
  private keepWithin(bits: Uint32Array, range: number, bucket: number, min: number, max: number) {
    const planes = this.atMost[range]
    const values = this.ranges[range]
    const words = this.words
    const high = bucket * this.stride
    const low = high - this.stride
    for (let w = 0; w < words; w++) {
      let word = bits[w] & planes[high + w]
      if (bucket > 0) word &= ~planes[low + w]
      while (word !== 0) {
        const lowest = word & -word
        const value = values[(w << 5) + (31 - Math.clz32(lowest))]
        if (value < min || value > max) bits[w] ^= lowest
        word ^= lowest
      }
    }
  }

  keepCodes(bits: Uint32Array, attribute: number, wanted: readonly number[]) {
    const sets = wanted.map((code) => this.codeBits[attribute].get(code)).filter((set) => set !== undefined)
    const words = this.words
    for (let w = 0; w < words; w++) {
      if (bits[w] === 0) continue
      let any = 0
      for (let s = 0; s < sets.length; s++) any |= sets[s][w]
      bits[w] &= any
    }
  }

  /** @param wanted one byte per dictionary code, 1 = wanted */
  keepNames(bits: Uint32Array, attribute: number, wanted: Uint8Array) {
    const column = this.names[attribute]
    keep(bits, this.words, (row) => wanted[column[row]] === 1)
  }

  /** Keeps the rows whose sum of shares is within the bounds; unknown shares count as 0, but at least one must be known. */
  keepShares(bits: Uint32Array, keys: readonly number[], min: number | null, max: number | null) {
    const columns = keys.map((key) => this.shares[key])
    keep(bits, this.words, (row) => {
      let sum = 0
      let known = false
      for (const column of columns) {
        const share = column[row]
        if (share === UNKNOWN_SHARE) continue
        known = true
        sum += share
      }
      return known && (min === null || sum >= min) && (max === null || sum <= max)
    })
  }

  /** Keeps the rows with a name in the set of its attribute, for at least one attribute, or with a batch code that contains the part. */
  keepKeyword(bits: Uint32Array, sets: readonly Uint8Array[], part: string) {
    const inCode = this.batchCodes.containing(part)
    // Only attributes of which some name contains the word: for a part of a code there is mostly none.
    const columns = sets.flatMap((set, n) => (set.includes(1) ? [{ set, codes: this.names[n] }] : []))
    keep(bits, this.words, (row) => {
      for (const { set, codes } of columns) if (set[codes[row]] === 1) return true
      return inCode !== null && inCode(row)
    })
  }

  /** Sum of the weights of a set in kilograms, by binary digits. */
  weighed(bits: Uint32Array): number {
    let sum = 0
    for (let digit = 0; digit < this.weightDigits; digit++) {
      sum += countBoth(bits, this.weightBits, digit * this.stride, bits.length) * 2 ** digit
    }
    return sum
  }

  /** Number of rows of a set with a known value in the buckets up to and including this one. */
  countUpTo(bits: Uint32Array, range: number, bucket: number): number {
    return countBoth(bits, this.atMost[range], bucket * this.stride, bits.length)
  }

  /** Writes values and ids of the rows of a set in the buckets from…to; returns the next free position. */
  collect(
    bits: Uint32Array,
    range: number,
    from: number,
    to: number,
    values: Int32Array,
    ids: Float64Array,
    start: number
  ): number {
    const planes = this.atMost[range]
    const column = this.ranges[range]
    const high = to * this.stride
    const low = (from - 1) * this.stride
    const words = bits.length
    let at = start
    for (let w = 0; w < words; w++) {
      let word = bits[w] & planes[high + w]
      if (from > 0) word &= ~planes[low + w]
      while (word !== 0) {
        const lowest = word & -word
        const row = (w << 5) + (31 - Math.clz32(lowest))
        values[at] = column[row]
        ids[at++] = this.ids[row]
        word ^= lowest
      }
    }
    return at
  }

  /** The rows of a set whose value is unknown. */
  without(bits: Uint32Array, range: number): Uint32Array {
    const base = RANGE_ATTRIBUTES[range].bounds.length * this.stride
    return bits.map((word, w) => word & ~this.atMost[range][base + w])
  }

  /** Visits the rows of a set from either end after skipping some, until the visitor returns false. */
  walk(bits: Uint32Array, order: 'asc' | 'desc', skip: number, visit: (row: number) => boolean) {
    let left = skip
    for (let i = 0; i < bits.length; i++) {
      const w = order === 'asc' ? i : bits.length - 1 - i
      const inside = ones(bits[w])
      if (left >= inside) {
        left -= inside
        continue
      }
      let word = bits[w]
      while (word !== 0) {
        const row = order === 'asc' ? 31 - Math.clz32(word & -word) : 31 - Math.clz32(word)
        word &= ~(1 << row)
        if (left-- > 0) continue
        if (!visit((w << 5) + row)) return
      }
      left = 0
    }
  }

  offer(row: number): StoredOffer {
    return {
      id: this.ids[row],
      batchCode: this.batchCodes.get(row),
      ranges: this.ranges.map((column) => (column[row] === UNKNOWN ? null : column[row])),
      codes: this.codes.map((column) => column[row]),
      names: this.names.map((column) => column[row]),
      shares: this.shares.map((column) => (column[row] === UNKNOWN_SHARE ? null : column[row])),
    }
  }
}
