import { NAMES } from '#app/listing/criteria'
import {
  RANGE_ATTRIBUTES,
  codeIndex,
  nameIndex,
  rangeIndex,
  shareIndex,
  type IndexedOffer,
} from '#app/listing/search/attributes'
import { countBits, countBoth, each, sumBits } from '#app/listing/search/bits'
import { Dictionary } from '#app/listing/search/dictionary'
import { inOrder } from '#app/listing/search/in_order'
import { ROWS, Segment } from '#app/listing/search/segment'
import type { Criteria } from '#app/listing/rules/criteria'
import type { CodeName, NameName, RangeName } from '#app/listing/criteria'

export type Order = { field: RangeName | 'newest'; order: 'asc' | 'desc' }

/** Number of rows from which summing by binary digits is faster than summing values. */
const MANY = 250_000

/** The matching offers, as bits of each segment. */
export type Matches = { bits: Uint32Array[]; total: number }

/**
 * All open offers of the market in memory: columns for values, bitmaps for buckets of values. A query with several ranges is a few ANDs over bitmaps;
 * counting is counting set bits; a page of a sorted list is found by counting buckets, so page 1,000 costs as much as page 1. Rows are in the order
 * of listing ids, which breaks ties and is the order "newest".
 *
 * PostgreSQL stays authoritative: the index is loaded from it and follows its changes (`search/offers.ts`), and can be dropped by any process at any
 * time.
 */
export class OfferIndex {
  readonly segments: Segment[] = []
  readonly dictionaries = NAMES.map(() => new Dictionary())
  /** Number of open offers. */
  size = 0
  /** Number of rows of removed offers; the owner reloads the index when they outnumber the others. */
  dead = 0

  /** @param rows rows of a segment, a multiple of 32 */
  constructor(private readonly rows = ROWS) {}

  /** Adds an offer or replaces its data. */
  put(offer: IndexedOffer) {
    const at = this.find(offer.id)
    const stored = { ...offer, names: offer.names.map((name, n) => this.dictionaries[n].code(name)) }
    if (at) {
      if (!this.isLive(at)) {
        this.size++
        this.dead--
      }
      return at.segment.put(at.row, stored)
    }

    // Offers arrive in the order of their ids except for those that committed late, which are inserted near the end.
    const later: IndexedOffer[] = []
    for (let last = this.last(); last && last.segment.ids[last.row] > offer.id; last = this.last()) {
      if (this.isLive(last)) later.push(this.take(last))
      this.drop(last)
    }
    this.append(stored)
    while (later.length > 0) this.put(later.pop()!)
  }

  remove(id: number) {
    const at = this.find(id)
    if (!at || !this.isLive(at)) return
    at.segment.clear(at.row)
    this.size--
    this.dead++
  }

  match(criteria: Criteria, only: readonly number[] | null = null): Matches {
    const wanted = NAMES.map(({ name }) => {
      const keys = criteria.names[name as NameName]
      return keys ? this.dictionaries[nameIndex[name]].chosen(keys) : null
    })
    const keywords = criteria.keywords.map((word) => ({
      word,
      sets: this.dictionaries.map((dictionary) => dictionary.containing(word.split('|'))),
    }))
    const chosen = only ? this.rowsOf(only) : null
    let total = 0
    const bits = this.segments.map((segment, s) => {
      const set = (chosen ? chosen[s] : segment.live).slice(0, segment.words)
      for (const [name, codes] of Object.entries(criteria.codes))
        segment.keepCodes(set, codeIndex[name as CodeName], codes)
      for (const [name, { min, max }] of Object.entries(criteria.ranges))
        segment.keepRange(set, rangeIndex[name as RangeName], min, max)
      wanted.forEach((codes, n) => codes && segment.keepNames(set, n, codes))
      for (const { keys, min, max } of criteria.shares)
        segment.keepShares(
          set,
          keys.map((key) => shareIndex[key]),
          min,
          max
        )
      for (const { word, sets } of keywords) segment.keepKeyword(set, sets, word)
      total += countBits(set, set.length)
      return set
    })
    return { bits, total }
  }

  /** The offers that are among any of several matches. All of them are of the index as it is now. */
  either(all: readonly Matches[]): Matches {
    const bits = this.segments.map((_, s) => {
      const set = all[0].bits[s].slice()
      for (const { bits: more } of all.slice(1)) for (let w = 0; w < set.length; w++) set[w] |= more[s][w]
      return set
    })
    return { bits, total: bits.reduce((sum, set) => sum + countBits(set, set.length), 0) }
  }

  /** Those of some offers that are not among others. */
  without(matches: Matches, others: Matches): Matches {
    const bits = matches.bits.map((set, s) => set.map((word, w) => word & ~others.bits[s][w]))
    return { bits, total: bits.reduce((sum, set) => sum + countBits(set, set.length), 0) }
  }

  /** Sum of the weights in kilograms. */
  weightOf({ bits, total }: Matches): number {
    const weights = rangeIndex.weight
    let kilograms = 0
    this.segments.forEach((segment, s) => {
      // Few rows are summed one by one, many by binary digits.
      kilograms += total < MANY ? sumBits(bits[s], bits[s].length, segment.ranges[weights]) : segment.weighed(bits[s])
    })
    return kilograms
  }

  /** Listing ids of one page. Offers with an unknown value come last in either direction. */
  page(matches: Matches, { field, order }: Order, offset: number, limit: number): number[] {
    if (field === 'newest') return this.byAge(matches, order, offset, limit)
    const range = rangeIndex[field]
    const buckets = RANGE_ATTRIBUTES[range].bounds.length + 1
    const counted = new Map<number, number>()
    const upTo = (bucket: number) => {
      let found = counted.get(bucket)
      if (found === undefined) {
        found = this.segments.reduce((sum, segment, s) => sum + segment.countUpTo(matches.bits[s], range, bucket), 0)
        counted.set(bucket, found)
      }
      return found
    }

    const known = upTo(buckets - 1)
    const ids: number[] = []
    const count = Math.min(limit, known - offset)
    if (count > 0) {
      const first = order === 'asc' ? offset : known - offset - count
      const from = firstBucket(buckets, upTo, first)
      const to = firstBucket(buckets, upTo, first + count - 1)
      const before = from === 0 ? 0 : upTo(from - 1)
      const values = new Int32Array(upTo(to) - before)
      const among = new Float64Array(values.length)
      let filled = 0
      this.segments.forEach((segment, s) => {
        filled = segment.collect(matches.bits[s], range, from, to, values, among, filled)
      })
      const rows = inOrder(values, among, first - before, count)
      if (order === 'desc') rows.reverse()
      ids.push(...rows)
    }
    const missing = limit - ids.length
    if (missing > 0 && matches.total > known) {
      const unknown = {
        bits: this.segments.map((segment, s) => segment.without(matches.bits[s], range)),
        total: matches.total - known,
      }
      ids.push(...this.byAge(unknown, order, Math.max(0, offset - known), missing))
    }
    return ids
  }

  /** Number of matches per code of an enumeration. */
  countCodes({ bits }: Matches, name: CodeName): Map<number, number> {
    const counts = new Map<number, number>()
    this.segments.forEach((segment, s) => {
      for (const [code, set] of segment.codeBits[codeIndex[name]]) {
        const found = countBoth(bits[s], set, 0, bits[s].length)
        if (found > 0) counts.set(code, (counts.get(code) ?? 0) + found)
      }
    })
    return counts
  }

  /** Number of matches per name, most frequent first. */
  countNames({ bits }: Matches, name: NameName): { key: string; label: string; count: number }[] {
    const n = nameIndex[name]
    const dictionary = this.dictionaries[n]
    const counts = new Int32Array(dictionary.size)
    this.segments.forEach((segment, s) => each(bits[s], bits[s].length, (row) => void counts[segment.names[n][row]]++))
    return [...counts.entries()]
      .filter(([code, found]) => code > 0 && found > 0)
      .map(([code, found]) => ({ ...dictionary.entry(code), count: found }))
      .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  }

  /** Number of matches in each bucket of a measured attribute; the last bucket has no upper bound. */
  histogram({ bits }: Matches, name: RangeName): { upTo: number | null; count: number }[] {
    const range = rangeIndex[name]
    const bounds = RANGE_ATTRIBUTES[range].bounds as readonly number[]
    let below = 0
    return [...bounds, null].map((bound, bucket) => {
      const sum = this.segments.reduce((all, segment, s) => all + segment.countUpTo(bits[s], range, bucket), 0)
      const found = sum - below
      below = sum
      return { upTo: bound, count: found }
    })
  }

  private byAge({ bits }: Matches, order: 'asc' | 'desc', offset: number, limit: number): number[] {
    const ids: number[] = []
    const segments = this.segments.map((segment, s) => ({ segment, set: bits[s] }))
    if (order === 'desc') segments.reverse()
    let skip = offset
    for (const { segment, set } of segments) {
      const inside = countBits(set, set.length)
      if (skip >= inside) {
        skip -= inside
        continue
      }
      segment.walk(set, order, skip, (row) => {
        ids.push(segment.ids[row])
        return ids.length < limit
      })
      skip = 0
      if (ids.length >= limit) break
    }
    return ids
  }

  private rowsOf(ids: readonly number[]): Uint32Array[] {
    const sets = this.segments.map((segment) => new Uint32Array(segment.words))
    for (const id of ids) {
      const at = this.find(id)
      if (at && this.isLive(at)) sets[at.index][at.row >>> 5] |= 1 << (at.row & 31)
    }
    return sets
  }

  private append(stored: Parameters<Segment['put']>[1]) {
    let segment = this.segments.at(-1)
    if (!segment || segment.size === this.rows) this.segments.push((segment = new Segment(this.rows)))
    segment.put(segment.size++, stored)
    this.size++
  }

  private last() {
    const index = this.segments.length - 1
    return index < 0 ? null : { segment: this.segments[index], index, row: this.segments[index].size - 1 }
  }

  private isLive({ segment, row }: { segment: Segment; row: number }) {
    return (segment.live[row >>> 5] & (1 << (row & 31))) !== 0
  }

  private take({ segment, row }: { segment: Segment; row: number }): IndexedOffer {
    const stored = segment.offer(row)
    return { ...stored, names: stored.names.map((code, n) => this.dictionaries[n].pair(code)) }
  }

  private drop({ segment, row }: { segment: Segment; row: number }) {
    if (this.isLive({ segment, row })) {
      segment.clear(row)
      this.size--
    } else this.dead--
    segment.size--
    if (segment.size === 0) this.segments.pop()
  }

  /** Binary search over ids, which ascend through all segments. */
  private find(id: number): { segment: Segment; index: number; row: number } | null {
    let low = 0
    let high = this.segments.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.segments[middle].ids[0] <= id) low = middle
      else high = middle - 1
    }
    const segment = this.segments[low]
    if (!segment) return null
    let first = 0
    let last = segment.size - 1
    while (first <= last) {
      const middle = (first + last) >>> 1
      const found = segment.ids[middle]
      if (found === id) return { segment, index: low, row: middle }
      if (found < id) first = middle + 1
      else last = middle - 1
    }
    return null
  }
}

/** The first bucket at which the cumulated number of matches exceeds `position`. */
function firstBucket(buckets: number, upTo: (bucket: number) => number, position: number): number {
  let low = 0
  let high = buckets - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (upTo(middle) > position) high = middle
    else low = middle + 1
  }
  return low
}
